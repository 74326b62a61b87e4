package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"maps"
	"net/http"
	"strconv"
	"strings"
	"time"

	"pantheon/game"
	"pantheon/table"
)

const (
	maxWatched = 32               // tables of one stream
	heartbeat  = 15 * time.Second // between two signs of life
	writeWait  = 30 * time.Second // for a reader who does not take what is sent
	crowded    = 4                // updates behind one that make it not worth a picture
)

// A want is a table that a stream shall tell of: from which seat, and behind which entry.
type want struct {
	key, table, as string
	after          int64
}

// gone says that the table is no more: behind what the browser knows, so that it listens.
func (w want) gone() *update { return &update{Key: w.key, Entry: w.after + 1, Gone: true} }

// readWant reads "table.seat@entry", where the seat may be left out.
func readWant(text string) (want, bool) {
	key, entry, ok := strings.Cut(text, "@")
	after, err := strconv.ParseInt(entry, 10, 64)
	id, as, _ := strings.Cut(key, ".")
	return want{key, id, as, after}, ok && err == nil && after >= 0 && id != "" && len(text) < 120
}

// wants are the tables of a stream: what the address asks for, or, when the browser comes back, how far it had read.
func wants(r *http.Request) ([]want, bool) {
	at := map[string]int64{}
	for _, text := range strings.Split(r.Header.Get("Last-Event-ID"), ",") {
		if w, ok := readWant(text); ok {
			at[w.key] = w.after
		}
	}
	texts := r.URL.Query()["w"]
	if len(texts) == 0 || len(texts) > maxWatched {
		return nil, false
	}
	var all []want
	known := map[string]bool{}
	for _, text := range texts {
		w, ok := readWant(text)
		if !ok {
			return nil, false
		}
		if after, ok := at[w.key]; ok {
			w.after = max(w.after, after)
		}
		if !known[w.key] {
			known[w.key], all = true, append(all, w)
		}
	}
	return all, true
}

// live is the stream of what happens at the tables that a browser shows, in all its tabs. Each event's id says how far the
// stream has told each table, so that a browser that was cut off goes on without a gap.
func (s *Site) live(v *visit) error {
	all, ok := wants(v.r)
	if !ok {
		return problem(http.StatusBadRequest, "error.form")
	}
	tables, gone, err := v.wanted(all)
	if err != nil {
		return err
	}
	ids := make([]string, 0, len(tables))
	for w := range tables {
		ids = append(ids, w.table)
	}
	give, ok := v.stream(ids)
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
	defer s.issues.watch(v.guest, cancel)()

	updates := make(chan *update)
	for w, t := range tables {
		go s.follow(ctx, v, w, t, updates)
	}
	out := newStreamWriter(v.w, v.r)
	defer out.close()
	told := map[string]int64{}
	for _, w := range all {
		told[w.key] = w.after
	}
	err = out.event("hello", "", struct {
		Version string `json:"version"`
	}{s.version})
	for _, w := range gone {
		if err == nil {
			err = out.event("update", "", w.gone())
		}
	}
	if len(tables) == 0 {
		return nil
	}
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for err == nil {
		select {
		case <-ctx.Done():
			return nil
		case u := <-updates:
			told[u.Key] = u.Entry
			err = out.event("update", lastID(all, told), u)
		case <-beat.C:
			err = out.event("beat", "", struct{}{})
		}
	}
	return nil // the reader has gone
}

// wanted finds the tables of a stream, and those that are gone. Where there is none of them, and never was, the stream is refused; one
// that cannot be opened does not keep the others from being told of.
func (v *visit) wanted(all []want) (tables map[want]*table.Table, gone []want, err error) {
	tables = map[want]*table.Table{}
	unknown := 0
	for _, w := range all {
		t, no := v.openTable(w.table)
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
	case len(tables) > 0 || len(gone) > unknown:
		return tables, gone, nil
	case err != nil:
		return nil, nil, err
	}
	return nil, nil, errNoTable
}

// begin counts a stream; ok is false when the site is closing.
func (s *Site) begin() (ok bool) {
	s.opening.Lock()
	defer s.opening.Unlock()
	if s.closing.Err() != nil {
		return false
	}
	s.open.Add(1)
	return true
}

// lastID names how far each table was told.
func lastID(all []want, told map[string]int64) string {
	var b strings.Builder
	for i, w := range all {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%s@%d", w.key, told[w.key])
	}
	return b.String()
}

// follow sends the updates of one table until the stream ends or the table does.
func (s *Site) follow(ctx context.Context, v *visit, w want, t *table.Table, updates chan<- *update) {
	send := func(u *update) {
		select {
		case updates <- u:
		case <-ctx.Done():
		}
	}
	ended := func(err error) {
		if errors.Is(err, table.ErrGone) || errors.Is(err, table.ErrNotFound) {
			send(w.gone())
		} else if ctx.Err() == nil {
			s.log.Debug("a table's updates ended", "table", w.table, "err", err)
		}
	}
	var sent sentParts
	after := w.after
	for ctx.Err() == nil {
		watch, err := t.Watch(ctx, v.guest.ID, after)
		if err != nil {
			ended(err)
			return
		}
		for happened := range watch.Updates() {
			u, err := v.updateOf(ctx, t, w.as, happened, len(watch.Updates()) > crowded)
			if err != nil {
				ended(err)
				return
			}
			after = u.Entry
			send(sent.changed(u))
			if u.Gone {
				return
			}
		}
		if s.closing.Err() != nil {
			return
		}
	}
}

// updateOf draws what happened for the visitor; of what is followed by much else only what it adds to the log. Those who neither sit
// at the table nor are its host see the same, which is drawn once: for somebody without a name, so that it holds nothing of anybody's.
func (v *visit) updateOf(ctx context.Context, t *table.Table, as string, happened table.Update, followed bool) (*update, error) {
	if !happened.Outside() {
		return v.drawUpdate(ctx, t, as, happened, followed)
	}
	ctx = context.WithoutCancel(ctx) // others wait for it too
	anybody := &visit{site: v.site, r: v.r.WithContext(ctx), set: settings{Lang: v.set.Lang}}
	key := eyes{v.set.Lang, v.site.address(v.r), as, followed}
	drawn, err := happened.Once(key, func() (any, error) { return anybody.drawUpdate(ctx, t, as, happened, followed) })
	if err != nil {
		return nil, err
	}
	return drawn.(*update).copy(), nil
}

// Eyes are what an update looks like for who is nobody in particular: the language, the address in the links that it shows, from which
// seat, and whether much else follows.
type eyes struct {
	lang     game.Lang
	address  string
	as       string
	followed bool
}

func (v *visit) drawUpdate(ctx context.Context, t *table.Table, as string, happened table.Update, followed bool) (*update, error) {
	if happened.Kind == table.Deleted {
		key := t.ID()
		if as != "" {
			key += "." + as
		}
		return &update{Key: key, Entry: happened.Entry, Gone: true}, nil
	}
	d, err := v.look(ctx, t, as)
	if err != nil {
		return nil, err
	}
	switch happened.Kind {
	case table.Reset:
		if d.snap.Ply > largeGame {
			if !v.site.large.enter(ctx) {
				return nil, errBusy
			}
			defer v.site.large.leave()
		}
		d.inner = true
		if err := d.back(ctx, d.snap.Ply); err != nil {
			return nil, err
		}
		return d.whole(ctx)
	case table.Presence:
		return d.presence(ctx, happened.Entry)
	}
	return d.after(ctx, happened, followed)
}

// copy is the update with maps of its own.
func (u *update) copy() *update {
	mine := *u
	mine.HTML, mine.Parts = maps.Clone(u.HTML), maps.Clone(u.Parts)
	return &mine
}

// sentParts remembers, by a sum, what of a table the stream has already sent, so that only what changed is sent again.
type sentParts struct {
	seed maphash.Seed
	sums map[string]uint64
}

// changed takes out of an update what the browser already has.
func (p *sentParts) changed(u *update) *update {
	if p.sums == nil {
		p.seed, p.sums = maphash.MakeSeed(), map[string]uint64{}
	}
	for kind, texts := range map[string]map[string]string{"html": u.HTML, "part": u.Parts} {
		for id, text := range texts {
			sum := maphash.String(p.seed, text)
			if old, ok := p.sums[kind+id]; ok && old == sum && !u.Whole {
				delete(texts, id)
			}
			p.sums[kind+id] = sum
		}
	}
	return u
}

// liveNow gives a page that keeps no stream what it would have been sent: everything, when something has happened.
func (s *Site) liveNow(v *visit) error {
	w, ok := readWant(v.r.URL.Query().Get("w"))
	if !ok {
		return problem(http.StatusBadRequest, "error.form")
	}
	t, err := v.openTable(w.table)
	if err != nil {
		return err
	}
	d, err := v.look(v.r.Context(), t, w.as)
	if err != nil {
		return err
	}
	if d.snap.Entry <= w.after {
		return v.json(http.StatusOK, struct{}{})
	}
	if err := v.draws(d.snap.Ply); err != nil {
		return err
	}
	if err := d.back(v.r.Context(), d.snap.Ply); err != nil {
		return err
	}
	u, err := d.whole(v.r.Context())
	if err != nil {
		return err
	}
	return v.json(http.StatusOK, u)
}

// A streamWriter writes server-sent events, packed when the browser takes that, each flushed through at once.
type streamWriter struct {
	w       io.Writer
	z       *packedStream // nil when the browser does not take it
	control *http.ResponseController
	buffer  bytes.Buffer
}

func newStreamWriter(w http.ResponseWriter, r *http.Request) *streamWriter {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no") // proxies shall not wait for more
	out := &streamWriter{w: w, control: http.NewResponseController(w)}
	if takesGzip(r) {
		h.Set("Content-Encoding", "gzip")
		out.z = &packedStream{w: w}
		out.w = out.z
	}
	w.WriteHeader(http.StatusOK)
	return out
}

// event writes one event; an id "" leaves the browser's as it is.
func (o *streamWriter) event(name, id string, data any) error {
	body, err := json.Marshal(data)
	if err != nil {
		return err
	}
	o.buffer.Reset()
	if id != "" {
		fmt.Fprintf(&o.buffer, "id: %s\n", id)
	}
	fmt.Fprintf(&o.buffer, "event: %s\nretry: 1000\ndata: %s\n\n", name, body)
	// The stream itself has no time-out, only a reader who takes nothing for half a minute.
	if err := o.control.SetWriteDeadline(time.Now().Add(writeWait)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	if _, err := o.w.Write(o.buffer.Bytes()); err != nil {
		return err
	}
	if o.buffer.Cap() > keptBuffer {
		o.buffer = bytes.Buffer{}
	}
	if err := o.control.Flush(); err != nil {
		return err
	}
	if err := o.control.SetWriteDeadline(time.Time{}); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	return nil
}

// keptBuffer is how much memory a stream may keep between two events.
const keptBuffer = 4 << 10

func (o *streamWriter) close() {
	if o.z != nil {
		o.z.Close() //nolint:errcheck // the reader may have gone
	}
}
