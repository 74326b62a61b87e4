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

	"pantheon/web/access"
	"pantheon/web/proxy"
)

// tooOften holds the ids of the texts for used-up allowances. An allowance without an entry has a common text.
var tooOften = map[access.Allowance]string{
	access.Tables: "error.tables", access.Uploads: "error.uploads", access.Thinking: "error.thinking", access.Doors: "error.doors",
	access.Talk: "talk.fast", access.Passkeys: "error.passkeys",
}

// chargeQuota takes n from an allowance of the visitor, of the visitor's address and of all visitors. If one of them is used
// up, the error says how long to wait.
func chargeQuota(v *requestContext, of access.Allowance, n int) error {
	return chargeQuotaAs(v, access.Visitor{Guest: v.user, From: v.from}, of, n)
}

// chargeQuotaAs is like [chargeQuota], but counts for the visitor who.
func chargeQuotaAs(v *requestContext, who access.Visitor, of access.Allowance, n int) error {
	wait, ok := v.site.bounds.ChargeOwn(who, of, n)
	if ok {
		wait, ok = v.site.chargeQuota(v.r.Context(), who, of, n)
	}
	if ok {
		wait, ok = v.site.bounds.ChargeAll(who, of, n)
	}
	if ok {
		return nil
	}
	f := problem(http.StatusTooManyRequests, cmp.Or(tooOften[of], "error.often"), "n", int(math.Ceil(wait.Minutes())))
	f.wait = wait
	return f
}

// makesTable takes one table from the allowances, and returns an error if one is used up.
func makesTable(v *requestContext) error { return chargeQuota(v, access.Tables, 1) }

// quotaPath is the path at which servers take from the allowance of an address at the server that counts it.
const quotaPath = "/between/spend"

// A spending is the answer at [quotaPath]: whether the allowance was granted and, if not, how long to wait.
type spending struct {
	OK   bool          `json:"ok"`
	Wait time.Duration `json:"wait"`
}

// chargeQuota takes n from an allowance of an address. If several servers share the log, one of them counts the address for
// all, so that nobody gets more by asking each of them. Each server counts an allowance that is near
// ([access.Allowance.Near]) for itself. It does so too if the counting server does not answer.
func (s *Site) chargeQuota(ctx context.Context, who access.Visitor, of access.Allowance, n int) (wait time.Duration, ok bool) {
	if s.relay == nil || who.From.Here || of.Near() {
		return s.bounds.Charge(who, of, n)
	}
	at, mine := s.peers.counts(ctx, who.From.Name)
	if mine {
		return s.bounds.Charge(who, of, n)
	}
	ctx, cancel := context.WithTimeout(ctx, s.peers.patience)
	defer cancel()
	asked := url.Values{"of": {strconv.Itoa(int(of))}, "n": {strconv.Itoa(n)}, "who": {who.From.Name}}
	answer, err := s.relay.Ask(ctx, http.MethodPost, at, quotaPath+"?"+asked.Encode(), nil)
	if err != nil {
		return s.bounds.Charge(who, of, n)
	}
	defer answer.Body.Close()
	var told spending
	if answer.StatusCode != http.StatusOK || json.NewDecoder(answer.Body).Decode(&told) != nil { // an older program, for example
		return s.bounds.Charge(who, of, n)
	}
	return told.Wait, told.OK
}

// chargeQuotaHere takes from the allowance of an address for another server, at [quotaPath].
func (s *Site) chargeQuotaHere(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	of, failed := strconv.Atoi(q.Get("of"))
	n, wrong := strconv.Atoi(q.Get("n"))
	if !proxy.Asked(r) || failed != nil || wrong != nil || n < 0 || !access.Allowance(of).Known() {
		s.visited(func(*requestContext) error { return errNoPage })(w, r)
		return
	}
	var told spending
	told.Wait, told.OK = s.bounds.Charge(access.Visitor{From: access.Address{Name: q.Get("who")}}, access.Allowance(of), n)
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(told) //nolint:errcheck // without an answer, the other server counts alone
}
