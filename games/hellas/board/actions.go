package board

import (
	"math/bits"
	"slices"
	"strings"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/hellas"
)

// regularActions lists the ids of the regular actions and their verbs, by [regularKind].
var regularActions = [...]struct {
	id    string
	verbs []string
}{
	{"artifacts", []string{"use"}},
	{"prayer", []string{"pray"}},
	{"hero", []string{"walk", "enter", "advance"}},
	{"hoplites", []string{"move", "fortify", "leave"}},
}

// again is the verb of the move that repeats a used special action before Build Monument. The tile for this move has
// the same id.
const again = "repeat"

// powers lists the verbs of moves that use blessings, kept quests or Glory tokens. They share one tile.
var powers = []string{"invoke", "redeem", "trade"}

// Actions returns the tiles of the viewer's own turn: the four regular actions and the seven special ones. A tile for
// powers, and one for the repeated special action, are there only while a move of theirs is possible. The parameter
// said holds the moves that the seat can play. It returns nil if the viewer cannot begin an action now, or seat is not
// the viewer's.
func (b *greece) Actions(view game.Position, seat game.Seat, said board.Playable, l board.RenderOptions) []board.Action {
	s := b.scene(view, l)
	top := s.p.Top()
	if s.Viewer < 0 || top == nil || top.Kind != hellas.StepTurn || int(top.Seat) != s.Viewer || seat != game.Seat(s.Viewer) {
		return nil
	}
	var all []board.Action
	add := func(group, id string, t task, says []string) *board.Action {
		why := s.Phrase("tile." + id + ".none")
		if t.done {
			why = s.Phrase("tile.used")
		}
		all = append(all, board.Action{
			ID: id, Says: says, Name: s.Phrase("tile." + id), Note: t.cost, Group: s.Phrase(group), Why: why, Icon: strings.TrimPrefix(t.sign, "#"),
		})
		return &all[len(all)-1]
	}
	for i, done := range s.regular() {
		r, t := regularActions[i], done.task()
		a := add("stage.regular", r.id, t, r.verbs)
		a.Brings = done.brings()
		a.Moves = r.id == "hero" || r.id == "hoplites"
		if hero := int(s.player(s.Viewer).Hero); r.id == "hero" && said.Has("walk") && hero >= 0 {
			a.Of = game.Thing(s.thing("hero", hero))
		}
	}
	if said.Has(powers...) {
		add("stage.regular", "power", task{sign: "#hel-wreath-sign", cost: s.Phrase("tile.power.note")}, powers)
	}
	for i, done := range s.specials() {
		action, t := hellas.Action(i), done.task()
		a := add("stage.special", action.String(), t, actionVerbs[i])
		a.Moves = action == hellas.March
		if action == hellas.Hunt {
			if quarry := s.quarry(said); quarry != "" {
				a.Note = quarry
			}
		}
		if action == hellas.BuildMonument && s.p.Solo() {
			a.Name = t.name
		}
		a.Rare = action == hellas.BuildMonument
		a.Brings = s.specialBrings(action)
	}
	if said.Has(again) { // with two players Build Monument can begin with it
		add("stage.special", again, task{sign: "#hel-crown", cost: s.Phrase("tile.repeat.note")}, []string{again})
	}
	return said.Settle(all, s.Phrase("tile.none"))
}

// specialBrings describes the current gain of a special action for the viewer, or returns "" if the note of the tile
// covers the gain.
func (s *scene) specialBrings(action hellas.Action) string {
	me, id := s.player(s.Viewer), "brings."+action.String()
	switch action {
	case hellas.Recruit:
		if n := s.p.Recruits(int8(s.Viewer)); n > 0 {
			return s.Phrase(id, "n", n)
		}
		return s.Phrase("brings.recruit.nobody")
	case hellas.March:
		most := 0
		for _, n := range me.Hoplites {
			most = max(most, int(n))
		}
		return s.Phrase(id, "n", most)
	case hellas.BuildTemple, hellas.Prepare, hellas.Usurp:
		return s.Phrase(id)
	case hellas.BuildMonument:
		if !s.p.Solo() {
			return s.Phrase(id, "n", bits.OnesCount8(me.Used), "k", s.templesOf(s.Viewer))
		}
	}
	return ""
}

// quarry describes the monsters that can be hunted now. For each it states the wounds left, and how many of these
// wounds the viewer's cards can deal. It returns "" if no monster can be hunted.
func (s *scene) quarry(said board.Playable) string {
	var parts []string
	for m := range hellas.NumMonsters {
		if said.Has("hunt " + s.p.ID("monster", m)) {
			parts = append(parts, s.Phrase("tile.hunt.at", "monster", s.title("monster", m), "n", s.life(m), "k", s.strikes(m)))
		}
	}
	return strings.Join(parts, "; ")
}

// cardSigns holds, by kind, the symbols of cards that have no drawing of their own.
var cardSigns = map[string]string{"combat": "hel-cards", "quest": "hel-quest", "attack": "hel-skull"}

// woundCard returns a card for the number of a wound, while a seat chooses a wound of any monster. The card is larger
// than the wounds on the trays. It describes the wound with that number for each monster on the map that has it
// undealt. It returns false outside such a choice, and if no monster on the map has the wound undealt.
func (s *scene) woundCard(t game.Thing) (board.Card, bool) {
	w := board.ReadNumber(t.ID(), 0, hellas.MaxWounds) - 1
	if w < 0 || s.n == 0 || !s.wounding() {
		return board.Card{}, false
	}
	var symbols [hellas.NumSymbols][]string // monsters with that wound, by symbol
	for m := range hellas.NumMonsters {
		tray := s.p.Tray(hellas.Monster(m))
		if s.p.Beasts[m].State == hellas.Roaming && w < len(tray) && tray[w].There && !tray[w].Dealt {
			symbols[tray[w].Symbol] = append(symbols[tray[w].Symbol], s.title("monster", m))
		}
	}
	var parts []string
	for symbol, monsters := range symbols {
		if len(monsters) > 0 {
			parts = append(parts, s.Called("symbol:"+symbolIDs[symbol])+" ("+strings.Join(monsters, " · ")+")")
		}
	}
	return board.Card{Name: s.Phrase("label.wound-place", "n", w+1), Text: []string{s.Join(parts)}}, len(parts) > 0
}

// cardKinds lists the kinds of things that are cards.
var cardKinds = []string{"wound", "hero", "blessing", "artifact", "combat", "attack", "quest"}

// Card returns a hero, a blessing, an artifact, a combat card, a monster's attack or a quest as a card with its whole
// text. A combat card of the viewer's hand also has its forecast. For the number of a wound it returns the card of
// [scene.woundCard]. It returns false for other and unknown things, and for a position without seats.
func (b *greece) Card(view game.Position, t game.Thing, l board.RenderOptions) (board.Card, bool) {
	kind := t.Kind()
	if !slices.Contains(cardKinds, kind) {
		return board.Card{}, false
	}
	s := b.scene(view, l)
	if kind == "wound" {
		return s.woundCard(t)
	}
	n := s.p.Find(kind, t.ID())
	if n < 0 || s.n == 0 {
		return board.Card{}, false
	}
	card := board.Card{Name: s.title(kind, n), Text: []string{s.text(kind, n)}, Icon: cardSigns[kind]}
	switch kind {
	case "combat":
		if s.Viewer >= 0 && s.player(s.Viewer).Hand>>n&1 != 0 {
			if change := s.change(s.outlook(n)); change != "" {
				card.Name += "  " + change
			}
			if brings := s.bring(n); brings != "" {
				card.Text = append(card.Text, brings)
			}
		}
	case "hero":
		card.Icon, card.Text = "hel-hero-"+t.ID(), []string{s.Phrase("lead." + t.ID()), s.text(kind, n)}
		if t.ID() == "achilles" && s.p.LowerBonus() {
			card.Text = append(card.Text, s.Phrase("lead.lower"))
		}
	case "blessing":
		card.Icon = strings.TrimPrefix(s.card(blessingCard, n).sign, "#")
		card.Kind = s.title("god", int(s.book.printed.BlessingOf(hellas.Blessing(n))))
	case "artifact":
		card.Icon = strings.TrimPrefix(s.card(artifactCard, n).sign, "#")
	}
	return card, true
}
