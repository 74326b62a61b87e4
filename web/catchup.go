package web

import (
	"net/http"
	"strconv"

	"pantheon/web/sse"
)

// longestCatchUp is the maximum number of moves of a catch-up playback. Earlier moves are left out.
const longestCatchUp = 24

// A catchUp is a catch-up playback for the script: the stage before the first move, and then a frame for each move.
type catchUp struct {
	Stage  string      `json:"stage"`
	Frames []sse.Frame `json:"frames"`
}

// catchUpOf sends a catch-up playback as the seat sees it: the moves after the ply "from" in the query, up to the ply "to".
// It sends at most the last longestCatchUp of them.
func catchUpOf(v *requestContext) error {
	d, err := tableFromQuery(v)
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
	from = max(from, to-longestCatchUp)
	ctx := v.r.Context()
	var all catchUp
	for ply := from; ply <= to; ply++ {
		then := *d
		if err := then.back(ctx, ply); err != nil {
			return err
		}
		frame, err := sse.FrameOf(ctx, &then.Scene, v.site.drawings)
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
