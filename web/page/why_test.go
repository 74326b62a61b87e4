package page

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/games"
	"pantheon/table"
)

// TestWhyInWords formats reasons of all kinds, in each language and for each amount that each title counts. No gap is left open, no text
// is missing, and a mean is called a mean once.
func TestWhyInWords(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	words, err := game.LoadCatalog("", os.DirFS(".."), "lang")
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range registry {
		a := title.Game.About()
		var counted []string
		for _, id := range a.Words.IDs() {
			if strings.HasPrefix(id, "has.") {
				counted = append(counted, id)
			}
		}
		if len(counted) == 0 {
			t.Errorf("%s counts nothing", a.ID)
		}
		for _, l := range game.Langs {
			s := &Scene{Words: (&Texts{Site: words, Registry: registry}).In(l), Title: title}
			s.Snap = table.Snapshot{Occupants: make([]table.Occupant, 2)}
			s.Snap.Occupants[1] = table.Occupant{Seat: 1, Name: "Bea"}
			for _, tell := range []teller{{Scene: s}, {s, true, 1}} {
				tellsAll(t, tell, counted, words.Text(l, game.NewPhrase("reason.about", "list", Plain("")), nil))
			}
			for _, kind := range []table.ReasonKind{table.Prevents, table.Allows} {
				for _, still := range []bool{false, true} {
					advice := table.Suggestion{Reasons: []table.Reason{{Kind: kind, Still: still, Seat: 1}, {Kind: table.Awaits, Seat: 1}}}
					lines := why(s, advice).Items()
					if len(lines) != 2 || strings.HasPrefix(lines[0].Head+lines[1].Head, "reason.") || strings.Contains(lines[1].Head, "reason.") {
						t.Errorf("%s: %q still %v is %+v", l, kind, still, lines)
					}
				}
			}
		}
	}
}

// TestComparedInWords checks suggestions whose reasons name nothing that happens. The text says how much better the
// suggestion is, or that it is about as good, and then how play may continue. Other suggestions have neither.
func TestComparedInWords(t *testing.T) {
	s := scene(t)
	sequels := []table.NextMove{{Seat: 1, Words: "done"}}
	for _, k := range []struct {
		reasons []table.Reason
		want    string
		sequel  int
	}{
		{[]table.Reason{{Kind: table.Better, Points: 7}}, "Your chance to win is about 7 percentage points higher than with your other choices.", 1},
		{[]table.Reason{{Kind: table.Even}}, "Your other choices are about as good.", 1},
		{[]table.Reason{{Kind: table.Brings, Amounts: []table.Amount{{Text: "source.x", N: 3}}}, {Kind: table.Even}}, "You gain 3 (source.x).", 0},
	} {
		a := table.Suggestion{Reasons: k.reasons, Then: sequels}
		lines := why(s, a).Items()
		if len(lines) != 1 || lines[0].Text != k.want || whySaid(s, a) != k.want || sequel(s, a).Len() != k.sequel {
			t.Errorf("%+v is %+v, said %q, with %d sequels; want %q with %d", k.reasons, lines, whySaid(s, a), sequel(s, a).Len(), k.want, k.sequel)
		}
	}
}

// TestLeadsInPlaceOfEqualChances checks that a suggestion whose win probability is within a point of the one above shows its lead
// instead. The one above then shows its lead too. In a title without points the probability remains.
func TestLeadsInPlaceOfEqualChances(t *testing.T) {
	s := scene(t)
	s.Snap.Result = game.Result{N: 2}
	h := &table.Hint{}
	for _, c := range []bot.Chance{{Win: 0.544, Lead: 3.14}, {Win: 0.536, Lead: -2.06}, {Win: 0.5, Lead: 2}} {
		h.Best = append(h.Best, table.Suggestion{Chances: []bot.Chance{c}})
	}
	told := func() (all []string) {
		for i := range h.Best {
			all = append(all, promise(s, h, i))
		}
		return all
	}
	if got, want := told(), []string{"54% chance to win, likely lead +3.1", "likely lead −2.1", "50% chance to win"}; !slices.Equal(got, want) {
		t.Errorf("it shows %q instead of %q", got, want)
	}
	s.Snap.Result.Unscored = true
	if got, want := told(), []string{"54% chance to win", "54% chance to win", "50% chance to win"}; !slices.Equal(got, want) {
		t.Errorf("without points it shows %q instead of %q", got, want)
	}
	s.Snap.Result.Unscored = false
	if h.Best = h.Best[:1]; promise(s, h, 0) != "54% chance to win" {
		t.Errorf("alone it shows %q", promise(s, h, 0))
	}
}

// scene returns a table of Ana and Bea, in English.
func scene(t *testing.T) *Scene {
	t.Helper()
	words, err := game.LoadCatalog("", os.DirFS(".."), "lang")
	if err != nil {
		t.Fatal(err)
	}
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := &Scene{Words: (&Texts{Site: words, Registry: registry}).In("en"), Title: registry[0]}
	s.Snap = table.Snapshot{Occupants: []table.Occupant{{Name: "Ana"}, {Seat: 1, Name: "Bea"}}}
	return s
}

// tellsAll checks the texts of reasons of all kinds for each counted amount. The parameter mean is the word for a mean.
func tellsAll(t *testing.T, tell teller, counted []string, mean string) {
	t.Helper()
	for _, id := range counted {
		sure, about := []table.Amount{{Text: id, N: 2}}, []table.Amount{{Text: id, N: 2, About: true}}
		for _, kind := range []table.ReasonKind{table.Brings, table.Costs, table.Takes, table.Gives} {
			told(t, tell.reasonText(table.Reason{Kind: kind, Seat: 1, Amounts: sure}), 1, 0, mean)
			told(t, tell.reasonText(table.Reason{Kind: kind, Seat: 1, Amounts: about}), 1, 1, mean)
		}
		for _, kind := range []table.ReasonKind{table.Denies, table.Later, table.Yields, table.Fewer} {
			for _, ended := range []bool{false, true} {
				told(t, tell.reasonText(table.Reason{Kind: kind, Seat: 1, Ended: ended, Amounts: about}), 1, 1, mean)
			}
		}
		told(t, tell.reasonText(table.Reason{Kind: table.Better, Points: 2}), 1, 0, "~")
		told(t, tell.reasonText(table.Reason{Kind: table.Even}), 0, 0, "~")
		told(t, tell.stake(table.Reason{Seat: 1, Amounts: sure, Lost: sure}), 2, 0, "~")
		told(t, tell.stake(table.Reason{Seat: 1, Lost: sure}), 1, 0, "~")
	}
}

// bareID matches the id of a text that is missing.
var bareID = regexp.MustCompile(`(^|[^\pL])(reason|has)\.`)

// told checks how often a text contains the number 2, and how often the word for a mean.
func told(t *testing.T, text string, numbers, means int, about string) {
	t.Helper()
	if strings.ContainsAny(text, "{}|") || bareID.MatchString(text) ||
		strings.Count(text, "2") != numbers || strings.Count(text, strings.TrimSpace(about)) != means {
		t.Errorf("%q does not name %d numbers and %d means", text, numbers, means)
	}
}

// TestWhyAfterTheGame checks that a review speaks of the seat that had the choice, not of the reader.
func TestWhyAfterTheGame(t *testing.T) {
	s := scene(t)
	some := []table.Amount{{Text: "source.x", N: 3}}
	j := &table.Judged{Seat: 1, Best: table.Suggestion{Reasons: []table.Reason{
		{Kind: table.Brings, Seat: 1, Amounts: some}, {Kind: table.Prevents, Amounts: some, Lost: some}, {Kind: table.Awaits}}}}
	lines := mattered(s, j)
	if len(lines) != 2 || lines[0].Text != "This move would have gained 3 (source.x)." || lines[1].Head != "This move would have prevented:" ||
		lines[1].Text != " (3 (source.x) for Ana; Bea would lose 3 (source.x))" {
		t.Errorf("the lines are %+v", lines)
	}
	if j.Best.Reasons = nil; len(mattered(s, j)) != 0 {
		t.Error("what has no reasons is told of")
	}
}

// TestWhyIsShort checks that many reasons become three lines: the immediate effect, what the move prevents, and the reply.
func TestWhyIsShort(t *testing.T) {
	s := scene(t)
	some := []table.Amount{{Text: "source.x", N: 3}}
	a := table.Suggestion{Next: make([]table.NextMove, 4)}
	for _, kind := range []table.ReasonKind{table.Brings, table.Costs, table.Takes, table.Prevents, table.Denies, table.Later, table.Awaits} {
		a.Reasons = append(a.Reasons, table.Reason{Kind: kind, Seat: 1, Amounts: some})
	}
	lines := why(s, a).Items()
	if len(lines) != 3 || lines[0].Head != "Then:" || lines[0].Said.Len() != mostNext || lines[1].Head != "Prevents:" || lines[2].Head != "Likely answer:" {
		t.Fatalf("the lines are %+v", lines)
	}
	if want := " … You gain 3 (source.x). You lose 3 (source.x). Bea loses 3 (source.x)."; lines[0].Text != want {
		t.Errorf("at once it says %q instead of %q", lines[0].Text, want)
	}
	if want := " (3 (source.x) for Bea)"; lines[1].Text != want {
		t.Errorf("of what is prevented it says %q instead of %q", lines[1].Text, want)
	}
}

// TestNoSpaceStandsBeforePunctuation checks that the moves in a hint are separated by semicolons and end with a full stop.
func TestNoSpaceStandsBeforePunctuation(t *testing.T) {
	named := func(text string) Reply { return Reply{ListOf(game.Segment{Text: text, Thing: "place:a"})} }
	moves := ListOf(named("one"), named("two"))
	for name, view := range map[string]templ.Component{
		"a reason": whyWords(Why{Head: "Then:", Said: moves, Text: ". Brings 2."}), "moves": segments(joined(moves, ".")),
	} {
		var page strings.Builder
		if err := view.Render(t.Context(), &page); err != nil {
			t.Fatal(err)
		}
		if bad := regexp.MustCompile(`\s(</\w+>|<\w[^>]*>)*[.;]`).FindString(page.String()); bad != "" {
			t.Errorf("%s has a space before punctuation: %q in %s", name, bad, page.String())
		}
	}
}
