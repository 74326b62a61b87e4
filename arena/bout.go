package arena

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"pantheon/bot"
	"pantheon/game"
)

// The keys of the notes that a contest writes into its records.
const (
	boutNote     = "Bout"     // which game of the contest
	thinkingNote = "Thinking" // a seat and the times of its choices
	forfeitNote  = "Forfeit"  // a seat and why it lost before the end
)

// An ending is the outcome of a bout.
type ending struct {
	sentences, turns int
	cut              bool     // the game was ended at the title's bound
	by               string   // the way to win by which the game ended; "" in a title with points, or without a winner
	ways             []string // all ways to win; nil after a cut or a forfeit
	seats            []standing
	automaton        *standing // result of the title's automaton, or nil
	forfeit          *forfeit
	thinking         []Thinking // by seat
}

// A standing is the result of a seat or of the automaton in a bout.
type standing struct {
	rank, points int
	label        string
	share        float64 // share of the win
}

// A forfeit is a loss before the end of the game, by a competitor that failed.
type forfeit struct {
	seat game.Seat
	why  string
}

// maxReason is the length, in bytes, at which a forfeit's reason is cut; "..." follows.
const maxReason = 300

// newForfeit returns the forfeit of a seat, with the reason as one line, cut at maxReason.
func newForfeit(s game.Seat, why error) *forfeit {
	text := strings.Join(strings.Fields(strings.ToValidUTF8(why.Error(), "?")), " ")
	if len(text) > maxReason {
		text = strings.ToValidUTF8(text[:maxReason], "") + "..."
	}
	return &forfeit{s, text}
}

// A playedGame is a game that is being played or replayed.
type playedGame struct {
	game             game.Game
	pos              game.Position
	record           *game.Record
	sentences, turns int
}

// said counts a move that a seat has just played; the parameter turn is the number of the turn in which it was played. If that turn has
// ended, said counts it too.
func (c *playedGame) said(s game.Seat, turn int) {
	c.sentences++
	if c.pos.ToAct() != game.Only(s) || game.TurnOf(c.pos) != turn {
		c.turns++
	}
}

// over reports whether the game has ended or has reached the title's bound.
func (c *playedGame) over() bool {
	return c.pos.ToAct() == 0 || c.sentences >= c.game.About().Bound
}

// end returns the outcome of the game. A competitor that failed is last, the others share the win, and an automaton has no result. Nobody
// wins a game that was cut.
func (c *playedGame) end(failed *forfeit, thinking []Thinking) *ending {
	r := c.pos.Result()
	e := &ending{sentences: c.sentences, turns: c.turns, cut: !r.Over && failed == nil, forfeit: failed, thinking: thinking}
	if r.Over && failed == nil {
		e.by, e.ways = r.By, waysOf(&r, c.game.About())
	}
	e.seats = make([]standing, c.record.Setup.Players)
	for _, st := range r.Standings[:r.N] {
		one := standing{rank: st.Rank, points: st.Points, label: st.Label, share: r.Share(st.Seat)}
		switch {
		case st.Seat == game.Spectator:
			e.automaton = &one
		case int(st.Seat) < len(e.seats):
			e.seats[st.Seat] = one
		}
	}
	if failed != nil {
		e.automaton = nil
		for s := range e.seats {
			e.seats[s].rank, e.seats[s].share = 1, 1/float64(max(len(e.seats)-1, 1))
		}
		e.seats[failed.seat].rank, e.seats[failed.seat].share = 2, 0
	}
	return e
}

// play plays a bout and returns its record. The error is the context's if that ends before the game. A competitor that fails loses; that
// is no error of play.
func (c *Contest) play(ctx context.Context, g game.Game, b Bout) (*game.Record, *ending, error) {
	r := game.NewRecord(g, c.Setup, b.Seed)
	for _, i := range b.Seats {
		r.Seats = append(r.Seats, c.Competitors[i].Name())
	}
	r.Notes = append(r.Notes, game.Note{Key: boutNote, Value: b.String()})
	pos, err := r.Begin(g, nil)
	if err != nil {
		return nil, nil, err
	}
	m := &liveGame{
		playedGame: playedGame{game: g, pos: pos, record: r}, now: c.Now,
		view: g.Blank(), order: game.QuickDice(b.chance("order")),
		minds: make([]bot.Agent, len(b.Seats)), thinking: make([]Thinking, len(b.Seats)),
	}
	defer m.leave()
	failed := m.sit(c, b)
	for failed == nil && !m.over() {
		if failed, err = m.next(ctx); err != nil {
			return nil, nil, err
		}
	}
	if failed != nil {
		r.Resigned = []game.Resignation{{Seat: failed.seat, Ply: m.sentences}}
		r.Notes = append(r.Notes, game.Note{Key: forfeitNote, Value: failed.seat.String() + " " + failed.why})
	}
	for s, t := range m.thinking {
		if t.Choices() > 0 {
			r.Notes = append(r.Notes, game.Note{Key: thinkingNote, Value: game.Seat(s).String() + " " + t.String()})
		}
	}
	return r, m.end(failed, m.thinking), nil
}

// A liveGame is a bout that is being played.
type liveGame struct {
	playedGame
	now      func() time.Time
	minds    []bot.Agent
	dice     []*game.Dice // dice of the agents
	thinking []Thinking
	order    *game.Dice // decides which of several seats acts
	at       int64      // time of the last move
	resting  game.Seats // seats that have stayed idle since the last move
	view     game.Position
	moves    []game.Move
}

// sit makes an agent and its dice for each seat. If a competitor cannot make an agent, sit returns that competitor's forfeit.
func (m *liveGame) sit(c *Contest, b Bout) *forfeit {
	for s, i := range b.Seats {
		mind, err := c.Competitors[i].NewAgent(m.game, c.Setup, game.Seat(s))
		if err != nil {
			return newForfeit(game.Seat(s), fmt.Errorf("it cannot start: %w", err))
		}
		m.minds[s] = mind
		m.dice = append(m.dice, game.QuickDice(b.chance("mind", b.Seating, s)))
	}
	return nil
}

// leave closes the agents that can be closed.
func (m *liveGame) leave() {
	for _, mind := range m.minds {
		if c, ok := mind.(io.Closer); ok {
			c.Close() //nolint:errcheck // its game is over
		}
	}
}

// next lets the next seat act. If the seat's agent fails or does not choose a legal move, it returns the seat's forfeit. It returns an
// error if the context has ended.
func (m *liveGame) next(ctx context.Context) (*forfeit, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s, at := game.Next(m.game.About(), m.pos, ^m.resting, m.at, m.order)
	m.moves = m.pos.Moves(s, m.moves[:0])
	if s == game.Clock {
		m.say(s, m.moves[0], at)
		return nil, nil
	}
	m.pos.View(s, m.view)
	mayRest := game.MayRest(m.pos, s)
	began := m.tell()
	move, err := m.minds[s].Choose(ctx, m.view, at, m.dice[s])
	if took := m.tell().Sub(began); m.now != nil && (mayRest || len(m.moves) > 1) {
		m.thinking[s].add(took)
	}
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return newForfeit(s, err), nil
	case move == 0 && mayRest:
		m.resting = m.resting.With(s)
		return nil, nil
	case move == 0:
		return newForfeit(s, errors.New("it returned no move when it had to play")), nil
	case !slices.Contains(m.moves, move):
		return newForfeit(s, fmt.Errorf("it chose move %d, which is not legal", move)), nil
	}
	m.say(s, move, at)
	return nil, nil
}

// tell returns the current time of the contest's clock, or the zero time without a clock.
func (m *liveGame) tell() time.Time {
	if m.now == nil {
		return time.Time{}
	}
	return m.now()
}

// say plays a legal move, records it, and passes it to the agents that listen.
func (m *liveGame) say(s game.Seat, move game.Move, at int64) {
	m.record.Plies = append(m.record.Plies, game.Ply{Seat: s, Text: m.pos.FormatMove(move, s, s), At: at})
	for to, mind := range m.minds {
		if l, ok := mind.(Listener); ok {
			l.Heard(s, m.pos.FormatMove(move, s, game.Seat(to)), at)
		}
	}
	turn := game.TurnOf(m.pos)
	m.pos.Play(s, move, &game.Env{Dice: m.record.DiceAt(m.game, len(m.record.Plies)), At: at})
	m.playedGame.said(s, turn)
	m.at, m.resting = at, 0
}

// recall derives the outcome of an earlier bout from its record. If the record does not belong to this bout, the error says why.
func (c *Contest) recall(g game.Game, b Bout, r *game.Record) (*ending, error) {
	var names []string
	for _, i := range b.Seats {
		names = append(names, c.Competitors[i].Name())
	}
	switch {
	case !slices.Equal(r.Seats, names):
		return nil, fmt.Errorf("it is a game of %s, not of %s", strings.Join(r.Seats, ", "), strings.Join(names, ", "))
	case len(r.Seeds) != 1 || r.Seeds[0].Seed != b.Seed || r.Start != nil:
		return nil, errors.New("it is a game of another seed")
	}
	pos, err := r.Begin(g, nil)
	if err != nil {
		return nil, err
	}
	again := playedGame{game: g, pos: pos, record: r}
	for i, ply := range r.Plies {
		turn := game.TurnOf(pos)
		if _, err := r.Step(g, pos, i+1, ply, nil); err != nil {
			return nil, err
		}
		again.said(ply.Seat, turn)
	}
	failed, thinking, err := notesOf(r)
	if err != nil {
		return nil, err
	}
	if failed == nil && !again.over() {
		return nil, fmt.Errorf("the game is not over after its %d moves", len(r.Plies))
	}
	return again.end(failed, thinking), nil
}

// notesOf returns the forfeit, or nil, and the thinking times by seat that a contest has noted in a record.
func notesOf(r *game.Record) (failed *forfeit, thinking []Thinking, err error) {
	thinking = make([]Thinking, r.Setup.Players)
	for _, note := range r.Notes {
		if note.Key != forfeitNote && note.Key != thinkingNote {
			continue
		}
		who, text, _ := strings.Cut(note.Value, " ")
		s, ok := game.ParseSeat(who)
		if !ok || int(s) >= r.Setup.Players {
			return nil, nil, fmt.Errorf("its note %s must begin with a seat, not %q", note.Key, who)
		}
		if note.Key == forfeitNote {
			failed = &forfeit{s, text}
		} else if thinking[s], err = parseThinking(text); err != nil {
			return nil, nil, fmt.Errorf("its note %s: %w", note.Key, err)
		}
	}
	return failed, thinking, nil
}
