package board

import (
	"math/bits"
	"strconv"
	"strings"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/godsofrome"
)

// Actions returns the actions of a seat. At the beginning of its turn they are the three kinds of turns; after an
// activation, those of the icons, each with its improved form. During a travel, a gathering or Diana's additional push
// there is only that action. It returns nil in other steps, for a spectator, and for a seat that is not to act.
func (b *rome) Actions(view game.Position, seat game.Seat, all board.Playable, l board.RenderOptions) []board.Action {
	s := b.scene(view, l)
	if s.Viewer < 0 || !view.ToAct().Has(seat) {
		return nil
	}
	switch s.p.Step {
	case godsofrome.Turn:
		return all.Settle(s.turns(all, seat), s.Phrase("tile.none"))
	case godsofrome.Acting:
		acts := s.acts()
		s.foretell(acts, all, seat)
		return all.Settle(acts, s.Phrase("tile.none"))
	case godsofrome.Travelling:
		return all.Settle([]board.Action{s.action("travel", "rome-i-travel")}, s.Phrase("tile.none"))
	case godsofrome.Gathering:
		return all.Settle([]board.Action{s.action("gather", "rome-i-travel")}, s.Phrase("tile.none"))
	case godsofrome.Pressing:
		again := []board.Action{s.action("attack", "rome-i-attack")}
		s.foretell(again, all, seat)
		return all.Settle(again, s.Phrase("tile.none"))
	}
	return nil
}

// action returns an action that is named after its verb.
func (s *scene) action(verb, icon string) board.Action {
	return board.Action{
		ID: verb, Says: []string{verb}, Name: s.Phrase("tile." + verb), Note: s.Phrase("tile." + verb + ".note"), Icon: icon,
		Moves: verb == "travel",
	}
}

// turns returns the three kinds of turns, with what each brings now and why it may be impossible.
func (s *scene) turns(all board.Playable, seat game.Seat) []board.Action {
	me := &s.p.Players[s.Viewer]
	visit, activate, score := s.action("visit", "rome-a-visit"), s.action("activate", "rome-a-activate"), s.action("score", "rome-a-score")
	gods, spaces := 0, []string(nil)
	for f := range factionIDs {
		if all.Has("visit " + factionIDs[f]) {
			gods++
		}
	}
	for n := range godsofrome.NumSpaces {
		if all.Has("activate " + strconv.Itoa(n+1)) {
			spaces = append(spaces, strconv.Itoa(n+1))
		}
	}
	y := s.p.ScoreNow(s.Viewer)
	visit.Note = s.Phrase("tile.visit.note", "n", gods)
	activate.Note = s.Phrase("tile.activate.note", "n", len(spaces), "spaces", strings.Join(spaces, " "))
	visit.Brings = s.Phrase("tile.visit.brings", "n", gods)
	activate.Brings = s.Phrase("tile.activate.brings", "n", len(spaces), "spaces", strings.Join(spaces, " "))
	score.Name, score.Note = s.scoring(&y, seat)
	score.Rare = true
	visit.Why = s.Phrase("tile.no-temple")
	if me.Discs == 0 {
		visit.Why, activate.Why = s.Phrase("tile.no-disc"), s.Phrase("tile.no-disc")
	} else if me.Active == 1<<godsofrome.NumSpaces-1 {
		activate.Why = s.Phrase("tile.all-active")
	}
	return []board.Action{visit, activate, score}
}

// iconVerbs are the verbs of an icon's action: the plain one, and the one that a blessing improves.
var iconVerbs = [...][2]string{{"grow", "build"}, {"travel", "gather"}, {"attack", "storm"}}

// acts returns the actions of the icons that are not yet performed, each followed by its improved form.
func (s *scene) acts() []board.Action {
	var acts []board.Action
	blessings := bits.OnesCount8(s.p.Players[s.Viewer].Unspent)
	had := map[godsofrome.Icon]bool{godsofrome.NoIcon: true}
	for _, icon := range [...]godsofrome.Icon{godsofrome.Growth, godsofrome.Travel, godsofrome.Attack} {
		for _, i := range s.p.Icons {
			if i != icon || had[i] {
				continue
			}
			had[i] = true
			verbs := iconVerbs[i]
			plain, improved := s.action(verbs[0], "rome-i-"+i.String()), s.action(verbs[1], "rome-i-"+i.String())
			if improved.ID == "build" {
				improved.Icon = "rome-a-build"
				if s.p.Reserve[s.p.Players[s.Viewer].Faction] == 0 {
					plain.Note = s.Phrase("tile.grow.moves")
				}
			}
			if i == godsofrome.Attack && !s.met() {
				plain.Why = s.Phrase("tile.nobody-there")
			}
			if improved.Rare = true; blessings == 0 {
				improved.Why = s.Phrase("tile.no-blessing")
			}
			acts = append(acts, plain, improved)
		}
	}
	return acts
}

// met reports whether another faction has meeples in a territory where the viewer has a piece.
func (s *scene) met() bool {
	f := s.p.Players[s.Viewer].Faction
	present := s.p.Presence(f)
	for t, meeples := range s.p.Meeples {
		if present>>t&1 == 0 {
			continue
		}
		for of, n := range meeples {
			if n > 0 && godsofrome.Faction(of) != f {
				return true
			}
		}
	}
	return false
}

// pairIcon returns the id of the drawing of two different actions, in any order.
func pairIcon(a, b godsofrome.Icon) string {
	return "rome-i-" + min(a, b).String() + "-" + max(a, b).String()
}

// Card returns an action card with the actions of its icons. While factions are chosen in a game with the gods' powers,
// it also returns a faction with the power of its god. It returns false for other things.
func (b *rome) Card(view game.Position, t game.Thing, l board.RenderOptions) (board.Card, bool) {
	if t.Kind() != "card" && t.Kind() != "faction" {
		return board.Card{}, false
	}
	s := b.scene(view, l)
	switch {
	case t.Kind() == "card":
		for c := range godsofrome.NumCardKinds {
			if s.p.CardID(godsofrome.Card(c)) != t.ID() || t.ID() == "" {
				continue
			}
			icons := s.cardIcons(godsofrome.Card(c))
			card := board.Card{Name: s.Called("card:" + t.ID())}
			said := map[godsofrome.Icon]bool{godsofrome.NoIcon: true}
			if len(icons) == 2 && icons[0] != icons[1] {
				card.Icon = pairIcon(icons[0], icons[1])
			} else {
				card.Icon = "rome-i-" + icons[0].String()
			}
			for _, i := range icons {
				if !said[i] {
					said[i] = true
					card.Text = append(card.Text, s.Phrase("card.note."+i.String()))
				}
			}
			return card, true
		}
	case t.Kind() == "faction" && s.p.Step == godsofrome.Choosing && s.p.Powers():
		if f := s.faction(t.ID()); f >= 0 {
			return board.Card{Name: s.god(f), Text: []string{s.Phrase("power." + factionIDs[f])}, Icon: "rome-d-" + factionIDs[f]}, true
		}
	}
	return board.Card{}, false
}
