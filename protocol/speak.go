package protocol

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"pantheon/bot"
	"pantheon/game"
)

// A Player is a bot of this program that answers a host.
type Player struct {
	Name string // its name in the greeting
	Game game.Game
	// Bot is the name of the bot ([bot.NewAgent]). If it is a level or a search, the budget of a go line replaces its own; a level then
	// plays without its move noise.
	Bot string
	// Options are the resources that the bot may use. Without a clock in them, a time budget is refused.
	Options bot.AgentOptions
	Seed    uint64 // seed of the bot's dice
}

// Speak answers a host until the host sends quit, its lines end, or the context ends; it then returns nil. It still answers a choice that
// was requested before the lines end. A wrong line is answered with an error line and is no error of Speak. An error of the reader or the
// writer ends Speak, which returns that error.
func (p Player) Speak(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, end := context.WithCancel(ctx)
	defer end()
	t := &session{player: p, table: table{game: p.Game}, out: out, done: make(chan chosen, 1), told: make(chan string, 1)}
	t.dice.Reseed(p.Seed)
	heard := make(chan heardLine)
	go func() {
		lines := NewLines(in)
		for {
			text, err := lines.Next()
			select {
			case heard <- heardLine{text, err}:
			case <-ctx.Done():
				return
			}
			var bad *LineError
			if err != nil && !errors.As(err, &bad) {
				return
			}
		}
	}()
	return t.run(ctx, heard)
}

// heardLine is a line of the host, or the reading error.
type heardLine struct {
	text string
	err  error
}

// chosen is the result of a search.
type chosen struct {
	move  game.Move
	lines []bot.Line
	err   error
}

// A session is the state of a [Player.Speak].
type session struct {
	player  Player
	table   table
	out     io.Writer
	failed  error // first error of the writer
	greeted bool

	mind   bot.Agent // for the seat, with the budget
	budget Budget
	dice   game.Dice
	done   chan chosen
	told   chan string // progress of the search; a new message replaces an unread one
	// progressed is the number of playouts last reported; owned by the goroutine that searches.
	progressed int
	thinking   context.CancelFunc
	stopped    bool // the host has sent stop
}

// run processes lines and search results as they arrive, until the session ends. It returns the error of the reader or the writer.
func (t *session) run(ctx context.Context, heard <-chan heardLine) error {
	for t.failed == nil {
		select {
		case <-ctx.Done():
			return nil
		case text := <-t.told:
			t.say(Info, "%s", text)
		case c := <-t.done:
			t.answer(c)
			if heard == nil {
				return t.failed
			}
		case line := <-heard:
			var bad *LineError
			switch {
			case errors.As(line.err, &bad):
				t.say(Error, "%v", bad)
			case errors.Is(line.err, io.EOF):
				if heard = nil; t.thinking == nil {
					return t.failed
				}
			case line.err != nil:
				return line.err
			case t.take(ctx, line.text):
				return t.failed
			}
		}
	}
	return t.failed
}

// say sends the host a line of a kind with a formatted text.
func (t *session) say(kind Kind, format string, args ...any) {
	t.write(Answer{Kind: kind, Text: fmt.Sprintf(format, args...)})
}

// write sends the host an answer, and keeps the first error of the writer.
func (t *session) write(a Answer) {
	if _, err := io.WriteString(t.out, a.String()+"\n"); err != nil && t.failed == nil {
		t.failed = err
	}
}

// take processes one line of the host, and answers it if necessary. It reports whether that was the last line.
func (t *session) take(ctx context.Context, line string) (last bool) {
	if strings.TrimSpace(line) == "" {
		return false
	}
	c, err := ParseCommand(line)
	if err != nil {
		t.say(Error, "%v", err)
		return false
	}
	switch {
	case c.Verb == Quit:
		return true
	case c.Verb == Stop:
		if t.thinking != nil {
			t.stopped = true
			t.thinking()
		}
		return false
	case c.Verb == Greet:
		err = t.greet(c)
	case !t.greeted:
		err = fmt.Errorf("say \"%s %d\" first", Greet, Version)
	case t.thinking != nil:
		err = fmt.Errorf("a choice is being thought about: wait for %q, or say %q", Best, Stop)
	case c.Verb == Begin:
		err = t.changed(t.table.begin(c))
	case c.Verb == Sit:
		err = t.changed(t.table.sit(c))
	case c.Verb == Position:
		err = t.table.place(c)
	case c.Verb == Heard:
		err = t.table.hear(c)
	case c.Verb == Go:
		err = t.think(ctx, c)
	}
	if err != nil {
		t.say(Error, "%s: %v", c.Verb, err)
	}
	return false
}

// greet answers the host's greeting, or returns an error if the host uses another version of the protocol.
func (t *session) greet(c Command) error {
	if c.Version != Version {
		return fmt.Errorf("this program speaks version %d of the protocol, not %d", Version, c.Version)
	}
	t.greeted = true
	t.write(Answer{Kind: Greeting, Version: Version, Text: t.player.Name})
	return nil
}

// changed drops the agent if err, the result of changing the game or the seat, is nil. It returns err.
func (t *session) changed(err error) error {
	if err == nil {
		t.mind = nil
	}
	return err
}

// think starts the search for a choice in another goroutine. It returns an error if the go line cannot be answered.
func (t *session) think(ctx context.Context, c Command) error {
	if err := t.table.ready(c); err != nil {
		return err
	}
	if t.mind == nil || t.budget != c.Budget {
		mind, err := t.player.sit(t.table.seat, c.Budget, t.progress)
		if err != nil {
			return err
		}
		t.mind, t.budget = mind, c.Budget
	}
	ctx, t.thinking = context.WithCancel(ctx)
	t.stopped, t.progressed = false, 0
	mind, view, seat := t.mind, t.table.view, t.table.seat
	go func() { t.done <- choose(ctx, mind, view, seat, c.At, &t.dice) }()
	return nil
}

// progress receives the progress of a search: the number of playouts done, and their total, which is 0 if it is unknown. It queues an info
// text each time the number has doubled, and at the end. The text replaces one that is not sent yet.
func (t *session) progress(done, of int) {
	if done < 2*t.progressed && done != of {
		return
	}
	t.progressed = done
	text := fmt.Sprintf("playouts %d", done)
	if of > 0 {
		text += fmt.Sprintf(" of %d", of)
	}
	select {
	case <-t.told:
	default:
	}
	select {
	case t.told <- text:
	default:
	}
}

// lined is an agent that reports the lines of its last choice, as one that searches does.
type lined interface{ Lines(n int) []bot.Line }

// best is the number of moves reported with their statistics.
const best = 3

// choose returns an agent's choice. If the agent panics, choose returns an error: an invented position may have passed all checks.
func choose(ctx context.Context, mind bot.Agent, view game.Position, s game.Seat, at int64, d *game.Dice) (c chosen) {
	defer func() {
		if fault := recover(); fault != nil {
			c = chosen{err: errors.New("no game comes to this position")}
		}
	}()
	c.move, c.err = mind.Choose(ctx, view, at, d)
	if l, ok := mind.(lined); ok {
		c.lines = l.Lines(best)
	}
	return c
}

// answer ends a search: it sends the last progress, the best lines and the move, or else an error line. If a stop ended the search without
// a choice, the move is that of [session.hurried].
func (t *session) answer(c chosen) {
	t.thinking()
	t.thinking = nil
	select {
	case text := <-t.told:
		t.say(Info, "%s", text)
	default:
	}
	if c.err != nil && t.stopped && errors.Is(c.err, context.Canceled) {
		c = t.hurried(c)
	}
	if c.err != nil {
		t.say(Error, "%s: %v", Go, c.err)
		return
	}
	view, seat := t.table.view, t.table.seat
	for i, l := range c.lines {
		if l.Visits > 0 {
			t.say(Info, "line %d visits %d result %s say %s", i+1, l.Visits, strconv.FormatFloat(l.Result, 'f', 3, 64), words(view, seat, l.Move))
		}
	}
	t.write(Answer{Kind: Best, MoveText: moveTextOf(view, seat, c.move)})
}

// hurried returns the choice of a stopped search: the best line so far, or else the move of a bot that does not search.
func (t *session) hurried(c chosen) chosen {
	if len(c.lines) > 0 && c.lines[0].Visits > 0 {
		return chosen{move: c.lines[0].Move, lines: c.lines}
	}
	quick, err := bot.NewAgent("greedy", t.player.Game, t.table.seat, bot.AgentOptions{})
	if err != nil {
		return chosen{err: err}
	}
	return choose(context.Background(), quick, t.table.view, t.table.seat, 0, &t.dice)
}

// moveTextOf returns the text of a seat's move, or "" for none.
func moveTextOf(view game.Position, s game.Seat, m game.Move) game.MoveText {
	if m == 0 {
		return ""
	}
	return view.FormatMove(m, s, s)
}

// words returns a seat's move in the form that lines contain: its text, or the word for staying idle.
func words(view game.Position, s game.Seat, m game.Move) string {
	return spoken(moveTextOf(view, s, m))
}

// sit returns an agent of the player's bot for a seat. A budget that is not zero replaces that of a level or a search. It returns an error
// for a time budget without a clock, and the error of [bot.NewAgent].
func (p Player) sit(s game.Seat, b Budget, progress func(done, of int)) (bot.Agent, error) {
	o := p.Options
	o.Progress = progress
	name := p.Bot
	if b != (Budget{}) {
		if b.Time > 0 && o.Now == nil {
			return nil, errors.New("there is no clock here: give playouts instead of time")
		}
		name = budgeted(name, b)
	}
	return bot.NewAgent(name, p.Game, s, o)
}

// study is the prefix of the names of searches with a budget of the caller's choice ([bot.NewAgent]).
const study = "search"

// budgeted returns the name of a search with a budget, for a bot that is a level or a search; a search keeps its other parameters. For
// any other bot it returns the name itself.
func budgeted(name string, b Budget) string {
	own, searches := strings.CutPrefix(name, study)
	own = strings.TrimPrefix(own, ":")
	for _, l := range bot.Levels() {
		if l.Name() == name {
			own, searches = "", true
		}
	}
	if !searches {
		return name
	}
	var parts []string
	for part := range strings.SplitSeq(own, ",") {
		if key, _, _ := strings.Cut(part, "="); key != "" && key != "playouts" && key != "time" {
			parts = append(parts, part)
		}
	}
	if b.Playouts > 0 {
		parts = append(parts, "playouts="+strconv.Itoa(b.Playouts))
	}
	if b.Time > 0 {
		parts = append(parts, "time="+b.Time.String())
	}
	return study + ":" + strings.Join(parts, ",")
}
