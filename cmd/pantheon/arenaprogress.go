package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"pantheon/arena"
)

// An arenaProgress tells how far an arena is, or something else of many parts: in one line that it writes anew on a terminal, and line by
// line elsewhere.
type arenaProgress struct {
	to       io.Writer
	now      func() time.Time
	things   string // what the parts are called
	terminal bool
	early    bool      // pairs may be decided before all their games
	began    time.Time // the first game that was not there before
	told     time.Time
	wrote    bool
}

// How often progress is told, on a terminal and elsewhere.
const (
	oftenTold  = 200 * time.Millisecond
	seldomTold = 10 * time.Second
)

// newArenaProgress begins to tell. Early says that pairs may be decided before all their games.
func newArenaProgress(to io.Writer, now func() time.Time, early bool) *arenaProgress {
	p := &arenaProgress{to: to, now: now, things: "games", early: early}
	if file, ok := to.(*os.File); ok {
		info, err := file.Stat()
		p.terminal = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	p.began = now()
	p.told = p.began
	return p
}

// tell tells the progress, unless it was told just before.
func (p *arenaProgress) tell(at arena.Progress) {
	now := p.now()
	if at.Done == at.Found {
		p.began = now
	}
	every := seldomTold
	if p.terminal {
		every = oftenTold
	}
	if now.Sub(p.told) < every && at.Done < at.Of {
		return
	}
	p.told, p.wrote = now, true
	atMost := ""
	if p.early && at.Done < at.Of {
		atMost = "at most "
	}
	text := fmt.Sprintf("%d of %s%d %s", at.Done, atMost, at.Of, p.things)
	played := at.Done - at.Found
	if played == 0 {
		text += " existed already" // they are still being read
	} else if at.Done < at.Of {
		left := now.Sub(p.began) * time.Duration(at.Of-at.Done) / time.Duration(played)
		text += fmt.Sprintf(", %sabout %s left", atMost, left.Round(time.Second))
	}
	if p.terminal {
		fmt.Fprintf(p.to, "\r%s\x1b[K", text)
		return
	}
	fmt.Fprintln(p.to, text)
}

// end leaves the line.
func (p *arenaProgress) end() {
	if p.terminal && p.wrote {
		fmt.Fprintln(p.to)
	}
}
