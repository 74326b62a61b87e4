package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cockroachdb/datadriven"

	"pantheon/game"
	"pantheon/games"
	"pantheon/store"
)

// TestScripts runs the scripts of testdata/scripts: what people ask of a table, what is acknowledged, what the log then holds, and who hears
// what. Each file is a happening that is read from top to bottom like a log; go test ./table -run Scripts -rewrite writes what came of it
// this time.
//
// A line says who does what, `bob says take`, or is a command of the script's own, `wait 30s`; [deeds] and [commands] are all there are.
// Behind "->" stands what was answered. Then come the new entries of the log, with the data as it is kept, and under each what is
// told of it to those who watch: "ana as 0" hears it with the eyes of seat 0, "others" is whoever watches else, with their own eyes or a
// stranger's. All eyes are tried with each watcher, and one too many would be seen. What a script need not show is held all the same: that
// the log alone makes the table, that what is told again is the same, that nobody is shown a seed, a fingerprint or an id.
//
// Nothing is left to chance: a script's time is its own and goes on only where it says `wait`, and its randomness begins with one seed.
func TestScripts(t *testing.T) {
	datadriven.Walk(t, "testdata/scripts", func(t *testing.T, path string) {
		t.Parallel()
		type result struct {
			text string
			err  error
		}
		asked, answers, ended := make(chan *datadriven.TestData), make(chan result), make(chan struct{})
		go func() { // the file is read outside, where time does not stand still
			defer close(ended)
			synctest.Test(t, func(t *testing.T) {
				s := newScript(t)
				for d := range asked {
					text, err := s.run(d)
					answers <- result{text, err}
				}
			})
		}()
		defer func() {
			close(asked)
			<-ended
		}()
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			select {
			case asked <- d:
			case <-ended:
				d.Fatalf(t, "the script's tables are no more")
			}
			select {
			case got := <-answers:
				if got.err != nil {
					d.Fatalf(t, "%v", got.err)
				}
				return got.text
			case <-ended:
				d.Fatalf(t, "the script's tables are no more")
			}
			return ""
		})
	})
}

// A script is a hall, its tables, and the people at them.
type script struct {
	*rig
	disk    *faulty
	began   time.Time
	tables  []*scene
	now     *scene // the table that is spoken of
	links   map[string]string
	names   map[string]string // of ids and links, as the script writes them
	records map[string]string
}

// faulty is a log whose appends fail while broken is set.
type faulty struct {
	store.Log
	broken bool
}

var errDisk = errors.New("no space left on device")

func (f *faulty) Append(ctx context.Context, entries ...store.Entry) error {
	if f.broken {
		return errDisk
	}
	return f.Log.Append(ctx, entries...)
}

// A scene is a table of a script.
type scene struct {
	name    string
	table   *Table
	shown   int64 // the last entry that was written down
	watches map[string]*Watch
	told    map[string]string // what was told of an entry to some eyes, and what they saw
	last    *State            // as it was when it could be read last
}

// TestBadScripts gives lines that mean nothing: each is refused with what is wrong and what there is.
func TestBadScripts(t *testing.T) {
	for line, want := range map[string]string{
		"zoe says take":                       `"zoe" is neither a person (ana, bob`,
		"dance":                               `nor a command (disk, each, events`,
		"ana":                                 "what does ana do? One of agrees, asks-hint",
		"ana sings":                           `nobody "sings"; what people do is agrees, asks-hint`,
		"ana says take saet=1":                `ana says: there is no key "saet"; there is: seat seen id long quoted`,
		"ana says take seat=one":              `ana says: seat is a number, watcher, truth or clock, not "one"`,
		"ana undoes to=first":                 `ana undoes: to is a number, not "first"`,
		"ana undoes 3":                        `ana undoes: no words stand behind that, and there is "3"`,
		"ana leaves":                          "ana leaves: who leaves has watched",
		"wait long":                           `wait: a time is like 30s or 1h, not "long"`,
		"hall game=chess":                     `hall: there is no game "chess"`,
		"table other":                         `table: there is no table "other"`,
		"play on":                             `play: a number stands behind it, not "on"`,
		"ana makes morra chairs=(me, friend)": `there is a table table already`,
	} {
		synctest.Test(t, func(t *testing.T) {
			s := newScript(t)
			tell := func(line string) error {
				cmd, args, err := datadriven.ParseLine(line)
				if err == nil {
					_, err = s.run(&datadriven.TestData{Cmd: cmd, CmdArgs: args})
				}
				return err
			}
			if err := tell("ana says take"); err == nil || !strings.Contains(err.Error(), "no table was made yet") {
				t.Errorf("at no table it is told %v", err)
			}
			if err := tell("ana makes morra chairs=(me, friend)"); err != nil {
				t.Fatal(err)
			}
			if err := tell(line); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: it is told\n%v\nwant\n%s", line, err, want)
			}
		})
	}
}

// people are those of the scripts; nobody has no name and no id.
var people = map[string]Guest{"ana": ana, "bob": bob, "caro": caro, "dan": dan, "eva": eva, "thief": {ID: "g-thief", Name: "Thief"}, "nobody": {}}

func newScript(t *testing.T) *script {
	s := &script{}
	s.begin(t, toys(), Keep{})
	t.Cleanup(func() { s.close() })
	return s
}

// begin opens a new hall on a new folder.
func (s *script) begin(t *testing.T, shelf games.Shelf, keep Keep) {
	s.rig = &rig{t: t, folder: t.TempDir(), shelf: shelf, keep: keep, random: rand.NewChaCha8([32]byte{1})}
	s.disk = &faulty{}
	s.wrap = func(l store.Log) store.Log { s.disk.Log = l; return s.disk }
	s.tables, s.now, s.began = nil, nil, time.Now()
	s.links, s.names, s.records = map[string]string{}, map[string]string{}, map[string]string{}
	s.open()
	time.Sleep(time.Millisecond) // a table of the very instant of the start would wait for its players
}

// args are what stands behind a word of the language: words, and values by key.
type args struct {
	words  []string
	values map[string]string
	body   string
}

// A deed is something that a person does, or a command of the script.
type deed struct {
	words string // what the words behind it are; "" when there are none
	keys  string // the keys that it knows, with blanks between
	do    func(s *script, by Guest, a args) (string, error)
}

// deeds are what people do.
var deeds = map[string]deed{
	"says":            {"the sentence", "seat seen id long quoted", (*script).says},
	"sits":            {"", "seat link name id", (*script).sits},
	"renames":         {"the new name", "seat long", (*script).renames},
	"begins":          {"the bots' level", "", acts(func(a args) Act { return Begin{Level: a.word()} })},
	"undoes":          {"", "to id", acts(func(a args) Act { return Undo{Ply: a.number("to", 0)} })},
	"agrees":          {"", "", acts(func(args) Act { return Reply{Yes: true} })},
	"declines":        {"", "", acts(func(args) Act { return Reply{} })},
	"resigns":         {"", "seat", seats(func(seat game.Seat) Act { return Resign{Seat: seat} })},
	"paces":           {"the pace", "", acts(func(a args) Act { return SetPace{Pace: Pace(a.word())} })},
	"hurries":         {"", "", acts(func(args) Act { return Hurry{} })},
	"ends":            {"", "", acts(func(args) Act { return End{} })},
	"deletes":         {"", "", acts(func(args) Act { return Delete{} })},
	"pauses":          {"", "", acts(func(args) Act { return Pause{} })},
	"goes-on":         {"", "", acts(func(args) Act { return GoOn{} })},
	"gives-to-bot":    {"the bot's level", "seat", (*script).givesToBot},
	"takes-back":      {"", "seat", seats(func(seat game.Seat) Act { return TakeBack{Seat: seat} })},
	"drops":           {"", "seat", seats(func(seat game.Seat) Act { return Drop{Seat: seat} })},
	"gives-away":      {"", "seat", seats(func(seat game.Seat) Act { return GiveAway{Seat: seat} })},
	"asks-to-replace": {"", "seat", seats(func(seat game.Seat) Act { return AskToReplace{Seat: seat} })},

	"watches":      {"", "from", (*script).watches},
	"leaves":       {"", "", (*script).leaves},
	"looks":        {"`view` to see all", "as", (*script).looks},
	"looks-back":   {"the sentence's number", "as", (*script).looksBack},
	"remembers":    {"", "as from to", (*script).remembers},
	"opens":        {"", "link seat", (*script).opens},
	"lists":        {"", "", (*script).lists},
	"has-seen":     {"the entry", "", (*script).hasSeen},
	"previews":     {"the sentence", "seat", (*script).previews},
	"asks-hint":    {"", "seat", (*script).asksHint},
	"awaits-hint":  {"", "seat", (*script).awaitsHint},
	"asks-review":  {"", "", (*script).asksReview},
	"takes-record": {"", "as", (*script).takesRecord},

	"makes":     {"the game", "table chairs players pace id name options start", (*script).makes},
	"uploads":   {"the record's name", "table", (*script).uploads},
	"branches":  {"the sentence's number", "table chairs", (*script).branches},
	"rematches": {"", "table", (*script).rematches},
}

// commands are the script's own.
func commands() map[string]deed {
	return map[string]deed{
		"hall":    {"", "unbegun uploads looks game secret races gone", (*script).newHall},
		"wait":    {"how long", "", (*script).waits},
		"restart": {"", "after", (*script).restarts},
		"table":   {"the table's name", "", (*script).turnsTo},
		"keep":    {"the link's name", "seat", (*script).keepsLink},
		"disk":    {"full or free", "", (*script).disks},
		"play":    {"how many sentences, or `over`", "choice", (*script).plays},
		"events":  {"", "", (*script).showsEvents},
		"names":   {"", "", (*script).showsNames},
		"verify":  {"", "", (*script).verifies},
		"folder":  {"", "", (*script).showsTables},
		"each":    {"", "", (*script).each},
	}
}

// run runs one command of the file.
func (s *script) run(d *datadriven.TestData) (string, error) {
	a := args{values: map[string]string{}, body: d.Input}
	for _, arg := range d.CmdArgs {
		if arg.Vals == nil {
			a.words = append(a.words, arg.Key)
		} else {
			a.values[arg.Key] = strings.Join(arg.Vals, ", ")
		}
	}
	return s.does(d.Cmd, a)
}

// does does what a line says, and tells what came of it.
func (s *script) does(cmd string, a args) (text string, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			bad, ok := fault.(misread)
			if !ok {
				panic(fault)
			}
			err = errors.New(cmd + ": " + string(bad))
		}
	}()
	d, known := commands()[cmd]
	by, person := people[cmd]
	switch {
	case person && len(a.words) == 0:
		return "", fmt.Errorf("what does %s do? One of %s", cmd, strings.Join(sorted(deeds), ", "))
	case person:
		if d, known = deeds[a.words[0]]; !known {
			return "", fmt.Errorf("nobody %q; what people do is %s", a.words[0], strings.Join(sorted(deeds), ", "))
		}
		cmd, a.words = cmd+" "+a.words[0], a.words[1:]
	case !known:
		return "", fmt.Errorf("%q is neither a person (%s) nor a command (%s)", cmd, strings.Join(sorted(people), ", "), strings.Join(sorted(commands()), ", "))
	}
	if d.words == "" && len(a.words) > 0 {
		return "", fmt.Errorf("%s: no words stand behind that, and there is %q", cmd, strings.Join(a.words, " "))
	}
	for _, key := range sorted(a.values) {
		if !slices.Contains(strings.Fields(d.keys), key) {
			return "", fmt.Errorf("%s: there is no key %q; there is: %s", cmd, key, d.keys)
		}
	}
	if text, err = d.do(s, by, a); err != nil {
		return "", fmt.Errorf("%s: %w", cmd, err)
	}
	more, err := s.settle()
	return s.plain(text + more), err
}

// misread is what is wrong with a line of a script.
type misread string

func (a args) word() string { return strings.Join(a.words, " ") }

// number reads a number under a key; it is a misreading when it is none.
func (a args) number(key string, otherwise int) int {
	text, there := a.values[key]
	if !there {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(misread(fmt.Sprintf("%s is a number, not %q", key, text)))
	}
	return n
}

// first reads a number that is the only word.
func (a args) first() int {
	n, err := strconv.Atoi(a.word())
	if err != nil {
		panic(misread(fmt.Sprintf("a number stands behind it, not %q", a.word())))
	}
	return n
}

// duration reads how long something is.
func duration(text string) time.Duration {
	d, err := time.ParseDuration(text)
	if err != nil {
		panic(misread(fmt.Sprintf("a time is like 30s or 1h, not %q", text)))
	}
	return d
}

// seat reads a seat, or whose eyes; the guest's first one when none is named.
func (s *script) seat(by Guest, a args, key string) game.Seat {
	text, there := a.values[key]
	switch text {
	case "watcher":
		return game.Watcher
	case "truth":
		return Truth
	case "clock":
		return game.Clock
	}
	if n, err := strconv.Atoi(text); err == nil {
		return game.Seat(n)
	}
	if there {
		panic(misread(fmt.Sprintf("%s is a number, watcher, truth or clock, not %q", key, text)))
	}
	if mine := s.state(s.at()).held(by.ID); mine != 0 {
		return mine.First()
	}
	return game.Watcher
}

// at is the table that is spoken of.
func (s *script) at() *Table {
	if s.now == nil {
		panic(misread("no table was made yet"))
	}
	return s.now.table
}

// state is the table's state; of one that is no more, as it was.
func (s *script) state(t *Table) *State {
	at := s.tables[slices.IndexFunc(s.tables, func(at *scene) bool { return at.table.ID() == t.ID() })]
	err := t.read(context.Background(), func(now *State) error { at.last = now; return nil })
	if err != nil && at.last == nil {
		panic(misread(err.Error()))
	}
	return at.last
}

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
	return fmt.Sprintf("-> %s, %s\n", name, s.state(t).phase), nil
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
	time.Sleep(duration(a.word()))
	return "", nil
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
			time.Sleep(time.Second) // a bot's turn, or the clock's
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

// settle waits until nothing moves any more, and tells what has happened since it was told last.
func (s *script) settle() (string, error) {
	synctest.Wait()
	var b strings.Builder
	for _, scene := range s.tables {
		text, err := s.happened(scene)
		if err == nil {
			err = s.laws(scene)
		}
		if err != nil {
			return "", err
		}
		if text != "" && scene != s.now {
			text = "at " + scene.name + ":\n" + text
		}
		b.WriteString(text)
	}
	return b.String(), nil
}

// between are the updates that are about no entry.
var between = map[Happening]string{Presence: "see who is here", Beside: "look again", Reset: "draw the table anew"}

// An earful is an update and who was told it.
type earful struct {
	who string
	Update
}

// happened tells a table's new entries, and who hears what.
func (s *script) happened(at *scene) (string, error) {
	now := s.now
	s.now = at
	defer func() { s.now = now }()
	entries, err := s.log.Entries(context.Background(), at.table.ID(), 0)
	if err != nil {
		return "", err
	}
	s.state(at.table)
	var b strings.Builder
	heard, beside := map[int64][]earful{}, map[string][]string{}
	numbers := map[int64]bool{}
	for _, e := range entries {
		if e.Number > at.shown {
			numbers[e.Number] = true
		}
	}
	for _, who := range sorted(at.watches) {
		w := at.watches[who]
	stream:
		for {
			select {
			case u, open := <-w.Updates():
				if !open {
					line := fmt.Sprintf("the stream ends: %v", w.Err())
					beside[line] = append(beside[line], who)
					delete(at.watches, who)
					break stream
				}
				if text, ok := between[u.Kind]; ok {
					line := fmt.Sprintf("%s (entry %d)", text, u.Entry)
					beside[line] = append(beside[line], who)
					continue
				}
				heard[u.Entry], numbers[u.Entry] = append(heard[u.Entry], earful{who, u}), true
			default:
				break stream
			}
		}
	}
	var order []int64
	for n := range numbers {
		order = append(order, n)
	}
	slices.Sort(order)
	for _, n := range order {
		switch {
		case n > int64(len(entries)):
			fmt.Fprintf(&b, "%d is not in the log any more\n", n)
		case n > at.shown:
			b.WriteString(s.entry(entries[n-1]))
			at.shown = n
		default:
			fmt.Fprintf(&b, "%d %s again\n", n, entries[n-1].Kind)
		}
		text, err := s.hears(at, heard[n])
		if err != nil {
			return "", err
		}
		b.WriteString(text)
	}
	for _, line := range sorted(beside) {
		fmt.Fprintf(&b, "  %s: %s\n", strings.Join(beside[line], ", "), line)
	}
	return b.String(), nil
}

// entry is an entry of the log as it is kept, with the time since the script began. Of the opening there is only that it is there: how the
// table looks then, `looks` tells.
func (s *script) entry(e store.Entry) string {
	by := ""
	if e.Guest != "" {
		by = " by " + nameOf(Guest{ID: e.Guest})
	}
	text := fmt.Sprintf("%d %s%s", e.Number, e.Kind, by)
	if since := e.Time.Sub(s.began).Truncate(time.Second); since > 0 {
		text += " after " + since.String()
	}
	if s.state(s.at()).about.Timed {
		text += fmt.Sprintf(" at %d ms", e.At)
	}
	if e.Kind != string(Opened) {
		if string(e.Data) != "{}" {
			text += " " + string(e.Data)
		}
		if len(e.Names) > 0 {
			text += " beside it " + strings.Join(e.Names, ", ")
		}
	}
	return text + "\n"
}

// hears tells what watchers are told of an entry. Each is tried with all eyes; where all have their own and a stranger's and no more, one
// who hears something of their own stands by name, and everybody else together.
func (s *script) hears(at *scene, told []earful) (string, error) {
	type part struct {
		text string
		eyes []string
		all  bool // of those with which strangers hear
	}
	var parts []part
	due := true
	players := game.Seat(len(at.last.chairs))
	for _, eye := range append([]game.Seat{Truth, game.Watcher, game.Clock, players}, list(game.Everybody)[:players]...) {
		var who []string
		for _, x := range told {
			h, hears := x.Heard(eye)
			view, sees := x.View(eye)
			if x.Kind == Said && hears != sees {
				return "", fmt.Errorf("%s hears entry %d as %s: %v, and sees: %v", x.who, x.Entry, eye, hears, sees)
			}
			own := eye == game.Watcher || eye >= 0 && at.last.held(people[x.who].ID).Has(eye) && eye < players
			due = due && sees == (own || x.Phase.Done())
			if !sees {
				continue
			}
			text := fmt.Sprintf("%s (ply %d, %s)", Words.Text("en", x.Phrase(), s.called), x.Ply, x.Phase)
			if x.Kind == Said {
				text = s.spoken(h)
			}
			if err := s.same(at, x, eye, text, view); err != nil {
				return "", err
			}
			if who = append(who, x.who); len(who) > 1 {
				continue
			}
			i := slices.IndexFunc(parts, func(p part) bool { return p.text == text })
			if i < 0 {
				i, parts = len(parts), append(parts, part{text: text})
			}
			parts[i].all = parts[i].all || eye == game.Watcher
			parts[i].eyes = append(parts[i].eyes, eye.String())
		}
		if len(who) > 0 {
			eyes := parts[len(parts)-1].eyes
			for i := range parts {
				if n := len(parts[i].eyes); n > 0 && parts[i].eyes[n-1] == eye.String() {
					eyes = parts[i].eyes
				}
			}
			eyes[len(eyes)-1] = strings.Join(who, ", ") + " as " + eye.String()
		}
	}
	slices.SortStableFunc(parts, func(a, b part) int { return strings.Compare(fmt.Sprint(a.all), fmt.Sprint(b.all)) })
	everybody := "all"
	if len(told) < len(at.watches) {
		everybody = ""
		for _, x := range told {
			everybody += x.who + " "
		}
		everybody = strings.TrimSpace(everybody)
	} else if len(parts) > 1 {
		everybody = "others"
	}
	var b strings.Builder
	for _, p := range parts {
		who := strings.Join(p.eyes, ", ")
		if due && p.all {
			who = everybody
		}
		if !due {
			who = "WRONG EYES " + who
		}
		fmt.Fprintf(&b, "  %s: %s\n", who, p.text)
	}
	return b.String(), nil
}

// same holds that eyes are told the same of an entry, and see the same, whoever looks with them and however late.
func (s *script) same(at *scene, x earful, eye game.Seat, text string, view game.Position) error {
	doc, err := view.MarshalJSON()
	if err != nil {
		return err
	}
	state := s.state(at.table)
	if x.Entry == state.entry && !x.Phase.Done() {
		if now := viewOf(state.title.Game, state.position, state.eyes(eye)); game.FingerprintOf(now) != game.FingerprintOf(view) {
			return fmt.Errorf("of entry %d %s sees as %s\n%s\nand the table shows another", x.Entry, x.who, eye, doc)
		}
	}
	if x.Kind != Said {
		text = string(x.Kind) // names change
	}
	key := fmt.Sprint(x.Entry, " as ", eye)
	all := fmt.Sprintf("%s, ply %d, %s, %s", text, x.Ply, x.Phase, doc)
	if before, ok := at.told[key]; ok && before != all {
		return fmt.Errorf("of entry %s %s is told\n%s\nbefore it was\n%s", key, x.who, all, before)
	}
	at.told[key] = all
	return nil
}

// laws holds what is so after each line of every script: what the table is, its log alone makes.
func (s *script) laws(at *scene) error {
	at.table.mu.Lock()
	live := at.table.state
	at.table.mu.Unlock()
	if live == nil || live.deleted {
		return nil
	}
	folded, err := s.hall.fold(context.Background(), at.table.ID())
	if err != nil {
		return err
	}
	if a, b := dump(live), dump(folded); a != b {
		return fmt.Errorf("the log of %s makes\n%s\nthe live table is\n%s", at.name, b, a)
	}
	return nil
}

// keepsQuiet holds that what a guest is shown while the game runs has neither the seed nor a fingerprint nor anybody's id, nor the link of
// a chair that is taken; and that the seed shown at the end has the hash shown at the start.
func (s *script) keepsQuiet(by Guest, snap Snapshot) error {
	state := s.state(s.at())
	if snap.Phase.Done() {
		if snap.Seed.Hash() != snap.SeedHash {
			return errors.New("the seed at the end does not have its hash")
		}
		return nil
	}
	doc, err := snap.View.MarshalJSON()
	if err != nil {
		return err
	}
	snap.View = nil
	rest, err := json.Marshal(snap)
	if err != nil {
		return err
	}
	report, err := s.at().Report(context.Background(), by.ID)
	if err != nil {
		return err
	}
	text := string(doc) + string(rest) + string(report)
	for _, g := range people {
		if g.ID != "" && strings.Contains(text, g.ID) {
			return fmt.Errorf("%s is shown the id %s", by.Name, g.ID)
		}
	}
	secrets := []string{string(state.seed()), state.Fingerprint()}
	for _, c := range state.chairs {
		if c.Guest != "" && c.Offer == "" {
			secrets = append(secrets, c.Token)
		}
	}
	for _, secret := range secrets {
		if secret != "" && strings.Contains(text, secret) {
			return fmt.Errorf("%s is shown the secret %s: %s", by.Name, secret, text)
		}
	}
	return nil
}

// drawn is what a link or a table's id looks like.
var drawn = regexp.MustCompile(`[A-Za-z0-9_-]{22}`)

// plain writes the names of links and tables in place of what was drawn for them.
func (s *script) plain(text string) string {
	return drawn.ReplaceAllStringFunc(text, func(id string) string {
		if len(id) != 22 || strings.Trim(id, "0123456789abcdef") == "" {
			return id
		}
		if s.names[id] == "" && s.isLink(id) {
			n := 0
			for _, name := range s.names {
				if strings.HasPrefix(name, "link-") {
					n++
				}
			}
			s.names[id] = "link-" + strconv.Itoa(n+1)
		}
		if name := s.names[id]; name != "" {
			return name
		}
		return id
	})
}

// isLink tells whether a link was drawn at any of the tables.
func (s *script) isLink(id string) bool {
	ids, err := s.log.Find(context.Background(), tokenWord(id))
	return err == nil && len(ids) > 0
}
