package web

import (
	"slices"

	"pantheon/board"
	"pantheon/game"
	"pantheon/game/scenario"
	"pantheon/games"
	"pantheon/web/page"
)

// A figureView holds what the picture of a scenario shows, from the perspective of the first seat.
type figureView struct {
	before, view game.Position
	look         board.RenderOptions
	cuts         []board.Section // empty for the parts that changed ([board.Strip])
}

// showing returns the view of the end of a scenario, with the last move marked.
func showing(t games.Title, out *scenario.Outcome, w page.Words) figureView {
	s := figureView{before: t.Game.Blank(), view: t.Game.Blank(), look: board.RenderOptions{Lang: w.Lang, Names: persons(w)}}
	out.Before.View(0, s.before)
	out.After.View(0, s.view)
	if len(out.Told) > 0 {
		last := out.Told[len(out.Told)-1]
		s.look.Mover = last.Seat
		s.look.Marked, _ = t.Game.About().Things(last.Text)
		for _, l := range last.Events.For(0) {
			for _, thing := range []game.Thing{l.Motion.From, l.Motion.To} {
				if l.Motion.Piece != "" && thing != "" && !slices.Contains(s.look.Marked, thing) {
					s.look.Marked = append(s.look.Marked, thing)
				}
			}
		}
	}
	return s
}

func (s figureView) draw(b board.Board) ([]byte, error) {
	if len(s.cuts) > 0 {
		return board.Excerpt(b, s.view, s.look, s.cuts)
	}
	return board.Strip(b, s.before, s.view, s.look)
}

// size returns the width and height of the picture.
func (s figureView) size(b board.Board) (size page.Size, err error) {
	if len(s.cuts) > 0 {
		size.W, size.H, err = board.ExcerptSize(b, s.view, s.look, s.cuts)
	} else {
		size.W, size.H, err = board.StripSize(b, s.before, s.view, s.look)
	}
	return size, err
}

// persons returns a namer with the names of the players in examples.
func persons(w page.Words) game.Namer {
	return func(thing game.Thing) (string, bool) {
		if thing.Kind() != "seat" || thing.ID() == game.Spectator.String() || thing.ID() == game.Clock.String() {
			return "", false
		}
		return w.T("person." + thing.ID()), true
	}
}

// personsPlaying is like [persons], but adds to each name what the seat plays: "Anna (red)".
func personsPlaying(t games.Title, p game.Position, w page.Words) game.Namer {
	about, result, names := t.Game.About(), p.Result(), persons(w)
	return func(thing game.Thing) (string, bool) {
		name, ok := names(thing)
		if !ok {
			return "", false
		}
		for _, st := range result.Standings {
			if game.SeatThing(st.Seat) == thing && st.Label != "" {
				name = w.T("person.plays", "name", page.Plain(name), "label", page.Plain(about.Words.Name(w.Lang, about.Label(st.Label), nil)))
			}
		}
		return name, true
	}
}

// A measure holds what the page of examples must know about the picture of an example before the picture is drawn.
type measure struct {
	page.Size
	called game.Namer // the names of its players
}

// measures returns the measures of the examples, in order. It computes them once.
func (m *rulebookOf) measures(t games.Title, w page.Words) ([]measure, error) {
	m.measured.Lock()
	defer m.measured.Unlock()
	if m.known != nil {
		return m.known, nil
	}
	var all []measure
	for _, c := range m.examples {
		for _, s := range c.all {
			out, err := s.Run(t.Game)
			if out.After == nil || out.Before == nil {
				return nil, err
			}
			size, err := showing(t, out, w).size(t.Board)
			if err != nil {
				return nil, err
			}
			all = append(all, measure{size, personsPlaying(t, out.After, w)})
		}
	}
	m.known = all
	return all, nil
}
