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

// A match is a game in the terminal: one person, bots in the other seats.
type match struct {
	title   games.Title
	seat    game.Seat   // the person's
	bots    []bot.Agent // by seat; nil for the person
	lang    game.Lang
	record  *game.Record
	pos     game.Position
	shown   []bool // by ply from 1: whether the sentence showed something
	at      int64  // when the last sentence was said
	yield   bool   // the person lets the others act first, once
	thought *game.Dice
	lines   func(context.Context) (string, error) // what the person types
	out     *bufio.Writer
	tell    teller
}

// seatBots makes the bots for all seats but the person's: bots of ours, and programs that are told to think so long about a choice.
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

// leave lets bots go that are programs.
func leave(bots []bot.Agent) (err error) {
	for _, b := range bots {
		if program, ok := b.(io.Closer); ok {
			err = errors.Join(err, program.Close())
		}
	}
	return err
}

// begin sets the game up.
func (m *match) begin() error {
	tale := &game.Events{}
	pos, err := m.record.Begin(m.title.Game, tale)
	if err != nil {
		return err
	}
	m.pos, m.shown = pos, []bool{true}
	printPly(m.out, toldPly{After: m.tell.lines(tale)})
	return nil
}

// next gives who acts next and when.
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

// view is what a seat may know.
func (m *match) view(s game.Seat) game.Position {
	view := m.title.Game.Blank()
	m.pos.View(s, view)
	return view
}

// say plays a legal sentence and tells it.
func (m *match) say(s game.Seat, move game.Move, at int64) {
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
	printPly(m.out, toldPly{Ply: n, Text: m.tell.sentence(s, heard), After: m.tell.lines(moment.Events)})
}

// fewMoves is how many sentences are listed without being asked for.
const fewMoves = 24

// announce shows the person the board and what can be done.
func (m *match) announce() {
	m.draw()
	view := m.view(m.seat)
	if prompt := m.title.Board.Prompt(view, m.seat); prompt.ID != "" {
		fmt.Fprintln(m.out, m.tell.phrase(prompt))
	}
	for _, w := range game.WarningsOf(view) {
		fmt.Fprintln(m.out, "! "+m.tell.phrase(w))
	}
	if sentences := sentencesOf(m.pos, m.seat); len(sentences) > fewMoves {
		fmt.Fprintf(m.out, "You have %d legal moves, beginning with %s; \"list\" lists them.\n", len(sentences), firstWords(sentences))
		return
	}
	m.list("")
}

// firstWords are the verbs of sentences: "visit, activate, score".
func firstWords(sentences []game.MoveText) string {
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

// list prints the person's legal sentences that begin with some words, each with its number.
func (m *match) list(words string) {
	found := false
	for i, s := range sentencesOf(m.pos, m.seat) {
		if strings.HasPrefix(strings.ToLower(string(s)+" "), strings.ToLower(words)) {
			fmt.Fprintf(m.out, "%4d  %s\n", i+1, s)
			found = true
		}
	}
	if !found {
		fmt.Fprintf(m.out, "no legal move begins with %q\n", words)
	}
}

// picked is the move of a number in the list.
func (m *match) picked(text string) (game.Move, bool) {
	moves := m.pos.Moves(m.seat, nil)
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > len(moves) {
		return 0, false
	}
	return moves[n-1], true
}

// refused tells a refusal in the person's language.
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

// letOthers lets somebody else act first; false, with the reason told, when there is nobody.
func (m *match) letOthers() bool {
	_, clock := m.pos.Deadline()
	if m.pos.ToAct().Without(m.seat) == 0 && !clock {
		fmt.Fprintln(m.out, "nobody else can act now: it is your turn")
		return false
	}
	m.yield = true
	return true
}

// undo goes back to before the person's last sentence; false, with the reason told, when that cannot be. The bots consent to
// whatever brings nothing secret and no chance to light.
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

// backTo plays the first n sentences again and forgets the others.
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
