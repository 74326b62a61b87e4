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

// The chat is stored in table rows, never in the log. While a game runs, the players have one channel and the
// spectators another. When the game is over, everybody may read both.

const (
	// MaxTalk is the longest chat message, in characters.
	MaxTalk = 500
	// MaxTalkLines is the largest number of messages in a channel; the oldest are dropped.
	MaxTalkLines = 500
	// MaxNote is the longest private note, in characters.
	MaxNote = 4000
)

// A Room is a chat channel of a table.
type Room int

// The channels.
const (
	SeatsRoom Room = iota
	WatchersRoom
	rooms
)

// String returns the letter with which the ids of a channel's messages begin.
func (r Room) String() string { return "sw"[r : r+1] }

// Phrases returns the ids of the quick phrases. Each reader sees them in their own language.
func Phrases() []string {
	return []string{"hello", "luck", "well-played", "thinking", "moment", "your-turn", "sorry", "thanks", "again", "good-game"}
}

// Signs returns the ids of the reactions.
func Signs() []string {
	return []string{"smile", "laugh", "wow", "sad", "heart", "laurel", "bolt", "cup"}
}

// A TalkMark holds a message number for each channel: how far a user has read. Each message and each removal has a
// number.
type TalkMark [rooms]int64

// String returns the form of a mark that [ParseTalkMark] parses.
func (m TalkMark) String() string { return fmt.Sprintf("%d.%d", m[SeatsRoom], m[WatchersRoom]) }

// ParseTalkMark parses a mark. An invalid text is the beginning of the chat.
func ParseTalkMark(text string) (m TalkMark) {
	seats, watchers, _ := strings.Cut(text, ".")
	for i, part := range []string{seats, watchers} {
		if n, err := strconv.ParseInt(part, 10, 64); err == nil {
			m[i] = max(n, 0)
		}
	}
	return m
}

// A TalkID identifies a chat message of a table.
type TalkID struct {
	Room Room
	N    int64
}

// String returns the form of an id that [ParseTalkID] parses.
func (id TalkID) String() string { return id.Room.String() + strconv.FormatInt(id.N, 10) }

// ParseTalkID parses the id of a message.
func ParseTalkID(text string) (id TalkID, ok bool) {
	if text == "" {
		return id, false
	}
	n, err := strconv.ParseInt(text[1:], 10, 64)
	room := strings.Index("sw", text[:1])
	return TalkID{Room(room), n}, err == nil && n > 0 && room >= 0
}

// A TalkLine is a chat message as one user may read it.
type TalkLine struct {
	ID   TalkID
	Time time.Time
	Seat game.Seat // the author's seat; the spectator for an author without one
	Name string    // the author's name
	Own  bool      // the reading user is the author
	// Named says that the message names the reading user. Seats are the seats whose persons it names.
	Named bool
	Seats game.Seats
	// Text is the message in the author's words. Otherwise Phrase is one of [Phrases], or Sign is one of [Signs].
	// Otherwise Hush says that the host muted the spectators, Unhush that the host unmuted them.
	Text, Phrase, Sign string
	Hush, Unhush       bool
	Ply                int // the number of moves in the record at the time of the message
	Removable, Mutable bool
}

// A Talk is the chat of a table as one user may read it.
type Talk struct {
	Mark  TalkMark
	Lines []TalkLine // the messages after the requested mark, in order
	Gone  []TalkID   // the messages before that mark that were removed since
	// May says that the user may write. Hushed says that spectators may not. Seated says that the user has a seat, Host
	// that they are the host, Over that the game is over.
	May, Hushed, Seated, Host, Over bool
	// Muted are the names of the persons whom the user has muted.
	Muted []string
	Note  string // the user's private note
	// Silenced is until when the admin has muted the user; the zero time if they are not muted.
	Silenced time.Time
}

// An Utterance is a message to send. Exactly one of Text, Phrase and Sign is set.
type Utterance struct {
	Text, Phrase, Sign string
	Input              string // chosen by the client: the same one again is the same message
}

// talkKind is the kind of the table rows of chat messages, whose keys begin with a channel's letter. talkOwn is the
// kind of the rows with one user's chat settings; their keys are user ids. noteKind is the kind of private notes.
const (
	talkKind = "talk"
	talkOwn  = "talk-own"
	noteKind = "note"
	hushKey  = "hush" // the key of the row that exists while spectators are muted
)

// A talkSlip is a chat message as its row stores it.
type talkSlip struct {
	Seat   game.Seat  `json:"seat"`
	Name   string     `json:"name,omitempty"`
	Text   string     `json:"text,omitempty"`
	Phrase string     `json:"phrase,omitempty"`
	Sign   string     `json:"sign,omitempty"`
	Hush   bool       `json:"hush,omitempty"`
	Unhush bool       `json:"unhush,omitempty"`
	Gone   int64      `json:"gone,omitempty"` // if not 0: this row only says that the message of this number was removed
	Seats  game.Seats `json:"seats,omitempty"`
	Ply    int        `json:"ply,omitempty"`
	Input  string     `json:"input,omitempty"`

	n     int64
	guest string
	time  time.Time
}

// A talkSelf holds the chat settings of one user.
type talkSelf struct {
	Read  TalkMark          `json:"read"`
	Muted map[string]string `json:"muted,omitempty"` // names, by user id

	time time.Time // when it was stored
}

// A talking is the chat of a table in memory.
type talking struct {
	lines  [rooms][]talkSlip
	last   TalkMark
	hushed bool
	self   map[string]talkSelf
	told   time.Time // the last broadcast to spectators
	stop   func()    // cancels the next one; nil if none is scheduled
}

// talks returns the chat, which it reads from the log if it is not in memory. The caller must hold t.mu.
func (t *Table) talks(ctx context.Context) (*talking, error) {
	if t.talk != nil {
		return t.talk, nil
	}
	slips, err := t.hall.log.TableRows(ctx, t.id, talkKind)
	if err != nil {
		return nil, err
	}
	own, err := t.hall.log.TableRows(ctx, t.id, talkOwn)
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
		line := talkSlip{n: id.N, guest: s.User, time: s.Time}
		if !ok || json.Unmarshal(s.Data, &line) != nil {
			continue
		}
		now.lines[id.Room] = append(now.lines[id.Room], line)
		now.last[id.Room] = id.N
	}
	for _, s := range own {
		self := talkSelf{time: s.Time}
		if json.Unmarshal(s.Data, &self) == nil {
			now.self[s.User] = self
		}
	}
	t.talk = now
	return now, nil
}

// dropTalk drops the chat from memory. The caller must hold t.mu.
func (t *Table) dropTalk() {
	if t.talk != nil && t.talk.stop != nil {
		t.talk.stop()
	}
	t.talk = nil
}

// room returns the channel in which a user writes.
func (s *State) room(guest string) Room {
	if s.held(guest) != 0 {
		return SeatsRoom
	}
	return WatchersRoom
}

// silentTable reports whether the table has no chat: a lesson or an uploaded game.
func (s *State) silentTable() bool { return s.lesson != nil || s.phase == Study }

// hears reports whether a user may read a channel: their own one, and all when the game is over.
func (s *State) hears(guest string, r Room) bool {
	return !s.silentTable() && (s.phase.Done() || s.room(guest) == r)
}

// mark returns the last message numbers of the channels that a user may read.
func (n *talking) mark(s *State, guest string) (m TalkMark) {
	for r := range rooms {
		if s.hears(guest, r) {
			m[r] = n.last[r]
		}
	}
	return m
}

// talkIn calls do with the state of the table and its chat. It returns a refusal if the table has no chat.
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

// Talk returns the chat after a mark, as a user may read it.
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

// behind returns the messages after a mark that a user may read, except those of persons whom they have muted or
// blocked. gone holds the ids of earlier messages that were removed since.
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

// Unread returns the last message numbers that a user may read, and the number of messages by others since their read
// mark. It is 0 for a spectator without a stored read mark, and for a table without chat.
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
		return TalkMark{}, 0, nil // the table has no chat
	}
	return mark, n, err
}

// tellTalk broadcasts that a channel has changed: to the players immediately, and to spectators in batches, like
// presence. The caller must hold t.mu.
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
