package table

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"pantheon/game"
)

// Talk stands beside the log and never in it. While a game runs the seats talk among themselves and so do those who watch; when it is over
// everybody may read all of it.

const (
	// MaxTalk is the longest line of talk, in characters.
	MaxTalk = 500
	// MaxTalkLines is how many lines of each room a table keeps; older ones go.
	MaxTalkLines = 500
	// MaxNote is the longest private note, in characters.
	MaxNote = 4000
)

// A Room is those who talk with each other while a game runs.
type Room int

// The rooms.
const (
	SeatsRoom Room = iota
	WatchersRoom
	rooms
)

// String is the letter with which the ids of a room's lines begin.
func (r Room) String() string { return "sw"[r : r+1] }

// Phrases are the ids of what may be said with one press; each reader reads them in their own language.
func Phrases() []string {
	return []string{"hello", "luck", "well-played", "thinking", "moment", "your-turn", "sorry", "thanks", "again", "good-game"}
}

// Signs are the ids of reactions.
func Signs() []string {
	return []string{"smile", "laugh", "wow", "sad", "heart", "laurel", "bolt", "cup"}
}

// A TalkMark is how far somebody has read what is said in each room. Each line and each removal moves it.
type TalkMark [rooms]int64

// String writes a mark as [ParseTalkMark] reads it.
func (m TalkMark) String() string { return fmt.Sprintf("%d.%d", m[SeatsRoom], m[WatchersRoom]) }

// ParseTalkMark reads a mark; one that is none is the beginning.
func ParseTalkMark(text string) (m TalkMark) {
	seats, watchers, _ := strings.Cut(text, ".")
	for i, part := range []string{seats, watchers} {
		if n, err := strconv.ParseInt(part, 10, 64); err == nil {
			m[i] = max(n, 0)
		}
	}
	return m
}

// A TalkID names one line of a table.
type TalkID struct {
	Room Room
	N    int64
}

// String writes an id as [ParseTalkID] reads it.
func (id TalkID) String() string { return id.Room.String() + strconv.FormatInt(id.N, 10) }

// ParseTalkID reads the id of a line.
func ParseTalkID(text string) (id TalkID, ok bool) {
	if text == "" {
		return id, false
	}
	n, err := strconv.ParseInt(text[1:], 10, 64)
	room := strings.Index("sw", text[:1])
	return TalkID{Room(room), n}, err == nil && n > 0 && room >= 0
}

// A TalkLine is something that was said, as one guest may read it.
type TalkLine struct {
	ID   TalkID
	Time time.Time
	Seat game.Seat // who said it; the watcher for who had no seat
	Name string    // what they were called
	Own  bool      // the guest said it
	// Named says that it names the guest, who has one of the seats Seats.
	Named bool
	Seats game.Seats // that it names
	// Text is in the words of who said it. Phrase and Sign are one of [Phrases] and [Signs] instead, and Hush and Unhush say that the host
	// asked those who watch for silence, and that they may talk again.
	Text, Phrase, Sign string
	Hush, Unhush       bool
	Ply                int // sentences in the record when it was said
	Removable, Mutable bool
}

// A Talk is what is said at a table, as one guest may read it.
type Talk struct {
	Mark  TalkMark
	Lines []TalkLine // behind the mark that was asked for, as they were said
	Gone  []TalkID   // lines before it that were removed since
	// May says that the guest may say something; Hushed that those who watch may not, and Seated that the guest has a seat.
	May, Hushed, Seated, Host, Over bool
	// Muted are those whom the guest does not hear, as they were called.
	Muted []string
	Note  string // of the guest, who alone reads it
	// Silenced is until when who runs the server lets the guest say nothing; the zero time where they may.
	Silenced time.Time
}

// An Utterance is what somebody wants to say: one of its fields is set.
type Utterance struct {
	Text, Phrase, Sign string
	Input              string // made by the client: the same one again is the same line
}

// talkKind is the kind of the slips that hold what is said, by keys that begin with a room's letter, and talkOwn that of what is kept for
// one guest about it, by the guest's id; noteKind is that of private notes.
const (
	talkKind = "talk"
	talkOwn  = "talk-own"
	noteKind = "note"
	hushKey  = "hush" // of the slip that is there while those who watch are asked for silence
)

// A talkSlip is how a line is kept.
type talkSlip struct {
	Seat   game.Seat  `json:"seat"`
	Name   string     `json:"name,omitempty"`
	Text   string     `json:"text,omitempty"`
	Phrase string     `json:"phrase,omitempty"`
	Sign   string     `json:"sign,omitempty"`
	Hush   bool       `json:"hush,omitempty"`
	Unhush bool       `json:"unhush,omitempty"`
	Gone   int64      `json:"gone,omitempty"` // nothing but that this line was removed
	Seats  game.Seats `json:"seats,omitempty"`
	Ply    int        `json:"ply,omitempty"`
	Input  string     `json:"input,omitempty"`

	n     int64
	guest string
	time  time.Time
}

// A talkSelf is what is kept for one guest.
type talkSelf struct {
	Read  TalkMark          `json:"read"`
	Muted map[string]string `json:"muted,omitempty"` // names, by the ids of guests

	time time.Time // when it was kept
}

// A talking is what is said at a table, in memory.
type talking struct {
	lines  [rooms][]talkSlip
	last   TalkMark
	hushed bool
	self   map[string]talkSelf
	told   time.Time // when those who watch were told last
	stop   func()    // of telling them again; nil when it is not due
}

// talks reads what is said at the table, when it is not in memory. It is called with the table held.
func (t *Table) talks(ctx context.Context) (*talking, error) {
	if t.talk != nil {
		return t.talk, nil
	}
	slips, err := t.hall.log.Slips(ctx, t.id, talkKind)
	if err != nil {
		return nil, err
	}
	own, err := t.hall.log.Slips(ctx, t.id, talkOwn)
	if err != nil {
		return nil, err
	}
	now := &talking{self: map[string]talkSelf{}}
	for _, s := range slips {
		if s.Key == hushKey {
			now.hushed = true
			continue
		}
		id, ok := ParseTalkID(s.Key)
		line := talkSlip{n: id.N, guest: s.Guest, time: s.Time}
		if !ok || json.Unmarshal(s.Data, &line) != nil {
			continue
		}
		now.lines[id.Room] = append(now.lines[id.Room], line)
		now.last[id.Room] = id.N
	}
	for _, s := range own {
		self := talkSelf{time: s.Time}
		if json.Unmarshal(s.Data, &self) == nil {
			now.self[s.Guest] = self
		}
	}
	t.talk = now
	return now, nil
}

// dropTalk lets go of what is said. It is called with the table held.
func (t *Table) dropTalk() {
	if t.talk != nil && t.talk.stop != nil {
		t.talk.stop()
	}
	t.talk = nil
}

// room is where a guest talks.
func (s *State) room(guest string) Room {
	if s.held(guest) != 0 {
		return SeatsRoom
	}
	return WatchersRoom
}

// silentTable tells whether nobody talks here: at a lesson, and about an uploaded game.
func (s *State) silentTable() bool { return s.lesson != nil || s.phase == Study }

// hears tells whether a guest may read what is said in a room: their own one, and all when the game is over.
func (s *State) hears(guest string, r Room) bool {
	return !s.silentTable() && (s.phase.Done() || s.room(guest) == r)
}

// mark is how far what a guest may read goes.
func (n *talking) mark(s *State, guest string) (m TalkMark) {
	for r := range rooms {
		if s.hears(guest, r) {
			m[r] = n.last[r]
		}
	}
	return m
}

// talkIn is a talk with the state of the table, to read or to change.
func (t *Table) talkIn(ctx context.Context, do func(*State, *talking) error) error {
	return t.read(ctx, func(s *State) error {
		if s.silentTable() {
			return refuse("talk-none")
		}
		now, err := t.talks(ctx)
		if err != nil {
			return err
		}
		return do(s, now)
	})
}

// Talk gives what a guest may read of what is said at the table, behind a mark.
func (t *Table) Talk(ctx context.Context, guest string, after TalkMark) (Talk, error) {
	var talk Talk
	blocked, err := t.hall.blocks(ctx, guest)
	if err != nil {
		return talk, err
	}
	silenced, err := t.hall.silenced(ctx, guest)
	if err != nil {
		return talk, err
	}
	err = t.talkIn(ctx, func(s *State, now *talking) error {
		talk = Talk{Silenced: silenced, Mark: now.mark(s, guest), Seated: s.held(guest) != 0, Host: s.hosts(guest), Hushed: now.hushed, Over: s.phase.Done()}
		talk.May = guest != "" && silenced.IsZero() && (talk.Seated || talk.Host || !talk.Hushed)
		talk.Lines, talk.Gone = now.behind(s, guest, after, blocked)
		talk.Muted = slices.Sorted(maps.Values(now.self[guest].Muted))
		if talk.Seated {
			var err error
			talk.Note, err = t.note(ctx, guest)
			return err
		}
		return nil
	})
	return talk, err
}

func (s *State) hosts(guest string) bool { return guest != "" && guest == s.host.ID }

// behind gives the lines behind a mark that a guest may read, but for those of whom they have blocked, and which before it are gone.
func (n *talking) behind(s *State, guest string, after TalkMark, blocked map[string]bool) (lines []TalkLine, gone []TalkID) {
	mine := s.held(guest)
	for r := range rooms {
		if !s.hears(guest, r) {
			continue
		}
		first, _ := slices.BinarySearchFunc(n.lines[r], after[r]+1, func(l talkSlip, at int64) int { return cmp.Compare(l.n, at) })
		for _, l := range n.lines[r][first:] {
			if l.Gone != 0 {
				gone = append(gone, TalkID{r, l.Gone})
				continue
			}
			if _, muted := n.self[guest].Muted[l.guest]; (muted || blocked[l.guest]) && l.guest != "" {
				continue
			}
			line := TalkLine{ID: TalkID{r, l.n}, Time: l.time, Seat: l.Seat, Name: l.Name, Own: guest != "" && l.guest == guest, Text: l.Text,
				Phrase: l.Phrase, Sign: l.Sign, Hush: l.Hush, Unhush: l.Unhush, Seats: l.Seats, Named: l.Seats&mine != 0, Ply: l.Ply}
			if c, err := s.chair(l.Seat); err == nil && c.Guest == l.guest && c.Name != "" {
				line.Name = c.Name
			}
			said := !l.Hush && !l.Unhush
			line.Removable = said && (line.Own || s.hosts(guest))
			line.Mutable = said && !line.Own && guest != ""
			lines = append(lines, line)
		}
	}
	slices.SortStableFunc(lines, func(a, b TalkLine) int { return a.Time.Compare(b.Time) })
	return lines, gone
}

// Unread gives how far what a guest may read goes, and how much of it others have said since they read it last. Who only watches, and of
// whom it is not kept how far they have read, has read it all.
func (t *Table) Unread(ctx context.Context, guest string) (mark TalkMark, n int, err error) {
	blocked, err := t.hall.blocks(ctx, guest)
	if err != nil {
		return mark, 0, err
	}
	err = t.talkIn(ctx, func(s *State, now *talking) error {
		mark = now.mark(s, guest)
		if _, kept := now.readBy(guest, t.hall.clock.Now()); !kept && s.onlyWatches(guest) {
			return nil
		}
		lines, _ := now.behind(s, guest, now.self[guest].Read, blocked)
		for _, l := range lines {
			if !l.Own {
				n++
			}
		}
		return nil
	})
	var refused *Refused
	if errors.As(err, &refused) {
		return TalkMark{}, 0, nil // nobody talks here
	}
	return mark, n, err
}

// tellTalk tells those who may read a room that something was said there: the seats at once, and those who watch together, as who comes
// and goes is told. It is called with the table held.
func (t *Table) tellTalk(s *State, r Room) {
	now := t.talk
	if now == nil || now.stop != nil && r == WatchersRoom {
		return
	}
	if r == SeatsRoom && !s.phase.Done() {
		t.publishTo(func(w *Watch) bool { return s.hears(w.guest, r) }, t.beside(Talked))
		return
	}
	at := t.hall.clock.Now()
	wait := now.told.Add(presencePause * time.Duration(len(t.watches)/presenceCrowd)).Sub(at)
	tell := func() {
		now.told = t.hall.clock.Now()
		t.publishTo(func(w *Watch) bool { return t.state.hears(w.guest, r) }, t.beside(Talked))
	}
	if wait <= 0 {
		tell()
		return
	}
	now.stop = t.hall.clock.After(wait, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		now.stop = nil
		if t.talk == now && t.state != nil && t.rested == nil {
			tell()
		}
	})
}
