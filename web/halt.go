package web

import (
	"time"

	"pantheon/game"
	"pantheon/table"
)

// A halt says that a game's time stands still; Left is how many milliseconds it is until it goes on, 0 when nobody knows.
type halt struct {
	Left int64 `json:"left,omitempty"`
}

func haltOf(snap table.Snapshot) *halt {
	if snap.Halt == nil {
		return nil
	}
	return &halt{snap.Halt.Left.Milliseconds()}
}

// haltWords say why the game's time stands still.
func (d *drawing) haltWords() string {
	h := d.snap.Halt
	switch {
	case h.Reason == table.HaltRestart:
		return d.v.t("halt.restart")
	case h.Reason == table.HaltPaused && h.By == game.Watcher:
		return d.v.t("halt.paused-host")
	case h.Reason == table.HaltPaused:
		return d.v.t("halt.paused", "seat", plain(d.seatName(h.By)))
	case d.restarted:
		return d.v.t("halt.restarted")
	}
	return d.v.t("halt.countdown")
}

// haltSeconds is how long it is until the game goes on, in whole seconds.
func (d *drawing) haltSeconds() int { return int((d.snap.Halt.Left + time.Second - 1) / time.Second) }

// mayPause tells whether the visitor may let the game's time stand still, or ask for it, and let it go on.
func (d *drawing) mayPause() bool {
	return d.title.Game.About().Timed && d.snap.Phase == table.Running && !d.past() && (d.snap.Host || len(d.persons(d.snap)) > 0)
}

// pausesAlone tells whether the visitor's wish for a pause is enough.
func (d *drawing) pausesAlone() bool { return d.snap.Host || !d.others() }

// wishes are the seats that would like a pause.
func (d *drawing) wishes() []game.Seat {
	var all []game.Seat
	for _, c := range d.snap.Chairs {
		if d.snap.Wishes.Has(c.Seat) {
			all = append(all, c.Seat)
		}
	}
	return all
}

// wished tells whether the visitor has asked for a pause already.
func (d *drawing) wished() bool {
	for _, s := range d.persons(d.snap) {
		if d.snap.Wishes.Has(s) {
			return true
		}
	}
	return false
}
