package arena

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"sync"

	"pantheon/game"
)

// An Export receives every choice of the games of a [Run], for machine learning and analysis. Each choice is one line of JSON, as
// described in docs/export.md. The order of the games does not depend on the number of workers, so the same config gives the same bytes.
// Each worker holds one game in memory.
type Export struct {
	// To receives each completed game in one call of Write.
	To io.Writer
	// Gzip compresses each game separately; the concatenation is a valid gzip file.
	Gzip bool
}

// rows encodes the choices of games as lines, one game at a time.
type rows struct {
	export *Export
	about  *game.About
	seats  int
	head   []byte   // the members at the start of all lines
	bots   [][]byte // names by seat, in quotes
	rested game.Seats
	lines  []byte // the beginnings of the lines of the present game
	ends   []int  // where each of these beginnings ends in lines
	whole  []byte
	packed bytes.Buffer
	zip    *gzip.Writer
	moves  []game.Move
	failed error // a document that could not be encoded
}

func newRows(e *Export, about *game.About, setup game.Setup, names []string) *rows {
	r := &rows{export: e, about: about, seats: setup.Players, zip: gzip.NewWriter(io.Discard)}
	r.head = append(r.head, `{"title":`...)
	r.head = appendText(r.head, about.ID)
	r.head = append(r.head, `,"rules":`...)
	r.head = strconv.AppendInt(r.head, int64(about.Version), 10)
	r.head = append(r.head, `,"content":`...)
	r.head = appendText(r.head, about.Content)
	doc, err := json.Marshal(setup)
	r.failed = err
	r.head = append(r.head, `,"setup":`...)
	r.head = append(r.head, doc...)
	for _, name := range names {
		r.bots = append(r.bots, appendText(nil, name))
	}
	return r
}

// begin drops the lines of the previous game.
func (r *rows) begin() { r.lines, r.ends, r.rested = r.lines[:0], r.ends[:0], 0 }

// add encodes a choice: the full state, the seat's view of it, and the move, 0 to stay idle. A seat that continues to stay idle makes no
// new choice.
func (r *rows) add(truth, view game.Position, s game.Seat, m game.Move, ply int, at int64) {
	if m != 0 {
		r.rested = 0
	} else if r.rested.Has(s) {
		return
	} else {
		r.rested = r.rested.With(s)
	}
	b := append(r.lines, `,"ply":`...)
	b = strconv.AppendInt(b, int64(ply), 10)
	if r.about.Timed {
		b = append(b, `,"at":`...)
		b = strconv.AppendInt(b, at, 10)
	}
	b = append(b, `,"seat":`...)
	b = strconv.AppendInt(b, int64(s), 10)
	b = append(b, `,"bot":`...)
	b = append(b, r.bots[s]...)
	b = append(b, `,"view":`...)
	b = r.document(b, view)
	b = append(b, `,"truth":`...)
	b = r.document(b, truth)
	b = append(b, `,"moves":[`...)
	r.moves = truth.Moves(s, r.moves[:0])
	for i, listed := range r.moves {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendText(b, string(truth.FormatMove(listed, s, s)))
	}
	b = append(b, `],"rest":`...)
	b = strconv.AppendBool(b, game.MayRest(truth, s))
	b = append(b, `,"move":`...)
	if m == 0 {
		b = append(b, "null"...)
	} else {
		b = appendText(b, string(truth.FormatMove(m, s, s)))
	}
	r.lines = b
	r.ends = append(r.ends, len(b))
}

// document appends the document of a position to b, on one line. If the document cannot be encoded, it appends null and sets r.failed.
func (r *rows) document(b []byte, p game.Position) []byte {
	doc, err := p.MarshalJSON()
	if err == nil && bytes.IndexByte(doc, '\n') >= 0 {
		var flat bytes.Buffer
		err = json.Compact(&flat, doc)
		doc = flat.Bytes()
	}
	if err != nil {
		r.failed = fmt.Errorf("the document of a position: %w", err)
		return append(b, "null"...)
	}
	return append(b, doc...)
}

// leave completes the lines of game n with its result, and writes them after those of all earlier games.
func (r *rows) leave(ctx context.Context, g *gate, n int64, result *game.Result) error {
	out := r.whole[:0]
	tail := r.tail(result)
	from := 0
	for _, end := range r.ends {
		out = append(out, r.head...)
		out = append(out, `,"game":`...)
		out = strconv.AppendInt(out, n, 10)
		out = append(out, r.lines[from:end]...)
		out = append(out, tail...)
		from = end
	}
	r.whole = out
	if r.export.Gzip && r.failed == nil {
		r.packed.Reset()
		r.zip.Reset(&r.packed)
		if _, err := r.zip.Write(out); err != nil {
			return err
		}
		if err := r.zip.Close(); err != nil {
			return err
		}
		out = r.packed.Bytes()
	}
	return g.pass(ctx, n, func() error {
		if r.failed != nil {
			return r.failed
		}
		_, err := r.export.To.Write(out)
		return err
	})
}

// tail returns the end of each line of a game: its result, by seat. If the result cannot be encoded, it returns nil and sets r.failed.
func (r *rows) tail(result *game.Result) []byte {
	type standing struct {
		Points *int           `json:"points,omitempty"` // nil in a title without points
		Rank   int            `json:"rank"`
		Won    float64        `json:"won"` // the share of the win
		Label  string         `json:"label,omitempty"`
		Ways   map[string]int `json:"ways,omitempty"` // progress on each way to win, in a title without points
	}
	var all struct {
		Result    []standing `json:"result"`
		Automaton *standing  `json:"automaton,omitempty"`
		By        string     `json:"by,omitempty"` // the way on which the game was won, in a title without points
		Cut       bool       `json:"cut"`
	}
	all.Result, all.Cut, all.By = make([]standing, r.seats), result.Cut, result.By
	for _, st := range result.Standings[:result.N] {
		one := standing{Rank: st.Rank, Won: result.Share(st.Seat), Label: st.Label}
		if result.Unscored {
			one.Ways = map[string]int{}
			for _, way := range st.Ways {
				if way.ID != "" {
					one.Ways[way.ID] = way.Got
				}
			}
		} else {
			one.Points = &st.Points
		}
		switch {
		case st.Seat == game.Spectator:
			all.Automaton = &one
		case int(st.Seat) < len(all.Result):
			all.Result[st.Seat] = one
		}
	}
	text, err := json.Marshal(all)
	if err != nil {
		r.failed = err
		return nil
	}
	text[0] = ',' // these members continue the object of the line
	return append(text, '\n')
}

// appendText appends a text as a JSON string.
func appendText(b []byte, text string) []byte {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			quoted, err := json.Marshal(text)
			if err != nil {
				return append(b, "null"...)
			}
			return append(b, quoted...)
		}
	}
	b = append(b, '"')
	b = append(b, text...)
	return append(b, '"')
}

// A gate lets games pass in their order.
type gate struct {
	mu   sync.Mutex
	turn *sync.Cond
	next int64 // the game that may pass next
}

// newGate returns a gate that wakes all waiting goroutines when the context ends.
func newGate(ctx context.Context) *gate {
	g := &gate{}
	g.turn = sync.NewCond(&g.mu)
	context.AfterFunc(ctx, func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.turn.Broadcast()
	})
	return g
}

// pass waits for the turn of game n, calls the callback do, and returns its error. If the context ends first, pass does not call it and
// returns the context's cause. After the callback has failed, later games wait until the context ends.
func (g *gate) pass(ctx context.Context, n int64, do func() error) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	for g.next != n {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		g.turn.Wait()
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err := do(); err != nil {
		return err
	}
	g.next++
	g.turn.Broadcast()
	return nil
}
