package protocol_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/game/gametest/bluff"
	"pantheon/game/gametest/grab"
	"pantheon/game/gametest/morra"
	"pantheon/protocol"
)

var toys = []game.Game{morra.Game(), grab.Game(), bluff.Game()}

// answers returns a player's lines in answer to the given lines, without info lines.
func answers(t *testing.T, p protocol.Player, lines ...string) []string {
	t.Helper()
	var out bytes.Buffer
	if err := p.Speak(context.Background(), strings.NewReader(strings.Join(lines, "\n")), &out); err != nil {
		t.Fatal(err)
	}
	var said []string
	for line := range strings.Lines(out.String()) {
		a, err := protocol.ParseAnswer(line)
		if err != nil {
			t.Errorf("it said %q: %v", line, err)
		}
		if a.Kind != protocol.Info {
			said = append(said, strings.TrimSpace(line))
		}
	}
	return said
}

// viewOf returns the document of a seat's view.
func viewOf(t *testing.T, g game.Game, p game.Position, s game.Seat) string {
	t.Helper()
	view := g.Blank()
	p.View(s, view)
	doc, err := view.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return string(doc)
}

// start returns a new game for two players.
func start(g game.Game) game.Position {
	return g.New(game.Setup{Players: 2}, &game.Env{Dice: game.QuickDice(7)})
}

// greeted returns the first lines that a host sends for seat 0 in a game for two.
func greeted(g game.Game) []string {
	return []string{"pantheon 1", "game " + g.About().ID + " players 2", "seat 0"}
}

// wire is a player at the other end of two pipes.
type wire struct {
	to    io.Writer
	lines chan string
	log   *strings.Builder // all lines in both directions
}

func (w *wire) Send(line string) error {
	fmt.Fprintln(w.log, line)
	_, err := io.WriteString(w.to, line+"\n")
	return err
}

func (w *wire) Receive(ctx context.Context) (string, error) {
	select {
	case line, ok := <-w.lines:
		if !ok {
			return "", io.EOF
		}
		fmt.Fprintln(w.log, line)
		return line, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// connect runs a player at the other end of a wire until the test ends.
func connect(t *testing.T, p protocol.Player) *wire {
	theirs, to := io.Pipe()
	from, ours := io.Pipe()
	w := &wire{to, make(chan string, 1000), &strings.Builder{}}
	ended := make(chan error, 1)
	go func() {
		ended <- p.Speak(context.Background(), theirs, ours)
		ours.Close()
	}()
	go func() {
		defer close(w.lines)
		for lines := protocol.NewLines(from); ; {
			line, err := lines.Next()
			if err != nil {
				return
			}
			w.lines <- line
		}
	}()
	t.Cleanup(func() {
		to.Close()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return w
}

// TestAcrossTheWireNothingChanges: a bot at the other end of a wire plays the same moves as a local one. The wire carries all that its
// seat sees, and its moves back.
func TestAcrossTheWireNothingChanges(t *testing.T) {
	for _, g := range toys {
		for _, name := range []string{"random", "greedy", "level1"} {
			setup := game.Setup{Players: 2}
			here, dice := [2]bot.Agent{}, [2]*game.Dice{}
			var there [2]bot.Agent
			for s := range here {
				mind, err := bot.NewAgent(name, g, game.Seat(s), bot.AgentOptions{})
				if err != nil {
					t.Fatal(err)
				}
				here[s], dice[s] = mind, game.QuickDice(uint64(s))
				player := protocol.Player{Name: name, Game: g, Bot: name, Seed: uint64(s)}
				there[s] = protocol.NewHost(connect(t, player), g, setup, game.Seat(s), protocol.Budget{})
			}
			chance, order, view := game.QuickDice(3), game.QuickDice(4), g.Blank()
			p, now := g.New(setup, &game.Env{Dice: chance}), int64(0)
			for n := 0; p.ToAct() != 0; n++ {
				s, at := game.Next(g.About(), p, game.Everybody, now, order)
				move := game.Move(0)
				if s == game.Clock {
					move = p.Moves(s, nil)[0]
				} else {
					p.View(s, view)
					want, err := here[s].Choose(context.Background(), view, at, dice[s])
					if err != nil {
						t.Fatal(err)
					}
					if move, err = there[s].Choose(context.Background(), view, at, nil); err != nil || move != want {
						t.Fatalf("%s, move %d: %s says %q here, and %q there: %v", g.About().ID, n, name, p.FormatMove(want, s, s), p.FormatMove(move, s, s), err)
					}
				}
				p.Play(s, move, &game.Env{Dice: chance, At: at})
				now = at
			}
		}
	}
}

// TestSecretsStayBehind: no wire carries another seat's secrets, and a player rejects a full state and another seat's view.
func TestSecretsStayBehind(t *testing.T) {
	g := morra.Game()
	p := start(g)
	m, refusal := p.ParseMove(0, "show 4")
	if refusal != nil {
		m, refusal = p.ParseMove(0, "show 3")
	}
	if refusal != nil {
		t.Fatal(refusal)
	}
	shown := string(p.FormatMove(m, 0, 0))
	p.Play(0, m, &game.Env{Dice: game.QuickDice(1)})
	w := connect(t, protocol.Player{Game: g, Bot: "random"})
	host := protocol.NewHost(w, g, game.Setup{Players: 2}, 1, protocol.Budget{})
	host.Heard(0, p.FormatMove(m, 0, 1), 0)
	view := g.Blank()
	p.View(1, view)
	if _, err := host.Choose(context.Background(), view, 0, nil); err != nil {
		t.Fatal(err)
	}
	finger := shown[len("show "):]
	if log := w.log.String(); !strings.Contains(log, "heard 0: show ?") || strings.Contains(log, "heard 0: "+shown) || strings.Contains(log, `"shown":"`+finger) {
		t.Errorf("the other seat showed %s, and across the wire went:\n%s", finger, log)
	}
	truth, err := p.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	lines := append(greeted(g), "position "+string(truth), "seat 1", "position "+viewOf(t, g, p, 0))
	said := strings.Join(answers(t, protocol.Player{Game: g, Bot: "random"}, lines...), "\n")
	if !strings.Contains(said, "everybody's secrets") || !strings.Contains(said, "what seat 0 sees") {
		t.Errorf("a truth and another seat's view are answered with:\n%s", said)
	}
}

// TestErrorsChangeNothing: a wrong line is answered with one error that says what to do, and changes nothing.
func TestErrorsChangeNothing(t *testing.T) {
	g := grab.Game()
	p := start(g)
	player := protocol.Player{Game: g, Bot: "greedy"}
	good := append(greeted(g), "position "+viewOf(t, g, p, 0))
	want := answers(t, player, append(good, "go at 400")...)
	if len(want) != 2 || !strings.HasPrefix(want[1], "best grab ") {
		t.Fatalf("asked, it says %q", want)
	}
	deadline, _ := p.Deadline()
	for bad, says := range map[string]string{
		"castle e1 g1":                          "the lines are",
		"pantheon 2":                            "version 1",
		"game chess players 2":                  "plays grab",
		"game grab players 5":                   "2 to 4 players",
		"game grab players 2 option limit=nine": "two, three",
		"seat 2":                                "0 to 1",
		"position {}":                           "seats",
		`position {"eye":"0"}`:                  "eye is a seat",
		"heard 3: grab S1 kite":                 "0 to 1",
		"heard 1: rest":                         "not heard",
		"go":                                    "add at MS",
		fmt.Sprint("go at ", deadline):          "the clock acts",
		"go playouts 0":                         "from 1 to",
		"go time 5 at 400":                      "no clock",
		"\xff\xfe":                              "UTF-8",
		strings.Repeat("x", protocol.MaxLine+1): "at most",
	} {
		said := answers(t, player, append(append([]string{}, good...), bad, "go at 400")...)
		if len(said) != 3 || !strings.HasPrefix(said[1], "error ") || !strings.Contains(said[1], says) || said[2] != want[1] {
			t.Errorf("%.60q is answered with %.200q, which does not say %q before %q", bad, said, says, want[1])
		}
	}
	for _, early := range []string{"game grab players 2", "go at 400", "position {}"} {
		if said := answers(t, player, early); len(said) != 1 || !strings.Contains(said[0], `say "pantheon 1" first`) {
			t.Errorf("before the greeting %q is answered with %q", early, said)
		}
	}
}

// TestHeardMovesContinue: after a heard move without chance or revealed information the player knows the position. After any other
// move it needs a new one.
func TestHeardMovesContinue(t *testing.T) {
	g := grab.Game()
	p := start(g)
	first := append(greeted(g), "position "+viewOf(t, g, p, 0))
	player := protocol.Player{Game: g, Bot: "greedy", Seed: 5}
	wanted := answers(t, player, append(first, "go at 400")...)[1] // the other seat is faster
	theirs, refusal := p.ParseMove(1, game.MoveText(strings.TrimPrefix(wanted, "best ")))
	if refusal != nil {
		t.Fatal(refusal)
	}
	said := p.FormatMove(theirs, 1, 0)
	p.Play(1, theirs, &game.Env{Dice: game.QuickDice(1), At: 400})
	want := answers(t, player, append(greeted(g), "position "+viewOf(t, g, p, 0), "go at 800")...)
	got := answers(t, player, append(first, fmt.Sprintf("heard 1: %s @400", said), "go at 800")...)
	if got[1] != want[1] || got[1] == wanted || !strings.HasPrefix(got[1], "best ") {
		t.Errorf("after %q it says %q, and %q where it is told the position", said, got[1], want[1])
	}
	for _, unclear := range []string{"heard clock: time-up @3000", "heard 1: juggle"} {
		said := answers(t, player, append(first, unclear, "go at 800")...)
		if !strings.Contains(said[1], "send the position") {
			t.Errorf("after %q it says %q", unclear, said[1])
		}
	}
}

// TestStop: a search can be stopped; the player then plays the best move so far. During a search it rejects a seat line.
func TestStop(t *testing.T) {
	g := grab.Game()
	p := start(g)
	for _, budget := range []string{"playouts 10000000 ", "time 60000 "} {
		w := connect(t, protocol.Player{Game: g, Bot: "level5", Options: bot.AgentOptions{Now: time.Now}})
		for _, line := range append(greeted(g), "position "+viewOf(t, g, p, 0), "go "+budget+"at 400", "seat 1") {
			if err := w.Send(line); err != nil {
				t.Fatal(err)
			}
		}
		asked := false
		for {
			line, err := w.Receive(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasPrefix(line, "info playouts") && !asked {
				asked = true
				if err := w.Send("stop"); err != nil {
					t.Fatal(err)
				}
			}
			if strings.HasPrefix(line, "best ") {
				break
			}
		}
		log := w.log.String()
		if !strings.Contains(log, "error seat: a choice is being thought about") || !strings.Contains(log, "info line 1 visits") {
			t.Errorf("go %s, and stop:\n%s", budget, log)
		}
	}
}

// TestQuit: quit ends a session immediately, even during a search.
func TestQuit(t *testing.T) {
	g := grab.Game()
	lines := append(greeted(g), "position "+viewOf(t, g, start(g), 0), "go playouts 10000000 at 400", "quit", "go at 400")
	if said := answers(t, protocol.Player{Game: g, Bot: "level5"}, lines...); len(said) != 1 {
		t.Errorf("after quit it said %q", said)
	}
}

// broken is a writer that always fails.
type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestNobodyListens(t *testing.T) {
	err := protocol.Player{Game: grab.Game(), Bot: "random"}.Speak(context.Background(), strings.NewReader("pantheon 1\n"), broken{})
	if err != io.ErrClosedPipe {
		t.Errorf("the error is %v", err)
	}
}

// FuzzSpeak: Speak answers each line of a host, whatever it is, with lines of the protocol or not at all.
func FuzzSpeak(f *testing.F) {
	for i, g := range toys {
		view := g.Blank()
		start(g).View(0, view)
		doc, err := view.MarshalJSON()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(i, strings.Join(append(greeted(g), "position "+string(doc), "may x", "heard 1: show 2 @4", "go at 400", "stop"), "\n"))
	}
	f.Fuzz(func(t *testing.T, toy int, lines string) {
		g := toys[uint(toy)%uint(len(toys))]
		answers(t, protocol.Player{Game: g, Bot: "greedy"}, append(greeted(g), lines)...)
	})
}
