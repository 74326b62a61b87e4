package board

import (
	"cmp"
	"math/bits"
	"strconv"
	"strings"

	"pantheon/board"
	"pantheon/games/godsofrome"
)

// Places in the panel of a player.
const (
	spacesTop    = 58.0
	spaceWidth   = 82.0
	spaceHeight  = 96.0
	spaceStep    = 85.3
	spacesLeft   = 11.0
	supplyTop    = spacesTop + spaceHeight + 8
	nowTop       = supplyTop + 48
	playerHeight = nowTop + 56
	powerLine    = 20.0 // more, with the gods' powers in play
)

func (s *scene) playerHeight() float64 {
	if s.p.Powers() {
		return playerHeight + powerLine
	}
	return playerHeight
}

func spaceX(space int) float64 { return spacesLeft + spaceStep*float64(space) }

// spaceThings are what a card space can be called: on a seat's own board also by its word in sentences.
func (s *scene) spaceThings(seat, space int) string {
	return strings.TrimSpace(s.ownSpace(seat, space) + " board-space:" + strconv.Itoa(seat) + "." + strconv.Itoa(space+1))
}

// ownSpace is the word for a card space on the reader's own board; "" on others.
func (s *scene) ownSpace(seat, space int) string {
	if seat != s.Eye {
		return ""
	}
	return "space:" + strconv.Itoa(space+1)
}

// spaceMark marks a card space that the last move touched: "activate 4" is of the board of who says it.
func (s *scene) spaceMark(seat, space int) string {
	own := ""
	if word := s.ownSpace(seat, space); word != "" {
		own = s.MarkOwn(word)
	}
	return cmp.Or(own, s.Mark("board-space:"+strconv.Itoa(seat)+"."+strconv.Itoa(space+1)))
}

// spent are the gods whose spent blessings lie on a card space.
func (s *scene) spent(seat, space int) []int { return board.Bits(s.p.Players[seat].Spent[space]) }

// card is the card on a space, or NoCard.
func (s *scene) card(seat, space int) godsofrome.Card { return s.p.Players[seat].Cards[space] }

// iconScale is how large the icons of a card on a space are.
func (s *scene) iconScale(seat, space int) float64 {
	return [...]float64{1.5, 1.5, 1.2, .85}[len(s.icons(seat, space))]
}

// acting tells whether the game waits for a seat.
func (s *scene) acting(seat int) bool { return s.p.Step != godsofrome.Over && int(s.p.Active) == seat }

// subtitle is the line below a player's name.
func (s *scene) subtitle(seat int) string {
	p := &s.p.Players[seat]
	text := s.Say("player.choosing")
	if p.Faction >= 0 {
		text = s.god(int(p.Faction))
	}
	if int(s.p.First) == seat {
		text += " · " + s.Say("player.first")
	}
	return text
}

// net is what scoring now would change a seat's favour by.
func (s *scene) net(seat int) int {
	y := s.p.ScoreNow(seat)
	return y.Net()
}

// reckoning says source by source what scoring now would bring, in lines that fit the panel.
func (s *scene) reckoning(seat int) []string {
	y := s.p.ScoreNow(seat)
	var parts []string
	if n := bits.OnesCount16(y.Territories); n > 0 {
		parts = append(parts, s.Say("now.territories", "n", n)+" "+board.Plus(n))
	}
	harvest, objectives := 0, 0
	for _, h := range y.Harvest {
		harvest += int(h)
	}
	for _, o := range y.Objective {
		objectives += int(o)
	}
	if harvest != 0 || y.Flips != 0 {
		parts = append(parts, s.Say("now.harvest")+" "+board.Plus(harvest))
	}
	if objectives != 0 {
		parts = append(parts, s.Say("now.objectives")+" "+board.Plus(objectives))
	}
	parts = append(parts, s.Say("now.cost")+" "+board.Plus(-y.Cost))
	return board.Wrap(strings.Join(parts, " · "), 330, 12.5)
}
