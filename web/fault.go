package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"time"

	"pantheon/game"
	"pantheon/notify"
	"pantheon/store"
	"pantheon/table"
	"pantheon/web/access"
	"pantheon/web/page"
	"pantheon/web/rulebook"
)

// A fault is an error with the page that reports it to the user.
type fault struct {
	status int
	phrase game.Phrase // in the site's catalogue, or in a refusal's own
	in     *game.Catalog
	rule   string
	wait   time.Duration
	names  game.Namer
	entry  int64  // the last entry of a table that refused something; 0 for any other fault
	at     string // the absolute address of the page, if the request went to another host
}

func (f *fault) Error() string { return fmt.Sprintf("%d %s", f.status, f.phrase.ID) }

// kind returns the name under which metrics count the fault. All refusals by the rules of games count as "rule", since each
// game has many.
func (f *fault) kind() string {
	if f.in != nil && f.in != table.Words && f.in != notify.Words {
		return "rule"
	}
	return f.phrase.ID
}

// problem returns a fault with a status and a text of the site, with arguments for its gaps.
func problem(status int, id string, args ...any) *fault {
	return &fault{status: status, phrase: game.NewPhrase(id, args...)}
}

func tooMany(wait time.Duration) *fault {
	f := problem(http.StatusTooManyRequests, "error.flood")
	f.wait = wait
	return f
}

var (
	errNoPage      = problem(http.StatusNotFound, "error.page")
	errNoTable     = problem(http.StatusNotFound, "error.table")
	errNoGame      = problem(http.StatusNotFound, "error.game")
	errGone        = problem(http.StatusGone, "error.gone")
	errCrossSite   = problem(http.StatusForbidden, "error.cross-site")
	errTooLarge    = problem(http.StatusRequestEntityTooLarge, "error.large", "n", game.MaxRecord>>20)
	errLargeForm   = problem(http.StatusRequestEntityTooLarge, "error.large-form", "n", access.MaxForm>>10)
	errLongAddress = problem(http.StatusRequestURITooLong, "error.long-address", "n", rulebook.MaxSearch)
	errOurs        = problem(http.StatusInternalServerError, "error.ours")
	errDamaged     = problem(http.StatusInternalServerError, "error.damaged")
	errMoving      = problem(http.StatusServiceUnavailable, "error.moving")
	errBusy        = problem(http.StatusServiceUnavailable, "error.busy")
	errAway        = problem(http.StatusServiceUnavailable, "error.away")
)

// faultOf converts any error to a fault. It logs errors of the server, such as damage or an unavailable database.
func (v *requestContext) faultOf(err error) *fault {
	var f *fault
	var no *game.Refusal
	var refused *table.Refused
	var uncalled *notify.Refused
	var flaw *game.InvalidRecord
	var elsewhere *table.Elsewhere
	switch {
	case errors.As(err, &f):
		return f
	case errors.As(err, &no):
		return &fault{status: http.StatusConflict, phrase: no.Why, in: no.In, rule: no.Rule}
	case errors.As(err, &refused):
		return &fault{status: http.StatusConflict, phrase: refused.In(v.set.Lang), in: table.Words}
	case errors.As(err, &uncalled):
		return &fault{status: http.StatusConflict, phrase: uncalled.Phrase, in: notify.Words}
	case errors.Is(err, access.ErrTooLarge):
		return v.tooLarge()
	case errors.Is(err, access.ErrTooSlow):
		return problem(http.StatusRequestTimeout, "error.form")
	case errors.Is(err, table.ErrNotFound):
		return errNoTable
	case errors.Is(err, table.ErrGone):
		return errGone
	case errors.Is(err, table.ErrDamaged):
		v.site.log.Error("a request needs a damaged part of the data folder", v.site.where(v.r), "err", err)
		return errDamaged
	case errors.As(err, &elsewhere):
		return errMoving
	case errors.Is(err, table.ErrClosed), errors.Is(err, table.ErrBusy):
		return errBusy
	case errors.Is(err, io.ErrClosedPipe), v.r.Context().Err() != nil:
		return errBusy // the browser has disconnected
	case errors.As(err, &flaw): // a table with a title or content that this program does not have
		v.site.log.Warn("the game or content of a table is unknown to this program", v.site.where(v.r), "err", err)
		return problem(http.StatusNotFound, "error.not-on-shelf", "why", game.MakeThing("plain", flaw.In(v.set.Lang)))
	}
	shared := v.site.relay != nil // if servers share a database, no folder can be full
	if store.Away(err) {
		v.site.log.Warn("a request failed because the database cannot be used now", v.site.where(v.r), "err", err)
		if shared {
			return errAway
		}
		return errBusy
	}
	v.site.log.Error("a request failed", v.site.where(v.r), "err", err)
	if shared {
		return errOurs
	}
	return &fault{status: http.StatusInsufficientStorage, phrase: game.NewPhrase("error.store")}
}

// text returns the message of a fault in the visitor's language.
func (v *requestContext) text(f *fault) string {
	in := f.in
	if in == nil {
		in = v.site.texts.Site
	}
	return in.Text(v.set.Lang, f.phrase, f.names)
}

// retryAfter sets the Retry-After header if the fault says how long to wait.
func (v *requestContext) retryAfter(f *fault) {
	if f.wait > 0 {
		v.w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(f.wait.Seconds()))))
	}
}

// fail answers a request with the fault for an error, as JSON or as a page, and counts and logs it.
func (v *requestContext) fail(err error) {
	f := v.faultOf(err)
	v.r = v.r.WithContext(context.WithoutCancel(v.r.Context())) // an incomplete body cancels the context, but still gets an answer
	v.retryAfter(f)
	if f.status == http.StatusServiceUnavailable {
		v.w.Header().Set("Retry-After", "1")
	}
	text := v.text(f)
	if v.site.meter != nil {
		v.site.meter.Refused(f.kind())
	}
	if v.site.log.Enabled(v.r.Context(), slog.LevelDebug) {
		v.site.log.Debug("refused", v.site.where(v.r), "status", f.status, "why", f.phrase.ID)
	}
	switch {
	case v.scripted():
		err = v.json(f.status, answer{Status: f.status, Code: f.phrase.ID, Message: text, Rule: f.rule, Entry: f.entry})
	case f.at != "":
		err = v.bare(f.status, page.Misdirected(v.words, text, f.at))
	default:
		err = v.page(f.status, page.Failed(v.frame(), page.Fault{Status: f.status, Text: text, Rule: f.rule}))
	}
	if err != nil {
		v.site.log.Error("an error page failed", "err", err, slog.Int("status", f.status))
	}
}
