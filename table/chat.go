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
	// MaxMessage is the longest chat message, in characters.
	MaxMessage = 500
	// MaxMessages is the largest number of messages and removals in a channel; the oldest are dropped. It is also the largest number of
	// persons that one user can mute at a table.
	MaxMessages = 500
	// MaxNote is the longest private note, in characters.
	MaxNote = 4000
)

// A Channel is a chat channel of a table.
type Channel int

// The channels of a table; channels is their number.
const (
	SeatsChannel Channel = iota
	SpectatorsChannel
	channels
)

// String returns the first character of the ids of the channel's messages.
func (r Channel) String() string { return "sw"[r : r+1] }

// Phrases returns the ids of the quick phrases. Each reader sees them in their own language.
func Phrases() []string {
	return []string{"hello", "luck", "well-played", "thinking", "moment", "your-turn", "sorry", "thanks", "again", "good-game"}
}

// Reactions returns the ids of the reactions.
func Reactions() []string {
	return []string{"smile", "laugh", "wow", "sad", "heart", "laurel", "bolt", "cup"}
}

// A ChatMark says how far a user has read: for each channel the last number that they have seen. Messages and removals are numbered.
type ChatMark [channels]int64

// String returns the form of a mark that [ParseChatMark] parses.
func (m ChatMark) String() string { return fmt.Sprintf("%d.%d", m[SeatsChannel], m[SpectatorsChannel]) }

// ParseChatMark parses a mark. A channel whose number is missing or invalid gets 0, the beginning of its chat.
func ParseChatMark(text string) (m ChatMark) {
	seats, watchers, _ := strings.Cut(text, ".")
	for i, part := range []string{seats, watchers} {
		if n, err := strconv.ParseInt(part, 10, 64); err == nil {
			m[i] = max(n, 0)
		}
	}
	return m
}

// A MessageID identifies a chat message of a table.
type MessageID struct {
	Channel Channel
	N       int64
}

// String returns the form of an id that [ParseMessageID] parses.
func (id MessageID) String() string { return id.Channel.String() + strconv.FormatInt(id.N, 10) }

// ParseMessageID parses the id of a message; ok is false for an invalid text.
func ParseMessageID(text string) (id MessageID, ok bool) {
	if text == "" {
		return id, false
	}
	n, err := strconv.ParseInt(text[1:], 10, 64)
	room := strings.Index("sw", text[:1])
	return MessageID{Channel(room), n}, err == nil && n > 0 && room >= 0
}

// A Message is a chat message as one user may read it.
type Message struct {
	ID   MessageID
	Time time.Time
	Seat game.Seat // the author's seat; the spectator for an author without one
	Name string    // the author's name
	Own  bool      // the reading user is the author
	// Named says that the message names the reading user. Seats are the seats whose occupants it names.
	Named bool
	Seats game.Seats
	// Text is the message in the author's words. If it is "", Phrase is one of [Phrases], or Reaction is one of [Reactions]. If all three
	// are "", MayMuteSpectator says that the host muted the spectators, MayUnmuteSpectator that the host unmuted them.
	Text, Phrase, Reaction               string
	MayMuteSpectator, MayUnmuteSpectator bool
	Ply                                  int  // the number of moves in the record at the time of the message
	Removable, Mutable                   bool // the reading user may remove the message; may mute its author
}

// A Chat is the chat of a table as one user may read it.
type Chat struct {
	Mark  ChatMark
	Lines []Message   // the messages after the requested mark, in order
	Gone  []MessageID // the messages that were removed after that mark
	// May says that the user may write, SpectatorsMuted that spectators may not. Seated says that the user has a seat, Host that they are
	// the host, Over that the game is over.
	May, SpectatorsMuted, Seated, Host, Over bool
	// Muted are the names of the persons whom the user has muted.
	Muted []string
	Note  string // the user's private note; "" for a user without a seat
	// AdminMuted is until when the admin has muted the user; the zero time if they are not muted.
	AdminMuted time.Time
}

// A ChatPost is a message to send. Exactly one of Text, Phrase and Reaction is set.
type ChatPost struct {
	Text, Phrase, Reaction string
	Input                  string // chosen by the client; a repeated post with the same Input is not sent again
}

// messageKind is the kind of the table rows of chat messages, whose keys begin with the channel. chatOwn is the kind of the rows with one
// user's chat settings; their keys are user ids. noteKind is the kind of private notes.
const (
	messageKind       = "talk"
	chatOwn           = "talk-own"
	noteKind          = "note"
	muteSpectatorsKey = "hush" // the key of the row that exists while spectators are muted
)

// A messageRow is a chat message as its table row stores it.
type messageRow struct {
	Seat     game.Seat  `json:"seat"`
	Name     string     `json:"name,omitempty"`
	Text     string     `json:"text,omitempty"`
	Phrase   string     `json:"phrase,omitempty"`
	Reaction string     `json:"sign,omitempty"`
	Hush     bool       `json:"hush,omitempty"`
	Unhush   bool       `json:"unhush,omitempty"`
	Gone     int64      `json:"gone,omitempty"` // if not 0, this row records the removal of the message with this number
	Seats    game.Seats `json:"seats,omitempty"`
	Ply      int        `json:"ply,omitempty"`
	Input    string     `json:"input,omitempty"`

	n     int64
	guest string
	time  time.Time
}

// A chatSelf holds the chat settings of one user.
type chatSelf struct {
	Read  ChatMark          `json:"read"`
	Muted map[string]string `json:"muted,omitempty"` // names, by user id

	time time.Time // when it was stored
}

// A chatState is the chat of a table in memory.
type chatState struct {
	lines  [channels][]messageRow
	last   ChatMark
	hushed bool
	self   map[string]chatSelf
	told   time.Time // the last broadcast to spectators or, when the game is over, to all
	stop   func()    // cancels the delayed broadcast; nil if none is scheduled
}

// mayChat returns the table's chat, and loads it from the log if necessary, without unreadable messages. The caller must hold t.mu.
func (t *Table) mayChat(ctx context.Context) (*chatState, error) {
	if t.chat != nil {
		return t.chat, nil
	}
	slips, err := t.server.log.TableRows(ctx, t.id, messageKind)
	if err != nil {
		return nil, err
	}
	own, err := t.server.log.TableRows(ctx, t.id, chatOwn)
	if err != nil {
		return nil, err
	}
	now := &chatState{self: map[string]chatSelf{}}
	for _, s := range slips {
		if s.Key == muteSpectatorsKey {
			now.hushed = true
			continue
		}
		id, ok := ParseMessageID(s.Key)
		line := messageRow{n: id.N, guest: s.User, time: s.Time}
		if !ok || json.Unmarshal(s.Data, &line) != nil {
			continue
		}
		now.lines[id.Channel] = append(now.lines[id.Channel], line)
		now.last[id.Channel] = id.N
	}
	for _, s := range own {
		self := chatSelf{time: s.Time}
		if json.Unmarshal(s.Data, &self) == nil {
			now.self[s.User] = self
		}
	}
	t.chat = now
	return now, nil
}

// dropChat drops the chat from memory. The caller must hold t.mu.
func (t *Table) dropChat() {
	if t.chat != nil && t.chat.stop != nil {
		t.chat.stop()
	}
	t.chat = nil
}

// channel returns the channel in which a user writes.
func (s *State) channel(guest string) Channel {
	if s.held(guest) != 0 {
		return SeatsChannel
	}
	return SpectatorsChannel
}

// silentTable reports whether the table has no chat because it is a lesson or an uploaded game.
func (s *State) silentTable() bool { return s.lesson != nil || s.phase == Study }

// hears reports whether a user may read a channel: the channel in which they write or, when the game is over, any. For a table without chat
// it is false.
func (s *State) hears(guest string, r Channel) bool {
	return !s.silentTable() && (s.phase.Done() || s.channel(guest) == r)
}

// mark returns the last message numbers of the channels that a user may read, and 0 for the others.
func (n *chatState) mark(s *State, guest string) (m ChatMark) {
	for r := range channels {
		if s.hears(guest, r) {
			m[r] = n.last[r]
		}
	}
	return m
}

// chatIn calls do with the state of the table and its chat while it holds t.mu. It returns the error of do, or a refusal if the table has
// no chat.
func (t *Table) chatIn(ctx context.Context, do func(*State, *chatState) error) error {
	return t.read(ctx, func(s *State) error {
		if s.silentTable() {
			return refuse("talk-none")
		}
		now, err := t.mayChat(ctx)
		if err != nil {
			return err
		}
		return do(s, now)
	})
}

// Chat returns the messages after a mark, as far as the user may read them, and what the user may do in the chat. It refuses a table
// without chat.
func (t *Table) Chat(ctx context.Context, guest string, after ChatMark) (Chat, error) {
	var talk Chat
	blocked, err := t.server.blocks(ctx, guest)
	if err != nil {
		return talk, err
	}
	silenced, err := t.server.adminMuted(ctx, guest)
	if err != nil {
		return talk, err
	}
	err = t.chatIn(ctx, func(s *State, now *chatState) error {
		talk = Chat{AdminMuted: silenced, Mark: now.mark(s, guest), Seated: s.held(guest) != 0, Host: s.hosts(guest), SpectatorsMuted: now.hushed, Over: s.phase.Done()}
		talk.May = guest != "" && silenced.IsZero() && (talk.Seated || talk.Host || !talk.SpectatorsMuted)
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

// behind returns the messages after a mark that a user may read, except those of persons whom the user has muted or blocked. gone holds the
// ids of the messages that were removed after the mark.
func (n *chatState) behind(s *State, guest string, after ChatMark, blocked map[string]bool) (lines []Message, gone []MessageID) {
	mine := s.held(guest)
	for r := range channels {
		if !s.hears(guest, r) {
			continue
		}
		first, _ := slices.BinarySearchFunc(n.lines[r], after[r]+1, func(l messageRow, at int64) int { return cmp.Compare(l.n, at) })
		for _, l := range n.lines[r][first:] {
			if l.Gone != 0 {
				gone = append(gone, MessageID{r, l.Gone})
				continue
			}
			if _, muted := n.self[guest].Muted[l.guest]; (muted || blocked[l.guest]) && l.guest != "" {
				continue
			}
			line := Message{ID: MessageID{r, l.n}, Time: l.time, Seat: l.Seat, Name: l.Name, Own: guest != "" && l.guest == guest, Text: l.Text,
				Phrase: l.Phrase, Reaction: l.Reaction, MayMuteSpectator: l.Hush, MayUnmuteSpectator: l.Unhush, Seats: l.Seats, Named: l.Seats&mine != 0, Ply: l.Ply}
			if c, err := s.occupant(l.Seat); err == nil && c.Guest == l.guest && c.Name != "" {
				line.Name = c.Name
			}
			said := !l.Hush && !l.Unhush
			line.Removable = said && (line.Own || s.hosts(guest))
			line.Mutable = said && !line.Own && guest != ""
			lines = append(lines, line)
		}
	}
	slices.SortStableFunc(lines, func(a, b Message) int { return a.Time.Compare(b.Time) })
	return lines, gone
}

// Unread returns the last message numbers of the channels that a user may read. n is the number of messages by others since their read
// mark, without those of muted and blocked persons. n is 0 for a spectator without a stored read mark. For a table without chat, both are
// 0.
func (t *Table) Unread(ctx context.Context, guest string) (mark ChatMark, n int, err error) {
	blocked, err := t.server.blocks(ctx, guest)
	if err != nil {
		return mark, 0, err
	}
	err = t.chatIn(ctx, func(s *State, now *chatState) error {
		mark = now.mark(s, guest)
		if _, kept := now.readBy(guest, t.server.clock.Now()); !kept && s.onlyWatches(guest) {
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
		return ChatMark{}, 0, nil // the table has no chat
	}
	return mark, n, err
}

// publishChat broadcasts that a channel has changed. Until the game is over, players learn of it immediately. Every other broadcast may
// wait while many streams are open, so that one broadcast covers several changes. The caller must hold t.mu.
func (t *Table) publishChat(s *State, r Channel) {
	now := t.chat
	if now == nil || now.stop != nil && (r == SpectatorsChannel || s.phase.Done()) { // the one that waits tells everybody who may read r
		return
	}
	if r == SeatsChannel && !s.phase.Done() {
		t.publishTo(func(w *Watch) bool { return s.hears(w.guest, r) }, t.beside(Chatted))
		return
	}
	at := t.server.clock.Now()
	wait := now.told.Add(presencePause * time.Duration(len(t.watches)/presenceCrowd)).Sub(at)
	tell := func() {
		now.told = t.server.clock.Now()
		t.publishTo(func(w *Watch) bool { return t.state.hears(w.guest, r) }, t.beside(Chatted))
	}
	if wait <= 0 {
		tell()
		return
	}
	now.stop = t.server.clock.After(wait, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		now.stop = nil
		if t.chat == now && t.state != nil && t.failed == nil {
			tell()
		}
	})
}
