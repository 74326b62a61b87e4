package live

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
)

// longest is how many bytes one line of another server's stream may have.
const longest = 16 << 20

// A Remote is a table of a stream that another server has: its own stream, of this one table, behind an entry.
type Remote func(ctx context.Context, after int64) (io.ReadCloser, error)

// relay tells what another server's stream tells of a table, until one of them ends. Then the whole stream ends: the browser comes back,
// and is told by who has the table by then.
func (t *telling) relay(ctx context.Context, w Want, open Remote) {
	defer t.cancel()
	from, err := open(ctx, w.After)
	if err != nil {
		if ctx.Err() == nil {
			t.Log.Info("another server's stream could not be opened", "table", w.Table, "err", err)
		}
		return
	}
	defer from.Close()
	stop := context.AfterFunc(ctx, func() { from.Close() })
	defer stop()
	lines := bufio.NewScanner(from)
	lines.Buffer(make([]byte, 64<<10), longest)
	name, id := "", ""
	for lines.Scan() {
		line := lines.Bytes()
		field, value, _ := bytes.Cut(line, []byte(": "))
		switch string(field) {
		case "event":
			name = string(value)
		case "id":
			id = string(value)
		case "data":
			t.pass(w, name, id, value)
			name, id = "", ""
		}
	}
}

// pass passes an event of another server's stream on.
func (t *telling) pass(w Want, name, id string, data []byte) {
	switch name {
	case "hello":
		var hello struct {
			Version string `json:"version"`
		}
		if json.Unmarshal(data, &hello) == nil {
			t.event("version", greeting{Version: hello.Version, Keys: []string{w.Key}})
		}
	case "update":
		t.write(func() error {
			if told, ok := ReadWant(id); ok && told.Key == w.Key {
				t.told[w.Key] = told.After
			}
			return t.out.write(func(to *bytes.Buffer) error {
				begin(to, "update", lastID(t.Wants, t.told))
				to.Write(bytes.TrimRight(data, "\n"))
				to.WriteString("\n\n")
				return nil
			})
		})
	}
}

// A greeting says of which version the program is that tells of some tables. That of a stream's own server says how often it gives a sign
// of life: those of another server are not passed on.
type greeting struct {
	Version string   `json:"version"`
	Keys    []string `json:"keys"`
	Beat    int64    `json:"beat,omitempty"` // milliseconds between two heartbeats
}

// Ask is the part of an address that asks a stream for one table behind an entry.
func (w Want) Ask(after int64) string {
	return "w=" + strings.ReplaceAll(lastID([]Want{w}, map[string]int64{w.Key: after}), "@", "%40")
}
