package sse

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// MaxWatched is the maximum number of tables of one stream.
const MaxWatched = 32

// A Want is a table that a stream should follow: from which seat, and after which entry. Key is the table and the seat, in
// the form "table.seat", or the table alone.
type Want struct {
	Key, Table, As string
	After          int64
}

// Gone returns the update that says that the table no longer exists. Its entry is one after the browser's last, so that the
// browser accepts it.
func (w Want) Gone() *Update { return Gone(w.Key, w.After+1) }

// ReadWant parses "table.seat@entry". The seat may be left out. It returns false for any other text, and for 120 bytes or
// more.
func ReadWant(text string) (Want, bool) {
	key, entry, ok := strings.Cut(text, "@")
	after, err := strconv.ParseInt(entry, 10, 64)
	id, as, _ := strings.Cut(key, ".")
	return Want{key, id, as, after}, ok && err == nil && after >= 0 && id != "" && len(text) < 120
}

// Wants returns the tables in the address of a stream, each once. For each it takes the later of the entries in the address
// and in Last-Event-ID, which a browser sends when it reconnects. It returns false for an invalid request: without tables,
// with more than [MaxWatched], or with a text that [ReadWant] refuses.
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

// lastID returns an event id that names the last entry sent of each table, as [ReadWant] parses it, separated by commas.
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
