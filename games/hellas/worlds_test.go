package hellas_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/games/hellas"
)

// secrets lists the kinds of secrets. They are the packet of a draft, artifacts on offer, attack cards that only
// another seat has seen, and combat cards in hands of others.
var secrets = []string{"draft", "offer", "attack", "hand"}

// A printed holds the ids of combat cards, blessings, neutral artifacts and attack cards, read from the content.
type printed struct {
	combat, blessings, artifacts, attacks []string
	several                               []string // cards that only the games of several players have (R36)
}

func printedIDs(t testing.TB) printed {
	t.Helper()
	files, err := hellas.ContentFiles(nil)
	if err != nil {
		t.Fatal(err)
	}
	var several []string
	ids := func(name, below string) []string {
		text := string(files[name])
		if below != "" {
			_, text, _ = strings.Cut(text, "\n"+below+":")
		}
		var all []string
		for _, m := range regexp.MustCompile(`- \{?\s*id: ([a-z0-9-]+).*`).FindAllStringSubmatch(text, -1) {
			if all = append(all, m[1]); strings.Contains(m[0], "solo: false") {
				several = append(several, m[1])
			}
		}
		return all
	}
	all := printed{combat: ids("combat.yaml", ""), blessings: ids("blessings.yaml", ""), artifacts: ids("artifacts.yaml", "neutral"), attacks: ids("attacks.yaml", "")}
	all.several = several
	return all
}

// solo returns the ids of the cards that the solo game has.
func (all printed) solo() printed {
	return printed{combat: without(all.combat, all.several), blessings: without(all.blessings, all.several), artifacts: without(all.artifacts, all.several), attacks: all.attacks}
}

// A paper is a position's document, from which a second world is made: one that differs only in what a seat has not seen.
type paper map[string]any

func (w paper) seats() map[string]any { return w["players"].(map[string]any) }

// list returns a member of a mapping that is a list of words; nil if it is missing.
func list(in map[string]any, name string) []string {
	var words []string
	all, _ := in[name].([]any)
	for _, x := range all {
		words = append(words, x.(string))
	}
	return words
}

// without returns the words of a list that are in none of the others.
func without(all []string, others ...[]string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(w string) bool {
		return slices.ContainsFunc(others, func(o []string) bool { return slices.Contains(o, w) })
	})
}

// exchanged returns a list with one word replaced by another.
func exchanged(words []string, old, new string) []any {
	var out []any
	for _, w := range words {
		if w == old {
			w = new
		}
		out = append(out, w)
	}
	return out
}

// exchange returns a function for gametest.Title.Swap. It makes a second world by exchanging things of one kind that the seat has never
// seen.
func exchange(t testing.TB, g game.Game, all printed) func(p game.Position, s game.Seat, d *game.Dice) (game.Position, string, bool) {
	return func(p game.Position, s game.Seat, d *game.Dice) (game.Position, string, bool) {
		text, err := p.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range secrets { // rare kinds first
			var w paper
			if err := json.Unmarshal(text, &w); err != nil {
				t.Fatal(err)
			}
			if !w.swap(kind, s, d, all) {
				continue
			}
			changed, err := json.Marshal(w)
			if err != nil {
				t.Fatal(err)
			}
			other := g.Blank()
			if err := other.UnmarshalJSON(changed); err != nil {
				t.Fatalf("a second world is refused: %v\n%s", err, changed)
			}
			return other, kind, true
		}
		return nil, "", false
	}
}

// swap exchanges things of one kind in the document. It returns false, and changes nothing, if there are none.
func (w paper) swap(kind string, s game.Seat, d *game.Dice, all printed) bool {
	if w["invasion"] != nil {
		all = all.solo()
	}
	switch kind {
	case "hand":
		return w.swapHand(s, d, all.combat)
	case "draft":
		draft, ok := w["draft"].(map[string]any)
		if !ok || slices.Contains(list(draft, "seen"), s.String()) {
			return false
		}
		packet := list(draft, "known")
		taken := [][]string{packet, list(w, "blessing-discard")}
		for _, seat := range w.seats() {
			taken = append(taken, list(seat.(map[string]any), "blessings"))
		}
		deck := without(all.blessings, taken...)
		if len(packet) == 0 || len(deck) == 0 {
			return false
		}
		draft["known"] = exchanged(packet, packet[d.N(0, len(packet))], deck[d.N(0, len(deck))])
		return true
	case "offer":
		offer, ok := w["offer"].(map[string]any)
		if !ok || w.asked("keep") == s.String() {
			return false
		}
		drawn := list(offer, "known")
		taken := [][]string{drawn}
		for _, seat := range w.seats() {
			taken = append(taken, list(seat.(map[string]any), "artifacts"))
		}
		deck := without(all.artifacts, taken...)
		if len(drawn) == 0 || len(deck) == 0 {
			return false
		}
		offer["known"] = exchanged(drawn, drawn[d.N(0, len(drawn))], deck[d.N(0, len(deck))])
		return true
	case "attack":
		return w.swapAttack(s, d, all.attacks)
	}
	return false
}

// swapAttack exchanges an attack card that the seat has not seen, in the pair or face down, with one of the deck.
func (w paper) swapAttack(s game.Seat, d *game.Dice, all []string) bool {
	hunt, ok := w["hunt"].(map[string]any)
	if !ok {
		return false
	}
	face, _ := hunt["attack"].(string)
	taken := [][]string{list(hunt, "discarded"), {face}}
	var places []map[string]any
	note := func(place map[string]any, sees bool) {
		taken = append(taken, list(place, "known"))
		if !sees && len(list(place, "known")) > 0 {
			places = append(places, place)
		}
	}
	if pair, ok := hunt["pair"].(map[string]any); ok {
		note(pair, fmt.Sprint(hunt["chooser"]) == s.String())
	}
	dark, _ := hunt["face-down"].(map[string]any)
	for _, id := range slices.Sorted(maps.Keys(dark)) {
		note(dark[id].(map[string]any), id == s.String())
	}
	deck := without(all, taken...)
	if len(places) == 0 || len(deck) == 0 {
		return false
	}
	place := places[d.N(0, len(places))]
	known := list(place, "known")
	place["known"] = exchanged(known, known[d.N(0, len(known))], deck[d.N(0, len(deck))])
	return true
}

// asked returns the seat of the first step of a kind on the stack, or "" if there is none.
func (w paper) asked(kind string) string {
	for _, step := range w["steps"].([]any) {
		if m := step.(map[string]any); m["step"] == kind {
			return game.Seat(m["seat"].(float64)).String()
		}
	}
	return ""
}

// swapHand exchanges a card in another seat's hand with one of the deck or of a third hand. It returns false if there
// is none, or if a seat is known to hold a card of some symbol.
func (w paper) swapHand(s game.Seat, d *game.Dice, all []string) bool {
	var others []string
	known := [][]string{list(w, "discard")}
	if battle, ok := w["battle"].(map[string]any); ok {
		for _, side := range []string{"attacker", "defender"} {
			known = append(known, list(battle[side].(map[string]any), "played"))
		}
	}
	owing := ""
	for _, step := range w["steps"].([]any) {
		if m := step.(map[string]any); m["step"] == "discard" && m["symbol"] != nil {
			owing = game.Seat(m["seat"].(float64)).String() // this seat is known to hold a card of that symbol
		}
	}
	for id, seat := range w.seats() {
		if id == owing {
			return false
		}
		if hand := list(seat.(map[string]any), "hand"); id == s.String() {
			known = append(known, hand)
		} else if len(hand) > 0 {
			others = append(others, id)
		}
	}
	if len(others) == 0 {
		return false
	}
	slices.Sort(others)
	from := w.seats()[others[d.N(0, len(others))]].(map[string]any)
	hand := list(from, "hand")
	free := without(all, append(known, hand)...)
	if len(free) == 0 {
		return false
	}
	mine, theirs := hand[d.N(0, len(hand))], free[d.N(0, len(free))]
	for _, seat := range w.seats() {
		if m := seat.(map[string]any); slices.Contains(list(m, "hand"), theirs) {
			m["hand"] = exchanged(list(m, "hand"), theirs, mine)
		}
	}
	from["hand"] = exchanged(hand, mine, theirs)
	if fresh, ok := w["fresh"].(map[string]any); ok {
		fresh["known"] = exchanged(exchanged2(list(fresh, "known"), mine, theirs))
	}
	return true
}

// exchanged2 returns a list with two words exchanged for one another, and twice a word that is in no list. These are
// arguments with which exchanged changes nothing more.
func exchanged2(words []string, a, b string) ([]string, string, string) {
	const mark = "\x00"
	out := slices.Clone(words)
	for i, w := range out {
		switch w {
		case a:
			out[i] = b
		case b:
			out[i] = a
		}
	}
	return out, mark, mark
}

// learnt reports whether a seat learned a secret: a card that came into its hand, a packet or an offer that it looks
// at, or a revealed thing that it did not know. If discards were shuffled back, it returns true, because anything may
// be new.
func learnt(before, after game.Position, s game.Seat) bool {
	was, is := before.(*hellas.Position), after.(*hellas.Position)
	if was.Discard&^is.Discard != 0 {
		return true
	}
	a, b := knowledge(was, s), knowledge(is, s)
	return b.combat&^a.combat != 0 || b.blessings&^a.blessings != 0 || b.artifacts&^a.artifacts != 0 || b.attacks&^a.attacks != 0
}

// A knownThings holds the secret things that a seat has seen.
type knownThings struct {
	combat, artifacts, attacks uint32
	blessings                  uint64
}

func knowledge(p *hellas.Position, s game.Seat) knownThings {
	k := knownThings{combat: p.Discard | p.Battle.Played[0] | p.Battle.Played[1], blessings: p.BlessingDiscard, attacks: p.Hunt.Discarded}
	for o := range p.Players {
		k.blessings |= p.Players[o].Blessings
		k.artifacts |= p.Players[o].Artifacts &^ (1<<10 - 1) // artifacts of gods and monsters are never secret
	}
	view := *p
	p.View(s, &view)
	k.artifacts |= view.Offer
	k.blessings |= view.Draft.Packet
	k.attacks |= view.Hunt.Pair | view.Hunt.Dark
	if p.Hunt.Face >= 0 {
		k.attacks |= 1 << p.Hunt.Face
	}
	if int(s) < len(p.Players) {
		k.combat |= p.Players[s].Hand
	}
	return k
}
