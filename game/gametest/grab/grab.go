// Package grab is a tiny game against a clock, for tests of everything that plays games. All players reach at the same
// time for things that they share.
//
// # Rules
//
// 1. Two to four players. A bag holds 24 things: ten kites, seven drums, four bells and three crowns. A game has three
// heats.
//
// 2. At the start of each heat six things are drawn from the bag and put on places S1 to S6. During the heat any player
// grabs what is still there, one thing at a time, naming the place and the thing. A thing that another player has
// already taken is gone.
//
// 3. In one heat no player grabs more things than the limit (two or three, by option). A player at the limit waits for
// the clock, and all players wait when the table is empty.
//
// 4. A heat lasts three or five seconds, by option. Then the clock acts: what is still on the table returns to the bag,
// and the next heat begins immediately. After the third heat the game is over.
//
// 5. A kite is worth 1 point, a drum 2, a bell 3, a crown 5; each three of a kind are worth 3 points more. Most points
// win. In a tie, the player with fewer things wins.
package grab

import (
	"embed"
	"strconv"

	"pantheon/game"
)

//go:embed lang/*.yaml
var lang embed.FS

const (
	maxPlayers = 4
	places     = 6
	heats      = 3
	kinds      = 4
	alike      = 3 // things that make a set
	setPoints  = 3
	// nobody is the viewer of a full state.
	nobody game.Seat = -1
)

// things lists the kinds of things, by number.
var things = [kinds]struct {
	id     string
	count  int8
	points int
}{
	{"kite", 10, 1},
	{"drum", 7, 2},
	{"bell", 4, 3},
	{"crown", 3, 5},
}

// streamBag is the random stream for things drawn from the bag.
const streamBag game.Stream = 0

// moveTimeUp is the move of the clock. The moves of players are those of grabMove.
const moveTimeUp game.Move = 1

func grabMove(place, kind int) game.Move { return game.Move(2 + place*kinds + kind) }

func placeAndKind(m game.Move) (place, kind int) { return int(m-2) / kinds, int(m-2) % kinds }

// about is the description of the game. It is built once and never changed.
var about = describe()

func describe() *game.About {
	words, err := game.LoadCatalog("grab", lang, "lang")
	if err != nil {
		panic(err) // the texts are embedded: this is a mistake of the build
	}
	a := &game.About{
		ID:       "grab",
		Version:  1,
		MinSeats: 2,
		MaxSeats: maxPlayers,
		Options: []game.Option{
			{ID: "heat", Values: []string{"three", "five"}},
			{ID: "limit", Values: []string{"two", "three"}},
		},
		Streams: []string{"bag"},
		Verbs: []game.Verb{
			{ID: "grab", Words: []game.Param{{Name: "place", Kind: "place"}, {Name: "thing", Kind: "thing"}}},
			{ID: "time-up"},
		},
		MaxMoves: places,
		Bound:    100,
		Timed:    true,
		Lasts:    400,
		Words:    words,
		Rules:    []game.Rule{{ID: "1", Title: "The bag"}, {ID: "2", Title: "Grabbing"}, {ID: "3", Title: "The limit"}, {ID: "4", Title: "The clock"}, {ID: "5", Title: "Points"}},
	}
	var content []byte
	for k, t := range things {
		a.Conserved = append(a.Conserved, game.Quantity{Name: t.id + "s", Count: func(p game.Position) int { return p.(*Position).counts()[k] }})
		content = append(content, t.id...)
		content = append(content, byte(t.count), byte(t.points))
		a.Data = append(a.Data, game.Datum{File: "grab.go", ID: t.id, Value: strconv.Itoa(int(t.count)) + " of " + strconv.Itoa(t.points), Provenance: game.Reconstructed, Note: "our own choice"})
	}
	a.Content = game.Fingerprint(content)
	return a
}

// Game returns the rules of grab.
func Game() game.Game { return rules{} }

type rules struct{}

func (rules) About() *game.About { return about }

// New fills the bag and sets up the first heat (rules 1 and 2).
func (rules) New(s game.Setup, m *game.Env) game.Position {
	p := &Position{eye: nobody, players: int8(s.Players), limit: 2, lasts: 3000}
	if about.Option(s, "limit") == "three" {
		p.limit = 3
	}
	if about.Option(s, "heat") == "five" {
		p.lasts = 5000
	}
	for k, t := range things {
		p.bag[k] = uint8(t.count)
	}
	p.begin(m.At, m)
	return p
}

func (rules) Blank() game.Position { return &Position{eye: nobody, heat: heats + 1} }

// A Position is a game of grab in progress. It has no secrets: a view is the full state with a viewer.
type Position struct {
	deadline int64     // when the heat ends
	lasts    int64     // duration of a heat
	eye      game.Seat // the viewer; nobody for a full state
	players  int8
	limit    int8                     // largest number of things per seat in a heat
	heat     int8                     // 1 to heats; larger when the game is over
	table    [places]int8             // kind plus 1; 0 for an empty place
	bag      [kinds]uint8             // things left in the bag
	held     [maxPlayers][kinds]uint8 // things grabbed in all heats
	grabbed  [maxPlayers]int8         // things grabbed in this heat
}

// begin sets up the next heat (rule 2) or ends the game (rule 4).
func (p *Position) begin(at int64, m *game.Env) {
	p.heat++
	p.grabbed = [maxPlayers]int8{}
	if p.heat > heats {
		if m.Events != nil {
			m.Events.Add(game.Everybody, "tale.end")
		}
		return
	}
	p.deadline = at + p.lasts
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.heat", "n", int(p.heat))
	}
	for place := range p.table {
		kind := m.Pick(streamBag, p.bag[:])
		p.bag[kind]--
		p.table[place] = int8(kind + 1)
		if m.Events != nil {
			m.Events.Move(game.Everybody, 1, game.MakeThing("thing", things[kind].id), "bag:any", placeThing(place))
		}
	}
}

// Drawn returns the name of the kind that number i means in a draw from the bag; "" for any other number or stream.
func (p *Position) Drawn(s game.Stream, i int) string {
	if s == streamBag && i < kinds {
		return things[i].id
	}
	return ""
}

// ToAct returns the seats that may still grab something; the clock if none may (rules 3 and 4).
func (p *Position) ToAct() game.Seats {
	if p.heat > heats {
		return 0
	}
	if p.table == ([places]int8{}) {
		return game.Only(game.Clock)
	}
	var set game.Seats
	for s := range p.players {
		if p.grabbed[s] < p.limit {
			set = set.With(game.Seat(s))
		}
	}
	if set == 0 {
		return game.Only(game.Clock)
	}
	return set
}

// Deadline returns the end of the heat; set is false after the last heat.
func (p *Position) Deadline() (ms int64, set bool) { return p.deadline, p.heat <= heats }

// Moves lists the things that are still on the table (rule 2), and for the clock its one move (rule 4).
func (p *Position) Moves(s game.Seat, into []game.Move) []game.Move {
	if p.heat > heats || p.eye != nobody && s != p.eye {
		return into
	}
	if s == game.Clock {
		return append(into, moveTimeUp)
	}
	if !p.ToAct().Has(s) {
		return into
	}
	for place, t := range p.table {
		if t != 0 {
			into = append(into, grabMove(place, int(t-1)))
		}
	}
	return into
}

// Play grabs a thing (rule 2) or ends the heat by the clock (rule 4).
func (p *Position) Play(s game.Seat, m game.Move, moment *game.Env) {
	if m == moveTimeUp {
		for place, t := range p.table {
			if t != 0 {
				p.bag[t-1]++
				p.table[place] = 0
				if moment.Events != nil {
					moment.Events.Move(game.Everybody, 1, game.MakeThing("thing", things[t-1].id), placeThing(place), "bag:any")
				}
			}
		}
		p.begin(p.deadline, moment)
		return
	}
	place, kind := placeAndKind(m)
	p.table[place] = 0
	p.held[s][kind]++
	p.grabbed[s]++
	if moment.Events != nil {
		moment.Events.Move(game.Everybody, 1, game.MakeThing("thing", things[kind].id), placeThing(place), game.SeatThing(s))
	}
}

// View only sets the viewer: every seat sees everything.
func (p *Position) View(s game.Seat, into game.Position) {
	v := into.(*Position)
	*v = *p
	v.eye = s
}

// Viewer returns the seat whose view this is; truth is true for a full state.
func (p *Position) Viewer() (s game.Seat, truth bool) { return p.eye, p.eye == nobody }

// Determinize only removes the viewer: nothing is hidden.
func (p *Position) Determinize(*game.Dice) { p.eye = nobody }

// Copy makes p equal to from.
func (p *Position) Copy(from game.Position) { *p = *from.(*Position) }

// Score returns the points of what a seat has grabbed.
func (p *Position) Score(s game.Seat) float64 {
	single, sets := p.points(int(s))
	return float64(single + sets)
}

// points returns the worth of a seat's things, one by one and in sets (rule 5).
func (p *Position) points(s int) (single, sets int) {
	for k, n := range p.held[s] {
		single += int(n) * things[k].points
		sets += int(n) / alike * setPoints
	}
	return single, sets
}

// carries returns the number of things that a seat has grabbed in all heats.
func (p *Position) carries(s int) int {
	n := 0
	for _, k := range p.held[s] {
		n += int(k)
	}
	return n
}

// counts returns the number of things of each kind in the bag, on the table and with the seats.
func (p *Position) counts() (all [kinds]int) {
	for k := range all {
		all[k] = int(p.bag[k])
		for s := range p.held {
			all[k] += int(p.held[s][k])
		}
	}
	for _, t := range p.table {
		if t != 0 {
			all[t-1]++
		}
	}
	return all
}

// Result returns the ranking: by points, then by fewer things (rule 5).
func (p *Position) Result() game.Result {
	r := game.Result{Over: p.heat > heats, N: int(p.players)}
	for s := range r.N {
		single, sets := p.points(s)
		st := game.Standing{Seat: game.Seat(s), Rank: 1, Points: single + sets}
		st.Sources[0] = game.Source{ID: "things", Points: single}
		st.Sources[1] = game.Source{ID: "sets", Points: sets}
		for o := range r.N {
			single, sets := p.points(o)
			theirs, more := single+sets, p.carries(o)-p.carries(s)
			switch {
			case theirs > st.Points || theirs == st.Points && more < 0:
				st.Rank++
			case theirs == st.Points && more > 0:
				st.Tie = "fewer"
			}
		}
		if r.Over && st.Rank == 1 {
			r.Won = r.Won.With(st.Seat)
		}
		r.Standings[s] = st
	}
	return r
}
