package arena

import "testing"

// TestShownRatings: a rating that depends on a pair in which one side won everything is not displayed, nor one with a wide interval.
// Ratings that other pairs connect are displayed.
func TestShownRatings(t *testing.T) {
	rated := func(name string, width float64) Contender {
		return Contender{Name: name, Rating: &Estimate{Value: 100, Low: 100 - width/2, High: 100 + width/2}}
	}
	f := &Findings{
		Bots: []Contender{rated("planner", 0), rated("beaten", 300), rated("beyond", 300), rated("even", 400), rated("next", 300), rated("wide", 401),
			{Name: "alone"}},
		Pairs: []Pair{
			{First: "planner", Second: "beaten", Games: 20},
			{First: "beaten", Second: "beyond", Games: 20, Wins: 15},
			{First: "next", Second: "even", Games: 20, Wins: 19, Ties: 0},
			{First: "planner", Second: "next", Games: 20, Wins: 1, Ties: 2},
			{First: "planner", Second: "wide", Games: 20, Wins: 10},
			{First: "wide", Second: "beaten", Games: 20, Wins: 20},
		},
	}
	want := map[string]bool{"planner": true, "next": true, "even": true}
	for i := range f.Bots {
		if c := &f.Bots[i]; (f.Shown(c) != nil) != want[c.Name] {
			t.Errorf("the rating of %s is %+v, shown %v", c.Name, c.Rating, f.Shown(c) != nil)
		}
	}
}
