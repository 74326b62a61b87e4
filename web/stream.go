package web

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"pantheon/table"
	"pantheon/web/access"
	"pantheon/web/page"
	"pantheon/web/proxy"
	"pantheon/web/sse"
)

// stream serves the live stream of the tables that a browser shows in all its tabs.
func stream(v *requestContext) error {
	s := v.site
	all, ok := sse.Wants(v.r)
	if !ok {
		return problem(http.StatusBadRequest, "error.form")
	}
	sources, err := remotes(v, all)
	if err != nil {
		return err
	}
	ids := make([]string, 0, len(all))
	var near []sse.Want
	for _, w := range all {
		if sources[w].Remote == nil {
			near = append(near, w)
		} else {
			ids = append(ids, w.Table)
		}
	}
	tables, gone, err := wanted(v, near, len(sources) > 0)
	if err != nil {
		return err
	}
	for w, t := range tables {
		ids = append(ids, w.Table)
		sources[w] = sse.Source{
			Watch: func(ctx context.Context, after int64) (*table.Watch, error) { return t.Watch(ctx, v.user.ID, after) },
			Draw: func(ctx context.Context, happened table.Update, followed bool) (*sse.Broadcast, error) {
				return updateOf(ctx, v, t, w.As, happened, followed)
			},
		}
	}
	give, ok := s.bounds.Stream(access.Visitor{Guest: v.user, From: v.from}, ids)
	if !ok {
		return tooMany(10 * time.Second)
	}
	defer give()
	if !s.begin() {
		return errBusy
	}
	defer s.open.Done()

	ctx, cancel := context.WithCancel(v.r.Context())
	defer cancel()
	stop := context.AfterFunc(s.closing, cancel)
	defer stop()
	defer s.issues.Watch(v.user, cancel)()
	told := sse.Stream{Version: s.version, Wants: all, Sources: sources, Gone: gone, SpectatorLimiter: s.spectatorLimiter, Faults: &s.faults, Closing: s.closing, Log: s.log}
	if s.meter != nil {
		told.Broadcast = s.meter.Told
	}
	told.Serve(ctx, v.w, v.r)
	return nil
}

// remotes returns the sources of the tables that other servers have. Each is a stream at the other server. The error is a
// [table.Elsewhere] if that server has no address, or if this request came through another server.
func remotes(v *requestContext, all []sse.Want) (map[sse.Want]sse.Source, error) {
	sources := map[sse.Want]sse.Source{}
	if v.site.relay == nil {
		return sources, nil
	}
	for _, w := range all {
		at, here, err := v.site.server.Place(v.r.Context(), w.Table)
		switch {
		case err != nil:
			return nil, err
		case here:
		case proxy.Passed(v.r) || at.Address == "":
			v.site.server.StaleLocation(at)
			return nil, &table.Elsewhere{At: at}
		default:
			sources[w] = sse.Source{Remote: func(ctx context.Context, after int64) (io.ReadCloser, error) {
				body, err := v.site.relay.Get(ctx, v.r, at, "/live?"+w.Ask(after))
				if err != nil {
					v.site.server.StaleLocation(at)
				}
				return body, err
			}}
		}
	}
	return sources, nil
}

// wanted returns the tables of a stream that this server has, and those that no longer exist. It returns an error if no table
// exists or existed, unless the stream has others at other servers. A table that cannot be opened does not block the others.
func wanted(v *requestContext, all []sse.Want, others bool) (tables map[sse.Want]*table.Table, gone []sse.Want, err error) {
	tables = map[sse.Want]*table.Table{}
	unknown := 0
	for _, w := range all {
		t, no := openTable(v, w.Table)
		switch {
		case no == nil:
			tables[w] = t
		case errors.Is(no, table.ErrGone):
			gone = append(gone, w)
		case errors.Is(no, table.ErrNotFound), errors.Is(no, errNoTable):
			gone = append(gone, w)
			unknown++
		default:
			err = no
		}
	}
	switch {
	case others || len(tables) > 0 || len(gone) > unknown:
		return tables, gone, nil
	case err != nil:
		return nil, nil, err
	}
	return nil, nil, errNoTable
}

// begin counts a stream. It returns false if the site is closing. After true, the caller must call open.Done when the stream
// ends.
func (s *Site) begin() (ok bool) {
	s.opening.Lock()
	defer s.opening.Unlock()
	if s.closing.Err() != nil {
		return false
	}
	s.open.Add(1)
	return true
}

// updateOf returns the update of an event for the visitor. If followed is true, many others follow, and an update that is not
// the newest has only the new lines of the log. Viewers who have no seat and are not the host see the same. So their update
// is drawn once, for a viewer without a name, so that it holds nothing personal.
func updateOf(ctx context.Context, v *requestContext, t *table.Table, as string, happened table.Update, followed bool) (*sse.Broadcast, error) {
	if !happened.Outside() {
		u, err := drawUpdate(ctx, v, t, as, happened, followed)
		if err != nil {
			return nil, err
		}
		return sse.Tell(u, v.site.drawings, false), nil
	}
	ctx = context.WithoutCancel(ctx) // others wait for it too
	anybody := &requestContext{site: v.site, r: v.r.WithContext(ctx), set: page.Settings{Lang: v.set.Lang}, words: v.words}
	key := eyes{v.words, v.site.address(v.r), as, followed}
	drawn, err := happened.Once(key, func() (any, error) {
		u, err := drawUpdate(ctx, anybody, t, as, happened, followed)
		if err != nil {
			return nil, err
		}
		return sse.Tell(u, v.site.drawings, happened.Shared()), nil
	})
	if err != nil {
		return nil, err
	}
	return drawn.(*sse.Broadcast), nil
}

// eyes is the key of an update for viewers without a seat. It holds the words, the address in its links, the perspective,
// and whether many events follow.
type eyes struct {
	words    page.Words
	address  string
	as       string
	followed bool
}

// drawUpdate returns the update of an event, made from the table's present state.
func drawUpdate(ctx context.Context, v *requestContext, t *table.Table, as string, happened table.Update, followed bool) (*sse.Update, error) {
	if happened.Kind == table.Deleted {
		key := t.ID()
		if as != "" {
			key += "." + as
		}
		return sse.Gone(key, happened.Entry), nil
	}
	d, err := look(ctx, v, t, as)
	if err != nil {
		return nil, err
	}
	switch happened.Kind {
	case table.Reset:
		if d.Snap.Ply > largeGame {
			if !v.site.large.enter(ctx) {
				return nil, errBusy
			}
			defer v.site.large.leave()
		}
		if err := d.back(ctx, d.Snap.Ply); err != nil {
			return nil, err
		}
		return d.whole(ctx)
	case table.Presence:
		return sse.Presence(&d.Scene, happened.Entry), nil
	case table.Chatted:
		return sse.Chatted(&d.Scene, happened.Entry), nil
	}
	heard, said := happened.Heard(d.Snap.Seat)
	if said {
		d.Last = heard
		if !d.Ahead() {
			d.Snap.View = heard.View
		}
	} else if happened.Kind != table.Beside || d.Ahead() {
		if d.Last, err = t.At(ctx, d.Guest, d.Snap.Seat, d.Snap.Ply); err != nil {
			return nil, err
		}
	}
	if d.Snap.Entry == happened.Entry {
		d.askLeave()
	}
	return sse.After(ctx, &d.Scene, happened, said, followed)
}

// whole returns the update with everything on the page that can change.
func (d *tableView) whole(ctx context.Context) (*sse.Update, error) {
	d.askLeave()
	var log page.Log
	if !d.Past() {
		var err error
		if log, err = d.logShown(ctx); err != nil {
			return nil, err
		}
	}
	return sse.Whole(ctx, &d.Scene, log)
}

// answer sends the update with everything on the page that can change, as JSON.
func (d *tableView) answer(v *requestContext) error {
	u, err := d.whole(v.r.Context())
	if err != nil {
		return err
	}
	a, err := u.Answer(v.r.Context(), v.site.drawings)
	if err != nil {
		return err
	}
	return v.json(http.StatusOK, a)
}

// liveNow serves the script of a page that has no stream: it sends the whole update if something has happened since the entry
// in the query, and an empty object otherwise.
func liveNow(v *requestContext) error {
	w, ok := sse.ReadWant(v.r.URL.Query().Get("w"))
	if !ok {
		return problem(http.StatusBadRequest, "error.form")
	}
	t, err := openTable(v, w.Table)
	if err != nil {
		return err
	}
	d, err := look(v.r.Context(), v, t, w.As)
	if err != nil {
		return err
	}
	if d.Snap.Entry <= w.After {
		return v.json(http.StatusOK, struct{}{})
	}
	if err := v.draws(d.Snap.Ply); err != nil {
		return err
	}
	if err := d.back(v.r.Context(), d.Snap.Ply); err != nil {
		return err
	}
	return d.answer(v)
}
