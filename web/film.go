package web

import (
	"net/http"
	"strconv"

	"pantheon/web/live"
)

// longestFilm is how many sentences a film shows at most: the last ones.
const longestFilm = 24

// A film is a stretch of the game as the script shows it: the stage as it was before, and then sentence after sentence.
type film struct {
	Stage  string       `json:"stage"`
	Frames []live.Frame `json:"frames"`
}

// filmOf gives the film of what was said behind one sentence up to another, the last ones of it, as the seat saw it.
func filmOf(v *visit) error {
	d, err := asked(v)
	if err != nil {
		return err
	}
	from, err := strconv.Atoi(v.r.URL.Query().Get("from"))
	if err != nil {
		return errNoPage
	}
	to, err := strconv.Atoi(v.r.URL.Query().Get("to"))
	if err != nil {
		return errNoPage
	}
	if from < 0 || to < from || to > d.Snap.Ply {
		return problem(http.StatusNotFound, "error.ply", "n", d.Snap.Ply)
	}
	from = max(from, to-longestFilm)
	ctx := v.r.Context()
	var all film
	for ply := from; ply <= to; ply++ {
		then := *d
		if err := then.back(ctx, ply); err != nil {
			return err
		}
		frame, err := live.FrameOf(ctx, &then.Scene, v.site.drawings)
		if err != nil {
			return err
		}
		if ply == from {
			all.Stage = frame.Stage
		} else {
			all.Frames = append(all.Frames, frame)
		}
	}
	return v.json(http.StatusOK, all)
}
