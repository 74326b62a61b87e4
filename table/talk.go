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
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"pantheon/game"
	"pantheon/store"
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
		var self talkSelf
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
	err := t.talkIn(ctx, func(s *State, now *talking) error {
		talk = Talk{Mark: now.mark(s, guest), Seated: s.held(guest) != 0, Host: s.hosts(guest), Hushed: now.hushed, Over: s.phase.Done()}
		talk.May = guest != "" && (talk.Seated || talk.Host || !talk.Hushed)
		talk.Lines, talk.Gone = now.behind(s, guest, after)
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

// behind gives the lines behind a mark that a guest may read, and which before it are gone.
func (n *talking) behind(s *State, guest string, after TalkMark) (lines []TalkLine, gone []TalkID) {
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
			if _, muted := n.self[guest].Muted[l.guest]; muted && l.guest != "" {
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

// Unread gives how far what a guest may read goes, and how much of it others have said since they read it last. Who has no seat and hosts
// nothing has read it all.
func (t *Table) Unread(ctx context.Context, guest string) (mark TalkMark, n int, err error) {
	err = t.talkIn(ctx, func(s *State, now *talking) error {
		mark = now.mark(s, guest)
		if s.held(guest) == 0 && !s.hosts(guest) {
			return nil
		}
		lines, _ := now.behind(s, guest, now.self[guest].Read)
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

// CleanTalk makes one line of what somebody wants to say, and refuses one that is empty, longer than [MaxTalk] characters, not UTF-8, or
// that cannot be read.
func CleanTalk(text string) (string, error) {
	if len(text) > MaxTalk*utf8.UTFMax*2 {
		return "", refuse("talk-long", "n", game.Number(MaxTalk))
	}
	text = strings.Join(strings.Fields(norm.NFC.String(text)), " ")
	switch {
	case text == "":
		return "", refuse("talk-empty")
	case !utf8.ValidString(text), strings.ContainsFunc(text, unicode.IsControl):
		return "", refuse("talk-strange")
	case utf8.RuneCountInString(text) > MaxTalk:
		return "", refuse("talk-long", "n", game.Number(MaxTalk))
	}
	if no := legible(text); no != nil && no.Phrase.ID == "refused.name-marks" {
		return "", refuse("talk-marks")
	} else if no != nil {
		return "", refuse("talk-strange")
	}
	return text, nil
}

// Speak says something in the room of a guest.
func (t *Table) Speak(ctx context.Context, by Guest, u Utterance) error {
	if err := by.check(); err != nil {
		return err
	}
	line := talkSlip{Seat: game.Watcher, Name: by.Name, Phrase: u.Phrase, Sign: u.Sign, Input: u.Input, guest: by.ID}
	switch {
	case u.Input != "" && !cleanID(u.Input):
		return refuse("client-id")
	case u.Phrase != "" && !slices.Contains(Phrases(), u.Phrase), u.Sign != "" && !slices.Contains(Signs(), u.Sign):
		return refuse("talk-unknown")
	case u.Phrase == "" && u.Sign == "":
		var err error
		if line.Text, err = CleanTalk(u.Text); err != nil {
			return err
		}
	}
	t.present.touch(by.ID)
	return t.talkIn(ctx, func(s *State, now *talking) error {
		r := s.room(by.ID)
		if r == WatchersRoom && now.hushed && !s.hosts(by.ID) {
			return refuse("talk-hushed")
		}
		if u.Input != "" && slices.ContainsFunc(now.lines[r], func(l talkSlip) bool { return l.guest == by.ID && l.Input == u.Input }) {
			return nil // said already
		}
		if r == SeatsRoom {
			line.Seat = s.held(by.ID).First()
			line.Name = cmp.Or(s.chairs[line.Seat].Name, by.Name)
		}
		line.Ply, line.Seats = len(s.record.Plies), s.named(line.Text)
		return t.saySlip(ctx, s, now, r, line, t.mentioned(s, r, line)...)
	})
}

// saySlip keeps a line behind the others of its room, lets the oldest go, and tells those who may read it.
func (t *Table) saySlip(ctx context.Context, s *State, now *talking, r Room, line talkSlip, notices ...store.Notice) error {
	ctx = context.WithoutCancel(ctx)
	line.n, line.time = now.last[r]+1, t.hall.clock.Now().Truncate(time.Millisecond)
	data, err := json.Marshal(line)
	if err != nil {
		return err
	}
	kept := store.Slip{Table: t.id, Kind: talkKind, Key: talkKey(r, line.n), Guest: line.guest, Time: line.time, Data: data}
	if err := t.hall.log.KeepSlip(ctx, kept, notices...); err != nil {
		t.dropTalk() // what the log has is read again
		return err
	}
	now.last[r] = line.n
	now.lines[r] = append(now.lines[r], line)
	if most := len(now.lines[r]) - MaxTalkLines; most > 0 {
		var old []string
		for _, l := range now.lines[r][:most] {
			old = append(old, talkKey(r, l.n))
		}
		now.lines[r] = slices.Clone(now.lines[r][most:])
		if err := t.hall.log.DropSlips(ctx, t.id, talkKind, old...); err != nil {
			t.hall.logger.Warn("old talk could not be removed yet", "table", t.id, "error", err)
		}
	}
	t.tellTalk(s, r)
	return nil
}

// talkKey is the key of a line's slip: in the order of the numbers.
func talkKey(r Room, n int64) string { return fmt.Sprintf("%s%012d", r, n) }

// named are the seats whose persons a text names, each as a word by itself, with an @ before it or without.
func (s *State) named(text string) game.Seats {
	var all game.Seats
	for i, c := range s.chairs {
		if c.Guest != "" && c.Name != "" && len(FindName(text, c.Name)) > 0 {
			all = all.With(game.Seat(i))
		}
	}
	return all
}

// FindName gives where in a text a name stands as a word by itself, whatever its case, from byte to byte.
func FindName(text, name string) (all [][2]int) {
	have, want := []rune(text), []rune(name)
	at := make([]int, 0, len(have)+1) // where each letter begins
	for i := range text {
		at = append(at, i)
	}
	at = append(at, len(text))
	for i := 0; i+len(want) <= len(have); i++ {
		if i > 0 && JoinsWord(have[i-1], want[0]) || i+len(want) < len(have) && JoinsWord(want[len(want)-1], have[i+len(want)]) {
			continue
		}
		if slices.EqualFunc(have[i:i+len(want)], want, func(a, b rune) bool { return unicode.ToLower(a) == unicode.ToLower(b) }) {
			all = append(all, [2]int{at[i], at[i+len(want)]})
		}
	}
	return all
}

// JoinsWord tells whether two letters beside each other are of one word. Scripts that write no blanks have no such words.
func JoinsWord(a, b rune) bool {
	word := func(r rune) bool {
		return (unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r)) && !unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai)
	}
	return word(a) && word(b)
}

// mentioned are the notices for those whom a line names. The line itself is marked for them.
func (t *Table) mentioned(*State, Room, talkSlip) []store.Notice { return nil }

// Unsay removes a line for good: one's own, or as the host any that one may read.
func (t *Table) Unsay(ctx context.Context, guest string, id TalkID) error {
	return t.talkIn(ctx, func(s *State, now *talking) error {
		i := now.find(s, guest, id)
		if i < 0 {
			return refuse("talk-gone")
		}
		if who := now.lines[id.Room][i].guest; guest == "" || who != guest && !s.hosts(guest) {
			return refuse("talk-not-yours")
		}
		return t.unsay(ctx, s, now, id)
	})
}

// unsay removes a line, and leaves word behind the last one that it is gone.
func (t *Table) unsay(ctx context.Context, s *State, now *talking, id TalkID) error {
	ctx = context.WithoutCancel(ctx)
	if err := t.hall.log.DropSlips(ctx, t.id, talkKind, talkKey(id.Room, id.N)); err != nil {
		t.dropTalk()
		return err
	}
	now.lines[id.Room] = slices.DeleteFunc(slices.Clone(now.lines[id.Room]), func(l talkSlip) bool { return l.n == id.N })
	return t.saySlip(ctx, s, now, id.Room, talkSlip{Seat: game.Watcher, Gone: id.N})
}

// find gives the place of a line that a guest may read; -1 where there is none.
func (n *talking) find(s *State, guest string, id TalkID) int {
	if id.Room < 0 || id.Room >= rooms || !s.hears(guest, id.Room) {
		return -1
	}
	return slices.IndexFunc(n.lines[id.Room], func(l talkSlip) bool { return l.n == id.N && l.Gone == 0 && !l.Hush && !l.Unhush })
}

// Mute lets a guest hear no more of who said a line.
func (t *Table) Mute(ctx context.Context, guest string, id TalkID) error {
	return t.talkIn(ctx, func(s *State, now *talking) error {
		i := now.find(s, guest, id)
		if i < 0 {
			return refuse("talk-gone")
		}
		line := now.lines[id.Room][i]
		if !cleanID(guest) || line.guest == guest || line.guest == "" {
			return refuse("talk-not-yours")
		}
		self := now.self[guest]
		if len(self.Muted) >= MaxTalkLines {
			return ErrBusy
		}
		self.Muted = maps.Clone(self.Muted)
		if self.Muted == nil {
			self.Muted = map[string]string{}
		}
		self.Muted[line.guest] = line.Name
		return t.keepSelf(ctx, now, guest, self)
	})
}

// Unmute lets a guest hear again whom they have muted.
func (t *Table) Unmute(ctx context.Context, guest string) error {
	return t.talkIn(ctx, func(_ *State, now *talking) error {
		self, ok := now.self[guest]
		if !ok || len(self.Muted) == 0 {
			return nil
		}
		self.Muted = nil
		return t.keepSelf(ctx, now, guest, self)
	})
}

// TalkRead notes how far a guest with a seat, or the host, has read.
func (t *Table) TalkRead(ctx context.Context, guest string, mark TalkMark) error {
	return t.talkIn(ctx, func(s *State, now *talking) error {
		self, most := now.self[guest], now.mark(s, guest)
		before := self.Read
		for r := range rooms {
			self.Read[r] = max(self.Read[r], min(mark[r], most[r]))
		}
		if self.Read == before || s.held(guest) == 0 && !s.hosts(guest) {
			return nil
		}
		return t.keepSelf(ctx, now, guest, self)
	})
}

// maxSelves is for how many guests who only watch something is kept about the talk.
const maxSelves = 500

// keepSelf keeps what is one guest's about the talk.
func (t *Table) keepSelf(ctx context.Context, now *talking, guest string, self talkSelf) error {
	if _, kept := now.self[guest]; !kept && len(now.self) >= maxSelves && t.state.held(guest) == 0 {
		return ErrBusy
	}
	data, err := json.Marshal(self)
	if err != nil {
		return err
	}
	slip := store.Slip{Table: t.id, Kind: talkOwn, Key: guest, Guest: guest, Time: t.hall.clock.Now(), Data: data}
	if err := t.hall.log.KeepSlip(context.WithoutCancel(ctx), slip); err != nil {
		return err
	}
	now.self[guest] = self
	return nil
}

// Hush lets the host ask those who watch for silence, or let them talk again.
func (t *Table) Hush(ctx context.Context, guest string, yes bool) error {
	return t.talkIn(ctx, func(s *State, now *talking) error {
		if !s.hosts(guest) {
			return refuse("not-host")
		}
		if now.hushed == yes {
			return nil
		}
		keep := context.WithoutCancel(ctx)
		var err error
		if yes {
			err = t.hall.log.KeepSlip(keep, store.Slip{Table: t.id, Kind: talkKind, Key: hushKey, Time: t.hall.clock.Now(), Data: []byte("{}")})
		} else {
			err = t.hall.log.DropSlips(keep, t.id, talkKind, hushKey)
		}
		if err != nil {
			t.dropTalk()
			return err
		}
		now.hushed = yes
		return t.saySlip(ctx, s, now, WatchersRoom, talkSlip{Seat: game.Watcher, Hush: yes, Unhush: !yes})
	})
}

// note is the private note of a guest.
func (t *Table) note(ctx context.Context, guest string) (string, error) {
	slips, err := t.hall.log.Slips(ctx, t.id, noteKind)
	if err != nil {
		return "", err
	}
	for _, s := range slips {
		var note struct{ Text string }
		if s.Guest == guest && json.Unmarshal(s.Data, &note) == nil {
			return note.Text, nil
		}
	}
	return "", nil
}

// Note keeps a private note of a guest with a seat, in place of the one before; an empty one is removed.
func (t *Table) Note(ctx context.Context, guest, text string) error {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	strange := func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }
	switch {
	case !utf8.ValidString(text), strings.ContainsFunc(text, strange):
		return refuse("talk-strange")
	case utf8.RuneCountInString(text) > MaxNote:
		return refuse("note-long", "n", game.Number(MaxNote))
	}
	return t.talkIn(ctx, func(s *State, _ *talking) error {
		if s.held(guest) == 0 {
			return refuse("not-your-seat")
		}
		ctx := context.WithoutCancel(ctx)
		if strings.TrimSpace(text) == "" {
			return t.hall.log.DropSlips(ctx, t.id, noteKind, guest)
		}
		data, err := json.Marshal(struct{ Text string }{text})
		if err != nil {
			return err
		}
		return t.hall.log.KeepSlip(ctx, store.Slip{Table: t.id, Kind: noteKind, Key: guest, Guest: guest, Time: t.hall.clock.Now(), Data: data})
	})
}

// ForgetTalk removes all that a guest has said at a table, their note, and what is kept for them about the talk there.
func (t *Table) ForgetTalk(ctx context.Context, guest string) error {
	return t.talkIn(ctx, func(s *State, now *talking) error {
		for r := range rooms {
			for _, l := range slices.Clone(now.lines[r]) {
				if l.guest != guest || guest == "" {
					continue
				}
				if err := t.unsay(ctx, s, now, TalkID{r, l.n}); err != nil {
					return err
				}
			}
		}
		delete(now.self, guest)
		return errors.Join(t.hall.log.DropSlips(ctx, t.id, talkOwn, guest), t.hall.log.DropSlips(ctx, t.id, noteKind, guest))
	})
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
