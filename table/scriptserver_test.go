package table

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cockroachdb/datadriven"

	"pantheon/game"
	"pantheon/games"
)

// newServer opens an empty server with the given lifetimes, and a modified toy game.
func (s *script) newServer(_ Actor, a args) (string, error) {
	var keep Keep
	for key, into := range map[string]*time.Duration{"unbegun": &keep.Unbegun, "uploads": &keep.Uploads, "looks": &keep.Looks} {
		if text, ok := a.values[key]; ok {
			*into = duration(text)
		}
	}
	registry := toys()
	if id, ok := a.values["game"]; ok {
		toy, err := registry.Find(id)
		if err != nil {
			return "", err
		}
		changed := &leaving{Game: toy.Game, about: *toy.Game.About()}
		changed.about.Secret = changed.about.Secret && a.values["secret"] != "no"
		if a.values["races"] == "yes" {
			changed.about.Races = func(game.Setup) bool { return true }
		}
		changed.about.Gone = game.MoveText(a.values["gone"])
		registry = games.Registry{{Game: changed}}
	}
	s.close()
	s.begin(s.t, registry, keep)
	return "", nil
}

// leaving is a game with another description.
type leaving struct {
	game.Game
	about game.About
}

func (l *leaving) About() *game.About { return &l.about }

func (s *script) waits(_ Actor, a args) (string, error) {
	s.sleep(duration(a.word()))
	return "", nil
}

// sleep advances time. It locks each table once first, so that the race detector orders the script's earlier reads
// before what happens next.
func (s *script) sleep(d time.Duration) {
	for _, at := range s.tables {
		at.table.mu.Lock()
		_ = at.table.state
		at.table.mu.Unlock()
	}
	time.Sleep(d)
}

// restarts closes the server and opens it again, after the duration under the key `after`. All streams end. Each table must be the same
// afterwards.
func (s *script) restarts(_ Actor, a args) (string, error) {
	before := map[*scene]string{}
	if err := s.server.Close(); err != nil {
		return "", err
	}
	for _, scene := range s.tables {
		if folded, err := s.server.replay(context.Background(), scene.table.ID()); err == nil {
			before[scene] = dump(folded)
		}
	}
	s.close()
	ends := ""
	for _, scene := range s.tables {
		for _, who := range sorted(scene.watches) {
			w := scene.watches[who]
			for range w.Updates() {
			}
			ends += fmt.Sprintf("  %s: the stream ends: %v\n", who, w.Err())
		}
		clear(scene.watches)
	}
	if text, ok := a.values["after"]; ok {
		time.Sleep(duration(text))
	}
	s.open()
	for _, scene := range s.tables {
		scene.table = newTable(s.server, scene.table.ID())
		if before[scene] == "" {
			continue
		}
		folded, err := s.server.replay(context.Background(), scene.table.ID())
		if err != nil {
			return "", err
		}
		if after := dump(folded); after != before[scene] {
			return "", fmt.Errorf("after the restart %s is\n%s\nwas\n%s", scene.name, after, before[scene])
		}
	}
	if s.now != nil {
		if t, err := s.server.Table(context.Background(), s.now.table.ID()); err == nil {
			s.now.table = t
		}
	}
	return ends, nil
}

func (s *script) turnsTo(_ Actor, a args) (string, error) {
	for _, scene := range s.tables {
		if scene.name == a.word() {
			s.now = scene
			t, err := s.server.Table(context.Background(), scene.table.ID())
			if err != nil {
				return s.refusal(err)
			}
			scene.table = t
			return "", nil
		}
	}
	return "", fmt.Errorf("there is no table %q", a.word())
}

func (s *script) keepsLink(_ Actor, a args) (string, error) {
	s.links[a.word()] = s.link(a)
	return "", nil
}

func (s *script) disks(_ Actor, a args) (string, error) {
	switch a.word() {
	case "full", "free":
		s.disk.broken = a.word() == "full"
		return "", nil
	}
	return "", fmt.Errorf("the disk is full or free, not %q", a.word())
}

// plays lets the seats that may act play the first of their choices, or the one of the given number. It stops after the
// given number of moves, or when the game is over.
func (s *script) plays(_ Actor, a args) (string, error) {
	most, over := 2000, a.word() == "over"
	if !over {
		most = a.first()
	}
	var b strings.Builder
	for range most {
		state := s.state(s.at())
		turn := state.waiting() & state.persons()
		if turn == 0 && state.waiting() != 0 {
			s.sleep(time.Second) // it is a bot's or the game clock's turn
			more, err := s.settle()
			if err != nil {
				return "", err
			}
			if !over {
				b.WriteString(more)
			}
			continue
		}
		if turn == 0 {
			break
		}
		seat := turn.First()
		by := Actor{ID: state.occupants[seat].Guest}
		choices := s.look(s.at(), by, seat).Choices
		n := a.number("choice", 0) % len(choices)
		said, err := s.ask(by, args{}, PlayMove{Seat: seat, Words: choices[n].Words})
		if err != nil {
			return "", err
		}
		more, err := s.settle()
		if err != nil {
			return "", err
		}
		if !over {
			b.WriteString(said + more)
		}
	}
	if over {
		fmt.Fprintf(&b, "%s at ply %d\n", s.state(s.at()).phase, len(s.state(s.at()).played))
	}
	return b.String(), nil
}

// showsEvents prints the table's history apart from moves.
func (s *script) showsEvents(Actor, args) (string, error) {
	all, err := s.at().Events(context.Background())
	if err != nil {
		return s.refusal(err)
	}
	var b strings.Builder
	for _, e := range all {
		name := ""
		if e.Name != "" {
			name = " (" + e.Name + ")"
		}
		fmt.Fprintf(&b, "behind ply %d, entry %d: %s%s\n", e.Ply, e.Entry, Words.Text("en", e.Phrase(), s.called), name)
	}
	return b.String(), nil
}

// showsNames cleans the names of the input, each quoted as in Go.
func (s *script) showsNames(_ Actor, a args) (string, error) {
	var b strings.Builder
	for line := range strings.SplitSeq(a.body, "\n") {
		name, err := strconv.Unquote(line)
		if err != nil {
			return "", fmt.Errorf("each line is a name as Go quotes it, not %s", line)
		}
		clean, err := CleanName(name)
		if err != nil {
			text, err := s.refusal(err)
			if err != nil {
				return "", err
			}
			fmt.Fprintf(&b, "%s %s", line, text)
			continue
		}
		fmt.Fprintf(&b, "%s is %q\n", line, clean)
	}
	return b.String(), nil
}

// verifies checks all logs of the folder as `pantheon verify` does.
func (s *script) verifies(Actor, args) (string, error) {
	var lines []string
	err := Verify(context.Background(), s.log, s.server.library.find, func(c Checked) {
		lines = append(lines, fmt.Sprintf("%s: %s, %d entries, %d sentences, fault: %v\n", s.plain(c.Table), c.Game, c.Entries, c.Plies, c.Err))
	})
	if lines == nil {
		return "no table\n", err
	}
	slices.Sort(lines)
	return strings.Join(lines, ""), err
}

// showsTables prints for each table that was made whether it exists.
func (s *script) showsTables(Actor, args) (string, error) {
	var b strings.Builder
	for _, scene := range s.tables {
		_, err := s.server.Table(context.Background(), scene.table.ID())
		fmt.Fprintf(&b, "%s: %v\n", scene.name, map[bool]any{true: "there", false: err}[err == nil])
	}
	return b.String(), nil
}

// each runs each line of the input and prints its output after the line.
func (s *script) each(_ Actor, a args) (string, error) {
	var b strings.Builder
	for i, line := range strings.Split(a.body, "\n") {
		cmd, found, err := datadriven.ParseLine(line)
		if err != nil {
			return "", fmt.Errorf("line %d behind it: %w", i+1, err)
		}
		text, err := s.run(&datadriven.TestData{Cmd: cmd, CmdArgs: found})
		if err != nil {
			return "", fmt.Errorf("line %d behind it, %s: %w", i+1, line, err)
		}
		b.WriteString(line + "\n" + indent(text))
	}
	return b.String(), nil
}

func indent(text string) string {
	if text == "" {
		return ""
	}
	return "  " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n  ") + "\n"
}
