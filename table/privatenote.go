package table

import (
	"context"
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf8"

	"pantheon/game"
	"pantheon/store"
)

// note returns the private note of a user at this table; "" for none.
func (t *Table) note(ctx context.Context, guest string) (string, error) {
	slips, err := t.server.log.TableRows(ctx, t.id, noteKind)
	if err != nil {
		return "", err
	}
	for _, s := range slips {
		var note struct{ Text string }
		if s.User == guest && json.Unmarshal(s.Data, &note) == nil {
			return note.Text, nil
		}
	}
	return "", nil
}

// Note stores the private note of a user with a seat in place of the previous one. An empty text removes the note. It refuses an illegible
// text, one longer than [MaxNote] characters, a user without a seat, and a table without chat.
func (t *Table) Note(ctx context.Context, guest, text string) error {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	strange := func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }
	switch {
	case !utf8.ValidString(text), strings.ContainsFunc(text, strange):
		return refuse("talk-strange")
	case utf8.RuneCountInString(text) > MaxNote:
		return refuse("note-long", "n", game.Number(MaxNote))
	}
	return t.chatIn(ctx, func(s *State, _ *chatState) error {
		if s.held(guest) == 0 {
			return refuse("not-your-seat")
		}
		ctx := context.WithoutCancel(ctx)
		if strings.TrimSpace(text) == "" {
			return t.server.log.DropTableRows(ctx, t.id, noteKind, guest)
		}
		data, err := json.Marshal(struct{ Text string }{text})
		if err != nil {
			return err
		}
		return t.server.log.PutTableRow(ctx, store.TableRow{Table: t.id, Kind: noteKind, Key: guest, User: guest, Time: t.server.clock.Now(), Data: data})
	})
}
