package page

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"pantheon/board"
	"pantheon/game"
)

// mostRows is the maximum number of rows of a scene: as many as the smallest stage can show.
const mostRows = 9

// A Tableau is a scene that shows what a move brought. The script draws the scene on the stage.
type Tableau struct {
	Kind    board.Scenery
	Places  string // the things that the stage shows, separated by spaces
	Rows    []TableauRow
	Verdict []game.Segment
}

// A TableauRow is the part of a scene about one player or one thing.
type TableauRow struct {
	Class string // the CSS class of the player's colour; "" for none
	Name  string
	Texts [][]game.Segment
	// Counts says that a number runs from From to To.
	Counts   bool
	From, To int
	Steps    []int      // the number after each step, if it runs in steps
	Cards    []CardFace // the cards that are face up

	of game.Thing
}

// TableauOf returns the scene of the last move. It returns false if no event of the move opens a scene, or if the scene
// would have neither rows nor a verdict.
func TableauOf(s *Scene) (m Tableau, ok bool) {
	cues := board.HighlightsOf(s.Title.Board)
	if len(cues) == 0 || s.Snap.View == nil {
		return m, false
	}
	var places []string
	said := "" // the phrase of the verdict; players who share a victory get one row
	for _, l := range s.Last.Lines {
		cue, is := cues[l.Phrase.ID]
		if !is {
			continue
		}
		if cue.Opens != "" && (m.Kind == "" || cue.Opens != board.SceneRound) { // the result of a round comes before the next round
			m.Kind = cue.Opens
		}
		if place, has := l.Phrase.Arg(cue.Place); has && !slices.Contains(places, string(place)) {
			places = append(places, string(place))
		}
		if cue.Verdict {
			if said != l.Phrase.ID {
				m.Verdict = nil
			} else {
				m.Verdict = append(m.Verdict, game.Segment{Text: " · "})
			}
			m.Verdict, said = append(m.Verdict, s.phrase(board.Highlight{}, l.Phrase)...), l.Phrase.ID
		}
		for _, side := range cue.Sides {
			m.row(s, board.Highlight{Verdict: true, Of: side.Of, To: side.To}, l.Phrase)
		}
		if len(cue.Sides) == 0 && (!cue.Verdict || cue.To != "" || cue.Card != "") {
			m.row(s, cue, l.Phrase)
		}
	}
	if over := len(m.Rows) - mostRows; over > 0 {
		m.Rows = m.Rows[over:]
	}
	m.Places = strings.Join(places, " ")
	return m, m.Kind != "" && (len(m.Rows) > 0 || m.Verdict != nil)
}

// phrase returns an event of a scene in words.
func (s *Scene) phrase(cue board.Highlight, p game.Phrase) []game.Segment {
	if cue.Says != "" {
		p.ID = cue.Says
	}
	return s.about().Words.Format(s.Words.Lang, p, s.Names)
}

// row adds an event to the scene: to the row of the same player or thing, or as a new row.
func (m *Tableau) row(s *Scene, cue board.Highlight, p game.Phrase) {
	of, about := p.Arg(cue.Of)
	at := -1
	if about {
		at = slices.IndexFunc(m.Rows, func(r TableauRow) bool { return r.of == of })
	}
	if at < 0 {
		r := TableauRow{of: of}
		if about {
			r.Name, r.Class = s.called(of)
		}
		m.Rows, at = append(m.Rows, r), len(m.Rows)
	}
	r := &m.Rows[at]
	if !cue.Verdict || cue.Says != "" {
		r.Texts = append(r.Texts, s.phrase(cue, p))
	}
	if to, has := number(p, cue.To); has {
		from, given := number(p, cue.From)
		if by, has := number(p, cue.By); has && !given {
			from, given = to-by, true
			if cue.Loses {
				from = to + by
			}
		}
		if !r.Counts {
			r.From = to
			if given {
				r.From = from
			}
		}
		r.Counts, r.To = true, to
		for _, step := range cue.Steps {
			n, _ := number(p, step)
			r.From, from = 0, from+n
			r.Steps = append(r.Steps, from)
		}
	}
	if thing, has := p.Arg(cue.Card); has {
		if card, ok := s.faceUp(thing); ok {
			r.Cards = append(r.Cards, card)
		} else if cue.Icon != "" {
			r.Cards = append(r.Cards, CardFace{Thing: thing, Icon: cue.Icon + thing.ID()})
		}
	}
}

// faceUp returns the face of a card. It returns false for anything else, for a card that the view does not know, and if the board of the
// title has no cards.
func (s *Scene) faceUp(thing game.Thing) (c CardFace, ok bool) {
	cards, ok := s.Title.Board.(board.Cards)
	if !ok {
		return c, false
	}
	card, ok := cards.Card(s.Snap.View, thing, board.RenderOptions{Lang: s.Words.Lang, Names: s.Names, Mover: s.Last.Seat})
	return CardFace{Thing: thing, Name: card.Name, Kind: card.Kind, Icon: card.Icon, Text: ListOf(card.Text...)}, ok
}

// called returns the name of the thing that a row is about and, for a player, the CSS class of its colour.
func (s *Scene) called(t game.Thing) (name, class string) {
	if t.Kind() == "seat" {
		if seat, ok := game.ParseSeat(t.ID()); ok && seat >= 0 {
			return s.SeatName(seat), s.colourClass(seat)
		}
	}
	return s.titleName(t.Kind(), t.ID()), ""
}

// sums returns the numbers after each step for the script, separated by spaces; "" if the number runs in one step.
func (r TableauRow) sums() string { return strings.Trim(fmt.Sprint(r.Steps), "[]") }

// number returns the number in a gap of a phrase. It returns false if the gap holds no number.
func number(p game.Phrase, gap string) (n int, ok bool) {
	t, ok := p.Arg(gap)
	if !ok || t.Kind() != "number" {
		return 0, false
	}
	n, err := strconv.Atoi(t.ID())
	return n, err == nil
}

// Render writes the scene as HTML.
func (m Tableau) Render(ctx context.Context, to io.Writer, w Words) error {
	return tableauView(w, m).Render(ctx, to)
}
