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

// CleanTalk turns a text into one line. It refuses a text that is empty, longer than [MaxTalk] characters, not UTF-8,
// or illegible.
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

// Speak sends a message to the channel of a user. It refuses an illegible or too long text, an unknown phrase or
// reaction, and a muted user.
func (t *Table) Speak(ctx context.Context, by Guest, u Utterance) error {
	if err := by.check(); err != nil {
		return err
	}
	line := talkSlip{Seat: game.Spectator, Name: by.Name, Phrase: u.Phrase, Sign: u.Sign, Input: u.Input, guest: by.ID}
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
	if err := t.hall.silence(ctx, by.ID); err != nil {
		return err
	}
	t.present.touch(by.ID)
	return t.talkIn(ctx, func(s *State, now *talking) error {
		r := s.room(by.ID)
		if r == WatchersRoom && now.hushed && !s.hosts(by.ID) {
			return refuse("talk-hushed")
		}
		if u.Input != "" && slices.ContainsFunc(now.lines[r], func(l talkSlip) bool { return l.guest == by.ID && l.Input == u.Input }) {
			return nil // already sent
		}
		if r == SeatsRoom {
			line.Seat = s.held(by.ID).First()
			line.Name = cmp.Or(s.chairs[line.Seat].Name, by.Name)
		}
		line.Ply, line.Seats = len(s.record.Plies), s.named(line.Text)
		return t.saySlip(ctx, s, now, r, line, t.hall.unlessBlocked(ctx, by.ID, t.mentioned(ctx, now, r, line))...)
	})
}

// saySlip appends a message to a channel, drops the oldest if there are too many, and broadcasts the change.
func (t *Table) saySlip(ctx context.Context, s *State, now *talking, r Room, line talkSlip, notices ...store.Notification) error {
	ctx = context.WithoutCancel(ctx)
	line.n, line.time = now.last[r]+1, t.hall.clock.Now().Truncate(time.Millisecond)
	data, err := json.Marshal(line)
	if err != nil {
		return err
	}
	kept := store.TableRow{Table: t.id, Kind: talkKind, Key: talkKey(r, line.n), User: line.guest, Time: line.time, Data: data}
	if err := t.hall.log.PutTableRow(ctx, kept, notices...); err != nil {
		t.dropTalk() // so that the chat is read again from the log
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
		if err := t.hall.log.DropTableRows(ctx, t.id, talkKind, old...); err != nil {
			t.hall.logger.Warn("old talk could not be removed yet", "table", t.id, "error", err)
		}
	}
	t.tellTalk(s, r)
	return nil
}

// talkKey returns the key of a message's row. Keys sort by number.
func talkKey(r Room, n int64) string { return fmt.Sprintf("%s%012d", r, n) }

// named returns the seats whose persons a text names, each name as a word of its own, with or without an @.
func (s *State) named(text string) game.Seats {
	var all game.Seats
	for i, c := range s.chairs {
		if c.Guest != "" && c.Name != "" && len(FindName(text, c.Name)) > 0 {
			all = all.With(game.Seat(i))
		}
	}
	return all
}

// FindName returns the places, as byte ranges, at which a name occurs in a text as a word of its own, in any case.
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

// JoinsWord reports whether two adjacent letters belong to the same word. In scripts without spaces they never do.
func JoinsWord(a, b rune) bool {
	word := func(r rune) bool {
		return (unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r)) && !unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai)
	}
	return word(a) && word(b)
}

// mentioned returns the notifications for the persons whom the next message of a channel names, except those who have
// muted its author. Messages of spectators notify nobody.
func (t *Table) mentioned(ctx context.Context, now *talking, r Room, line talkSlip) []store.Notification {
	seats := line.Seats
	if r != SeatsRoom {
		return nil
	}
	for all := seats; all != 0; all = all.Without(all.First()) {
		if _, muted := now.self[t.state.chairs[all.First()].Guest].Muted[line.guest]; muted {
			seats = seats.Without(all.First())
		}
	}
	return t.noticesForMention(ctx, line.guest, seats, now.last[r]+1)
}
