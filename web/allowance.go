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

// tooOften holds the text ids for allowances that are used up. Other allowances have a common text.
var tooOften = map[entrance.Allowance]string{
	entrance.Tables: "error.tables", entrance.Uploads: "error.uploads", entrance.Thinking: "error.thinking", entrance.Doors: "error.doors",
	entrance.Talk: "talk.fast", entrance.Passkeys: "error.passkeys",
}

// spend takes n from an allowance of the visitor, of the visitor's address and of all visitors. Its error says how long to
// wait.
func spend(v *visit, of entrance.Allowance, n int) error {
	return spendAs(v, entrance.Visitor{Guest: v.guest, From: v.from}, of, n)
}

// spendAs is like spend, for the visitor as who.
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

// makesTable takes one table from the allowance of the visitor's address.
func makesTable(v *visit) error { return spend(v, entrance.Tables, 1) }

// spendPath is where servers ask each other for the allowance of an address.
const spendPath = "/between/spend"

// A spending is the answer at [spendPath]: whether the allowance was granted and, if not, how long to wait.
type spending struct {
	OK   bool          `json:"ok"`
	Wait time.Duration `json:"wait"`
}

// spend takes n from an allowance of an address. If several servers share the log, one of them counts an address for all,
// so that nobody gets more by asking each of them. If that one does not answer, this server counts for itself.
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
	if answer.StatusCode != http.StatusOK || json.NewDecoder(answer.Body).Decode(&told) != nil { // an older program, for example
		return s.bounds.Spend(who, of, n)
	}
	return told.Wait, told.OK
}

// spendHere serves [spendPath]: it counts for another server.
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
