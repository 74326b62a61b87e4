package sse

import (
	"context"
	"strings"

	"pantheon/board"
	"pantheon/web/page"
)

// A Frame is one move of a catch-up playback: the motions, and the stage after them.
type Frame struct {
	Ply     int      `json:"ply"`
	Log     string   `json:"log"`   // the move's line of the log
	Stage   string   `json:"stage"` // the dynamic layer of the stage
	Motions []motion `json:"glides,omitempty"`
	Sounds  []string `json:"sounds,omitempty"`
	Tableau string   `json:"tableau,omitempty"`
}

// FrameOf returns the frame of the scene's last move.
func FrameOf(ctx context.Context, s *page.Scene, d *page.Drawings) (Frame, error) {
	f := Frame{Ply: s.Ply(), Motions: motions(s.Last.Lines), Sounds: sounds(board.HearingOf(s.Title.Board), s.Last.Lines)}
	if s.Last.Words != "" {
		var b strings.Builder
		if err := page.Tell(ctx, &b, s.Place, page.Said(s, s.Last)); err != nil {
			return Frame{}, err
		}
		f.Log = b.String()
	}
	u := &Update{}
	if err := u.stage(ctx, s); err != nil {
		return Frame{}, err
	}
	f.Tableau = u.Tableau
	figures, err := page.Pictures(ctx, s)
	if err != nil {
		return Frame{}, err
	}
	for _, figure := range figures {
		if figure.Zoom {
			f.Stage, err = d.All(ctx, figure.Live, page.OfPicture)
			return f, err
		}
	}
	return f, nil
}
