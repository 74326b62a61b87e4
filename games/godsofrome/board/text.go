package board

import (
	"strconv"
	"strings"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/godsofrome"
)

// letters stand for the factions in the text, as in the ids of territories.
const letters = "JPNDV"

// Text returns everything that the parts show as text, for terminals and screen readers: the seat to act, the map line
// by line, the gods, cards, objectives, tracks and players.
func (b *rome) Text(view game.Position, l board.RenderOptions) string {
	s := b.scene(view, l)
	out := &board.Lines{}
	out.Add(s.Phrase("name") + " · " + s.Tell(b.Prompt(view, s.Seat())))
	s.textMap(out)
	s.textGods(out)
	s.textTable(out)
	for seat := range int(s.p.Seats) {
		s.textPlayer(out, seat)
	}
	if p := &s.p.Patronus; s.p.Solo() {
		out.Add(s.Phrase("part.patronus") + ": " + s.god(p.Faction) + " · " + s.score(p))
	}
	return out.String()
}

func (s *scene) textMap(out *board.Lines) {
	var legend []string
	for f := range factionIDs {
		legend = append(legend, letters[f:f+1]+" "+s.god(godsofrome.Faction(f)))
	}
	out.Add("")
	out.Add("== " + s.Phrase("part.map") + " ==  " + strings.Join(legend, ", ") + "; " + s.Phrase("text.legend"))
	for t := range godsofrome.NumTerritories {
		var pieces []string
		for f, n := range s.p.Meeples[t] {
			if n > 0 {
				pieces = append(pieces, letters[f:f+1]+"×"+strconv.Itoa(int(n)))
			}
		}
		if w := s.p.Wooden[t]; w >= 0 {
			pieces = append(pieces, "^"+letters[w:w+1])
		}
		if s.p.Blocked()>>t&1 != 0 {
			pieces = append(pieces, "!"+letters[t/3:t/3+1])
		}
		token, held := "", ""
		if h := int(s.p.Harvest[t]); h != 0 {
			token = board.Plus(h)
		}
		if c := s.controller(t); c >= 0 {
			held = "[" + letters[c:c+1] + "]"
		}
		out.Add("  " + board.Padded(godsofrome.Territory(t).String(), 4) + board.Padded(token, 4) + board.Padded(held, 5) +
			board.Padded(strings.Join(pieces, " "), 36) + "→ " + strings.Join(s.neighbours(t), " "))
	}
}

func (s *scene) textGods(out *board.Lines) {
	out.Add("")
	out.Add("== " + s.Phrase("part.gods") + " ==")
	for f := range godsofrome.Faction(godsofrome.NumFactions) {
		temple := s.temple(f)
		parts := []string{s.god(f) + " (" + s.role(temple.keeper) + ")"}
		discs, free := temple.discs()
		var names []string
		for _, d := range discs {
			names = append(names, s.god(d))
		}
		names = append(names, s.Phrase("label.free", "n", free))
		parts = append(parts, s.Phrase("head.temple")+": "+s.Join(names), s.Phrase("label.blessings", "n", int(s.p.Blessings[f])),
			s.Phrase("head.reserve")+" "+strconv.Itoa(int(s.p.Reserve[f])))
		if at := s.p.God[f]; at >= 0 {
			parts = append(parts, s.Phrase("god.away", "territory", at.String()))
		}
		var gone []string
		for _, b := range s.beside(f) {
			gone = append(gone, s.god(b.of)+" "+strconv.Itoa(int(b.n)))
		}
		if len(gone) > 0 {
			parts = append(parts, s.Phrase("text.beside")+": "+s.Join(gone))
		}
		out.Add("  " + strings.Join(parts, " · "))
	}
}

// textTable appends the cards, the objectives and the tracks.
func (s *scene) textTable(out *board.Lines) {
	out.Add("")
	var cards []string
	for place, c := range s.p.Row {
		if c != godsofrome.NoCard {
			cards = append(cards, strconv.Itoa(place+1)+" "+s.p.CardID(c)+" ("+s.iconNames(s.cardIcons(c))+")")
		}
	}
	cards = append(cards, s.Phrase("label.deck", "n", s.deck()))
	out.Add("== " + s.Phrase("part.cards") + " ==  " + strings.Join(cards, " · "))
	out.Add("== " + s.Phrase("part.objectives") + " ==")
	for n, o := range s.objectives() {
		if o >= 0 {
			up := s.objective(n, o)
			out.Add("  " + s.Called(up.thing()) + ": " + up.text())
		} else {
			down := s.hidden(n, -o)
			out.Add("  " + down.label())
		}
	}
	var tracks []string
	for c, at := range s.p.CheckpointSpaces() {
		var values []string
		for _, v := range s.p.VictoryTrack(c) {
			values = append(values, strconv.Itoa(int(v)))
		}
		tracks = append(tracks, roman(c+1)+" "+s.Phrase("label.favour", "n", int(at))+" ("+strings.Join(values, "/")+")")
	}
	out.Add("== " + s.Phrase("part.tracks") + " ==  " + strings.Join(tracks, " · "))
}

// score returns the favour and claimed victory points of a player or of Patronus.
func (s *scene) score(p *godsofrome.Player) string {
	claimed := make([]string, len(p.VP))
	for i, v := range p.VP {
		claimed[i] = "-"
		if v >= 0 {
			claimed[i] = strconv.Itoa(int(v))
		}
	}
	return s.Phrase("label.favour", "n", int(p.Favour)) + " · " + s.Phrase("head.victory") + " " + strings.Join(claimed, "+") + " = " + strconv.Itoa(victory(p))
}

func (s *scene) textPlayer(out *board.Lines, seat int) {
	p, who := &s.p.Players[seat], s.playerName(seat)
	title := s.seatName(seat) + " (" + who.subtitle() + ")"
	if s.acting(seat) {
		title += " · " + s.Phrase("player.acting")
	}
	out.Add("")
	out.Add("== " + title + " ==")
	if p.Faction < 0 {
		return
	}
	var blessings []string
	for _, g := range board.Bits(p.Unspent) {
		blessings = append(blessings, s.god(godsofrome.Faction(g)))
	}
	if len(blessings) == 0 {
		blessings = []string{"-"}
	}
	out.Add("  " + s.score(p) + " · " + s.Phrase("player.discs") + " " + strconv.Itoa(int(p.Discs)) + " · " +
		s.Phrase("player.temples") + " " + strconv.Itoa(int(p.Temples)) + " · " + s.Phrase("player.blessings") + ": " + s.Join(blessings))
	for n := range godsofrome.NumSpaces {
		on := s.space(seat, n)
		text := on.label()
		if c := p.Cards[n]; c != godsofrome.NoCard {
			text += " [" + s.p.CardID(c) + "]"
		}
		out.Add("  " + text)
	}
	if s.p.Step != godsofrome.Over {
		now := s.reckoning(seat)
		out.Add("  " + s.Phrase("now.head") + ": " + board.Plus(now.net()) + " (" + strings.Join(now.lines(), " ") + ")")
	}
	if s.p.Powers() {
		out.Add("  " + s.Phrase("power."+p.Faction.String()))
	}
}
