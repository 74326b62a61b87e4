package web

import (
	"cmp"
	"context"
	"encoding/json"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"pantheon/web/entrance"
	"pantheon/web/relay"
)

// tooOften are the texts that tell of an allowance that is used up; those of others have one of their own.
var tooOften = map[entrance.Allowance]string{
	entrance.Tables: "error.tables", entrance.Uploads: "error.uploads", entrance.Thinking: "error.thinking", entrance.Doors: "error.doors",
	entrance.Talk: "talk.fast", entrance.Passkeys: "error.passkeys",
}

// spend takes n of what the visitor has left of something, of what their address has, and of what there is for all, or tells how long to
// wait.
func spend(v *visit, of entrance.Allowance, n int) error {
	return spendAs(v, entrance.Visitor{Guest: v.guest, From: v.from}, of, n)
}

// spendAs does the same of what somebody has left as they came.
func spendAs(v *visit, who entrance.Visitor, of entrance.Allowance, n int) error {
	wait, ok := v.site.bounds.SpendOwn(who, of, n)
	if ok {
		wait, ok = v.site.spend(v.r.Context(), who, of, n)
	}
	if ok {
		wait, ok = v.site.bounds.SpendOfAll(who, of, n)
	}
	if ok {
		return nil
	}
	f := problem(http.StatusTooManyRequests, cmp.Or(tooOften[of], "error.often"), "n", int(math.Ceil(wait.Minutes())))
	f.wait = wait
	return f
}

// makesTable takes a table from what the visitor's address may make.
func makesTable(v *visit) error { return spend(v, entrance.Tables, 1) }

// spendPath is where servers ask each other for what an address has left.
const spendPath = "/between/spend"

// A spending is the answer to that: whether it was granted and, if not, how long to wait.
type spending struct {
	OK   bool          `json:"ok"`
	Wait time.Duration `json:"wait"`
}

// spend takes n of what an address has left. Where several servers share the log one of them counts an address for all, so that nobody
// has more by asking each of them. When that one does not answer, this server counts for itself.
func (s *Site) spend(ctx context.Context, who entrance.Visitor, of entrance.Allowance, n int) (wait time.Duration, ok bool) {
	if s.relay == nil || who.From.Here || of.Near() {
		return s.bounds.Spend(who, of, n)
	}
	at, mine := s.peers.counts(ctx, who.From.Name)
	if mine {
		return s.bounds.Spend(who, of, n)
	}
	ctx, cancel := context.WithTimeout(ctx, s.peers.patience)
	defer cancel()
	asked := url.Values{"of": {strconv.Itoa(int(of))}, "n": {strconv.Itoa(n)}, "who": {who.From.Name}}
	answer, err := s.relay.Ask(ctx, http.MethodPost, at, spendPath+"?"+asked.Encode(), nil)
	if err != nil {
		return s.bounds.Spend(who, of, n)
	}
	defer answer.Body.Close()
	var told spending
	if answer.StatusCode != http.StatusOK || json.NewDecoder(answer.Body).Decode(&told) != nil { // a program that knows nothing of it, say
		return s.bounds.Spend(who, of, n)
	}
	return told.Wait, told.OK
}

// spendHere counts for another server.
func (s *Site) spendHere(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	of, failed := strconv.Atoi(q.Get("of"))
	n, wrong := strconv.Atoi(q.Get("n"))
	if !relay.Asked(r) || failed != nil || wrong != nil || n < 0 || !entrance.Allowance(of).Known() {
		s.visited(func(*visit) error { return errNoPage })(w, r)
		return
	}
	var told spending
	told.Wait, told.OK = s.bounds.Spend(entrance.Visitor{From: entrance.Address{Name: q.Get("who")}}, entrance.Allowance(of), n)
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(told) //nolint:errcheck // who asked counts by itself
}
