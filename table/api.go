package table

import (
	"context"
	"io"
	"iter"
	"log/slog"
	"time"

	"pantheon/game"
	"pantheon/games"
	"pantheon/store"
)

// Config is what a hall is made of.
type Config struct {
	Log    store.Log
	Shelf  games.Shelf
	Clock  Clock        // SystemClock when nil
	Random io.Reader    // crypto/rand.Reader when nil; seeds, ids, tokens and the bots' chance come from it
	Logger *slog.Logger // slog.Default when nil
	// Version is the program's, for reports.
	Version string
	// Idle is how long a table without watchers and work stays loaded; 10 minutes when 0.
	Idle time.Duration
}

// A Plan is what a new table is to be.
type Plan struct {
	Game   string
	Setup  game.Setup
	Chairs []ChairPlan // by seat, as many as players
	Pace   Pace        // PaceNormal when ""
	// Start is the document of the position to begin from; nil for the usual set-up.
	Start []byte
}

type Hall struct{}
type Table struct{}

// An Update is an event and, for a sentence, what each seat heard.
type Update struct{ Event }
type Watch struct{}

func Open(ctx context.Context, c Config) (*Hall, error) { panic("not yet written") }
func (h *Hall) Create(ctx context.Context, host Guest, clientID string, p Plan) (*Table, error) {
	panic("not yet written")
}
func (h *Hall) Upload(ctx context.Context, by Guest, clientID string, text io.Reader) (*Table, error) {
	panic("not yet written")
}
func (h *Hall) Branch(ctx context.Context, by Guest, clientID, from string, ply int, chairs []ChairPlan, pace Pace) (*Table, error) {
	panic("not yet written")
}
func (h *Hall) Rematch(ctx context.Context, by Guest, clientID, from string) (*Table, error) {
	panic("not yet written")
}
func (h *Hall) Table(ctx context.Context, id string) (*Table, error) { panic("not yet written") }
func (h *Hall) ByToken(ctx context.Context, token string) (Invitation, error) {
	panic("not yet written")
}
func (h *Hall) Mine(ctx context.Context, guest string) ([]Summary, error) { panic("not yet written") }
func (h *Hall) Name() string                                              { panic("not yet written") }
func (h *Hall) Key() []byte                                               { panic("not yet written") }
func (h *Hall) Close() error                                              { panic("not yet written") }
func (t *Table) ID() string                                               { panic("not yet written") }
func (t *Table) Title() games.Title                                       { panic("not yet written") }
func (t *Table) Do(ctx context.Context, in Input) (Answer, error)         { panic("not yet written") }
func (t *Table) Look(ctx context.Context, guest string, seat game.Seat) (Snapshot, error) {
	panic("not yet written")
}
func (t *Table) History(ctx context.Context, guest string, seat game.Seat, from, to int) ([]Heard, error) {
	panic("not yet written")
}
func (t *Table) At(ctx context.Context, guest string, seat game.Seat, ply int) (Heard, error) {
	panic("not yet written")
}
func (t *Table) Watch(ctx context.Context, guest string, after int64) (*Watch, error) {
	panic("not yet written")
}
func (t *Table) Seen(ctx context.Context, guest string, entry int64) error { panic("not yet written") }
func (t *Table) Record(ctx context.Context, guest string) (*game.Record, error) {
	panic("not yet written")
}
func (t *Table) Report(ctx context.Context, guest string) ([]byte, error) { panic("not yet written") }
func (u Update) Heard(seat game.Seat) (Heard, bool)                       { panic("not yet written") }
func (w *Watch) Updates() iter.Seq[Update]                                { panic("not yet written") }
