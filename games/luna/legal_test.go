package luna

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pantheon/game"
)

// The printed data of the game, entered independently of the content. (4.2, 4.3, 4.7)
var (
	factSymbols = strings.Fields(`- sailboat shrine book novice herbs bribe novice shrine shrine tide herbs book tide herbs sailboat novice sailboat
		tide shrine bribe book bribe herbs sailboat tide bribe book novice`)
	factCells  = strings.Fields("- SE E SW W SW W NW NE E NW SE NE C C C C SW SE E NE W E NW NE SW W NW SE")
	factBoards = map[string][]int{
		"blue": {2, 5, 10, 15, 20, 21, 28}, "yellow": {1, 6, 12, 16, 19, 23, 25},
		"green": {3, 7, 9, 14, 18, 24, 26}, "purple": {4, 8, 11, 13, 17, 22, 27},
	}
	factSlots   = [][2]int{{0, 0}, {2, 1}, {-1, 3}, {1, 4}}
	factSteps   = map[string][2]int{"C": {0, 0}, "E": {1, 0}, "SE": {0, 1}, "SW": {-1, 1}, "W": {-1, 0}, "NW": {0, -1}, "NE": {1, -1}}
	factCouncil = []int{0, 1, 2, 3, 4, 5, 6, 8, 10, 12}
)

// A judge knows a position only from its document, and has the rules in code and data of these tests. It shares no code
// with the engine, and is slow.
type judge struct {
	Setup struct {
		Players int
		Options map[string]string
	}
	Step           string
	Seat           int
	First          int
	Round, Candles int
	Moved          map[string]int
	Book           bool `json:"first-book"`
	Ring           []string
	Boards         []string
	Figures        map[string]string
	Path, Books    []int
	Council        map[string][]int
	Players        map[string]*judged

	all []string
}

// A judged is the part of a document about a player that the judge reads.
type judged struct {
	Influence        int
	Active, Inactive map[string]int
	Shrines, Favours []string
	Reserve          int
	Left, Pier       int
	Claimed, Temple  []int
}

func judgeOf(t testing.TB, p *Position) *judge {
	t.Helper()
	doc, err := p.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	j := &judge{}
	if err := json.Unmarshal(doc, j); err != nil {
		t.Fatal(err)
	}
	return j
}

func (j *judge) say(format string, args ...any) { j.all = append(j.all, fmt.Sprintf(format, args...)) }

func (j *judge) me() *judged { return j.Players[strconv.Itoa(j.Seat)] }

// opponent returns the solo opponent, nil with several players.
func (j *judge) opponent() *judged {
	if j.Setup.Players > 1 {
		return nil
	}
	return j.Players["1"]
}

func (j *judge) level() string {
	if j.Setup.Players > 1 {
		return ""
	}
	return max(j.Setup.Options["level"], "1")
}

func (j *judge) has(kind string) bool { return slices.Contains(j.me().Favours, kind) }

func (j *judge) shrine(island string) bool { return slices.Contains(j.me().Shrines, island) }

// closed reports whether the Apostate of the solo game closes an island.
func (j *judge) closed(island string) bool {
	return j.level() >= "2" && j.Figures["apostate"] == island
}

// groupOf returns the number of a stone's group, counted from the pier. It counts the stones of the boards in play.
func (j *judge) groupOf(n int) int {
	lower := 0
	for m := 5; m < n; m++ {
		if j.inPlay(m) {
			lower++
		}
	}
	return 1 + lower/max(2, j.Setup.Players)
}

func (j *judge) inPlay(n int) bool {
	return slices.ContainsFunc(j.Boards, func(b string) bool { return slices.Contains(factBoards[b], n) })
}

// reaches reports whether the guard and bribes allow the acting player to claim or sanctify a stone.
func (j *judge) reaches(n int) bool {
	g := j.groupOf(n)
	return g <= j.Round || g == j.Round+1 && j.has("bribe")
}

func (j *judge) taken(n int) bool {
	for _, other := range j.Players {
		if slices.Contains(other.Claimed, n) {
			return true
		}
	}
	return false
}

// lastSeat reports whether the acting player's piece is on the last seat of the council.
func (j *judge) lastSeat() bool {
	return slices.Contains(j.Council[strconv.Itoa(len(factCouncil)-1)], j.Seat)
}

// actions lists the actions that the Temporary Novice can help. The parameter with is the number of novices that he
// replaces, 0 or 1.
func (j *judge) actions(with int) {
	me := j.me()
	for _, island := range j.Ring {
		active := me.Active[island]
		if j.closed(island) {
			continue
		}
		need := 2
		if j.shrine(island) {
			need = 1
		}
		if active+with >= need && !j.has(island) && !(with > 0 && island == "novice") {
			j.say("favour %s", island)
		}
		if active+with >= 2 && me.Reserve > 0 {
			j.say("recruit %s", island)
		}
		if active+with >= 2 && j.Figures["builder"] == island && j.has("shrine") && !j.shrine(island) && me.Left > 0 {
			j.say("build %s", island)
		}
		for n := 1; n <= active && !j.lastSeat(); n++ {
			j.say("council %s %d", island, n)
		}
	}
	if with > 0 && !j.lastSeat() {
		j.say("attend")
	}
	for _, n := range j.Path {
		island := factSymbols[n]
		if j.closed(island) || j.taken(n) || !j.reaches(n) || me.Active[island] == 0 {
			continue
		}
		if j.shrine(island) && with == 0 || !j.shrine(island) && me.Active[island]+with >= 2 {
			j.say("promote %d %s", n, island)
		}
	}
	if at := j.Figures["apostate"]; j.level() != "3" {
		for n := 1 - with; n <= me.Active[at]; n++ {
			j.say("expel %s %d", at, n)
		}
	}
}

// ways lists the moves of one to most novices from a place to each other one.
func (j *judge) ways(verb, from string, most int) {
	for _, to := range j.Ring {
		for n := 1; n <= most && to != from && !j.closed(to) && !j.closed(from); n++ {
			j.say("%s %s %s %d", verb, from, to, n)
		}
	}
}

func (j *judge) journeys() {
	for _, from := range j.Ring {
		j.ways("journey", from, j.me().Active[from])
	}
}

func (j *judge) tides() {
	for _, from := range j.Ring {
		j.ways("tide", from, j.me().Active[from])
		j.ways("drift", from, j.me().Inactive[from]-j.Moved[from])
	}
	j.ways("tide", "pier", j.me().Pier)
}

func (j *judge) turn() {
	me := j.me()
	j.actions(0)
	if j.has("novice") {
		helped := *j
		helped.all = nil
		if helped.actions(1); len(helped.all) > 0 {
			j.say("help")
		}
	}
	j.journeys()
	if j.has("tide") {
		j.tides()
	}
	for _, island := range j.Ring {
		for n := 1; n <= min(2, me.Inactive[island]) && j.has("herbs") && island != "herbs" && !j.closed(island); n++ {
			j.say("herbs %s %d", island, n)
		}
		if j.has("sailboat") {
			j.ways("sail", island, min(2, me.Active[island]))
		}
	}
	if j.has("sailboat") {
		j.ways("sail", "pier", min(2, me.Pier))
	}
	for _, n := range me.Claimed {
		if j.reaches(n) {
			j.say("sanctify %d", n)
		}
	}
	for _, from := range j.Books {
		for _, to := range me.Temple {
			if j.has("book") && !slices.Contains(j.Books, to) {
				j.say("book %d %d", from, to)
			}
		}
	}
	if j.opponent() != nil {
		j.say("end")
	} else {
		j.say("meditate")
	}
}

// vacant reports whether an island may get the acting player's first shrine, or pair.
func (j *judge) vacant(island string, shrine bool) bool {
	if me := j.me(); !shrine {
		return me.Active[island] == 0 && !j.shrine(island)
	}
	for _, other := range j.Players {
		if slices.Contains(other.Shrines, island) {
			return false
		}
	}
	return island != "herbs" || j.Setup.Players > 2
}

// legal returns the moves that the rules allow, in order.
func (j *judge) legal() []string {
	switch j.Step {
	case "placing":
		for _, f := range []string{"priestess", "builder", "apostate"} {
			if j.Figures[f] != "" {
				continue
			}
			for _, island := range j.Ring {
				j.say("set %s %s", f, island)
			}
			break
		}
	case "founding":
		for _, island := range j.Ring {
			if j.vacant(island, true) {
				j.say("found %s", island)
			}
		}
	case "settling":
		for _, island := range j.Ring {
			if j.vacant(island, false) {
				j.say("settle %s", island)
			}
		}
	case "blocking":
		for _, island := range j.Ring {
			if j.opponent().Active[island] > 0 {
				j.say("block %s", island)
			}
		}
	case "turn":
		j.turn()
	case "helping":
		j.actions(1)
	case "journeying":
		j.journeys()
		j.say("done")
	case "tiding":
		j.tides()
		j.say("done")
	}
	slices.Sort(j.all)
	return j.all
}

// TestListingsAgainstTheRules checks that in random games with random options, the listing is exactly what the judge
// allows.
func TestListingsAgainstTheRules(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	steps, verbsSeen := map[Step]int{}, map[string]int{}
	for seed := range uint64(60) {
		dice := game.QuickDice(seed)
		p := g.New(drawn(g.About(), 1+int(seed%4), dice), &game.Env{Dice: dice}).(*Position)
		for range 200 {
			if p.Step == Over {
				break
			}
			steps[p.Step]++
			s := game.Seat(p.Acting)
			moves := p.Moves(s, nil)
			listed := make([]string, len(moves))
			for i, m := range moves {
				listed[i] = string(p.FormatMove(m, s, s))
				verbsSeen[p.FormatMove(m, s, s).Phrases()[0]]++
			}
			slices.Sort(listed)
			if want := judgeOf(t, p).legal(); !slices.Equal(listed, want) {
				doc, _ := p.MarshalJSON()
				t.Fatalf("seed %d: listed\n%q\nthe rules allow\n%q\nin %s", seed, listed, want, doc)
			}
			p.Play(s, pick(p, moves, dice), &game.Env{Dice: dice})
		}
	}
	for step := Placing; step < Over; step++ {
		if steps[step] == 0 {
			t.Errorf("no game came to the step %s", step)
		}
	}
	for _, v := range verbs {
		if verbsSeen[v.ID] == 0 {
			t.Errorf("the verb %s was never listed", v.ID)
		}
	}
}

// pick returns a random move. It draws the kind of action first, so that the many journeys do not displace the other kinds. Meditation
// is less frequent.
func pick(p *Position, moves []game.Move, dice *game.Dice) game.Move {
	var kinds []uint8
	for _, m := range moves {
		if v := verbOf(m); !slices.Contains(kinds, v) && (v != verbMeditate && v != verbEnd || dice.N(0, 3) == 0) {
			kinds = append(kinds, v)
		}
	}
	if len(kinds) == 0 {
		return moves[dice.N(0, len(moves))]
	}
	kind := kinds[dice.N(0, len(kinds))]
	moves = slices.DeleteFunc(slices.Clone(moves), func(m game.Move) bool { return verbOf(m) != kind })
	return moves[dice.N(0, len(moves))]
}
