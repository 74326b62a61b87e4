package board

import (
	"pantheon/board"
	"pantheon/game"
	"pantheon/games/luna"
)

// Actions returns the actions of a turn in their fixed places; during a journey or a tide, only those that continue it.
// The parameter said holds the moves that the seat can play. It returns nil if the viewer has no seat, if the seat is
// not to act, and in all other steps.
func (b *moon) Actions(view game.Position, seat game.Seat, said board.Playable, l board.RenderOptions) []board.Action {
	s := b.scene(view, l)
	if s.Viewer < 0 || !view.ToAct().Has(seat) {
		return nil
	}
	var actions []board.Action
	switch s.p.Step {
	case luna.Turn, luna.Helping:
		actions = s.actions()
		s.foretell(actions, seat)
	case luna.Journeying:
		actions = []board.Action{s.action("journey", "luna-a-journey")}
	case luna.Tiding:
		actions = []board.Action{s.action("tide", "luna-k-tide"), s.action("drift", "luna-k-tide")}
	}
	usual := s.Phrase("tile.none")
	if s.p.Step == luna.Helping {
		usual = s.Phrase("tile.not-helped")
		for i := range actions {
			actions[i].Why = ""
			if helped[actions[i].ID] {
				actions[i].Why = s.Phrase("tile.none")
			}
		}
	}
	return said.Settle(actions, usual)
}

// helped holds the ids of the actions that the Temporary Novice can help.
var helped = map[string]bool{"favour": true, "recruit": true, "build": true, "promote": true, "council": true, "expel": true}

// action returns an action that is named after its verb.
func (s *scene) action(verb, icon string) board.Action {
	return board.Action{ID: verb, Says: []string{verb}, Name: s.Phrase("tile." + verb), Note: s.Phrase("tile." + verb + ".note"), Icon: icon}
}

// actions returns the actions of a turn by group, in the order in which the page shows them. The field Why of each is
// the reason that applies if no move of the action is possible.
func (s *scene) actions() []board.Action {
	me := &s.p.Players[s.Viewer]
	token := func(k luna.Kind, otherwise string) string {
		if me.Favours>>k&1 == 0 {
			return s.Phrase("tile.no-token")
		}
		return s.Phrase(otherwise)
	}
	pair := false
	for _, n := range me.Active {
		pair = pair || n > 1
	}
	two := func(otherwise string) string {
		if !pair {
			return s.Phrase("tile.no-pair")
		}
		return s.Phrase(otherwise)
	}
	var all []board.Action
	add := func(group, verb, icon, why string) *board.Action {
		a := s.action(verb, icon)
		a.Group, a.Why = s.Phrase("tile.group."+group), why
		a.Moves = verb == "journey" || verb == "tide" || verb == "drift" || verb == "sail"
		all = append(all, a)
		return &all[len(all)-1]
	}
	recruits := two("tile.none")
	if me.Reserve == 0 {
		recruits = s.Phrase("tile.no-reserve")
	}
	add("novices", "favour", "luna-a-favour", two("tile.held"))
	add("novices", "recruit", "luna-k-novice", recruits)
	add("novices", "journey", "luna-a-journey", s.Phrase("tile.asleep"))

	sanctifies := s.Phrase("tile.no-reach")
	if me.Claimed == 0 {
		sanctifies = s.Phrase("tile.none-on-path")
	}
	add("climbing", "promote", "luna-a-promote", s.Phrase("tile.no-stone"))
	add("climbing", "sanctify", "luna-a-sanctify", sanctifies).Note = s.Phrase("tile.sanctify.note", "n", board.Plus(int(s.p.GuardValue())))
	council := add("climbing", "council", "luna-a-council", s.Phrase("tile.asleep"))
	council.Says = append(council.Says, "attend")

	builds := token(luna.Shrine, "tile.not-at-builder")
	if me.Left == 0 {
		builds = s.Phrase("tile.no-shrine")
	}
	add("favours", "build", "luna-k-shrine", builds)
	add("favours", "herbs", "luna-k-herbs", token(luna.Herbs, "tile.all-awake"))
	add("favours", "tide", "luna-k-tide", token(luna.Tide, "tile.asleep"))
	add("favours", "drift", "luna-k-tide", token(luna.Tide, "tile.all-awake"))
	add("favours", "sail", "luna-k-sailboat", token(luna.Sailboat, "tile.asleep"))
	add("favours", "book", "luna-k-book", token(luna.Book, "tile.no-book"))

	add("others", "expel", "luna-a-expel", s.Phrase("tile.none-with-him"))
	add("others", "help", "luna-a-help", token(luna.Novice, "tile.none"))
	if s.p.Solo() {
		add("others", "end", "luna-a-meditate", "").Rare = true
	} else {
		add("others", "meditate", "luna-a-meditate", "").Rare = true
	}
	return all
}
