package sse

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
)

// longest is the maximum size of one line in another server's stream, in bytes.
const longest = 16 << 20

// A Remote opens the stream of a table at the server that has the table, with the events after a log entry.
type Remote func(ctx context.Context, after int64) (io.ReadCloser, error)

// relay passes on the stream of a table at another server, until one of the streams ends. Then, or if the other stream cannot
// be opened, it ends the whole stream: the browser reconnects and gets the table from its present server.
func (t *connection) relay(ctx context.Context, w Want, open Remote) {
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

// pass passes on one event of another server's stream. It sends "hello" as the event "version" for this table, and "update"
// with the same data and an id of this stream. It drops all others.
func (t *connection) pass(w Want, name, id string, data []byte) {
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

// A greeting is the first event for some tables. It names the program version of their server. The greeting of a stream's
// own server also announces the heartbeat; heartbeats of other servers are not passed on.
type greeting struct {
	Version string   `json:"version"`
	Keys    []string `json:"keys"`
	Beat    int64    `json:"beat,omitempty"` // milliseconds between two heartbeats
}

// Ask returns the URL query that requests a stream of this one table, after a log entry.
func (w Want) Ask(after int64) string {
	return "w=" + strings.ReplaceAll(lastID([]Want{w}, map[string]int64{w.Key: after}), "@", "%40")
}
