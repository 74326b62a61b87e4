package fourgods

import "testing"

// TestFittingAgreesWithFits compares the table of fittings with fits, for every possible need and every kind of face.
func TestFittingAgreesWithFits(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	r := g.(*fourGods).rules
	fit := 0
	for n := range 1 << 16 {
		kinds := &r.fitting[need(n).row()]
		for id := range r.faces {
			want := need(n).fits(&r.faces[id]) != 0
			if (kinds.at(FaceID(id)) != 0) != want {
				t.Fatalf("need %016b: that face %s fits is %v in the table and %v by its corners", n, r.faces[id].id, !want, want)
			}
			if want {
				fit++
			}
		}
		if kinds.at(Unseen) != 0 {
			t.Fatalf("need %016b: what nobody has seen fits", n)
		}
	}
	if fit == 0 {
		t.Error("nothing fits anywhere")
	}
}
