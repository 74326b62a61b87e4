package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"pantheon/arena"
	"pantheon/board"
	"pantheon/bot"
	"pantheon/game"
	"pantheon/games"
)

// A match is a game in the terminal: one person, and bots in the other seats.
type match struct {
	title   games.Title
	seat    game.Seat   // the seat of the person
	bots    []bot.Agent // by seat; nil for the person
	lang    game.Lang
	record  *game.Record
	pos     game.Position
	shown   []bool // by ply, where 0 is the set-up: whether it revealed something
	at      int64  // when the last move was played, in milliseconds since the start
	yield   bool   // the person lets the others act first; applies once
	thought *game.Dice
	lines   func(context.Context) (string, error) // returns the next line that the person types
	out     *bufio.Writer
	tell    describer
}

// seatBots makes the bots for all seats except that of the person, for whose seat it returns nil. If there are fewer names than other
// seats, they repeat; more names are a usage error. The parameter think is the time that separate programs may take for a choice. On an
// error it closes the bots that it has made.
func (p *program) seatBots(g game.Game, setup game.Setup, person game.Seat, names []string, think time.Duration) ([]bot.Agent, error) {
	others := setup.Players - 1
	if len(names) == 0 {
		return nil, misused("--bots must name at least one bot; choose from %s", strings.Join(bot.Names(g), ", "))
	}
	if len(names) > max(others, 1) {
		return nil, misused("--bots names %d bots, and there are only %d other seats", len(names), others)
	}
	competitors, err := p.competitors(names, g, think)
	if err != nil {
		return nil, err
	}
	bots := make([]bot.Agent, setup.Players)
	n := 0
	for s := range bots {
		if game.Seat(s) == person {
			continue
		}
		if bots[s], err = competitors[n%len(names)].NewAgent(g, setup, game.Seat(s)); err != nil {
			return nil, errors.Join(err, leave(bots))
		}
		n++
	}
	return bots, nil
}

// leave closes those bots that are separate programs, and joins their errors.
func leave(bots []bot.Agent) (err error) {
	for _, b := range bots {
		if program, ok := b.(io.Closer); ok {
			err = errors.Join(err, program.Close())
		}
	}
	return err
}

// begin starts the record and prints the events of the set-up.
func (m *match) begin() error {
	tale := &game.Events{}
	pos, err := m.record.Begin(m.title.Game, tale)
	if err != nil {
		return err
	}
	m.pos, m.shown = pos, []bool{true}
	printPly(m.out, describedPly{After: m.tell.lines(tale)})
	return nil
}

// next returns the seat that acts next, and when, in milliseconds since the start. If the person has yielded, it prefers another seat or
// the clock, once.
func (m *match) next() (s game.Seat, at int64) {
	s, at = game.Next(m.title.Game.About(), m.pos, game.Everybody, m.at, m.thought)
	if !m.yield {
		return s, at
	}
	m.yield = false
	switch others := m.pos.ToAct().Without(m.seat).Without(game.Clock); {
	case s != m.seat:
		return s, at
	case others != 0:
		return others.First(), at
	default:
		deadline, _ := m.pos.Deadline()
		return game.Clock, deadline
	}
}

// view returns the view of a seat.
func (m *match) view(s game.Seat) game.Position {
	view := m.title.Game.Blank()
	m.pos.View(s, view)
	return view
}

// playMove plays a legal move at a time in milliseconds since the start, and prints the move and its events. It appends the move to the
// record, and tells it to the bots that listen.
func (m *match) playMove(s game.Seat, move game.Move, at int64) {
	n := len(m.record.Plies) + 1
	heard := m.tell.heard(m.pos, s, move)
	m.record.Plies = append(m.record.Plies, game.Ply{Seat: s, Text: m.pos.FormatMove(move, s, s), At: at})
	for to, b := range m.bots {
		if l, ok := b.(arena.Listener); ok {
			l.Heard(s, m.pos.FormatMove(move, s, game.Seat(to)), at)
		}
	}
	moment := game.Env{Dice: m.record.DiceAt(m.title.Game, n), At: at, Events: &game.Events{}}
	m.pos.Play(s, move, &moment)
	m.shown = append(m.shown, moment.Revealed)
	m.at = at
	printPly(m.out, describedPly{Ply: n, Text: m.tell.sentence(s, heard), After: m.tell.lines(moment.Events)})
}

// fewMoves is the largest number of legal moves that are listed without a request.
const fewMoves = 24

// announce shows the person the board, the prompt, the warnings and the legal moves. Of more than [fewMoves] moves, it shows only the
// number and the verbs.
func (m *match) announce() {
	m.draw()
	view := m.view(m.seat)
	if prompt := m.title.Board.Prompt(view, m.seat); prompt.ID != "" {
		fmt.Fprintln(m.out, m.tell.phrase(prompt))
	}
	for _, w := range game.WarningsOf(view) {
		fmt.Fprintln(m.out, "! "+m.tell.phrase(w))
	}
	if sentences := movesOf(m.pos, m.seat); len(sentences) > fewMoves {
		fmt.Fprintf(m.out, "You have %d legal moves, beginning with %s; \"list\" lists them.\n", len(sentences), verbsOf(sentences))
		return
	}
	m.list("")
}

// verbsOf returns the verbs of moves, each once: "visit, activate, score".
func verbsOf(sentences []game.MoveText) string {
	var verbs []string
	for _, s := range sentences {
		if verb := s.Phrases()[0]; !slices.Contains(verbs, verb) {
			verbs = append(verbs, verb)
		}
	}
	return strings.Join(verbs, ", ")
}

// draw prints the board as text.
func (m *match) draw() {
	look := board.RenderOptions{Lang: m.lang, Names: m.tell.names}
	fmt.Fprintf(m.out, "\n%s\n", strings.TrimRight(m.title.Board.Text(m.view(m.seat), look), "\n"))
}

// list prints the legal moves of the person that begin with the given text, in upper or lower case. Each has its number in the full list.
// The text "" selects all moves. If there are none, list says so.
func (m *match) list(words string) {
	found := false
	for i, s := range movesOf(m.pos, m.seat) {
		if strings.HasPrefix(strings.ToLower(string(s)+" "), strings.ToLower(words)) {
			fmt.Fprintf(m.out, "%4d  %s\n", i+1, s)
			found = true
		}
	}
	if !found {
		fmt.Fprintf(m.out, "no legal move begins with %q\n", words)
	}
}

// picked returns the legal move of the person with the number in text. It returns false if text is not such a number.
func (m *match) picked(text string) (game.Move, bool) {
	moves := m.pos.Moves(m.seat, nil)
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > len(moves) {
		return 0, false
	}
	return moves[n-1], true
}

// refused returns the reason for a refusal, with the number of the rule if there is one, in the language of the
// person.
func (m *match) refused(r *game.Refusal) string {
	text := r.Why.ID
	if r.In != nil {
		text = r.In.Text(m.lang, r.Why, m.tell.names)
	}
	if r.Rule != "" {
		text += " (" + r.Rule + ")"
	}
	return text
}

// letOthers makes the next turn that of another seat or the clock. If neither can act, it prints so and returns false.
func (m *match) letOthers() bool {
	_, clock := m.pos.Deadline()
	if m.pos.ToAct().Without(m.seat) == 0 && !clock {
		fmt.Fprintln(m.out, "nobody else can act now: it is your turn")
		return false
	}
	m.yield = true
	return true
}

// undo returns to the position before the last move of the person. If that is impossible, it prints the reason and returns false. It is
// impossible in a game without undo, without a move of the person, or if that move or a later one revealed something.
func (m *match) undo() bool {
	last := -1
	for i, ply := range m.record.Plies {
		if ply.Seat == m.seat {
			last = i
		}
	}
	switch {
	case !m.title.Game.About().TakeBack:
		fmt.Fprintln(m.out, "this game has no undo")
	case last < 0:
		fmt.Fprintln(m.out, "you have not played a move yet")
	case slices.Contains(m.shown[last+1:], true):
		fmt.Fprintln(m.out, "cannot undo: something was revealed since your last move")
	default:
		return m.backTo(last)
	}
	return false
}

// backTo shortens the game to its first n moves. It prints the error and returns false if they cannot be replayed.
func (m *match) backTo(n int) bool {
	short := m.record.Prefix(n)
	pos, err := short.Replay(m.title.Game, -1)
	if err != nil {
		fmt.Fprintln(m.out, err)
		return false
	}
	m.record, m.pos, m.shown, m.at = short, pos, m.shown[:n+1], 0
	if n > 0 {
		m.at = short.Plies[n-1].At
	}
	return true
}
