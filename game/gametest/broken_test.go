package gametest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest/bluff"
	"pantheon/game/gametest/grab"
	"pantheon/game/gametest/morra"
)

// sink keeps the compiler from removing an allocation that the test needs.
var sink []byte

// TestBrokenVariants puts one mistake at a time into the correct games and checks that the right conformance test
// fails.
func TestBrokenVariants(t *testing.T) {
	noText := game.NewPhrase("no such text")
	for _, broken := range []struct {
		name   string
		law    Property
		game   game.Game
		cracks cracks
	}{
		{"a view that tells what is in the deck", Secrecy, bluff.Game(), cracks{
			view: func(p *cracked, _ game.Seat, into *cracked) {
				if _, truth := p.Position.Viewer(); truth {
					into.leak = deckOf(p.Position)
				}
			},
			write: func(p *cracked) ([]byte, error) {
				doc, err := p.Position.MarshalJSON()
				if p.leak != "" {
					doc = append(doc[:len(doc)-1], `,"leak":`+p.leak+"}}"...)
				}
				return doc, err
			},
		}},
		{"a title that whispers and says that it is aloud", Spoken, morra.Game(), cracks{about: func(a *game.About) { a.Aloud = true }}},
		{"positions that are never the same", Alone, grab.Game(), cracks{same: func(_, _ *cracked) bool { return false }}},
		{"positions that are always the same", Alone, grab.Game(), cracks{same: func(_, _ *cracked) bool { return true }}},
		{"sense that says what is not legal", Thoughtful, grab.Game(), cracks{sense: func(p game.Position, s game.Seat, into []game.Move) []game.Move {
			return append(p.Moves(s, into), 1<<31)
		}}},
		{"sense that leaves a seat nothing", Thoughtful, morra.Game(), cracks{sense: func(_ game.Position, _ game.Seat, into []game.Move) []game.Move {
			return into
		}}},
		{"sense that knows whether it looks at the truth", Thoughtful, bluff.Game(), cracks{sense: func(p game.Position, s game.Seat, into []game.Move) []game.Move {
			all := p.Moves(s, into)
			if _, truth := p.Viewer(); truth && len(all) > 1 {
				return all[:1]
			}
			return all
		}}},
		{"sense that says the same twice", Thoughtful, grab.Game(), cracks{sense: func(p game.Position, s game.Seat, into []game.Move) []game.Move {
			return p.Moves(s, p.Moves(s, into))
		}}},
		{"a turn foreseen as another than it is", Foreseen, bluff.Game(), cracks{foresee: func(p game.Position, s game.Seat) bool {
			return game.Premove(p, (s+1)%2)
		}}},
		{"a view spoilt by foreseeing nothing", Foreseen, bluff.Game(), cracks{foresee: func(p game.Position, s game.Seat) bool {
			game.Premove(p, s)
			return false
		}}},
		{"a pass that is not legal", Passed, bluff.Game(), cracks{pass: func(p game.Position, s game.Seat) (game.Move, bool) {
			m, _ := game.AutoPassOf(p, s)
			return m + 1, p.ToAct().Has(s)
		}}},
		{"a pass that only who is asked knows of", Passed, bluff.Game(), cracks{pass: func(p game.Position, s game.Seat) (game.Move, bool) {
			m, ok := game.AutoPassOf(p, s)
			eye, truth := p.Viewer()
			return m, ok && (truth || eye == s)
		}}},
		{"a refusal that depends on the deck", Secrecy, bluff.Game(), cracks{hear: func(p game.Position, s game.Seat, words game.MoveText) (game.Move, *game.Refusal) {
			m, refusal := p.ParseMove(s, words)
			if refusal != nil && strings.Contains(deckOf(p), `"fox":2`) {
				refusal.Rule = "5"
			}
			return m, refusal
		}}},
		{"a refusal that the view does not give", Viewed, bluff.Game(), cracks{hear: func(p game.Position, s game.Seat, words game.MoveText) (game.Move, *game.Refusal) {
			m, refusal := p.ParseMove(s, words)
			if _, truth := p.Viewer(); refusal != nil && !truth {
				refusal.Rule = "5"
			}
			return m, refusal
		}}},
		{"a turn that is free to take back only when a secret says so", Secrecy, bluff.Game(), cracks{play: func(p *cracked, s game.Seat, m game.Move, moment *game.Env) {
			if strings.Contains(deckOf(p.Position), `"fox":2`) {
				moment.Revealed = true
			}
			p.Position.Play(s, m, moment)
		}}},
		{"fingers said aloud", Secrecy, morra.Game(), cracks{play: func(p *cracked, s game.Seat, m game.Move, moment *game.Env) {
			if moment.Events != nil {
				for o, seat := range object(p.Position)["seats"].(map[string]any) {
					if seat.(map[string]any)["shown"] == "1" {
						moment.Events.Move(game.Everybody, 1, game.Thing("finger:of "+o), "", "")
					}
				}
			}
			p.Position.Play(s, m, moment)
		}}},
		{"a copy that shares its memory", Alone, morra.Game(), cracks{copy: func(p, from *cracked) { p.Position = from.Position }}},
		{"a view that shares its memory", Alone, grab.Game(), cracks{view: func(p *cracked, s game.Seat, into *cracked) {
			p.Position.View(s, p.Position)
			into.Position = p.Position
		}}},
		{"a listed move that cannot be said", Spoken, morra.Game(), cracks{moves: func(p game.Position, s game.Seat, into []game.Move) []game.Move {
			if into = p.Moves(s, into); len(into) == 3 {
				into = append(into, 4)
			}
			return into
		}}},
		{"a listed move that cannot be played", Calm, bluff.Game(), cracks{play: func(p *cracked, s game.Seat, m game.Move, moment *game.Env) {
			if p.Position.FormatMove(m, s, s) == "block" {
				panic("no block")
			}
			p.Position.Play(s, m, moment)
		}}},
		{"a lost piece", Conserved, grab.Game(), cracks{play: func(p *cracked, s game.Seat, m game.Move, moment *game.Env) {
			if s == game.Clock {
				p.lost++
			}
			p.Position.Play(s, m, moment)
		}}},
		{"an unseeded draw", Replayed, grab.Game(), cracks{play: unseeded()}},
		{"a draw that nobody marks", Marked, bluff.Game(), cracks{play: func(p *cracked, s game.Seat, m game.Move, moment *game.Env) {
			p.Position.Play(s, m, moment)
			moment.Revealed = false
		}}},
		{"a guess that forgets what was seen", Guessed, bluff.Game(), cracks{guess: func(p *cracked, d *game.Dice) {
			p.Position.View(game.Spectator, p.Position)
			p.Position.Determinize(d)
		}}},
		{"a guess that stays a view", Guessed, morra.Game(), cracks{guess: func(*cracked, *game.Dice) {}}},
		{"a sentence that begins another", Prefix, bluff.Game(), cracks{
			say: func(p game.Position, m game.Move, by, to game.Seat) game.MoveText {
				if said := p.FormatMove(m, by, to); said != "take" {
					return said
				}
				return "trade"
			},
			hear: func(p game.Position, s game.Seat, words game.MoveText) (game.Move, *game.Refusal) {
				if words == "trade" {
					words = "take"
				}
				return p.ParseMove(s, words)
			},
		}},
		{"a playout that allocates", Unallocated, grab.Game(), cracks{play: func(p *cracked, s game.Seat, m game.Move, moment *game.Env) {
			sink = make([]byte, 8)
			p.Position.Play(s, m, moment)
		}}},
		{"a copy that allocates", Unallocated, grab.Game(), cracks{copy: func(p, from *cracked) {
			sink = make([]byte, 8)
			p.Position.Copy(from.Position)
		}}},
		{"a seat waited for that has no move", Waited, bluff.Game(), cracks{moves: func(p game.Position, s game.Seat, into []game.Move) []game.Move {
			if s == 1 {
				return into
			}
			return p.Moves(s, into)
		}}},
		{"a seat with moves that nobody waits for", Waited, morra.Game(), cracks{waiting: func(p game.Position) game.Seats {
			if w := p.ToAct(); w.Len() > 1 {
				return game.Only(w.First())
			}
			return p.ToAct()
		}}},
		{"seats that may all rest", Waited, morra.Game(), cracks{rest: func(game.Position, game.Seat) bool { return true }}},
		{"a seat that may rest in views alone", Viewed, morra.Game(), cracks{rest: func(p game.Position, s game.Seat) bool {
			_, truth := p.Viewer()
			return !truth && s == 0
		}}},
		{"a move listed twice", Listing, morra.Game(), cracks{moves: func(p game.Position, s game.Seat, into []game.Move) []game.Move {
			if into = p.Moves(s, into); len(into) == 3 {
				into = append(into, into[0])
			}
			return into
		}}},
		{"a listing longer than declared", Listing, bluff.Game(), cracks{about: func(a *game.About) { a.MaxMoves = 3 }}},
		{"a sentence accepted that is not listed", Heard, morra.Game(), cracks{hear: func(p game.Position, s game.Seat, words game.MoveText) (game.Move, *game.Refusal) {
			if len(words) > 0 && words[0] == '?' {
				return 5, nil
			}
			return p.ParseMove(s, words)
		}}},
		{"a refusal without words", Heard, morra.Game(), cracks{hear: func(p game.Position, s game.Seat, words game.MoveText) (game.Move, *game.Refusal) {
			m, refusal := p.ParseMove(s, words)
			if refusal != nil {
				refusal = &game.Refusal{}
			}
			return m, refusal
		}}},
		{"hearing that changes the position", Alone, morra.Game(), cracks{hear: func(p game.Position, s game.Seat, words game.MoveText) (game.Move, *game.Refusal) {
			m, refusal := p.ParseMove(s, words)
			if refusal == nil {
				p.Play(s, m, &game.Env{Dice: &game.Dice{}})
			}
			return m, refusal
		}}},
		{"a reason against what is legal", Explained, grab.Game(), cracks{why: func(p game.Position, s game.Seat, t game.Thing) *game.Refusal {
			return &game.Refusal{Rule: "2", Why: game.NewPhrase("refuse.bare"), In: p.Why(game.Spectator, "place:S1").In}
		}}},
		{"a tale without a text", Worded, grab.Game(), cracks{play: func(p *cracked, s game.Seat, m game.Move, moment *game.Env) {
			if moment.Events != nil {
				moment.Events.Add(game.Everybody, noText.ID)
			}
			p.Position.Play(s, m, moment)
		}}},
		{"a text with a gap left", Worded, grab.Game(), cracks{play: func(p *cracked, s game.Seat, m game.Move, moment *game.Env) {
			if moment.Events != nil {
				moment.Events.Add(game.Everybody, "tale.heat")
			}
			p.Position.Play(s, m, moment)
		}}},
		{"a document that cannot be read back", Document, grab.Game(), cracks{read: func(game.Position, []byte) error { return json.Unmarshal([]byte("{"), &struct{}{}) }}},
		{"a document that is refused while a block is claimed", Returned, bluff.Game(), cracks{read: func(p game.Position, doc []byte) error {
			if bytes.Contains(doc, []byte(`"deed":"block"`)) {
				return errors.New("no block")
			}
			return p.UnmarshalJSON(doc)
		}}},
		{"the watcher's view that is refused while a theft is claimed", Returned, bluff.Game(), cracks{read: func(p game.Position, doc []byte) error {
			if bytes.Contains(doc, []byte(`"eye":"watcher"`)) && bytes.Contains(doc, []byte(`"deed":"steal"`)) {
				return errors.New("no theft")
			}
			return p.UnmarshalJSON(doc)
		}}},
		{"a seat's view that comes back as the watcher's", Returned, morra.Game(), cracks{read: func(p game.Position, doc []byte) error {
			return p.UnmarshalJSON(bytes.Replace(doc, []byte(`"eye":"1"`), []byte(`"eye":"watcher"`), 1))
		}}},
		{"a document that takes everything", Document, grab.Game(), cracks{read: func(p game.Position, doc []byte) error {
			if bytes.Contains(doc, []byte("no such member")) {
				return nil
			}
			return p.UnmarshalJSON(doc)
		}}},
		{"an arrangement that takes everything", Arranged, grab.Game(), cracks{arrange: func(g game.Game, p game.Position, changes json.RawMessage) error {
			if g.Arrange(p, changes) != nil {
				return nil
			}
			return nil
		}}},
		{"points from nowhere", Ranked, grab.Game(), cracks{result: func(p game.Position) game.Result {
			r := p.Result()
			r.Standings[0].Points++
			return r
		}}},
		{"points in a title that says it has none", Ranked, grab.Game(), cracks{about: func(a *game.About) { a.Unscored = true }, result: func(p game.Position) game.Result {
			r := p.Result()
			r.Unscored = true
			if r.Over {
				r.By = "any"
			}
			return r
		}}},
		{"a title that says it has no points, and results that do not", Ranked, grab.Game(), cracks{about: func(a *game.About) { a.Unscored = true }}},
		{"an order among those who have not won in a title without points", Ranked, grab.Game(), cracks{about: func(a *game.About) { a.Unscored = true }, result: func(p game.Position) game.Result {
			r := unscored(p.Result())
			if !r.Over {
				r.Standings[1].Rank = 2
			}
			return r
		}}},
		{"a win on no way in a title without points", Ranked, grab.Game(), cracks{about: func(a *game.About) { a.Unscored = true }, result: func(p game.Position) game.Result {
			r := unscored(p.Result())
			r.By = ""
			return r
		}}},
		{"no winner", Ranked, grab.Game(), cracks{result: func(p game.Position) game.Result {
			r := p.Result()
			r.Won = 0
			return r
		}}},
		{"an end that is not final", Ranked, grab.Game(), cracks{result: func(p game.Position) game.Result {
			r := p.Result()
			r.Over = false
			return r
		}}},
		{"a clock that grabs", Timely, grab.Game(), cracks{moves: func(p game.Position, s game.Seat, into []game.Move) []game.Move {
			into = p.Moves(s, into)
			if s == game.Clock {
				into = p.Moves(0, into)
			}
			return into
		}}},
		{"time in a game without time", Described, grab.Game(), cracks{about: func(a *game.About) { a.Timed = false }}},
		{"an option that no text tells of", Described, grab.Game(), cracks{about: func(a *game.About) {
			a.Options = append(slices.Clone(a.Options), game.Option{ID: "weather", Values: []string{"rain", "sun"}})
		}}},
		{"a note that nobody has translated", Described, grab.Game(), cracks{about: func(a *game.About) {
			a.Data = append(slices.Clone(a.Data), game.Datum{File: "grab.go", ID: "rope", Provenance: game.Reconstructed, Note: "ours"})
		}}},
		{"a tie-break without a name", Worded, grab.Game(), cracks{result: func(p game.Position) game.Result {
			r := p.Result()
			r.Standings[0].Tie = "luck"
			return r
		}}},
		{"a bound that is too low", Bounded, grab.Game(), cracks{about: func(a *game.About) { a.Bound = 5 }}},
		{"a view that is nobody's", Viewed, grab.Game(), cracks{eye: func(p game.Position) (game.Seat, bool) {
			_, truth := p.Viewer()
			return 0, truth
		}}},
		{"a view that lists everybody's moves", Viewed, grab.Game(), cracks{moves: func(p game.Position, s game.Seat, into []game.Move) []game.Move {
			if _, truth := p.Viewer(); !truth && s == 0 {
				return append(into, 2)
			}
			return p.Moves(s, into)
		}}},
		{"a title that says it has no secrets", Described, morra.Game(), cracks{about: func(a *game.About) { a.Secret = false }}},
	} {
		t.Run(broken.name, func(t *testing.T) {
			title := titled(crack(broken.game, broken.cracks))
			var seen []Violation
			for seed := uint64(1); seed <= 8; seed++ {
				seen = check(title, 1, seed)
				if slices.ContainsFunc(seen, func(b Violation) bool { return b.Property == broken.law }) {
					return
				}
			}
			t.Errorf("the law %q should be broken; seen in the last game are %v", broken.law, seen)
		})
	}
}

// unscored returns a result without its points: winners have the first rank, and all others share the next one.
func unscored(r game.Result) game.Result {
	r.Unscored = true
	for i := range r.N {
		st := &r.Standings[i]
		st.Points, st.Sources, st.Tie, st.Rank = 0, game.Standing{}.Sources, "", 1
		if r.Over && !r.Won.Has(st.Seat) {
			st.Rank = r.Won.Len() + 1
		}
	}
	return r
}

// titled returns the conformance test settings of a toy game or of a broken variant of it.
func titled(g game.Game) Title {
	switch g.About().ID {
	case "morra":
		return morraTitle(g)
	case "bluff":
		return bluffTitle(g)
	}
	return Title{Game: g}
}

// TestHonestVariants wraps the games without a mistake. It shows that the failures above do not come from the wrapper.
func TestHonestVariants(t *testing.T) {
	for _, g := range []game.Game{morra.Game(), grab.Game(), bluff.Game()} {
		for _, b := range check(titled(crack(g, cracks{})), 2, 1) {
			t.Errorf("%s: %s: %s", g.About().ID, b.Property, b.Text)
		}
	}
}

// TestPicturesAreCompared: a drawing that does not depend on the view alone is reported.
func TestPicturesAreCompared(t *testing.T) {
	title, drawn := bluffTitle(bluff.Game()), 0
	title.Draw = func(game.Position, game.Seat) []byte {
		drawn++
		return fmt.Append(nil, drawn)
	}
	if !slices.ContainsFunc(check(title, 1, 1), func(b Violation) bool { return b.Property == Secrecy && strings.Contains(b.Text, "the picture") }) {
		t.Errorf("the law %q should be broken by the picture", Secrecy)
	}
}

// TestSecretsAreExchanged: a Swap that finds nothing to exchange is reported, but not in a run of fewer games than
// usual.
func TestSecretsAreExchanged(t *testing.T) {
	title := bluffTitle(bluff.Game())
	title.Swap = func(game.Position, game.Seat, *game.Dice) (game.Position, string, bool) { return nil, "", false }
	breaches := check(title, 1, 1)
	if len(breaches) != 2 || breaches[0].Property != Exchanged || breaches[1].Property != Exchanged {
		t.Errorf("the law %q should be broken for both kinds; seen are %v", Exchanged, breaches)
	}
	c := newChecker(title)
	c.few = true
	if breaches := c.check(1, 1); len(breaches) != 0 {
		t.Errorf("one game that is repeated exchanges what it has; seen are %v", breaches)
	}
}

// TestExplainingIsHeldToListing: an explanation is reported if it rejects a listed move, or does not reject one that is
// not listed. A correct explanation is not reported.
func TestExplainingIsHeldToListing(t *testing.T) {
	for _, of := range []struct {
		name    string
		against func(p game.Position, s game.Seat, said game.MoveText) *game.Refusal
		broken  bool
	}{
		{"as listed", func(p game.Position, s game.Seat, said game.MoveText) *game.Refusal {
			_, refusal := p.ParseMove(s, said)
			return refusal
		}, false},
		{"too much", func(game.Position, game.Seat, game.MoveText) *game.Refusal { return &game.Refusal{} }, true},
		{"too little", func(game.Position, game.Seat, game.MoveText) *game.Refusal { return nil }, true},
	} {
		t.Run(of.name, func(t *testing.T) {
			title := Title{Game: grab.Game(), Against: of.against}
			if seen := slices.ContainsFunc(check(title, 1, 1), func(b Violation) bool { return b.Property == Agreed }); seen != of.broken {
				t.Errorf("the law %q is broken: %v", Agreed, seen)
			}
		})
	}
}

// unseeded returns a Play that draws from different dice each time.
func unseeded() func(*cracked, game.Seat, game.Move, *game.Env) {
	draws := uint64(0)
	return func(p *cracked, s game.Seat, m game.Move, moment *game.Env) {
		draws++
		other := *moment
		other.Dice = game.QuickDice(draws)
		p.Position.Play(s, m, &other)
		moment.Revealed = other.Revealed
	}
}
