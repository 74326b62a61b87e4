package table

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
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

// TestScripts runs the scripts of testdata/scripts: commands of users, the answers, the resulting log entries, and the updates that
// others receive. Each file is read from top to bottom like a log; go test ./table -run Scripts -rewrite writes the current results.
//
// A line says what a person does, `bob says take`, or is a command of the script itself, `wait 30s`. [deeds] and [commands] list all of
// them. After "->" follows the answer. Then come the new entries of the log with their data, and under each entry the updates for the
// streams. "ana as 0" is Ana's stream with the view of seat 0; "others" are the streams of all other users, with their own views or the
// spectator's. Every view is tried on each stream, so a forbidden view would show up. In addition each line checks that the log alone
// makes the table, that repeated updates are equal, and that no seed, fingerprint or id is revealed.
//
// Nothing depends on chance: a script has its own time, which advances only in `wait`, and its randomness comes from one seed.
func TestScripts(t *testing.T) {
	datadriven.Walk(t, "testdata/scripts", func(t *testing.T, path string) {
		t.Parallel()
		type result struct {
			text string
			err  error
		}
		asked, answers, ended := make(chan *datadriven.TestData), make(chan result), make(chan struct{})
		go func() { // the file is read outside, where real time passes
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

// A script is a running script: a server, its tables, and the people at them.
type script struct {
	*rig
	disk    *faulty
	began   time.Time
	tables  []*scene
	now     *scene // the current table
	links   map[string]string
	names   map[string]string // the names of ids and links in the script
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
	shown   int64 // the last entry that was printed
	watches map[string]*Watch
	told    map[string]string // by entry and view: the update and the view
	last    *State            // the last state that could be read
}

// TestBadScripts runs invalid lines. Each is refused with what is wrong and what is allowed.
func TestBadScripts(t *testing.T) {
	for line, want := range map[string]string{
		"zoe says take":                       `"zoe" is neither a person (ana, bob`,
		"dance":                               `nor a command (disk, each, events`,
		"ana":                                 "what does ana do? One of agrees, asks-hint",
		"ana sings":                           `nobody "sings"; what people do is agrees, asks-hint`,
		"ana says take saet=1":                `ana says: there is no key "saet"; there is: seat seen id long quoted lag`,
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

// people maps the names of users in the scripts to the users; "nobody" has no name and no id.
var people = map[string]Actor{"ana": ana, "bob": bob, "caro": caro, "dan": dan, "eva": eva, "thief": {ID: "g-thief", Name: "Thief"}, "nobody": {}}

func newScript(t *testing.T) *script {
	s := &script{}
	s.begin(t, toys(), Keep{})
	t.Cleanup(func() { s.close() })
	return s
}

// begin opens a new server on a new folder, with the given titles and lifetimes of tables.
func (s *script) begin(t *testing.T, registry games.Registry, keep Keep) {
	s.rig = &rig{t: t, folder: t.TempDir(), registry: registry, keep: keep, random: rand.NewChaCha8([32]byte{1})}
	s.disk = &faulty{}
	s.wrap = func(l store.Log) store.Log { s.disk.Log = l; return s.disk }
	s.tables, s.now, s.began = nil, nil, time.Now()
	s.links, s.names, s.records = map[string]string{}, map[string]string{}, map[string]string{}
	s.open()
	time.Sleep(time.Millisecond) // a table from the instant of the start would wait for its players
}

// An args holds the arguments of a line: its words, its values by key, and the text below it.
type args struct {
	words  []string
	values map[string]string
	body   string
}

// A deed is a command of a person or of the script itself.
type deed struct {
	words string // the meaning of the words after it; "" if there are none
	keys  string // the allowed keys, separated by spaces
	do    func(s *script, by Actor, a args) (string, error)
}

// deeds maps the commands of persons to their functions.
var deeds = map[string]deed{
	"says":            {"the sentence", "seat seen id long quoted lag", (*script).says},
	"sits":            {"", "seat link name id", (*script).sits},
	"renames":         {"the new name", "seat long", (*script).renames},
	"begins":          {"the bots' level", "", acts(func(a args) Command { return Begin{Level: a.word()} })},
	"undoes":          {"", "to id", acts(func(a args) Command { return Undo{Ply: a.number("to", 0)} })},
	"agrees":          {"", "", acts(func(args) Command { return Reply{Yes: true} })},
	"declines":        {"", "", acts(func(args) Command { return Reply{} })},
	"resigns":         {"", "seat", seats(func(seat game.Seat) Command { return Resign{Seat: seat} })},
	"paces":           {"the pace", "", acts(func(a args) Command { return SetPace{Pace: Pace(a.word())} })},
	"hurries":         {"", "", acts(func(args) Command { return Hurry{} })},
	"ends":            {"", "", acts(func(args) Command { return End{} })},
	"deletes":         {"", "", acts(func(args) Command { return Delete{} })},
	"pauses":          {"", "", acts(func(args) Command { return Pause{} })},
	"goes-on":         {"", "", acts(func(args) Command { return GoOn{} })},
	"gives-to-bot":    {"the bot's level", "seat", (*script).givesToBot},
	"takes-back":      {"", "seat", seats(func(seat game.Seat) Command { return Reclaim{Seat: seat} })},
	"drops":           {"", "seat", seats(func(seat game.Seat) Command { return Drop{Seat: seat} })},
	"gives-away":      {"", "seat", seats(func(seat game.Seat) Command { return GiveAway{Seat: seat} })},
	"asks-to-replace": {"", "seat", seats(func(seat game.Seat) Command { return AskToReplace{Seat: seat} })},

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

	"makes":     {"the game", "table chairs players pace id name options start clock", (*script).makes},
	"uploads":   {"the record's name", "table", (*script).uploads},
	"branches":  {"the sentence's number", "table chairs", (*script).branches},
	"rematches": {"", "table", (*script).rematches},
}

// commands returns the commands of the script itself.
func commands() map[string]deed {
	return map[string]deed{
		"hall":    {"", "unbegun uploads looks game secret races gone", (*script).newServer},
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

// does runs a line and returns its output.
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

// A misread says what is wrong with a line of a script.
type misread string

func (a args) word() string { return strings.Join(a.words, " ") }

// number parses the number under a key. An invalid number is a misread.
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

// first parses the only word as a number.
func (a args) first() int {
	n, err := strconv.Atoi(a.word())
	if err != nil {
		panic(misread(fmt.Sprintf("a number stands behind it, not %q", a.word())))
	}
	return n
}

// duration parses a duration. An invalid one is a misread.
func duration(text string) time.Duration {
	d, err := time.ParseDuration(text)
	if err != nil {
		panic(misread(fmt.Sprintf("a time is like 30s or 1h, not %q", text)))
	}
	return d
}

// seat parses a seat or a view; without one it returns the user's first seat, or the spectator for a user without a seat. Anything else is
// a misread.
func (s *script) seat(by Actor, a args, key string) game.Seat {
	text, there := a.values[key]
	switch text {
	case "watcher":
		return game.Spectator
	case "truth":
		return FullView
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
	return game.Spectator
}

// at returns the current table. It is a misread if there is none.
func (s *script) at() *Table {
	if s.now == nil {
		panic(misread("no table was made yet"))
	}
	return s.now.table
}

// state returns the table's state; for a table that no longer exists, its last state.
func (s *script) state(t *Table) *State {
	at := s.tables[slices.IndexFunc(s.tables, func(at *scene) bool { return at.table.ID() == t.ID() })]
	err := t.read(context.Background(), func(now *State) error { at.last = now; return nil })
	if err != nil && at.last == nil {
		panic(misread(err.Error()))
	}
	return at.last
}
