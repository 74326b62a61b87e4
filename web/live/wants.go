package live

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// MaxWatched is how many tables one stream tells of at most.
const MaxWatched = 32

// A Want is a table that a stream shall tell of: from which seat, and behind which entry.
type Want struct {
	Key, Table, As string
	After          int64
}

// Gone says that the table is no more: behind what the browser knows, so that it listens.
func (w Want) Gone() *Update { return Gone(w.Key, w.After+1) }

// ReadWant reads "table.seat@entry", where the seat may be left out.
func ReadWant(text string) (Want, bool) {
	key, entry, ok := strings.Cut(text, "@")
	after, err := strconv.ParseInt(entry, 10, 64)
	id, as, _ := strings.Cut(key, ".")
	return Want{key, id, as, after}, ok && err == nil && after >= 0 && id != "" && len(text) < 120
}

// Wants are the tables of a stream: what the address asks for, or, when the browser comes back, how far it had read.
func Wants(r *http.Request) ([]Want, bool) {
	at := map[string]int64{}
	for _, text := range strings.Split(r.Header.Get("Last-Event-ID"), ",") {
		if w, ok := ReadWant(text); ok {
			at[w.Key] = w.After
		}
	}
	texts := r.URL.Query()["w"]
	if len(texts) == 0 || len(texts) > MaxWatched {
		return nil, false
	}
	var all []Want
	known := map[string]bool{}
	for _, text := range texts {
		w, ok := ReadWant(text)
		if !ok {
			return nil, false
		}
		if after, ok := at[w.Key]; ok {
			w.After = max(w.After, after)
		}
		if !known[w.Key] {
			known[w.Key], all = true, append(all, w)
		}
	}
	return all, true
}

// lastID names how far each table was told.
func lastID(all []Want, told map[string]int64) string {
	var b strings.Builder
	for i, w := range all {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%s@%d", w.Key, told[w.Key])
	}
	return b.String()
}
