package board

import (
	"strconv"
	"strings"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// Scoreboard returns the scoreboard: the current points, the god if the colour does not show it, the kingdoms that the
// player leads, and the prophets left. It implements [board.Scoreboard].
func (b *sky) Scoreboard(view game.Position, l board.RenderOptions) []board.PlayerStanding {
	s := b.scene(view, l)
	r := s.p.Result()
	var out []board.PlayerStanding
	for seat := range s.n {
		st, _ := r.Of(game.Seat(seat))
		at := board.PlayerStanding{Seat: game.Seat(seat), Part: "player-" + strconv.Itoa(seat), Plays: s.Phrase("player.no-god")}
		if head := s.head(seat); len(head.gods()) > 0 {
			at.Plays = strings.Join(head.gods(), " · ")
		}
		var refs, gods []string
		kept := uint8(0) // set of colours
		left := 0
		for _, mk := range s.p.Players[seat].Markers[:s.p.MarkersEach()] {
			if mk.Colour != fourgods.NoColour {
				if s.p.Hidden() {
					refs = append(refs, "#four-d-"+mk.Colour.String())
				} else {
					refs = append(refs, "#four-g-"+mk.Colour.String())
				}
				kept |= 1 << mk.Colour
				left += int(s.p.Reserve[mk.Colour])
			}
			if mk.God != fourgods.NoGod {
				gods = append(gods, "#four-g-"+colourIDs[mk.God])
			}
		}
		at.Emblem = board.Sign{Symbol: strings.Join(refs, " "), Class: "four", Size: faceSize}
		if s.p.Hidden() {
			at.Emblem.Size = discSize
		}
		at.Figures = []board.Figure{{Value: strconv.Itoa(st.Points), Label: s.Phrase("label.points", "n", st.Points), Strong: true}}
		switch {
		case len(refs) == 0:
			at.Emblem = board.Sign{}
			at.Figures = append(at.Figures, board.Figure{Value: "?", Word: s.Phrase("player.no-god"), Label: s.Phrase("player.no-god")})
		case s.p.Hidden() && len(gods) > 0:
			at.Figures = append(at.Figures, board.Figure{
				Signs: []board.Sign{{Symbol: strings.Join(gods, " "), Class: "four", Size: faceSize}}, Word: s.Phrase("stand.god.word"), Label: at.Plays,
			})
		}
		if kept != 0 {
			led := s.led(kept)
			at.Figures = append(at.Figures,
				board.Figure{Signs: sign("#four-b-kingdoms", 30), Value: strconv.Itoa(led), Label: s.Phrase("stand.kingdoms", "n", led)},
				board.Figure{Signs: sign("#four-x-"+colourIDs[lowest(kept)], 58), Value: strconv.Itoa(left), Label: s.Phrase("stand.prophets", "n", left)})
		}
		out = append(out, at)
	}
	return out
}

// The sizes of a god's face, and of a colour's symbol on its disc.
const (
	faceSize = 70
	discSize = 34
)

func sign(symbol string, size float64) []board.Sign {
	return []board.Sign{{Symbol: symbol, Class: "four", Size: size}}
}

// lowest returns the first of a set of colours.
func lowest(set uint8) int { return board.Bits(set)[0] }

// led returns the number of kingdoms that some colours lead, alone or together with others.
func (s *scene) led(colours uint8) int {
	n := 0
	for i := range s.realms().N {
		if s.realms().All[i].Leaders()&colours != 0 {
			n++
		}
	}
	return n
}
