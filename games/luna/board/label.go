package board

import (
	"math/bits"
	"strconv"

	"pantheon/board"
	"pantheon/games/luna"
)

// Labels are what a screen reader says for a thing that is drawn, in the reader's language.

// roundTitle is the heading beside the moon.
func (s *scene) roundTitle() string {
	switch {
	case s.p.Step == luna.Over && s.p.Seats > 0:
		return s.Say("round.over")
	case s.p.Round == 0:
		return s.Say("round.setup")
	}
	return s.Say("round.title", "n", int(s.p.Round))
}

// roundSoft is the line below it.
func (s *scene) roundSoft() string {
	if s.p.Step == luna.Over || s.p.Round == 0 {
		return s.Say("round.of", "n", luna.NumGroups)
	}
	return s.Say("round.guard", "n", s.p.GuardStone(int(s.p.Round)))
}

func (s *scene) roundLabel() string { return s.Join([]string{s.roundTitle(), s.roundSoft()}) }

func (s *scene) candleLabel() string {
	return s.Say("label.candles", "n", s.p.CandleCount()-int(s.p.Candles), "of", s.p.CandleCount())
}

// counted names what each player has somewhere, "red 2".
func (s *scene) counted(id string, count func(*luna.Player) int) []string {
	var parts []string
	for i := range s.n {
		if n := count(&s.p.Players[i]); n > 0 {
			parts = append(parts, s.Say(id, "who", s.colourName(i), "n", n))
		}
	}
	return parts
}

// colourName is the name of a player's colour.
func (s *scene) colourName(player int) string { return s.Called("colour:" + s.colour(player)) }

func (s *scene) islandLabel(k luna.Kind) string {
	parts := []string{s.kind(k)}
	parts = append(parts, s.counted("label.active", func(p *luna.Player) int { return int(p.Active[k]) })...)
	parts = append(parts, s.counted("label.inactive", func(p *luna.Player) int { return int(p.Inactive[k]) })...)
	parts = append(parts, s.counted("label.shrine", func(p *luna.Player) int { return int(p.Shrines >> k & 1) })...)
	for f := luna.Priestess; f <= luna.Apostate; f++ {
		if s.p.Figures[f] == k {
			parts = append(parts, s.Called("figure:"+figureIDs[f]))
		}
	}
	return s.Join(parts)
}

func (s *scene) besideLabel(k luna.Kind) string {
	parts := s.counted("label.inactive", func(p *luna.Player) int { return int(p.Inactive[k]) })
	return s.Join(append([]string{s.Say("label.beside", "island", "island:"+k.String())}, parts...))
}

func (s *scene) stackLabel(k luna.Kind) string {
	return s.Say("label.stack", "favour", "favour:"+k.String(), "n", s.p.Supply(k))
}

func (s *scene) pierLabel() string {
	parts := s.counted("label.waiting", func(p *luna.Player) int { return int(p.Pier) })
	return s.Join(append([]string{s.Called("island:pier")}, parts...))
}

func (s *scene) figureLabel(f luna.Figure) string {
	id := "figure:" + figureIDs[f]
	switch {
	case f == luna.Guard:
		return s.Join([]string{s.Called(id), s.Say("round.guard", "n", s.p.GuardStone(s.guarded()))})
	case s.p.Figures[f] == luna.NoKind:
		return s.Called(id)
	}
	return s.Join([]string{s.Called(id), s.Say("label.on", "island", "island:"+s.p.Figures[f].String()), s.Say("label.next", "island", "island:"+s.next(f).String())})
}

func (s *scene) nextLabel(f luna.Figure) string {
	return s.Say("label.will-stand", "figure", "figure:"+figureIDs[f])
}

// stoneLabel speaks of a stone on the path, or of its space in the temple once it is there.
func (s *scene) stoneLabel(n int) string {
	parts := []string{s.Say("label.stone", "n", n), s.kind(s.p.Symbol(n))}
	if at := s.standing(n); at != gone {
		parts = append(parts, s.Say("standing."+standingIDs[at]))
		if i := s.owner(n, onPath); i >= 0 {
			parts = append(parts, s.Say("label.claimed", "who", s.colourName(i)))
		}
		return s.Join(parts)
	}
	if i := s.owner(n, inTemple); i >= 0 {
		parts = append(parts, s.Say("label.there", "who", s.colourName(i)))
	} else {
		parts = append(parts, s.Say("label.left"))
	}
	if s.p.Books>>n&1 != 0 {
		parts = append(parts, s.Say("label.book"))
	}
	return s.Join(parts)
}

func (s *scene) guardLabel(g int) string {
	return s.Say("label.guard", "n", s.p.GuardStone(g), "group", g)
}

func (s *scene) councilLabel(seat int) string {
	parts := []string{s.Say("label.seat", "n", seat), s.Say("label.worth", "n", int(s.p.CouncilValues()[seat]))}
	for _, i := range s.stack(seat) {
		parts = append(parts, s.colourName(i))
	}
	return s.Join(parts)
}

func (s *scene) favourLabel(player int, kind string, held bool) string {
	id := "label.lacks"
	if held {
		id = "label.holds"
	}
	return s.Say(id, "favour", "favour:"+kind, "who", s.playerThing(player))
}

func (s *scene) playerLabel(player int) string {
	p := &s.p.Players[player]
	return s.Say("label.player", "who", s.who(player), "colour", s.colourName(player), "n", signed(int(p.Influence)), "favours", bits.OnesCount8(p.Favours))
}

// blocking tells in lines what the Apostate blocks at this level of the solo game.
func (s *scene) blocking() []string {
	return board.Wrap(s.Say("opponent.blocks."+strconv.Itoa(s.p.Level())), reckoningWide, 12.5)
}
