package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
)

// acts returns a deed that sends a command to the table.
func acts(act func(a args) Command) func(*script, Actor, args) (string, error) {
	return func(s *script, by Actor, a args) (string, error) { return s.ask(by, a, act(a)) }
}

// seats returns a deed that sends a command for a seat.
func seats(act func(seat game.Seat) Command) func(*script, Actor, args) (string, error) {
	return func(s *script, by Actor, a args) (string, error) { return s.ask(by, a, act(s.seat(by, a, "seat"))) }
}

// ask sends a command to the table and returns the answer.
func (s *script) ask(by Actor, a args, act Command) (string, error) {
	if name, ok := a.values["name"]; ok {
		by.Name = name
	}
	s.sent++
	id := "c" + strconv.Itoa(s.sent)
	if text, ok := a.values["id"]; ok {
		id = text
	}
	answer, err := s.at().Do(context.Background(), Request{ClientID: id, Guest: by, Act: act})
	if err != nil {
		return s.refusal(err)
	}
	again := ""
	if answer.Again {
		again = ", as before"
	}
	return fmt.Sprintf("-> entry %d, ply %d%s\n", answer.Entry, answer.Ply, again), nil
}

// refusal returns the refusal as text. Any other error is an error of the script.
func (s *script) refusal(err error) (string, error) {
	var refused *Refused
	var rule *game.Refusal
	switch {
	case errors.As(err, &refused):
		if !Words.Has(refused.Phrase.ID) {
			return "", fmt.Errorf("the refusal %q has no words", refused.Phrase.ID)
		}
		return fmt.Sprintf("-> refused (%s): %s\n", strings.TrimPrefix(refused.Phrase.ID, "refused."), refused.Error()), nil
	case errors.As(err, &rule):
		return fmt.Sprintf("-> refused by the game: %s\n", rule.Error()), nil
	case errors.Is(err, ErrGone), errors.Is(err, ErrNotFound), errors.Is(err, ErrClosed), errors.Is(err, ErrBusy), errors.Is(err, errDisk):
		return fmt.Sprintf("-> %v\n", err), nil
	}
	return "", err
}

func (s *script) says(by Actor, a args) (string, error) {
	words := a.word()
	if text, ok := a.values["quoted"]; ok {
		var err error
		if words, err = strconv.Unquote(text); err != nil {
			return "", fmt.Errorf("quoted is a move as Go quotes it: %w", err)
		}
	}
	words += strings.Repeat("x", a.number("long", 0))
	say := PlayMove{Seat: s.seat(by, a, "seat"), Words: game.MoveText(words), Seen: int64(a.number("seen", 0))}
	if text, ok := a.values["lag"]; ok {
		say.Lag = duration(text)
	}
	return s.ask(by, a, say)
}

// link returns the link stored under a name; without a name, the current link of a seat, even if no user may see it. If nothing is stored
// under the name, it returns the name.
func (s *script) link(a args) string {
	if name, ok := a.values["link"]; ok {
		if link, ok := s.links[name]; ok {
			return link
		}
		return name
	}
	c := s.state(s.at()).occupants[a.number("seat", 0)]
	if c.Offer != "" {
		return c.Offer
	}
	if q := s.state(s.at()).question; q != nil && q.link != "" {
		return q.link
	}
	return c.Token
}

func (s *script) sits(by Actor, a args) (string, error) { return s.ask(by, a, Join{Token: s.link(a)}) }

func (s *script) renames(by Actor, a args) (string, error) {
	return s.ask(by, a, Rename{Seat: s.seat(by, a, "seat"), Name: a.word() + strings.Repeat("x", a.number("long", 0))})
}

func (s *script) givesToBot(by Actor, a args) (string, error) {
	return s.ask(by, a, BotTakeover{Seat: s.seat(by, a, "seat"), Level: a.word()})
}

func (s *script) watches(by Actor, a args) (string, error) {
	from := int64(a.number("from", int(s.now.shown)))
	w, err := s.at().Watch(context.Background(), by.ID, from)
	if err != nil {
		return s.refusal(err)
	}
	if old := s.now.watches[nameOf(by)]; old != nil {
		old.Close()
	}
	s.now.watches[nameOf(by)] = w
	return "", nil
}

func (s *script) leaves(by Actor, _ args) (string, error) {
	w := s.now.watches[nameOf(by)]
	if w == nil {
		return "", errors.New("who leaves has watched")
	}
	w.Close()
	delete(s.now.watches, nameOf(by))
	return "", nil
}

// nameOf returns the name of a user in the scripts.
func nameOf(by Actor) string {
	for name, g := range people {
		if g.ID == by.ID {
			return name
		}
	}
	return by.ID
}

func sorted[T any](all map[string]T) []string {
	var names []string
	for name := range all {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// looks returns as text the table as a user sees it.
func (s *script) looks(by Actor, a args) (string, error) {
	seat := s.seat(by, a, "as")
	snap, err := s.at().Look(context.Background(), by.ID, seat)
	if err != nil {
		return s.refusal(err)
	}
	if err := s.keepsQuiet(by, snap); err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s, entry %d, ply %d", snap.Phase, snap.Entry, snap.Ply)
	if snap.First > 0 {
		fmt.Fprintf(&b, ", begun at ply %d", snap.First)
	}
	fmt.Fprintf(&b, ", pace %s", snap.Pace)
	if snap.Host {
		b.WriteString(", host")
	}
	if snap.Spectators > 0 {
		fmt.Fprintf(&b, ", %d watching", snap.Spectators)
	}
	if snap.Clocked {
		fmt.Fprintf(&b, ", %v left until %d ms", snap.Left, snap.Deadline)
	}
	b.WriteString("\n" + s.occupantsAs(snap.Occupants))
	for _, f := range snap.ClockReadings {
		fmt.Fprintf(&b, "clock of seat %s: %v", f.Seat, f.Left())
		if f.Turn > 0 && f.Bank > 0 {
			fmt.Fprintf(&b, " (%v of the turn)", f.Turn)
		}
		for _, mark := range []struct {
			is   bool
			word string
		}{{f.Runs, "runs"}, {f.Fell, "fell"}} {
			if mark.is {
				b.WriteString(", " + mark.word)
			}
		}
		b.WriteString("\n")
	}
	if h := snap.Halt; h != nil {
		fmt.Fprintf(&b, "halted: %s by %s, %v left\n", h.Reason, h.By, h.Left)
	}
	if snap.Preferences != 0 {
		fmt.Fprintf(&b, "wish for a pause: %s\n", seatList(snap.Preferences))
	}
	if snap.Waiting != 0 {
		fmt.Fprintf(&b, "waits for %s\n", seatList(snap.Waiting))
	}
	if q := snap.Question; q != nil {
		fmt.Fprintf(&b, "question: %s by %s", q.Subject, q.By)
		if q.Subject == ToTakeBack {
			fmt.Fprintf(&b, " back to ply %d", q.Ply)
		} else {
			fmt.Fprintf(&b, " for seat %s %s", q.Seat, q.Level)
		}
		fmt.Fprintf(&b, ", to %s, mine %v\n", seatList(q.Waiting), q.Mine)
	}
	if snap.FreeUndo != snap.Ply {
		fmt.Fprintf(&b, "free to take back to ply %d\n", snap.FreeUndo)
	}
	if len(snap.Choices) > 0 {
		b.WriteString("choices:")
		for i, c := range snap.Choices {
			if i > 0 {
				b.WriteString(";")
			}
			b.WriteString(" " + string(c.Words))
			if c.Lasts != "" {
				b.WriteString(" (" + string(c.Lasts) + ")")
			}
			if c.Ends {
				b.WriteString(" (ends)")
			}
		}
		b.WriteString("\n")
	}
	if snap.MayHint {
		b.WriteString("a hint may be asked for\n")
	}
	if snap.Hint != nil {
		fmt.Fprintf(&b, "a hint is there, thought about: %v\n", snap.Hint.Done)
	}
	if snap.Phase.Done() {
		fmt.Fprintf(&b, "result: over %v, won by %s", snap.Result.Over, seatList(snap.Result.Won))
		for i := range game.Seat(len(snap.Occupants)) {
			st, _ := snap.Result.Of(i)
			fmt.Fprintf(&b, ", seat %d is %d. with %d", i, st.Rank, st.Points)
		}
		b.WriteString("\n")
	}
	if a.word() == "view" {
		doc, err := snap.View.MarshalJSON()
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "view: %s\n", doc)
	}
	return b.String(), nil
}

// occupantsAs returns as text the seats as a user sees them.
func (s *script) occupantsAs(chairs []Occupant) string {
	var b strings.Builder
	for _, c := range chairs {
		fmt.Fprintf(&b, "seat %s: %s", c.Seat, c.Kind)
		if c.Name != "" {
			b.WriteString(" " + c.Name)
		}
		if c.Level != "" {
			b.WriteString(", bot " + c.Level)
		}
		for _, mark := range []struct {
			is   bool
			word string
		}{{c.Empty, "empty"}, {c.Mine, "mine"}, {c.Connected, "connected"}, {c.Gone, "gone"}, {c.Lent, "lent"}, {c.Resigned, "resigned"},
			{c.Offered, "offered"}, {c.Gift, "a gift"}, {c.Replaceable, "replaceable"}, {c.Token != "", c.Token}} {
			if mark.is {
				b.WriteString(", " + mark.word)
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

func seatList(set game.Seats) string {
	var names []string
	for _, seat := range list(set) {
		names = append(names, seat.String())
	}
	if names == nil {
		return "nobody"
	}
	return strings.Join(names, " ")
}

func (s *script) looksBack(by Actor, a args) (string, error) {
	seat := s.seat(by, a, "as")
	h, err := s.at().At(context.Background(), by.ID, seat, a.first())
	if err != nil {
		return s.refusal(err)
	}
	return s.recall(seat, []SeenMove{h})
}

func (s *script) remembers(by Actor, a args) (string, error) {
	seat := s.seat(by, a, "as")
	all, err := s.at().History(context.Background(), by.ID, seat, a.number("from", 0), a.number("to", 1000))
	if err != nil {
		return s.refusal(err)
	}
	return s.recall(seat, all)
}

// recall returns as text the history of a game. Its views must be those of the requesting seat.
func (s *script) recall(seat game.Seat, all []SeenMove) (string, error) {
	var b strings.Builder
	for _, h := range all {
		eye, truth := h.View.Viewer()
		if truth != (seat == FullView) || !truth && eye != seat && !(eye == game.Spectator && s.state(s.at()).redacted()) {
			return "", fmt.Errorf("move %d as %s is seen with the eyes of %s", h.Ply, seat, eye)
		}
		fmt.Fprintf(&b, "%d %s: %s\n", h.Ply, h.Seat, s.spoken(h))
	}
	return b.String(), nil
}

// spoken returns as text a move as a seat sees it: its text and the events, with the motions.
func (s *script) spoken(h SeenMove) string {
	text := string(h.Words)
	for _, line := range h.Lines {
		switch g := line.Motion; {
		case line.Phrase.ID != "":
			text += " | " + s.inGame(line.Phrase)
		case g.Piece != "":
			text += fmt.Sprintf(" | [%s %s > %s]", g.Piece, g.From, g.To)
		}
	}
	return text
}

func (s *script) inGame(p game.Phrase) string {
	return s.state(s.at()).about.Words.Text("en", p, s.called)
}

// called returns the name of the occupant for a seat, and the level itself for a level of bots. The second result is false for any other
// thing.
func (s *script) called(thing game.Thing) (string, bool) {
	for i, name := range s.state(s.at()).names() {
		if thing == game.SeatThing(game.Seat(i)) {
			return name, true
		}
	}
	if bot := strings.TrimPrefix(string(thing), "level:"); bot != string(thing) {
		return bot, true
	}
	return "", false
}

func (s *script) opens(by Actor, a args) (string, error) {
	link := s.link(a)
	inv, err := s.server.ByToken(context.Background(), link, by.ID)
	if err != nil {
		return s.refusal(err)
	}
	return fmt.Sprintf("%s, %s, of %s's table of %s, seat %s: open %v, held %v, knows %v\n%s", inv.Table, inv.Phase, inv.Host, inv.Game, inv.Seat,
		inv.Open, inv.Over, inv.Knows, s.occupantsAs(inv.Chairs)), nil
}

func (s *script) lists(by Actor, _ args) (string, error) {
	mine, err := s.server.Mine(context.Background(), by.ID)
	if err != nil {
		return s.refusal(err)
	}
	var b strings.Builder
	for _, sum := range mine {
		fmt.Fprintf(&b, "%s: %s, %s, ply %d, host %v, seats %v, my turn %v, seen up to %d\n", sum.ID, sum.Game, sum.Phase, sum.Ply, sum.Host, sum.Mine, sum.Turn, sum.Seen)
	}
	if len(mine) == 0 {
		return "no table\n", nil
	}
	return b.String(), nil
}

func (s *script) hasSeen(by Actor, a args) (string, error) {
	return "", s.at().Seen(context.Background(), by.ID, int64(a.first()))
}

func (s *script) previews(by Actor, a args) (string, error) {
	p, err := s.at().Preview(context.Background(), by.ID, s.seat(by, a, "seat"), game.MoveText(a.word()))
	if err != nil {
		return s.refusal(err)
	}
	return fmt.Sprintf("%s | open %v, gain %v, ends %v\n", s.spoken(SeenMove{Words: p.Words, Lines: p.Lines}), p.Open, p.Gain, p.Ends), nil
}

func (s *script) asksHint(by Actor, a args) (string, error) {
	s.server.hintPlayouts = 50
	if err := s.at().AskHint(context.Background(), by.ID, s.seat(by, a, "seat")); err != nil {
		return s.refusal(err)
	}
	return s.awaitsHint(by, a)
}

func (s *script) awaitsHint(by Actor, a args) (string, error) {
	if err := s.at().AwaitHint(context.Background(), by.ID, s.seat(by, a, "seat")); err != nil {
		return s.refusal(err)
	}
	return "-> a hint\n", nil
}

func (s *script) asksReview(by Actor, _ args) (string, error) {
	if _, err := s.at().Review(context.Background(), by.ID); err != nil {
		return s.refusal(err)
	}
	return "-> a review\n", nil
}

// takesRecord returns the game's record as text, and stores it under the name in the key `as`, if there is one. It is an error if the
// record of a running game holds the seed.
func (s *script) takesRecord(by Actor, a args) (string, error) {
	r, err := s.at().Record(context.Background(), by.ID)
	if err != nil {
		return s.refusal(err)
	}
	if name, ok := a.values["as"]; ok {
		s.records[name] = r.Text()
	}
	if state := s.state(s.at()); !state.phase.Done() && strings.Contains(r.Text(), string(state.seed())) {
		return "", errors.New("the record of a running game holds its seed")
	}
	return r.Text(), nil
}
