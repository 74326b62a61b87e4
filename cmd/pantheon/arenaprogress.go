package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"pantheon/arena"
)

// An arenaProgress prints the progress of an arena or of other work in many parts. On a terminal it rewrites one line; elsewhere it prints
// one line after another.
type arenaProgress struct {
	to       io.Writer
	now      func() time.Time
	things   string // the noun for the parts
	terminal bool
	early    bool      // pairs may be decided before all their games are played
	began    time.Time // when the last existing game was counted; the estimate starts here
	told     time.Time
	wrote    bool
}

// The intervals between reports of progress, on a terminal and elsewhere.
const (
	oftenTold  = 200 * time.Millisecond
	seldomTold = 10 * time.Second
)

// newArenaProgress returns an [arenaProgress] for games that prints to the given writer. The parameter early says that pairs may be decided
// before all their games are played.
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

// tell prints the progress when all parts are done. Before that, it prints at most once per [oftenTold] on a terminal, and at most once per
// [seldomTold] elsewhere.
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
		text += " existed already" // existing games are still being read
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

// end completes the line that is rewritten on a terminal with a newline.
func (p *arenaProgress) end() {
	if p.terminal && p.wrote {
		fmt.Fprintln(p.to)
	}
}
