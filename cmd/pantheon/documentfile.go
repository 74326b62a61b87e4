package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
	"pantheon/games"
)

// readDocument returns the content of a file with the document of a position. The name "-" is standard input. Text that is larger than
// [game.MaxRecord], or is not a JSON object, is an error.
func (p *program) readDocument(file string) ([]byte, error) {
	from := p.stdin
	if file != stdio {
		f, err := os.Open(file)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		if info, err := f.Stat(); err == nil && info.IsDir() {
			return nil, fmt.Errorf("%s is a folder; name a file with the JSON document of a position", file)
		}
		from = f
	}
	text, err := game.PlainText(from)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	doc, err := io.ReadAll(io.LimitReader(text, game.MaxRecord+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", file, err)
	case len(doc) > game.MaxRecord:
		return nil, fmt.Errorf("%s is larger than %d MiB, the limit for the document of a position", file, game.MaxRecord>>20)
	}
	var object map[string]json.RawMessage
	if err := json.Unmarshal(doc, &object); err != nil || object == nil {
		if err == nil {
			err = errors.New("it is null")
		}
		return nil, fmt.Errorf("%s%s: not a JSON document of a position, as `pantheon position` prints it: %w", file, lineOf(doc, err), err)
	}
	return doc, nil
}

// titleOfDocument reads a document as a position of the game with the given id. If the id is "", it uses the first game that can read the
// document. It returns an error if no game can read it.
func (p *program) titleOfDocument(file string, doc []byte, id string) (games.Title, game.Position, error) {
	if id != "" {
		t, err := p.title(id)
		if err != nil {
			return t, nil, err
		}
		pos := t.Game.Blank()
		if err := pos.UnmarshalJSON(doc); err != nil {
			return t, nil, fmt.Errorf("%s%s: not a position of %s: %w", file, lineOf(doc, err), id, err)
		}
		return t, pos, nil
	}
	registry, err := p.registry()
	if err != nil {
		return games.Title{}, nil, err
	}
	var ids []string
	for _, t := range registry {
		pos := t.Game.Blank()
		if pos.UnmarshalJSON(doc) == nil {
			return t, pos, nil
		}
		ids = append(ids, t.ID())
	}
	return games.Title{}, nil, fmt.Errorf("%s is not a position of any game; name its game with --game to see why (%s)", file, strings.Join(ids, ", "))
}

// lineOf returns the line of the document where err occurred, as ":line". It returns "" if err does not tell the place.
func lineOf(doc []byte, err error) string {
	at := -1
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	var stray *game.UnknownMember
	switch {
	case errors.As(err, &syntax):
		at = int(syntax.Offset)
	case errors.As(err, &kind):
		at = int(kind.Offset)
	case errors.As(err, &stray):
		at = bytes.Index(doc, []byte(strconv.Quote(stray.Name)))
	}
	if at < 0 || at > len(doc) {
		return ""
	}
	return fmt.Sprintf(":%d", 1+bytes.Count(doc[:at], []byte("\n")))
}

// setupOf returns the set-up that the document of a position contains. Without one, it returns a set-up with a player for each seat in the
// result of the position. An automaton has no seat.
func setupOf(doc []byte, pos game.Position) game.Setup {
	var said struct {
		Setup *game.Setup `json:"setup"`
	}
	if json.Unmarshal(doc, &said) == nil && said.Setup != nil {
		return *said.Setup
	}
	r := pos.Result()
	seats := slices.DeleteFunc(slices.Clone(r.Standings[:r.N]), func(st game.Standing) bool { return st.Seat == game.Spectator })
	return game.Setup{Players: len(seats)}
}
