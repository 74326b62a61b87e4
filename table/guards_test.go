package table

import (
	"slices"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/game/gametest/bluff"
)

// twoSeats returns the state of a table at which Ana, the host, and Bob have seats, and Dan is a spectator.
func twoSeats(phase Phase) *State {
	return &State{phase: phase, about: &game.About{TakeBack: true}, host: ana, occupants: []occupant{{Guest: ana.ID, Name: ana.Name}, {Guest: bob.ID, Name: bob.Name}}}
}

// TestWhoHearsWhat checks for each phase and kind of user which chat channels they may read.
func TestWhoHearsWhat(t *testing.T) {
	type rooms struct{ seats, watchers bool }
	playing, watching, all, none := rooms{true, false}, rooms{false, true}, rooms{true, true}, rooms{}
	taught := twoSeats(Running)
	taught.lesson = &lesson{}
	for name, c := range map[string]struct {
		*State
		seat, watcher rooms
	}{
		"before the game": {twoSeats(Lobby), playing, watching}, "while it runs": {twoSeats(Running), playing, watching}, "when it is over": {twoSeats(Over), all, all},
		"about a record": {twoSeats(Study), none, none}, "at a lesson": {taught, none, none},
	} {
		for guest, want := range map[string]rooms{ana.ID: c.seat, bob.ID: c.seat, dan.ID: c.watcher, "": c.watcher} {
			have := rooms{c.hears(guest, SeatsChannel), c.hears(guest, SpectatorsChannel)}
			if have != want {
				t.Errorf("%s %q reads the rooms %+v, want %+v", name, guest, have, want)
			}
			now := chatState{last: ChatMark{3, 5}}
			mark := ChatMark{}
			if want.seats {
				mark[SeatsChannel] = 3
			}
			if want.watchers {
				mark[SpectatorsChannel] = 5
			}
			if have := now.mark(c.State, guest); have != mark {
				t.Errorf("%s %q is told that the rooms go as far as %v, want %v", name, guest, have, mark)
			}
		}
	}
}

// TestWhatEachMayDoWithALine checks for each message after a mark who may read it: everybody who may read the channel,
// except persons who have muted or blocked its author. Authors can remove their own messages, the host all that the
// host may read.
func TestWhatEachMayDoWithALine(t *testing.T) {
	now := &chatState{self: map[string]chatSelf{bob.ID: {Muted: map[string]string{eva.ID: "Eva"}}}}
	say := func(r Channel, n int64, guest string, line messageRow) {
		line.n, line.guest, line.time = n, guest, time.UnixMilli(n+100*int64(r))
		now.lines[r] = append(now.lines[r], line)
	}
	say(SeatsChannel, 1, ana.ID, messageRow{Text: "a", Seat: 0})
	say(SeatsChannel, 2, bob.ID, messageRow{Text: "b", Seat: 1, Seats: game.Only(0)})
	say(SeatsChannel, 4, "", messageRow{Gone: 3})
	say(SpectatorsChannel, 1, dan.ID, messageRow{Text: "d", Seat: game.Spectator})
	say(SpectatorsChannel, 2, eva.ID, messageRow{Text: "e", Seat: game.Spectator})
	say(SpectatorsChannel, 3, "", messageRow{Hush: true, Seat: game.Spectator})
	type may struct{ own, remove, mute, named bool }
	read := func(s *State, guest string, after ChatMark, blocked ...string) (map[string]may, []MessageID) {
		set := map[string]bool{}
		for _, b := range blocked {
			set[b] = true
		}
		all := map[string]may{}
		lines, gone := now.behind(s, guest, after, set)
		for _, l := range lines {
			text := l.Text
			if l.MayMuteSpectator {
				text = "hush"
			}
			all[text] = may{l.Own, l.Removable, l.Mutable, l.Named}
		}
		return all, gone
	}
	mine, others := may{own: true, remove: true}, may{mute: true}
	host := may{remove: true, mute: true}
	gone := []MessageID{{SeatsChannel, 3}}
	for _, c := range []struct {
		name    string
		phase   Phase
		guest   string
		after   ChatMark
		blocked []string
		want    map[string]may
		gone    []MessageID
	}{
		{"the host", Running, ana.ID, ChatMark{}, nil, map[string]may{"a": mine, "b": {remove: true, mute: true, named: true}}, gone},
		{"a seat", Running, bob.ID, ChatMark{}, nil, map[string]may{"a": others, "b": mine}, gone},
		{"a watcher", Running, dan.ID, ChatMark{}, nil, map[string]may{"d": mine, "e": others, "hush": {}}, nil},
		{"nobody", Running, "", ChatMark{}, nil, map[string]may{"d": {}, "e": {}, "hush": {}}, nil},
		{"a seat that has read the first line", Running, bob.ID, ChatMark{1, 0}, nil, map[string]may{"b": mine}, gone},
		{"a seat that has read all", Running, bob.ID, ChatMark{4, 0}, nil, map[string]may{}, nil},
		{"a seat that has blocked the host", Running, bob.ID, ChatMark{}, []string{ana.ID}, map[string]may{"b": mine}, gone},
		{"a watcher who has blocked nobody known", Running, eva.ID, ChatMark{}, []string{""}, map[string]may{"d": others, "e": mine, "hush": {}}, nil},
		{"a seat when the game is over, who has muted Eva", Over, bob.ID, ChatMark{}, nil, map[string]may{"a": others, "b": mine, "d": others, "hush": {}}, gone},
		{"the host when the game is over", Over, ana.ID, ChatMark{}, nil, map[string]may{"a": mine, "b": {remove: true, mute: true, named: true}, "d": host, "e": host, "hush": {}}, gone},
		{"a watcher when the game is over", Over, dan.ID, ChatMark{}, nil, map[string]may{"a": others, "b": others, "d": mine, "e": others, "hush": {}}, gone},
	} {
		have, left := read(twoSeats(c.phase), c.guest, c.after, c.blocked...)
		if len(have) != len(c.want) || !slices.Equal(left, c.gone) {
			t.Errorf("%s reads %v and is told that %v are gone, want %v and %v", c.name, have, left, c.want, c.gone)
		}
		for text, want := range c.want {
			if have[text] != want {
				t.Errorf("%s may do with %q: %+v, want %+v", c.name, text, have[text], want)
			}
		}
	}
	for guest, want := range map[string][]MessageID{
		ana.ID: {{SeatsChannel, 1}, {SeatsChannel, 2}}, bob.ID: {{SeatsChannel, 1}, {SeatsChannel, 2}}, dan.ID: {{SpectatorsChannel, 1}, {SpectatorsChannel, 2}},
	} {
		var have []MessageID
		for r := Channel(-1); r <= channels; r++ {
			for n := range int64(6) {
				if now.find(twoSeats(Running), guest, MessageID{r, n}) >= 0 {
					have = append(have, MessageID{r, n})
				}
			}
		}
		if !slices.Equal(have, want) {
			t.Errorf("%s finds the lines %v, want %v", guest, have, want)
		}
	}
}

// TestWhoseEyesAWatcherHas checks which views a stream may have: the spectator's view, those of the user's seats, and all views once the
// table is done.
func TestWhoseEyesAWatcherHas(t *testing.T) {
	const first, second = game.Seat(0), game.Seat(1)
	for _, c := range []struct {
		u    Update
		want []game.Seat
	}{
		{Update{}, []game.Seat{game.Spectator}},
		{Update{host: true}, []game.Seat{game.Spectator}},
		{Update{seats: game.Only(second)}, []game.Seat{game.Spectator, second}},
		{Update{seats: game.Only(first, second)}, []game.Seat{game.Spectator, first, second}},
		{Update{all: true}, []game.Seat{FullView, game.Spectator, first, second}},
	} {
		var have []game.Seat
		for _, seat := range []game.Seat{FullView, game.Spectator, first, second} {
			if c.u.may(seat) {
				have = append(have, seat)
			}
		}
		if !slices.Equal(slices.Sorted(slices.Values(have)), slices.Sorted(slices.Values(c.want))) {
			t.Errorf("a watcher of %v, done %v, sees as %v, want %v", c.u.seats, c.u.all, have, c.want)
		}
	}
}

// TestTakingBack checks how far a user may undo moves without consent, whose consent they need for more, and what is refused.
func TestTakingBack(t *testing.T) {
	const host, other = game.Seat(0), game.Seat(1)
	move := func(seat game.Seat) played { return played{seat: seat} }
	shows := func(seat game.Seat) played { return played{seat: seat, shown: true} }
	for _, c := range []struct {
		name    string
		played  []played
		first   int
		bot     bool // Bob's seat has a bot
		phase   Phase
		by      Actor
		free    int
		refused map[int]string     // by the ply to go back to
		asks    map[int]game.Seats // 0: immediate
	}{
		{name: "one's own last two", played: []played{move(other), move(host), move(host)}, phase: Running, by: ana, free: 1,
			refused: map[int]string{0: "undo-not-yours", 3: "undo-nothing", -1: "undo-nothing"}, asks: map[int]game.Seats{1: 0, 2: 0}},
		{name: "behind what was shown", played: []played{move(host), shows(host), move(host)}, phase: Running, by: ana, free: 2,
			asks: map[int]game.Seats{2: 0, 1: game.Only(other), 0: game.Only(other)}},
		{name: "what was shown last", played: []played{move(host), shows(host)}, phase: Running, by: ana, free: 2, asks: map[int]game.Seats{1: game.Only(other), 0: game.Only(other)}},
		{name: "behind another's", played: []played{move(host), move(other)}, phase: Running, by: ana, free: 2,
			refused: map[int]string{1: "undo-not-yours"}, asks: map[int]game.Seats{0: game.Only(other)}},
		{name: "before the beginning of a branch", played: []played{move(host), move(host)}, first: 1, phase: Running, by: ana, free: 1,
			refused: map[int]string{0: "undo-nothing"}, asks: map[int]game.Seats{1: 0}},
		{name: "by a watcher", played: []played{move(host)}, phase: Running, by: dan, free: 1, refused: map[int]string{0: "undo-not-yours"}},
		{name: "with a bot that has seen nothing", played: []played{move(host), move(other)}, bot: true, phase: Running, by: ana, free: 2, asks: map[int]game.Seats{0: 0}},
		{name: "with a bot that has seen something", played: []played{shows(host), move(other)}, bot: true, phase: Running, by: ana, free: 2, refused: map[int]string{0: "undo-bots"}},
		{name: "when it is over", played: []played{move(host)}, phase: Over, by: ana, free: 1, refused: map[int]string{0: "over"}},
		{name: "of nothing", phase: Running, by: ana, free: 0, refused: map[int]string{0: "undo-nothing"}},
	} {
		s := twoSeats(c.phase)
		s.played, s.first = c.played, c.first
		if c.bot {
			s.occupants[other] = occupant{Level: "random"}
		}
		if free := s.freeUndo(c.by.ID); free != c.free {
			t.Errorf("%s: %d is free, want %d", c.name, free, c.free)
		}
		for ply, id := range c.refused {
			if _, _, refused := s.mayUndo(c.by.ID, ply, decideEnv{}); refused == nil || refused.Phrase.ID != "refused."+id {
				t.Errorf("%s: back to %d gives %v, want %s", c.name, ply, refused, id)
			}
		}
		for ply, asks := range c.asks {
			if by, ask, refused := s.mayUndo(c.by.ID, ply, decideEnv{}); refused != nil || ask != asks || by != s.played[ply].seat {
				t.Errorf("%s: back to %d asks %v for seat %v, want %v: %v", c.name, ply, ask, by, asks, refused)
			}
		}
	}
	never := twoSeats(Running)
	never.about, never.played = &game.About{}, []played{move(host)}
	if _, _, refused := never.mayUndo(ana.ID, 0, decideEnv{}); refused == nil || refused.Phrase.ID != "refused.undo-never" || never.freeUndo(ana.ID) != 1 {
		t.Errorf("in a game without taking back: %v", refused)
	}
}

// TestALineIsSaidOnce checks that the same client id of the same person is one message. The same text with another
// client id is another message, and so is a client id that somebody else has used.
func TestALineIsSaidOnce(t *testing.T) {
	r := newRig(t)
	at := r.friends(morraID, bob)
	for _, u := range []struct {
		by    Actor
		input string
	}{{ana, "i1"}, {ana, "i1"}, {ana, "i2"}, {bob, "i1"}, {ana, "i2"}, {ana, ""}, {ana, ""}} {
		if err := at.Post(t.Context(), u.by, ChatPost{Text: "once", Input: u.input}); err != nil {
			t.Fatal(err)
		}
	}
	if have, want := r.talk(at, ana, ChatMark{}).texts(), "Ana: once | Ana: once | Bob: once | Ana: once | Ana: once"; have != want {
		t.Errorf("there is %q, want %q", have, want)
	}
}

// TestNobodyHosts checks that a user without an id is not the host of a table without a host.
func TestNobodyHosts(t *testing.T) {
	s := twoSeats(Running)
	s.host = Actor{}
	for _, guest := range []string{"", ana.ID, dan.ID} {
		if s.hosts(guest) {
			t.Errorf("%q is the host of a table without one", guest)
		}
	}
	if s = twoSeats(Running); !s.hosts(ana.ID) || s.hosts(bob.ID) || s.hosts("") {
		t.Error("somebody else than Ana is the host")
	}
}

// TestWhoIsMutedCallsNobody checks that a message does not notify a named person who has muted its author, and notifies
// those who have not.
func TestWhoIsMutedCallsNobody(t *testing.T) {
	r := newRig(t)
	at := r.friends(bluffID, bob, caro)
	r.callable(bob, caro)
	r.says(at, ana, "hello")
	if err := at.Mute(t.Context(), bob.ID, MessageID{SeatsChannel, 1}); err != nil {
		t.Fatal(err)
	}
	r.says(at, ana, "Bob and Caro?")
	r.mustCall("Ana, whom Bob has muted, names both", map[Actor]Cause{caro: ForMention})
	r.says(at, caro, "Bob?")
	r.mustCall("Caro names Bob", map[Actor]Cause{bob: ForMention})
}

// TestEachWatcherIsToldOfTheirOwn checks that each stream gets updates with the seats of its user, with the host flag
// and, when the game is over, with all views. Missed updates are treated in the same way.
func TestEachWatcherIsToldOfTheirOwn(t *testing.T) {
	for _, phase := range []Phase{Lobby, Running, Over, Study} {
		done := phase == Over || phase == Study
		at := &Table{state: twoSeats(phase), watches: map[*Watch]struct{}{}}
		update := func() Update { return Update{sharedEvent: &sharedEvent{Event: Event{Phase: phase}}} }
		for _, c := range []struct {
			guest string
			seats game.Seats
			host  bool
		}{{ana.ID, game.Only(0), true}, {bob.ID, game.Only(1), false}, {dan.ID, 0, false}, {"", 0, false}} {
			w := &Watch{table: at, guest: c.guest, updates: make(chan Update, 1)}
			at.watches[w] = struct{}{}
			at.publish(update())
			missed := at.seenBy(c.guest, []Update{update()})[0]
			for how, u := range map[string]Update{"told": <-w.updates, "told later": missed} {
				if u.seats != c.seats || u.host != c.host || u.all != done {
					t.Errorf("%s, %q is %s of with the seats %v, as host %v, with all eyes %v", phase, c.guest, how, u.seats, u.host, u.all)
				}
			}
			delete(at.watches, w)
		}
	}
}

// TestEachViewerSeesTheirOwn checks that a seat gets its own view and its own events. Before a game with hidden
// information begins it gets the spectator's view. Only [FullView] gets everything.
func TestEachViewerSeesTheirOwn(t *testing.T) {
	g := bluff.Game()
	p := g.New(game.Setup{Players: 3}, &game.Env{Dice: game.QuickDice(1)})
	text := func(p game.Position) string {
		t.Helper()
		doc, err := p.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		return string(doc)
	}
	as := func(seat game.Seat) string {
		view := g.Blank()
		p.View(seat, view)
		return text(view)
	}
	if as(0) == as(1) || as(0) == as(game.Spectator) || as(0) == text(p) {
		t.Fatal("this game has no secrets")
	}
	u := Update{sharedEvent: &sharedEvent{Event: Event{Phase: Running}, table: &Table{}, game: g, after: p}, seats: game.Only(0)}
	sees := func(seat game.Seat) string {
		t.Helper()
		view, ok := u.View(seat)
		if !ok {
			return ""
		}
		return text(view)
	}
	if sees(0) != as(0) || sees(game.Spectator) != as(game.Spectator) || sees(1) != "" || sees(FullView) != "" {
		t.Error("in a running game a seat sees something else than its own")
	}
	u.Phase = Lobby
	if sees(0) != as(game.Spectator) {
		t.Error("before the game a seat sees more than those who watch")
	}
	u.Phase, u.all = Over, true
	if sees(1) != as(1) || sees(FullView) != text(p) {
		t.Error("when the game is over not everything is shown")
	}
	did := &outcome{before: p, by: 0, move: p.Moves(p.ToAct().First(), nil)[0]}
	did.tale.Add(game.Everybody, "tale.all")
	did.tale.Add(game.Only(0), "tale.first")
	did.tale.Add(game.Only(1), "tale.second")
	for seat, want := range map[game.Seat]int{0: 2, 1: 2, 2: 1, game.Spectator: 1, FullView: 3} {
		if h := hear(g, did, p, 1, seat); len(h.Lines) != want {
			t.Errorf("seat %v hears %d lines, want %d", seat, len(h.Lines), want)
		}
	}
}

// TestAStreamThatMissedTooMuch checks that a stream begins with a reset after more than 500 missed entries, and for a
// future entry.
func TestAStreamThatMissedTooMuch(t *testing.T) {
	r := newRig(t)
	at := r.friends(bluffID, bob)
	r.inside(at, func(s *State) {
		was := s.entry
		defer func() { s.entry = was }()
		s.entry = 600
		for after, reset := range map[int64]bool{-1: true, 0: true, 99: true, 100: false, 599: false, 600: false, 601: true} {
			missed, err := at.missed(t.Context(), bob.ID, after)
			if err != nil || (len(missed) == 1 && missed[0].Kind == Reset) != reset {
				t.Errorf("behind entry %d of 600 it begins with %d updates, want a reset: %v (%v)", after, len(missed), reset, err)
			}
		}
	})
}
