package game

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"sort"
	"strconv"
	"strings"
)

// A Record is a whole game: a header and the moves in order. It replays to the same position on any machine, and so
// does every prefix of it.
type Record struct {
	Game    string // id of the title
	Version int    // rules version
	Content string // content fingerprint
	Dice    int    // dice version ([DiceVersion])
	Setup   Setup
	Seats   []string // names, by seat; may be empty
	// Seeds holds the seeds that key chance, each with the first ply that it keys; the first one starts at ply 0. A branch
	// adds one.
	Seeds []SeedFrom
	// SeedHash is the hash of a seed that is not in the record, because the game still runs. Such a record cannot be
	// replayed.
	SeedHash string
	// Start is the document of the starting position if the game did not begin with the usual set-up; nil otherwise. If the
	// title's documents have a member "setup", it must equal Setup.
	Start json.RawMessage
	// Resigned lists the seats that resigned, and when. They are ranked last.
	Resigned []Resignation
	Plies    []Ply
	Notes    []Note
}

// SeedFrom is a seed and the first ply whose chance it keys.
type SeedFrom struct {
	From int
	Seed Seed
}

// A Resignation says that a seat resigned when the first Ply moves had been played.
type Resignation struct {
	Seat Seat
	Ply  int
}

// A Ply is one move of a record: the seat, the text of the move and, in games with time, when it was played.
type Ply struct {
	Seat Seat
	Text MoveText
	At   int64 // milliseconds since the start; 0 in games without time
}

// A Note is a header line that replaying does not need, such as a date, a place or a result.
type Note struct {
	Key, Value string
}

// MaxRecord is the size, in bytes, of the largest record that ReadRecord accepts.
const MaxRecord = 4 << 20

// maxPlies is the largest number of moves of a record that ReadRecord accepts.
const maxPlies = 100_000

// NewRecord returns a record of a game, without moves.
func NewRecord(g Game, s Setup, seed Seed) *Record {
	a := g.About()
	return &Record{Game: a.ID, Version: a.Version, Content: a.Content, Dice: DiceVersion, Setup: s, Seeds: []SeedFrom{{0, seed}}}
}

// DiceAt returns the dice of a ply: 0 is the set-up, n the n-th move. The seed is the last one that begins at or before the ply.
func (r *Record) DiceAt(g Game, ply int) *Dice {
	var seed Seed
	if n := sort.Search(len(r.Seeds), func(i int) bool { return r.Seeds[i].From > ply }); n > 0 { // a record may have many
		seed = r.Seeds[n-1].Seed
	}
	return KeyedDice(seed, ply, g.About().Streams)
}

// Fits returns an error unless the record belongs to this game: title, rules version, content, dice version and set-up.
// It also returns one if the record has no seed or more seat names than seats. A resignation must name a seat and a
// number of moves that the record has. The error says what is wrong.
func (r *Record) Fits(g Game) error {
	a := g.About()
	switch {
	case r.Game != a.ID:
		return NewInvalidRecord("game", "record", inQuotes(r.Game), "game", a.ID)
	case r.Version != a.Version:
		return NewInvalidRecord("rules", "record", r.Version, "game", a.ID, "program", a.Version)
	case !a.HasContent(r.Content):
		return NewInvalidRecord("content", "record", r.Content, "game", a.ID, "program", a.Content)
	case r.Dice != DiceVersion:
		return NewInvalidRecord("dice", "record", r.Dice, "program", DiceVersion)
	case len(r.Seeds) == 0:
		return NewInvalidRecord("no-seed")
	}
	if err := a.Check(r.Setup); err != nil {
		return err
	}
	if len(r.Seats) > r.Setup.Players {
		return NewInvalidRecord("seats-named", "n", len(r.Seats), "players", r.Setup.Players)
	}
	for _, q := range r.Resigned {
		if int(q.Seat) >= r.Setup.Players || q.Ply > len(r.Plies) {
			return NewInvalidRecord("resigned", "seat", q.Seat, "n", q.Ply, "players", r.Setup.Players, "plies", len(r.Plies))
		}
	}
	return nil
}

// agrees returns an error if the starting position names a set-up that differs from that of the header.
func (r *Record) agrees(a *About) error {
	var start struct {
		Setup *Setup `json:"setup"`
	}
	if json.Unmarshal(r.Start, &start) != nil || start.Setup == nil {
		return nil // the title's documents name no set-up, or in another shape
	}
	if start.Setup.Players != r.Setup.Players {
		return NewInvalidRecord("start-players", "n", r.Setup.Players, "start", start.Setup.Players)
	}
	for _, o := range a.Options {
		if said, is := a.Option(r.Setup, o.ID), a.Option(*start.Setup, o.ID); said != is {
			return NewInvalidRecord("start-option", "option", o.ID, "value", said, "start", is)
		}
	}
	return nil
}

// Begin returns the position before the first move. The list tale, which may be nil, receives the events of the set-up;
// a record with a Start has none. The error is that of Fits, or says why Start is not a position of this game.
func (r *Record) Begin(g Game, tale *Events) (Position, error) {
	if err := r.Fits(g); err != nil {
		return nil, err
	}
	if r.Start != nil {
		p := g.Blank()
		if err := p.UnmarshalJSON(r.Start); err != nil {
			return nil, flawBehind(err, "start")
		}
		if err := r.agrees(g.About()); err != nil {
			return nil, err
		}
		return p, nil
	}
	return g.New(r.Setup, &Env{Dice: r.DiceAt(g, 0), Events: tale}), nil
}

// Replay returns the position after the first n moves; after all moves if n is negative or larger than their number. An
// error names the first move that could not be played.
func (r *Record) Replay(g Game, n int) (Position, error) {
	if n < 0 || n > len(r.Plies) {
		n = len(r.Plies)
	}
	p, err := r.Begin(g, nil)
	if err != nil {
		return nil, err
	}
	for i := 0; i < n; i++ {
		if _, err := r.Step(g, p, i+1, r.Plies[i], nil); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// Step plays a move, the parameter say, in p. The move counts as number ply of the record (1 is the first) and is not
// appended to it. The list tale, which may be nil, receives the events. Step reports whether the move drew a random
// number or revealed a secret. On an error the position is unchanged.
func (r *Record) Step(g Game, p Position, ply int, say Ply, tale *Events) (shown bool, err error) {
	if before := ply - 2; before >= 0 && before < len(r.Plies) && say.At < r.Plies[before].At {
		return false, NewInvalidRecord("time-back", "ply", ply, "from", r.Plies[before].At, "to", say.At)
	}
	switch deadline, set := p.Deadline(); {
	case set && say.Seat != Clock && say.At >= deadline:
		return false, NewInvalidRecord("time-late", "ply", ply, "at", say.At, "deadline", deadline)
	case set && say.Seat == Clock && say.At != deadline:
		return false, NewInvalidRecord("time-strike", "ply", ply, "deadline", deadline, "at", say.At)
	}
	m, refusal := p.ParseMove(say.Seat, say.Text)
	if refusal != nil {
		return false, flawBehind(refusal, "sentence", "ply", ply, "words", inQuotes(say.Text), "seat", say.Seat)
	}
	moment := Env{Dice: r.DiceAt(g, ply), At: say.At, Events: tale}
	p.Play(say.Seat, m, &moment)
	return moment.Revealed, nil
}

// Prefix returns a record of the first n moves; n is from 0 to their number. Of the seeds and resignations it keeps those up to move n.
// Appending to either record does not change the other one.
func (r *Record) Prefix(n int) *Record {
	short := *r
	short.Plies = append([]Ply(nil), r.Plies[:n]...)
	short.Seeds = nil
	for _, s := range r.Seeds {
		if s.From <= n || s.From == 0 {
			short.Seeds = append(short.Seeds, s)
		}
	}
	short.Resigned = nil
	for _, q := range r.Resigned {
		if q.Ply <= n {
			short.Resigned = append(short.Resigned, q)
		}
	}
	short.Notes = append([]Note(nil), r.Notes...)
	return &short
}

// WriteTo writes the record as text: header lines [Key "value"], an empty line, and one line for each move. The line
// has the move's number, its seat, its text and, unless its time is 0, "@" and the time in milliseconds.
func (r *Record) WriteTo(w io.Writer) (int64, error) {
	var b bytes.Buffer
	head := func(key, value string) { fmt.Fprintf(&b, "[%s %s]\n", key, strconv.Quote(value)) }
	head("Game", r.Game)
	head("Rules", strconv.Itoa(r.Version))
	head("Content", r.Content)
	head("Dice", strconv.Itoa(r.Dice))
	head("Players", strconv.Itoa(r.Setup.Players))
	ids := make([]string, 0, len(r.Setup.Options))
	for id := range r.Setup.Options {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	for _, id := range ids {
		head("Option", id+"="+r.Setup.Options[id])
	}
	for i, name := range r.Seats {
		head("Seat", strconv.Itoa(i)+" "+name)
	}
	for _, s := range r.Seeds {
		head("Seed", strconv.Itoa(s.From)+" "+string(s.Seed))
	}
	if r.SeedHash != "" {
		head("SeedHash", r.SeedHash)
	}
	if r.Start != nil {
		var flat bytes.Buffer
		if err := json.Compact(&flat, r.Start); err != nil {
			return 0, fmt.Errorf("the record's starting position: %w", err)
		}
		head("Start", flat.String())
	}
	for _, q := range r.Resigned {
		head("Resigned", q.Seat.String()+" "+strconv.Itoa(q.Ply))
	}
	for _, n := range r.Notes {
		head(n.Key, n.Value)
	}
	b.WriteByte('\n')
	for i, p := range r.Plies {
		fmt.Fprintf(&b, "%d %s: %s", i+1, p.Seat, p.Text)
		if p.At != 0 {
			fmt.Fprintf(&b, " @%d", p.At)
		}
		b.WriteByte('\n')
	}
	return b.WriteTo(w)
}

// Text returns the text that WriteTo writes.
func (r *Record) Text() string {
	var b strings.Builder
	r.WriteTo(&b) //nolint:errcheck // a strings.Builder takes everything
	return b.String()
}

// ReadRecord reads what WriteTo writes, in any encoding that [PlainText] reads. An error names the line, the form in
// which the record was sent, or what the whole text exceeds or lacks. ReadRecord checks the form only: Fits and Replay
// check the rest.
func ReadRecord(from io.Reader) (*Record, error) {
	plain, err := PlainText(from)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(plain, MaxRecord+1))
	if err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	if len(text) > MaxRecord {
		return nil, NewInvalidRecord("large", "n", MaxRecord>>20)
	}
	r, err := parseRecord(text)
	if err != nil {
		return nil, cmp.Or(disguise(text), err)
	}
	return r, nil
}

func parseRecord(all []byte) (*Record, error) {
	r := &Record{}
	no, body := 0, false
	bad := func(why error) error { return flawBehind(why, "line", "n", no) }
	for line := range bytes.Lines(all) {
		no++
		text := strings.TrimRight(string(line), "\r\n \t")
		switch {
		case text == "":
			continue
		case strings.HasPrefix(text, "["):
			if body {
				return nil, bad(NewInvalidRecord("header-late"))
			}
			if err := r.header(text); err != nil {
				return nil, bad(err)
			}
		default:
			body = true
			if len(r.Plies) >= maxPlies {
				return nil, bad(NewInvalidRecord("plies-many", "n", maxPlies))
			}
			p, err := parsePly(text, len(r.Plies)+1)
			if err != nil {
				return nil, bad(err)
			}
			r.Plies = append(r.Plies, p)
		}
	}
	if r.Game == "" {
		return nil, NewInvalidRecord("no-record")
	}
	if r.Setup.Players == 0 {
		return nil, NewInvalidRecord("no-players")
	}
	return r, nil
}

func (r *Record) header(text string) error {
	key, quoted, ok := strings.Cut(strings.TrimPrefix(text, "["), " ")
	if !ok || !strings.HasSuffix(quoted, "]") || key == "" {
		return NewInvalidRecord("header-form")
	}
	value, err := strconv.Unquote(strings.TrimSuffix(quoted, "]"))
	if err != nil {
		return NewInvalidRecord("header-value", "key", key)
	}
	number := func() (int, error) {
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 {
			return 0, NewInvalidRecord("header-number", "key", key, "value", inQuotes(value))
		}
		return n, nil
	}
	switch key {
	case "Game":
		r.Game = value
	case "Rules":
		r.Version, err = number()
	case "Content":
		r.Content = value
	case "Dice":
		r.Dice, err = number()
	case "Players":
		r.Setup.Players, err = number()
	case "Option":
		id, v, ok := strings.Cut(value, "=")
		if !ok {
			return NewInvalidRecord("option-form")
		}
		if strings.HasPrefix(v, "3D") {
			return NewInvalidRecord("printable")
		}
		if r.Setup.Options == nil {
			r.Setup.Options = map[string]string{}
		}
		if _, twice := r.Setup.Options[id]; twice {
			return NewInvalidRecord("option-twice", "option", inQuotes(id))
		}
		r.Setup.Options[id] = v
	case "Seat":
		no, name, _ := strings.Cut(value, " ")
		if no != strconv.Itoa(len(r.Seats)) || len(r.Seats) >= MaxSeats {
			return NewInvalidRecord("seat-order")
		}
		r.Seats = append(r.Seats, name)
	case "Seed":
		from, seed, ok := strings.Cut(value, " ")
		n, bad := strconv.Atoi(from)
		last := -1
		if len(r.Seeds) > 0 {
			last = r.Seeds[len(r.Seeds)-1].From
		}
		if !ok || bad != nil || n <= last || (last < 0 && n != 0) || seed == "" || len(seed) > 200 {
			return NewInvalidRecord("seed-form")
		}
		r.Seeds = append(r.Seeds, SeedFrom{n, Seed(seed)})
	case "SeedHash":
		r.SeedHash = value
	case "Start":
		if !json.Valid([]byte(value)) {
			return NewInvalidRecord("start-form")
		}
		r.Start = json.RawMessage(value)
	case "Resigned":
		who, ply, _ := strings.Cut(value, " ")
		s, ok := ParseSeat(who)
		n, bad := strconv.Atoi(ply)
		if !ok || s >= MaxSeats || bad != nil || n < 0 {
			return NewInvalidRecord("resigned-form")
		}
		r.Resigned = append(r.Resigned, Resignation{s, n})
	default:
		r.Notes = append(r.Notes, Note{key, value})
	}
	return err
}

func parsePly(text string, want int) (Ply, error) {
	no, rest, ok := strings.Cut(text, " ")
	who, words, ok2 := strings.Cut(rest, ": ")
	seat, ok3 := ParseSeat(who)
	if !ok || !ok2 || !ok3 || seat == Spectator {
		return Ply{}, NewInvalidRecord("sentence-form", "n", want)
	}
	if no != strconv.Itoa(want) {
		return Ply{}, NewInvalidRecord("sentence-number", "no", no, "want", want)
	}
	p := Ply{Seat: seat}
	said := strings.Fields(words)
	if last := len(said) - 1; last >= 0 && strings.HasPrefix(said[last], "@") {
		at, err := strconv.ParseInt(said[last][1:], 10, 64)
		if err != nil || at < 0 {
			return Ply{}, NewInvalidRecord("time-form")
		}
		p.At, said = at, said[:last]
	}
	p.Text = MoveText(strings.Join(said, " "))
	switch {
	case len(p.Text) == 0 || len(p.Text) > MaxMoveText:
		return Ply{}, NewInvalidRecord("sentence-long", "n", MaxMoveText)
	case strings.Contains(" "+string(p.Text), " @"):
		return Ply{}, NewInvalidRecord("time-twice")
	}
	return p, nil
}
