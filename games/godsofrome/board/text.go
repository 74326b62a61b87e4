package board

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/godsofrome"
)

// textWidth is how many columns of a terminal a text may take.
const textWidth = 80

// letters stand for the factions in the text, as they do in the ids of territories.
const letters = "JPNDV"

// Lines are a text being written line by line, none wider than textWidth.
type lines struct {
	strings.Builder
}

// add writes a line, broken at spaces where it is too wide; what follows is indented.
func (b *lines) add(text string) {
	if text == "" {
		b.WriteByte('\n')
	}
	indent := ""
	for text != "" {
		line := cut(text, textWidth-len(indent))
		b.WriteString(indent + strings.TrimRight(line, " ") + "\n")
		text = strings.TrimLeft(text[len(line):], " ")
		indent = "    "
	}
}

// cut gives as much of a text as has room in so many columns, up to a space where there is one.
func cut(text string, columns int) string {
	room, space := 0, 0
	for i, r := range text {
		room += columnsOf(r)
		if room > columns {
			if space > 0 {
				return text[:space]
			}
			return text[:max(i, utf8.RuneLen(r))]
		}
		if r == ' ' && i > columns/2 {
			space = i
		}
	}
	return text
}

// columnsOf is how many columns of a terminal a character takes: Chinese ones take two.
func columnsOf(r rune) int {
	if r >= 0x2e80 && r <= 0xffef {
		return 2
	}
	return 1
}

// padded fills a text with spaces up to that many columns.
func padded(text string, columns int) string {
	used := 0
	for _, r := range text {
		used += columnsOf(r)
	}
	return text + strings.Repeat(" ", max(1, columns-used))
}

// Text prints everything that the parts show, for terminals and screen readers: whose turn it is, the map line by line, the
// gods, cards, objectives, tracks and players.
func (b *rome) Text(view game.Position, l board.Look) string {
	s := b.scene(view, l)
	out := &lines{}
	out.add(b.title.Text(l.Lang, game.Say("name"), nil) + " · " + b.title.Text(l.Lang, b.Prompt(view, s.reader()), s.name))
	s.textMap(out)
	s.textGods(out)
	s.textTable(out)
	for seat := range int(s.p.Seats) {
		s.textPlayer(out, seat)
	}
	if p := &s.p.Patronus; s.p.Solo() {
		out.add(s.say("part.patronus") + ": " + s.god(int(p.Faction)) + " · " + s.score(p))
	}
	return out.String()
}

// reader is the seat that reads; the watcher when the view is nobody's.
func (s *scene) reader() game.Seat {
	if s.eye < 0 {
		return game.Watcher
	}
	return game.Seat(s.eye)
}

func (s *scene) textMap(out *lines) {
	var legend []string
	for f := range factionIDs {
		legend = append(legend, letters[f:f+1]+" "+s.god(f))
	}
	out.add("")
	out.add("== " + s.say("part.map") + " ==  " + strings.Join(legend, ", ") + "; " + s.say("text.legend"))
	for t := range godsofrome.NumTerritories {
		var pieces []string
		for f, n := range s.p.Meeples[t] {
			if n > 0 {
				pieces = append(pieces, letters[f:f+1]+"×"+itoa(int(n)))
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
			token = plus(h)
		}
		if c := s.controller(t); c >= 0 {
			held = "[" + letters[c:c+1] + "]"
		}
		out.add("  " + padded(godsofrome.Territory(t).String(), 4) + padded(token, 4) + padded(held, 5) +
			padded(strings.Join(pieces, " "), 36) + "→ " + strings.Join(s.neighbours(t), " "))
	}
}

func (s *scene) textGods(out *lines) {
	out.add("")
	out.add("== " + s.say("part.gods") + " ==")
	for f := range factionIDs {
		parts := []string{s.god(f) + " (" + s.role(f) + ")"}
		discs, free := s.temple(f)
		var names []string
		for _, d := range discs {
			names = append(names, s.god(d))
		}
		names = append(names, s.say("label.free", "n", free))
		parts = append(parts, s.say("head.temple")+": "+s.join(names), s.say("label.blessings", "n", int(s.p.Blessings[f])),
			s.say("head.reserve")+" "+itoa(int(s.p.Reserve[f])))
		if at := s.p.God[f]; at >= 0 {
			parts = append(parts, s.say("god.away", "territory", at.String()))
		}
		var gone []string
		for _, b := range s.beside(f) {
			gone = append(gone, s.god(b.faction)+" "+itoa(b.n))
		}
		if len(gone) > 0 {
			parts = append(parts, s.say("text.beside")+": "+s.join(gone))
		}
		out.add("  " + strings.Join(parts, " · "))
	}
}

// textTable prints the cards, the objectives and the tracks.
func (s *scene) textTable(out *lines) {
	out.add("")
	var cards []string
	for place, c := range s.p.Row {
		if c != godsofrome.NoCard {
			cards = append(cards, itoa(place+1)+" "+s.p.CardID(c)+" ("+s.iconNames(s.cardIcons(c))+")")
		}
	}
	cards = append(cards, s.say("label.deck", "n", s.deck()))
	out.add("== " + s.say("part.cards") + " ==  " + strings.Join(cards, " · "))
	out.add("== " + s.say("part.objectives") + " ==")
	for _, o := range s.objectives() {
		if o >= 0 {
			out.add("  " + s.called(game.Thing(objectiveThing(o))) + ": " + s.objectiveWords(o))
		} else {
			out.add("  " + s.hiddenLabel(-o))
		}
	}
	var tracks []string
	for c, at := range s.p.CheckpointSpaces() {
		var values []string
		for _, v := range s.p.VictoryTrack(c) {
			values = append(values, strconv.Itoa(int(v)))
		}
		tracks = append(tracks, roman(c+1)+" "+s.say("label.favour", "n", int(at))+" ("+strings.Join(values, "/")+")")
	}
	out.add("== " + s.say("part.tracks") + " ==  " + strings.Join(tracks, " · "))
}

// score is somebody's favour and claimed victory points.
func (s *scene) score(p *godsofrome.Player) string {
	claimed := make([]string, len(p.VP))
	for i, v := range p.VP {
		claimed[i] = "-"
		if v >= 0 {
			claimed[i] = strconv.Itoa(int(v))
		}
	}
	return s.say("label.favour", "n", int(p.Favour)) + " · " + s.say("head.victory") + " " + strings.Join(claimed, "+") + " = " + itoa(victory(p))
}

func (s *scene) textPlayer(out *lines, seat int) {
	p := &s.p.Players[seat]
	title := s.seatName(seat) + " (" + s.subtitle(seat) + ")"
	if s.acting(seat) {
		title += " · " + s.say("player.acting")
	}
	out.add("")
	out.add("== " + title + " ==")
	if p.Faction < 0 {
		return
	}
	var blessings []string
	for _, g := range set(p.Unspent) {
		blessings = append(blessings, s.god(g))
	}
	if len(blessings) == 0 {
		blessings = []string{"-"}
	}
	out.add("  " + s.score(p) + " · " + s.say("player.discs") + " " + itoa(int(p.Discs)) + " · " +
		s.say("player.temples") + " " + itoa(int(p.Temples)) + " · " + s.say("player.blessings") + ": " + s.join(blessings))
	for n := range godsofrome.NumSpaces {
		text := s.spaceLabel(seat, n)
		if c := p.Cards[n]; c != godsofrome.NoCard {
			text += " [" + s.p.CardID(c) + "]"
		}
		out.add("  " + text)
	}
	if s.p.Step != godsofrome.Over {
		out.add("  " + s.say("now.head") + ": " + plus(s.net(seat)) + " (" + strings.Join(s.reckoning(seat), " ") + ")")
	}
	if s.p.Powers() {
		out.add("  " + s.say("power."+p.Faction.String()))
	}
}
