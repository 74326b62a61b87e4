package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"time"

	"pantheon/table"
	"pantheon/web/entrance"
	"pantheon/web/relay"
)

// An errand is a job at all tables of a user. Each table may be at another server.
type errand string

const (
	toForget errand = "forget" // remove the user
	toRename errand = "rename" // rename the seats of the user
	toName   errand = "name"   // replace the user's name everywhere at the table
	toPass   errand = "pass"   // merge everything of the user into another user
)

// errandPath is where a server asks another to do a job at a table of that server.
const errandPath = "/between/errand"

// runErrand does a job at one table, at the server that has it. To is the user into whom another is merged.
func (s *Site) runErrand(ctx context.Context, do errand, id string, who table.Guest, to string) error {
	for try := 0; ; try++ {
		err := s.errandAt(ctx, do, id, who, to)
		var elsewhere *table.Elsewhere
		if !errors.As(err, &elsewhere) || s.relay == nil || try == 5 {
			return err
		}
		asked, cancel := context.WithTimeout(ctx, placePatience)
		words := url.Values{"do": {string(do)}, "table": {id}, "guest": {who.ID}, "name": {who.Name}, "to": {to}}
		answer, err := s.relay.Ask(asked, http.MethodPost, elsewhere.At, errandPath+"?"+words.Encode(), nil)
		if err == nil {
			answer.Body.Close()
		}
		cancel()
		if err == nil && answer.StatusCode == http.StatusNoContent {
			return nil
		}
		s.hall.Astray(elsewhere.At)
		time.Sleep(placeEvery)
	}
}

// errandAt does a job at a table of this server.
func (s *Site) errandAt(ctx context.Context, do errand, id string, who table.Guest, to string) error {
	switch do {
	case toForget:
		return s.hall.ForgetAt(ctx, id, who.ID)
	case toPass:
		return s.hall.PassAt(ctx, id, who.ID, to)
	case toName:
		return s.hall.RenameAt(ctx, id, who.ID, who.Name)
	case toRename:
	}
	t, err := s.hall.Table(ctx, id)
	if err != nil {
		return err
	}
	sum, err := t.Summary(ctx, who.ID)
	if err != nil {
		return err
	}
	for _, c := range sum.Chairs {
		if !c.Mine || c.Kind == table.Here || c.Kind == table.Bot || c.Name == who.Name || sum.Phase.Done() {
			continue
		}
		if _, err := t.Do(ctx, table.Input{Guest: who, Act: table.Rename{Seat: c.Seat, Name: who.Name}}); err != nil {
			return err
		}
	}
	return nil
}

// errandHere serves [errandPath].
func (s *Site) errandHere(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	do := errand(q.Get("do"))
	if !relay.Asked(r) || !slices.Contains([]errand{toForget, toRename, toName, toPass}, do) || entrance.StrangeFields(q, nil) {
		s.visited(func(*visit) error { return errNoPage })(w, r)
		return
	}
	if err := s.errandAt(r.Context(), do, q.Get("table"), table.Guest{ID: q.Get("guest"), Name: q.Get("name")}, q.Get("to")); err != nil {
		w.WriteHeader(http.StatusConflict) // the asking server then looks up the table again
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
