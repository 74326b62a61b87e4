package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cockroachdb/datadriven"

	"pantheon/game"
	"pantheon/games"
)

// acts is the deed of asking something of the table.
func acts(act func(a args) Act) func(*script, Guest, args) (string, error) {
	return func(s *script, by Guest, a args) (string, error) { return s.ask(by, a, act(a)) }
}

// seats is the deed of asking something for a seat.
func seats(act func(seat game.Seat) Act) func(*script, Guest, args) (string, error) {
	return func(s *script, by Guest, a args) (string, error) { return s.ask(by, a, act(s.seat(by, a, "seat"))) }
}

// ask asks something of the table and tells the answer.
func (s *script) ask(by Guest, a args, act Act) (string, error) {
	if name, ok := a.values["name"]; ok {
		by.Name = name
	}
	s.sent++
	id := "c" + strconv.Itoa(s.sent)
	if text, ok := a.values["id"]; ok {
		id = text
	}
	answer, err := s.at().Do(context.Background(), Input{ClientID: id, Guest: by, Act: act})
	if err != nil {
		return s.refusal(err)
	}
	again := ""
	if answer.Again {
		again = ", as before"
	}
	return fmt.Sprintf("-> entry %d, ply %d%s\n", answer.Entry, answer.Ply, again), nil
}

// refusal tells why something was not done. What should never go wrong is the script's own error.
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

func (s *script) says(by Guest, a args) (string, error) {
	words := a.word()
	if text, ok := a.values["quoted"]; ok {
		var err error
		if words, err = strconv.Unquote(text); err != nil {
			return "", fmt.Errorf("quoted is a sentence as Go quotes it: %w", err)
		}
	}
	words += strings.Repeat("x", a.number("long", 0))
	return s.ask(by, a, Say{Seat: s.seat(by, a, "seat"), Words: game.Sentence(words), Seen: int64(a.number("seen", 0))})
}

// link is the one that was kept under a name, or a seat's as it is now, whoever is shown it.
func (s *script) link(a args) string {
	if name, ok := a.values["link"]; ok {
		if link, ok := s.links[name]; ok {
			return link
		}
		return name
	}
	c := s.state(s.at()).chairs[a.number("seat", 0)]
	if c.Offer != "" {
		return c.Offer
	}
	if q := s.state(s.at()).question; q != nil && q.link != "" {
		return q.link
	}
	return c.Token
}

func (s *script) sits(by Guest, a args) (string, error) { return s.ask(by, a, Sit{Token: s.link(a)}) }

func (s *script) renames(by Guest, a args) (string, error) {
	return s.ask(by, a, Rename{Seat: s.seat(by, a, "seat"), Name: a.word() + strings.Repeat("x", a.number("long", 0))})
}

func (s *script) givesToBot(by Guest, a args) (string, error) {
	return s.ask(by, a, GiveToBot{Seat: s.seat(by, a, "seat"), Level: a.word()})
}

func (s *script) watches(by Guest, a args) (string, error) {
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

func (s *script) leaves(by Guest, _ args) (string, error) {
	w := s.now.watches[nameOf(by)]
	if w == nil {
		return "", errors.New("who leaves has watched")
	}
	w.Close()
	delete(s.now.watches, nameOf(by))
	return "", nil
}

// nameOf is what the scripts call somebody.
func nameOf(by Guest) string {
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

// looks tells how the table stands for somebody.
func (s *script) looks(by Guest, a args) (string, error) {
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
	if snap.Watchers > 0 {
		fmt.Fprintf(&b, ", %d watching", snap.Watchers)
	}
	if snap.Clocked {
		fmt.Fprintf(&b, ", %v left until %d ms", snap.Left, snap.Deadline)
	}
	b.WriteString("\n" + s.chairsAs(snap.Chairs))
	if h := snap.Halt; h != nil {
		fmt.Fprintf(&b, "halted: %s by %s, %v left\n", h.Reason, h.By, h.Left)
	}
	if snap.Wishes != 0 {
		fmt.Fprintf(&b, "wish for a pause: %s\n", seatList(snap.Wishes))
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
		for i := range game.Seat(len(snap.Chairs)) {
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

// chairsAs tells who sits where, as somebody is shown it.
func (s *script) chairsAs(chairs []Chair) string {
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

func (s *script) looksBack(by Guest, a args) (string, error) {
	seat := s.seat(by, a, "as")
	h, err := s.at().At(context.Background(), by.ID, seat, a.first())
	if err != nil {
		return s.refusal(err)
	}
	return s.recall(seat, []Heard{h})
}

func (s *script) remembers(by Guest, a args) (string, error) {
	seat := s.seat(by, a, "as")
	all, err := s.at().History(context.Background(), by.ID, seat, a.number("from", 0), a.number("to", 1000))
	if err != nil {
		return s.refusal(err)
	}
	return s.recall(seat, all)
}

// recall tells a game's past as it was heard. Its views have to be those of the eyes that ask.
func (s *script) recall(seat game.Seat, all []Heard) (string, error) {
	var b strings.Builder
	for _, h := range all {
		eye, truth := h.View.Eye()
		if truth != (seat == Truth) || !truth && eye != seat && !(eye == game.Watcher && s.state(s.at()).veiled()) {
			return "", fmt.Errorf("sentence %d as %s is seen with the eyes of %s", h.Ply, seat, eye)
		}
		fmt.Fprintf(&b, "%d %s: %s\n", h.Ply, h.Seat, s.spoken(h))
	}
	return b.String(), nil
}

// spoken is what somebody heard: the words, and what followed, with the pieces that moved.
func (s *script) spoken(h Heard) string {
	text := string(h.Words)
	for _, line := range h.Lines {
		switch g := line.Glide; {
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

// called gives the seats the names of those who sit there.
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

func (s *script) opens(by Guest, a args) (string, error) {
	link := s.link(a)
	inv, err := s.hall.ByToken(context.Background(), link, by.ID)
	if err != nil {
		return s.refusal(err)
	}
	return fmt.Sprintf("%s, %s, of %s's table of %s, seat %s: open %v, held %v, knows %v\n%s", inv.Table, inv.Phase, inv.Host, inv.Game, inv.Seat,
		inv.Open, inv.Over, inv.Knows, s.chairsAs(inv.Chairs)), nil
}

func (s *script) lists(by Guest, _ args) (string, error) {
	mine, err := s.hall.Mine(context.Background(), by.ID)
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

func (s *script) hasSeen(by Guest, a args) (string, error) {
	return "", s.at().Seen(context.Background(), by.ID, int64(a.first()))
}

func (s *script) previews(by Guest, a args) (string, error) {
	p, err := s.at().Preview(context.Background(), by.ID, s.seat(by, a, "seat"), game.Sentence(a.word()))
	if err != nil {
		return s.refusal(err)
	}
	return fmt.Sprintf("%s | open %v, gain %v, ends %v\n", s.spoken(Heard{Words: p.Words, Lines: p.Lines}), p.Open, p.Gain, p.Ends), nil
}

func (s *script) asksHint(by Guest, a args) (string, error) {
	s.hall.hintPlayouts = 50
	if err := s.at().AskHint(context.Background(), by.ID, s.seat(by, a, "seat")); err != nil {
		return s.refusal(err)
	}
	return s.awaitsHint(by, a)
}

func (s *script) awaitsHint(by Guest, a args) (string, error) {
	if err := s.at().AwaitHint(context.Background(), by.ID, s.seat(by, a, "seat")); err != nil {
		return s.refusal(err)
	}
	return "-> a hint\n", nil
}

func (s *script) asksReview(by Guest, _ args) (string, error) {
	if _, err := s.at().Review(context.Background(), by.ID); err != nil {
		return s.refusal(err)
	}
	return "-> a review\n", nil
}

// takesRecord takes the game's record along, under a name when there is one.
func (s *script) takesRecord(by Guest, a args) (string, error) {
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

// makes makes a table.
func (s *script) makes(by Guest, a args) (string, error) {
	plan := Plan{Game: a.word(), Chairs: plans(a.values["chairs"]), Pace: Pace(a.values["pace"])}
	plan.Setup.Players = a.number("players", len(plan.Chairs))
	if text := a.values["options"]; text != "" {
		plan.Setup.Options = map[string]string{}
		for option := range strings.SplitSeq(text, ", ") {
			id, value, _ := strings.Cut(option, " ")
			plan.Setup.Options[id] = value
		}
	}
	if text := a.values["start"]; text != "" {
		plan.Start = []byte(text)
	}
	if name, ok := a.values["name"]; ok {
		by.Name = name
	}
	t, err := s.hall.Create(context.Background(), by, a.values["id"], plan)
	return s.enters(a, t, err)
}

// enters turns to a table that was made.
func (s *script) enters(a args, t *Table, err error) (string, error) {
	if err != nil {
		return s.refusal(err)
	}
	for _, old := range s.tables {
		if old.table.ID() == t.ID() {
			s.now = old
			return fmt.Sprintf("-> %s, as before\n", old.name), nil
		}
	}
	name := a.values["table"]
	if name == "" {
		name = "table"
	}
	if len(s.tables) > 0 && slices.ContainsFunc(s.tables, func(old *scene) bool { return old.name == name }) {
		return "", fmt.Errorf("there is a table %s already; call this one otherwise with the key table", name)
	}
	s.now = &scene{name: name, table: t, watches: map[string]*Watch{}, told: map[string]string{}}
	s.tables = append(s.tables, s.now)
	s.names[t.ID()] = name
	now := s.state(t)
	for _, old := range s.tables[:len(s.tables)-1] {
		if now.phase != Study && old.last.phase != Study && now.seed() == old.last.seed() {
			return "", fmt.Errorf("%s has the seed of %s", name, old.name)
		}
	}
	return fmt.Sprintf("-> %s, %s\n", name, now.phase), nil
}

// plans reads chairs: "me, friend, here Mum, bot random".
func plans(text string) (chairs []ChairPlan) {
	for chair := range strings.SplitSeq(text, ", ") {
		kind, more, _ := strings.Cut(chair, " ")
		p := ChairPlan{Kind: ChairKind(kind)}
		if p.Kind == Bot {
			p.Level = more
		} else {
			p.Name = more
		}
		chairs = append(chairs, p)
	}
	return chairs
}

// uploads uploads a record that was taken along, or the input as a record.
func (s *script) uploads(by Guest, a args) (string, error) {
	text := a.body
	if a.word() != "" {
		if text = s.records[a.word()]; text == "" {
			return "", fmt.Errorf("no record %q was taken along", a.word())
		}
		for change := range strings.SplitSeq(a.body, "\n") { // `old` => `new`
			if old, put, ok := strings.Cut(change, " => "); ok {
				if !strings.Contains(text, old) {
					return "", fmt.Errorf("the record does not hold %q", old)
				}
				text = strings.Replace(text, old, put, 1)
			}
		}
	}
	t, err := s.hall.Upload(context.Background(), by, "", strings.NewReader(text))
	return s.enters(a, t, err)
}

func (s *script) branches(by Guest, a args) (string, error) {
	t, err := s.hall.Branch(context.Background(), by, "", s.at().ID(), a.first(), plans(a.values["chairs"]), PaceOff)
	return s.enters(a, t, err)
}

func (s *script) rematches(by Guest, a args) (string, error) {
	t, err := s.hall.Rematch(context.Background(), by, "", s.at().ID())
	return s.enters(a, t, err)
}

// The script's own commands.

// newHall begins with an empty hall: what it keeps for how long, and a toy game that is a little different.
func (s *script) newHall(_ Guest, a args) (string, error) {
	var keep Keep
	for key, into := range map[string]*time.Duration{"unbegun": &keep.Unbegun, "uploads": &keep.Uploads, "looks": &keep.Looks} {
		if text, ok := a.values[key]; ok {
			*into = duration(text)
		}
	}
	shelf := toys()
	if id, ok := a.values["game"]; ok {
		toy, err := shelf.Find(id)
		if err != nil {
			return "", err
		}
		changed := &leaving{Game: toy.Game, about: *toy.Game.About()}
		changed.about.Secret = changed.about.Secret && a.values["secret"] != "no"
		if a.values["races"] == "yes" {
			changed.about.Races = func(game.Setup) bool { return true }
		}
		changed.about.Gone = game.Sentence(a.values["gone"])
		shelf = games.Shelf{{Game: changed}}
	}
	s.close()
	s.begin(s.t, shelf, keep)
	return "", nil
}

// leaving is a game that describes itself otherwise.
type leaving struct {
	game.Game
	about game.About
}

func (l *leaving) About() *game.About { return &l.about }

func (s *script) waits(_ Guest, a args) (string, error) {
	s.sleep(duration(a.word()))
	return "", nil
}

// sleep lets time go on. What the script has read of its tables was read before what happens meanwhile: each is held once, so that the
// race detector knows it too.
func (s *script) sleep(d time.Duration) {
	for _, at := range s.tables {
		at.table.mu.Lock()
		_ = at.table.state
		at.table.mu.Unlock()
	}
	time.Sleep(d)
}

// restarts ends the hall and opens it again, after a while. All streams end. Each table is afterwards what it was.
func (s *script) restarts(_ Guest, a args) (string, error) {
	before := map[*scene]string{}
	for _, scene := range s.tables {
		if folded, err := s.hall.fold(context.Background(), scene.table.ID()); err == nil {
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
		scene.table = newTable(s.hall, scene.table.ID())
		if before[scene] == "" {
			continue
		}
		folded, err := s.hall.fold(context.Background(), scene.table.ID())
		if err != nil {
			return "", err
		}
		if after := dump(folded); after != before[scene] {
			return "", fmt.Errorf("after the restart %s is\n%s\nwas\n%s", scene.name, after, before[scene])
		}
	}
	if s.now != nil {
		if t, err := s.hall.Table(context.Background(), s.now.table.ID()); err == nil {
			s.now.table = t
		}
	}
	return ends, nil
}

func (s *script) turnsTo(_ Guest, a args) (string, error) {
	for _, scene := range s.tables {
		if scene.name == a.word() {
			s.now = scene
			t, err := s.hall.Table(context.Background(), scene.table.ID())
			if err != nil {
				return s.refusal(err)
			}
			scene.table = t
			return "", nil
		}
	}
	return "", fmt.Errorf("there is no table %q", a.word())
}

func (s *script) keepsLink(_ Guest, a args) (string, error) {
	s.links[a.word()] = s.link(a)
	return "", nil
}

func (s *script) disks(_ Guest, a args) (string, error) {
	switch a.word() {
	case "full", "free":
		s.disk.broken = a.word() == "full"
		return "", nil
	}
	return "", fmt.Errorf("the disk is full or free, not %q", a.word())
}

// plays lets those who are waited for say one of their choices, so many times or until the game is over: the first, or that of the number.
func (s *script) plays(_ Guest, a args) (string, error) {
	most, over := 2000, a.word() == "over"
	if !over {
		most = a.first()
	}
	var b strings.Builder
	for range most {
		state := s.state(s.at())
		turn := state.waiting() & state.persons()
		if turn == 0 && state.waiting() != 0 {
			s.sleep(time.Second) // a bot's turn, or the clock's
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
		by := Guest{ID: state.chairs[seat].Guest}
		choices := s.look(s.at(), by, seat).Choices
		n := a.number("choice", 0) % len(choices)
		said, err := s.ask(by, args{}, Say{Seat: seat, Words: choices[n].Words})
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

// showsEvents tells what the table's log of the game tells beside sentences.
func (s *script) showsEvents(Guest, args) (string, error) {
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

// showsNames cleans the names of the input, each quoted as Go does it.
func (s *script) showsNames(_ Guest, a args) (string, error) {
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
func (s *script) verifies(Guest, args) (string, error) {
	var lines []string
	err := Verify(context.Background(), s.log, s.hall.library.find, func(c Checked) {
		lines = append(lines, fmt.Sprintf("%s: %s, %d entries, %d sentences, fault: %v\n", s.plain(c.Table), c.Game, c.Entries, c.Plies, c.Err))
	})
	if lines == nil {
		return "no table\n", err
	}
	slices.Sort(lines)
	return strings.Join(lines, ""), err
}

// showsTables tells of each table that was made whether it is there.
func (s *script) showsTables(Guest, args) (string, error) {
	var b strings.Builder
	for _, scene := range s.tables {
		_, err := s.hall.Table(context.Background(), scene.table.ID())
		fmt.Fprintf(&b, "%s: %v\n", scene.name, map[bool]any{true: "there", false: err}[err == nil])
	}
	return b.String(), nil
}

// each does what each line of the input says, and tells it behind the line.
func (s *script) each(_ Guest, a args) (string, error) {
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
