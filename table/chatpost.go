package table

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"pantheon/game"
	"pantheon/store"
)

// CleanMessage returns a text as one line, without superfluous spaces. It refuses a text that is empty, longer than [MaxMessage]
// characters, not UTF-8, or illegible.
func CleanMessage(text string) (string, error) {
	if len(text) > MaxMessage*utf8.UTFMax*2 {
		return "", refuse("talk-long", "n", game.Number(MaxMessage))
	}
	text = strings.Join(strings.Fields(norm.NFC.String(text)), " ")
	switch {
	case text == "":
		return "", refuse("talk-empty")
	case !utf8.ValidString(text), strings.ContainsFunc(text, unicode.IsControl):
		return "", refuse("talk-strange")
	case utf8.RuneCountInString(text) > MaxMessage:
		return "", refuse("talk-long", "n", game.Number(MaxMessage))
	}
	if no := legible(text); no != nil && no.Phrase.ID == "refused.name-marks" {
		return "", refuse("talk-marks")
	} else if no != nil {
		return "", refuse("talk-strange")
	}
	return text, nil
}

// Post sends a message to the channel in which a user writes. In the players' channel it notifies the persons whom the message names,
// unless they have muted or blocked the author. A repeated client id sends nothing. Post refuses an invalid id, an empty, illegible or too
// long text, and an unknown phrase or reaction. It also refuses a user whom the admin has muted, a spectator whom the host has muted, and a
// table without chat.
func (t *Table) Post(ctx context.Context, by Actor, u ChatPost) error {
	if err := by.check(); err != nil {
		return err
	}
	line := messageRow{Seat: game.Spectator, Name: by.Name, Phrase: u.Phrase, Reaction: u.Reaction, Input: u.Input, guest: by.ID}
	switch {
	case u.Input != "" && !cleanID(u.Input):
		return refuse("client-id")
	case u.Phrase != "" && !slices.Contains(Phrases(), u.Phrase), u.Reaction != "" && !slices.Contains(Reactions(), u.Reaction):
		return refuse("talk-unknown")
	case u.Phrase == "" && u.Reaction == "":
		var err error
		if line.Text, err = CleanMessage(u.Text); err != nil {
			return err
		}
	}
	if err := t.server.adminMute(ctx, by.ID); err != nil {
		return err
	}
	t.present.touch(by.ID)
	return t.chatIn(ctx, func(s *State, now *chatState) error {
		r := s.channel(by.ID)
		if r == SpectatorsChannel && now.hushed && !s.hosts(by.ID) {
			return refuse("talk-hushed")
		}
		if u.Input != "" && slices.ContainsFunc(now.lines[r], func(l messageRow) bool { return l.guest == by.ID && l.Input == u.Input }) {
			return nil // already sent
		}
		if r == SeatsChannel {
			line.Seat = s.held(by.ID).First()
			line.Name = cmp.Or(s.occupants[line.Seat].Name, by.Name)
		}
		line.Ply, line.Seats = len(s.record.Plies), s.named(line.Text)
		return t.saySlip(ctx, s, now, r, line, t.server.unlessBlocked(ctx, by.ID, t.mentioned(ctx, now, r, line))...)
	})
}

// saySlip stores a message or removal with its notifications, drops the oldest message if the channel has too many, and broadcasts the
// change. If the message cannot be stored, it drops the chat from memory. The caller must hold t.mu.
func (t *Table) saySlip(ctx context.Context, s *State, now *chatState, r Channel, line messageRow, notices ...store.Notification) error {
	ctx = context.WithoutCancel(ctx)
	line.n, line.time = now.last[r]+1, t.server.clock.Now().Truncate(time.Millisecond)
	data, err := json.Marshal(line)
	if err != nil {
		return err
	}
	kept := store.TableRow{Table: t.id, Kind: messageKind, Key: messageKey(r, line.n), User: line.guest, Time: line.time, Data: data}
	if err := t.server.log.PutTableRow(ctx, kept, notices...); err != nil {
		t.dropChat() // so that the chat is read again from the log
		return err
	}
	now.last[r] = line.n
	now.lines[r] = append(now.lines[r], line)
	if most := len(now.lines[r]) - MaxMessages; most > 0 {
		var old []string
		for _, l := range now.lines[r][:most] {
			old = append(old, messageKey(r, l.n))
		}
		now.lines[r] = slices.Clone(now.lines[r][most:])
		if err := t.server.log.DropTableRows(ctx, t.id, messageKind, old...); err != nil {
			t.server.logger.Warn("old chat messages could not be removed yet", "table", t.id, "error", err)
		}
	}
	t.publishChat(s, r)
	return nil
}

// messageKey returns the key of a message's row. Keys sort by number.
func messageKey(r Channel, n int64) string { return fmt.Sprintf("%s%012d", r, n) }

// named returns the seats of persons whose names occur in a text, each name as a word of its own, with or without an @.
func (s *State) named(text string) game.Seats {
	var all game.Seats
	for i, c := range s.occupants {
		if c.Guest != "" && c.Name != "" && len(FindName(text, c.Name)) > 0 {
			all = all.With(game.Seat(i))
		}
	}
	return all
}

// FindName returns the byte ranges at which a name occurs in a text as a word of its own. It ignores letter case. The name must not be
// empty.
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

// JoinsWord reports whether two adjacent characters belong to the same word. Characters of the Han, Hiragana, Katakana and Thai scripts,
// which have no spaces, never do.
func JoinsWord(a, b rune) bool {
	word := func(r rune) bool {
		return (unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r)) && !unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai)
	}
	return word(a) && word(b)
}

// mentioned returns the notifications for the persons whom a new message names, except those who have muted its author. Messages of
// spectators notify nobody. It must be called before the message is stored. The caller must hold t.mu.
func (t *Table) mentioned(ctx context.Context, now *chatState, r Channel, line messageRow) []store.Notification {
	seats := line.Seats
	if r != SeatsChannel {
		return nil
	}
	for all := seats; all != 0; all = all.Without(all.First()) {
		if _, muted := now.self[t.state.occupants[all.First()].Guest].Muted[line.guest]; muted {
			seats = seats.Without(all.First())
		}
	}
	return t.noticesForMention(ctx, line.guest, seats, now.last[r]+1)
}
