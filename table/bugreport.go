package table

import (
	"context"
	"encoding/json"
	"strconv"

	"pantheon/game"
)

// A bugReport holds what is needed to reproduce a fault that a user reports. It has no names of persons and, until the game is over,
// nothing that is hidden from that user.
type bugReport struct {
	Program  string            `json:"program"`
	Game     string            `json:"game"`
	Rules    int               `json:"rules"`
	Content  string            `json:"content"`
	Dice     int               `json:"dice"`
	Players  int               `json:"players"`
	Options  map[string]string `json:"options,omitempty"`
	Table    string            `json:"table"`
	Entry    int64             `json:"entry"`
	Ply      int               `json:"ply"`
	Phase    Phase             `json:"phase"`
	Chairs   []string          `json:"chairs"`
	SeedHash string            `json:"seed-hash"`
	Seat     string            `json:"seat"`
	Waiting  []string          `json:"waiting"`
	Position json.RawMessage   `json:"position"`
	Legal    []game.MoveText   `json:"legal,omitempty"`
	Last     []string          `json:"last"`
	Record   string            `json:"record,omitempty"` // the whole game, once it is done
}

// lastMoves is the maximum number of latest moves in a bug report.
const lastMoves = 20

// BugReport returns a bug report as JSON: the program's version, the game and its options, the position and the last moves as the user
// knows them. When the table is done, the report has the whole record.
func (t *Table) BugReport(ctx context.Context, guest string) ([]byte, error) {
	var snap Snapshot
	var past replayedGame
	rep := bugReport{Program: t.server.version, Table: t.id}
	err := t.read(ctx, func(s *State) error {
		seat := game.Spectator
		switch mine := s.held(guest); {
		case s.phase.Done():
			seat = FullView
		case mine&s.expected() != 0:
			seat = (mine & s.expected()).First()
		case mine != 0:
			seat = mine.First()
		}
		snap, past = t.stands(s, guest), s.story(max(len(s.played)-lastMoves, 0))
		t.see(s, guest, seat, &snap)
		if s.phase.Done() {
			r := s.Record()
			r.Seats = nil
			rep.Record = r.Text()
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	r := &past.record
	rep.Game, rep.Rules, rep.Content, rep.Dice = r.Game, r.Version, r.Content, r.Dice
	rep.Players, rep.Options = r.Setup.Players, r.Setup.Options
	rep.Entry, rep.Ply, rep.Phase, rep.SeedHash = snap.Entry, snap.Ply, snap.Phase, snap.SeedHash
	rep.Seat = snap.Seat.String()
	if snap.Seat == FullView {
		rep.Seat = "truth"
	}
	for _, c := range snap.Occupants {
		kind := string(c.Kind)
		if c.Bot() {
			kind += " played by bot " + c.Level
		}
		rep.Chairs = append(rep.Chairs, kind)
	}
	for _, s := range list(snap.Waiting) {
		rep.Waiting = append(rep.Waiting, s.String())
	}
	for _, c := range snap.Choices {
		rep.Legal = append(rep.Legal, c.Words)
	}
	if rep.Position, err = snap.View.MarshalJSON(); err != nil {
		return nil, err
	}
	heard, err := past.tell(snap.Seat, max(snap.Ply-lastMoves+1, 1), snap.Ply)
	if err != nil {
		return nil, err
	}
	for _, h := range heard {
		rep.Last = append(rep.Last, strconv.Itoa(h.Ply)+" "+h.Seat.String()+": "+string(h.Words))
	}
	return json.MarshalIndent(rep, "", "  ")
}
