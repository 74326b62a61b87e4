package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"time"

	"pantheon/table"
	"pantheon/web/access"
	"pantheon/web/proxy"
)

// A peerJob is a job at all tables of a user. Each table may be at another server.
type peerJob string

const (
	toForget peerJob = "forget" // remove the user
	toRename peerJob = "rename" // rename the seats of the user
	toName   peerJob = "name"   // replace the user's name everywhere at the table
	toMerge  peerJob = "pass"   // merge everything of the user into another user
)

// peerJobPath is the path at which a server asks another to do a job at a table of that other server.
const peerJobPath = "/between/errand"

// runPeerJob does a job at one table, at the server that has the table. The parameter who is the user of the job. For
// [toMerge], the parameter to is the id of the other user, who receives everything. While another server has the table but
// does not do the job, it tries again, at most six times in all.
func (s *Site) runPeerJob(ctx context.Context, do peerJob, id string, who table.Actor, to string) error {
	for try := 0; ; try++ {
		err := s.peerJobAt(ctx, do, id, who, to)
		var elsewhere *table.Elsewhere
		if !errors.As(err, &elsewhere) || s.relay == nil || try == 5 {
			return err
		}
		asked, cancel := context.WithTimeout(ctx, placePatience)
		words := url.Values{"do": {string(do)}, "table": {id}, "guest": {who.ID}, "name": {who.Name}, "to": {to}}
		answer, err := s.relay.Ask(asked, http.MethodPost, elsewhere.At, peerJobPath+"?"+words.Encode(), nil)
		if err == nil {
			answer.Body.Close()
		}
		cancel()
		if err == nil && answer.StatusCode == http.StatusNoContent {
			return nil
		}
		s.server.StaleLocation(elsewhere.At)
		time.Sleep(placeEvery)
	}
}

// peerJobAt does a job at a table of this server. The error is a [table.Elsewhere] if another server has the table.
func (s *Site) peerJobAt(ctx context.Context, do peerJob, id string, who table.Actor, to string) error {
	switch do {
	case toForget:
		return s.server.ForgetAt(ctx, id, who.ID)
	case toMerge:
		return s.server.MergeAt(ctx, id, who.ID, to)
	case toName:
		return s.server.RenameAt(ctx, id, who.ID, who.Name)
	case toRename:
	}
	t, err := s.server.Table(ctx, id)
	if err != nil {
		return err
	}
	sum, err := t.Summary(ctx, who.ID)
	if err != nil {
		return err
	}
	for _, c := range sum.Occupants {
		if !c.Mine || c.Kind == table.Here || c.Kind == table.Bot || c.Name == who.Name || sum.Phase.Done() {
			continue
		}
		if _, err := t.Do(ctx, table.Request{Guest: who, Act: table.Rename{Seat: c.Seat, Name: who.Name}}); err != nil {
			return err
		}
	}
	return nil
}

// peerJobHere does a job at a table of this server for another server, at [peerJobPath].
func (s *Site) peerJobHere(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	do := peerJob(q.Get("do"))
	if !proxy.Asked(r) || !slices.Contains([]peerJob{toForget, toRename, toName, toMerge}, do) || access.StrangeFields(q, nil) {
		s.visited(func(*requestContext) error { return errNoPage })(w, r)
		return
	}
	if err := s.peerJobAt(r.Context(), do, q.Get("table"), table.Actor{ID: q.Get("guest"), Name: q.Get("name")}, q.Get("to")); err != nil {
		w.WriteHeader(http.StatusConflict) // the asking server then looks up the table again
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
