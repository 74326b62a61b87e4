package board

import (
	"math/bits"
	"strconv"
	"strings"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/luna"
)

// letters holds the letter of each colour in the text, by [luna.Colour].
const letters = "YRBW"

func (s *scene) letter(player int) string {
	c := max(0, int(s.p.Players[player].Colour))
	return letters[c : c+1]
}

// Text returns everything that the parts show as text, for terminals and screen readers: the prompt, the round with its
// time tokens, the islands clockwise, the path, the temple with the neighbours of each space, the council and the
// players. For a position without seats it has only the first line, with the title.
func (b *moon) Text(view game.Position, l board.RenderOptions) string {
	s := b.scene(view, l)
	out := &board.Lines{}
	out.Add(s.Phrase("name") + " · " + s.Tell(b.Prompt(view, s.Seat())))
	if s.p.Seats == 0 {
		return out.String()
	}
	now, candles := s.night(), s.candles()
	night := []string{now.label()}
	if candles.of > 0 {
		night = append(night, candles.label())
	}
	out.Add(strings.Join(night, " · "))
	s.textIslands(out)
	s.textPath(out)
	s.textTemple(out)
	s.textCouncil(out)
	for i := range s.n {
		s.textPlayer(out, i)
	}
	return out.String()
}

// tally formats the number of each player's pieces in a place, "Y2 R1"; "-" for none.
func (s *scene) tally(count func(*luna.Player) int) string {
	var parts []string
	for i := range s.n {
		if n := count(&s.p.Players[i]); n > 0 {
			parts = append(parts, s.letter(i)+strconv.Itoa(n))
		}
	}
	if len(parts) == 0 {
		return "-"
	}
	return strings.Join(parts, " ")
}

func (s *scene) textIslands(out *board.Lines) {
	var legend []string
	for i := range s.n {
		legend = append(legend, s.letter(i)+" "+s.colourName(i))
	}
	out.Add("")
	out.Add("== " + s.Phrase("text.islands") + " ==  " + strings.Join(legend, ", "))
	for _, k := range s.p.Ring {
		var figures []string
		for f := luna.Priestess; f <= luna.Apostate; f++ {
			if s.p.Figures[f] == k {
				figures = append(figures, "* "+s.Called("figure:"+figureIDs[f]))
			}
			if s.nexts[f] == k {
				figures = append(figures, "> "+s.Called("figure:"+figureIDs[f]))
			}
		}
		var shrines []string
		for i := range s.n {
			if s.p.Players[i].Shrines>>k&1 != 0 {
				shrines = append(shrines, s.letter(i))
			}
		}
		line := "  " + board.Padded(k.String(), 10) + board.Padded("×"+strconv.Itoa(s.p.Supply(k)), 4) +
			board.Padded(s.tally(func(p *luna.Player) int { return int(p.Active[k]) }), 14) +
			board.Padded("("+s.tally(func(p *luna.Player) int { return int(p.Inactive[k]) })+")", 16)
		if len(shrines) > 0 {
			line += board.Padded("^"+strings.Join(shrines, ""), 6)
		}
		out.Add(line + strings.Join(figures, ", "))
	}
	out.Add("  " + board.Padded(luna.Pier.String(), 14) + s.tally(func(p *luna.Player) int { return int(p.Pier) }))
	out.Add("  " + s.Phrase("text.legend"))
}

func (s *scene) textPath(out *board.Lines) {
	out.Add("")
	out.Add("== " + s.Phrase("part.path") + " ==")
	for g := luna.NumGroups; g > 0; g-- {
		var stones []string
		for _, n := range s.groups[g] {
			if s.p.Path>>n&1 == 0 {
				continue
			}
			text := strconv.Itoa(n) + " " + s.p.Symbol(n).String()
			if i := s.owner(n, onPath); i >= 0 {
				text += " [" + s.letter(i) + "]"
			}
			stones = append(stones, text)
		}
		guard := "  "
		if g == s.guarded() {
			guard = "* "
		}
		if len(stones) == 0 {
			stones = append(stones, "-")
		}
		out.Add("  " + guard + board.Padded(strconv.Itoa(s.p.GuardStone(g)), 3) + board.Padded(s.Phrase("standing."+standingIDs[s.rowStanding(g)]), 20) + strings.Join(stones, ", "))
	}
}

func (s *scene) textTemple(out *board.Lines) {
	out.Add("")
	out.Add("== " + board.Capital(s.Phrase("player.temple")) + " ==")
	for n := 1; n <= luna.NumStones; n++ {
		if s.p.InPlay>>n&1 == 0 {
			continue
		}
		here := "."
		if i := s.owner(n, inTemple); i >= 0 {
			here = s.letter(i)
		} else if s.p.Path>>n&1 == 0 {
			here = "o"
		}
		if s.p.Books>>n&1 != 0 {
			here += " " + s.Called("favour:book")
		}
		var near []string
		for _, m := range board.Bits(s.p.Near(n)) {
			near = append(near, strconv.Itoa(m))
		}
		out.Add("  " + board.Padded(strconv.Itoa(n), 4) + board.Padded(s.Called("favour:"+s.p.Symbol(n).String()), 12) + board.Padded(s.Called("colour:"+s.p.BoardID(n)), 10) +
			board.Padded(here, 10) + "→ " + strings.Join(near, " "))
	}
	out.Add("  " + s.Phrase("text.temple"))
}

func (s *scene) textCouncil(out *board.Lines) {
	var seats []string
	for _, m := range s.benches() {
		text := strconv.Itoa(int(m.seat)) + " (" + strconv.Itoa(int(m.value)) + ")"
		for _, i := range m.stack() {
			text += " " + s.letter(i)
		}
		seats = append(seats, text)
	}
	out.Add("")
	out.Add("== " + s.Phrase("part.council") + " ==  " + strings.Join(seats, " · "))
}

func (s *scene) textPlayer(out *board.Lines, i int) {
	p, plate := &s.p.Players[i], s.plate(i)
	title := plate.name(&s.Reader) + " (" + plate.subtitle() + ")"
	if s.acting(i) {
		title += " · " + s.Phrase("player.acting")
	}
	out.Add("")
	out.Add("== " + title + " ==")
	var held []string
	for k := range luna.NumIslands {
		if p.Favours>>k&1 != 0 {
			held = append(held, s.Called("favour:"+kindIDs[k]))
		}
	}
	if len(held) == 0 {
		held = []string{"-"}
	}
	out.Add("  " + s.Phrase("head.influence") + " " + board.Signed(int(p.Influence)) + " · " + s.Phrase("text.favours") + ": " + s.Join(held))
	out.Add("  " + s.Phrase("player.reserve") + " " + strconv.Itoa(int(p.Reserve)) + " · " + s.Phrase("player.shrines") + " " + strconv.Itoa(int(p.Left)) + " · " +
		s.Phrase("player.pier") + " " + strconv.Itoa(int(p.Pier)) + " · " + s.Phrase("player.path") + " " + strconv.Itoa(bits.OnesCount32(p.Claimed)) + " · " +
		s.Phrase("player.temple") + " " + strconv.Itoa(bits.OnesCount32(p.Temple)))
	var sources []string
	for from := range luna.NumSources {
		if n := int(p.Points[from]); n != 0 {
			sources = append(sources, s.Phrase("source."+from.String())+" "+board.Signed(n))
		}
	}
	out.Add("  " + strings.Join(sources, " · "))
	if s.p.Step != luna.Over {
		now, final := s.scoring(i), s.p.FinalNow(i)
		out.Add("  " + s.Phrase("now.head") + ": " + board.Plus(sum(now[:])) + " (" + breakdown(&s.Reader, now, luna.FromPriestess) + ")")
		out.Add("  " + s.Phrase("now.final") + ": " + board.Plus(sum(final[:])) + " (" + breakdown(&s.Reader, final, luna.FromShrines) + ")")
	}
	if s.opponent(i) {
		out.Add("  " + s.Phrase("opponent.blocks."+strconv.Itoa(s.p.Level())))
	}
}
