package luna

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strconv"

	"pantheon/game"
)

// A document is a position in plain names, as [Position.MarshalJSON] writes it. Empty members may be left out.
type document struct {
	Setup   game.Setup                 `json:"setup"`
	Viewer  string                     `json:"eye,omitempty"` // the viewer; left out in a full state
	Turn    int32                      `json:"turn"`          // turns begun
	Step    string                     `json:"step"`
	Seat    int8                       `json:"seat"`                 // to act
	First   int8                       `json:"first"`                // holder of the medallion; in the solo game 1, the opponent
	Round   int8                       `json:"round"`                // 0 during the preliminary round
	Candles int8                       `json:"candles"`              // time tokens turned in this round
	Sets    int8                       `json:"sets,omitempty"`       // shrines and pairs placed in the preliminary round
	Moved   map[string]int             `json:"moved,omitempty"`      // by island: novices that the tide has moved there
	Took    bool                       `json:"first-book,omitempty"` // the first book token of the phase (or game) was used
	Ring    []string                   `json:"ring"`                 // islands clockwise
	Boards  []*string                  `json:"boards"`               // by slot, null for a face-down board
	Figures map[string]string          `json:"figures"`              // islands of Priestess, Builder and Apostate
	Guard   int                        `json:"guard"`                // value of the guard stone under the guard
	Path    []int                      `json:"path"`                 // stones from the gate
	Books   []int                      `json:"books"`                // spaces
	Council map[string][]int           `json:"council"`              // players on each seat, from the bottom of the stack
	Players map[string]*playerDocument `json:"players"`              // by seat; in the solo game 1 is the opponent
}

type playerDocument struct {
	Colour    string         `json:"colour"`
	Influence int            `json:"influence"`
	Points    map[string]int `json:"points,omitempty"` // influence by source
	Active    map[string]int `json:"active"`           // novices by island
	Inactive  map[string]int `json:"inactive"`         // novices by island
	Shrines   []string       `json:"shrines"`          // islands
	Favours   []string       `json:"favours"`          // kinds
	Reserve   int            `json:"reserve"`          // novices
	Left      int            `json:"left"`             // unbuilt shrines
	Pier      int            `json:"pier"`
	Claimed   []int          `json:"claimed"` // stones on the path
	Temple    []int          `json:"temple"`  // spaces
}

// MarshalJSON writes the position as a document with the ids of move texts.
func (p *Position) MarshalJSON() ([]byte, error) { return json.Marshal(p.document()) }

func (p *Position) document() *document {
	d := &document{
		Setup: p.Setup(), Turn: p.TurnNo, Step: p.Step.String(), Seat: p.Acting, First: p.First, Round: p.Round, Candles: p.Candles,
		Sets: p.Sets, Moved: countsDocument(&p.Moved), Took: p.Took, Figures: map[string]string{}, Guard: int(p.GuardValue()),
		Path: stonesDocument(p.Path), Books: stonesDocument(p.Books), Council: map[string][]int{}, Players: map[string]*playerDocument{},
	}
	slices.Reverse(d.Path)
	if !p.fullState {
		d.Viewer = p.eye.String()
	}
	for _, k := range p.Ring {
		d.Ring = append(d.Ring, k.String())
	}
	for _, b := range p.Boards {
		if b == NoBoard {
			d.Boards = append(d.Boards, nil)
			continue
		}
		id := p.rules.boardIDs[b]
		d.Boards = append(d.Boards, &id)
	}
	for f, at := range p.Figures {
		if at != NoKind {
			d.Figures[figureIDs[f]] = at.String()
		}
	}
	for s := range p.sides() {
		d.Players[seatIDs[s]] = p.Players[s].document()
	}
	for seat := range p.rules.lastSeat + 1 {
		if stack := p.Stack(int(seat)); len(stack) > 0 {
			d.Council[strconv.Itoa(int(seat))] = stack
		}
	}
	return d
}

// Stack returns the players whose pieces are on a seat of the council, from the bottom. (1.7)
func (p *Position) Stack(seat int) []int {
	var stack []int
	for s := range p.sides() {
		if int(p.Players[s].Council) == seat {
			stack = append(stack, int(s))
		}
	}
	slices.SortFunc(stack, func(a, b int) int { return int(p.Players[a].Height) - int(p.Players[b].Height) })
	return stack
}

func (me *Player) document() *playerDocument {
	d := &playerDocument{
		Colour: me.Colour.String(), Influence: int(me.Influence), Active: countsDocument(&me.Active), Inactive: countsDocument(&me.Inactive),
		Shrines: kindsDocument(me.Shrines), Favours: kindsDocument(me.Favours), Reserve: int(me.Reserve), Left: int(me.Left), Pier: int(me.Pier),
		Claimed: stonesDocument(me.Claimed), Temple: stonesDocument(me.Temple),
	}
	for from, n := range me.Points {
		if n != 0 {
			if d.Points == nil {
				d.Points = map[string]int{}
			}
			d.Points[sourceIDs[from]] = int(n)
		}
	}
	return d
}

// countsDocument returns the non-zero numbers by the id of the island.
func countsDocument(counts *[NumIslands]int8) map[string]int {
	all := map[string]int{}
	for k, n := range counts {
		if n != 0 {
			all[kindIDs[k]] = int(n)
		}
	}
	return all
}

// kindsDocument returns the ids of a set of kinds, in their order.
func kindsDocument(set uint8) []string {
	words := []string{}
	for k, id := range kindIDs {
		if set>>k&1 != 0 {
			words = append(words, id)
		}
	}
	return words
}

// stonesDocument returns the numbers of a set of stones, the lowest first.
func stonesDocument(set uint32) []int {
	stones := []int{}
	for ; set != 0; set &= set - 1 {
		stones = append(stones, bits.TrailingZeros32(set))
	}
	return stones
}

// UnmarshalJSON reads a document. An impossible one is an error and leaves the position unchanged.
func (p *Position) UnmarshalJSON(text []byte) error {
	var d document
	if err := game.DecodeDocument(text, &d); err != nil {
		return err
	}
	read, err := p.rules.position(&d)
	if err != nil {
		return err
	}
	*p = *read
	return nil
}

// position converts a document to a position and checks that it is possible.
func (r *rules) position(d *document) (*Position, error) {
	p, err := r.draft(d)
	if err != nil {
		return nil, err
	}
	if err := p.impossible(); err != nil {
		return nil, fmt.Errorf("the document: %w", err)
	}
	return p, nil
}

// draft converts a document to a position without checking that a game can reach it.
func (r *rules) draft(d *document) (*Position, error) {
	if err := r.about.Check(d.Setup); err != nil {
		return nil, fmt.Errorf("the document: %w", err)
	}
	in := &reader{rules: r}
	p := r.blank()
	p.switches = switchesOf(d.Setup)
	p.Seats = int8(d.Setup.Players)
	in.course(d, p)
	in.table(d, p)
	ids := seatIDs[:p.sides()]
	game.Known(&in.Checks, "players", d.Players, ids)
	for s, id := range ids {
		if board := d.Players[id]; board != nil {
			in.player("player "+id, board, &p.Players[s])
		} else {
			in.Bad("player %s is missing", id)
		}
	}
	in.council(d, p)
	if in.Err != nil {
		return nil, in.Err
	}
	return p, nil
}

// A reader converts the ids of a document to the numbers of a position and keeps the first mistake.
type reader struct {
	game.Checks
	rules *rules
}

// kinds reads a set of kinds, each at most once.
func (r *reader) kinds(what string, words []string) uint8 {
	var set uint8
	for _, w := range words {
		k := Kind(r.Choice(what, w, kindIDs[:]))
		if set&k.bit() != 0 {
			r.Bad("%s names %s twice", what, w)
		}
		set |= k.bit()
	}
	return set
}

// stones reads a set of stones, each at most once.
func (r *reader) stones(what string, numbers []int) uint32 {
	var set uint32
	for _, n := range numbers {
		n = r.Number(what, n, 1, NumStones)
		if set&stone(n) != 0 {
			r.Bad("%s names %d twice", what, n)
		}
		set |= stone(n)
	}
	return set
}

// counts reads numbers of novices by island.
func (r *reader) counts(what string, m map[string]int) (counts [NumIslands]int8) {
	game.Known(&r.Checks, what, m, kindIDs[:])
	for k, id := range kindIDs {
		counts[k] = int8(r.Number(what+"."+id, m[id], 0, int(r.rules.novices)))
	}
	return counts
}

// maxTurns and maxInfluence bound numbers in documents; games have far smaller ones.
const (
	maxTurns     = 1_000_000_000
	maxInfluence = 10_000
)

// course reads the viewer, the seat to act and the progress of the game.
func (r *reader) course(d *document, p *Position) {
	if d.Viewer != "" {
		eye, ok := game.ParseSeat(d.Viewer)
		if !ok || eye == game.Clock || eye < game.Spectator && int8(eye) >= p.Seats {
			r.Bad("eye is %q, which is no seat of this game", d.Viewer)
		}
		p.eye, p.fullState = eye, false
	}
	p.TurnNo = max(1, int32(r.Number("turn", int(d.Turn), 0, maxTurns)))
	p.Step = Step(r.Choice("step", d.Step, stepIDs[:]))
	p.Acting = int8(r.Number("seat", int(d.Seat), 0, int(p.Seats)-1))
	p.First = int8(r.Number("first", int(d.First), 0, int(p.sides())-1))
	p.Round = int8(r.Number("round", int(d.Round), 0, NumGroups))
	p.Candles = int8(r.Number("candles", int(d.Candles), 0, int(r.rules.candles[p.Seats])))
	p.Sets = int8(r.Number("sets", int(d.Sets), 0, int(p.Seats*(1+r.rules.sets))))
	p.Moved = r.counts("moved", d.Moved)
	p.Took = d.Took
}

// table reads the islands, the temple boards, the figures, the path, the books and the guard.
func (r *reader) table(d *document, p *Position) {
	if len(d.Ring) != NumIslands {
		r.Bad("ring has %d islands; there are %d", len(d.Ring), NumIslands)
		return
	}
	r.kinds("ring", d.Ring)
	for i, id := range d.Ring {
		p.Ring[i] = Kind(r.Choice("ring", id, kindIDs[:]))
	}
	if len(d.Boards) > NumBoards {
		r.Bad("boards has %d slots; there are %d", len(d.Boards), NumBoards)
		return
	}
	for slot, id := range d.Boards {
		if id != nil {
			p.Boards[slot] = int8(r.Choice("boards", *id, r.rules.boardIDs[:]))
		}
	}
	layout := r.rules.layoutOf(p.Boards)
	if layout < 0 || p.Boards[p.sides()-1] == NoBoard || int(p.sides()) < NumBoards && p.Boards[p.sides()] != NoBoard {
		r.Bad("boards is %s; the first %d slots must have different boards face up", r.rules.layoutText(p.Boards), p.sides())
		return
	}
	p.layout = int16(layout)
	p.InPlay = r.rules.layouts[layout].stones
	game.Known(&r.Checks, "figures", d.Figures, figureIDs[:Guard])
	for f, id := range figureIDs[:Guard] {
		if at, ok := d.Figures[id]; ok {
			p.Figures[f] = Kind(r.Choice("figures."+id, at, kindIDs[:]))
		}
	}
	p.Path = r.stones("path", d.Path)
	p.Books = r.stones("books", d.Books)
	if value := int(p.GuardValue()); d.Guard != value {
		r.Bad("guard is %d; in round %d it is %d (change round)", d.Guard, p.Round, value)
	}
}

// player reads a player's pieces.
func (r *reader) player(who string, d *playerDocument, me *Player) {
	me.Colour = Colour(r.Choice(who+".colour", d.Colour, colourIDs[:]))
	me.Influence = int16(r.Number(who+".influence", d.Influence, -maxInfluence, maxInfluence))
	game.Known(&r.Checks, who+".points", d.Points, sourceIDs[:])
	for from, id := range sourceIDs {
		me.Points[from] = int16(r.Number(who+".points."+id, d.Points[id], -maxInfluence, maxInfluence))
	}
	me.Active = r.counts(who+".active", d.Active)
	me.Inactive = r.counts(who+".inactive", d.Inactive)
	me.Shrines = r.kinds(who+".shrines", d.Shrines)
	me.Favours = r.kinds(who+".favours", d.Favours)
	me.Reserve = int8(r.Number(who+".reserve", d.Reserve, 0, int(r.rules.novices)))
	me.Left = int8(r.Number(who+".left", d.Left, 0, int(r.rules.shrines)))
	me.Pier = int8(r.Number(who+".pier", d.Pier, 0, int(r.rules.novices)))
	me.Claimed = r.stones(who+".claimed", d.Claimed)
	me.Temple = r.stones(who+".temple", d.Temple)
}

// council reads the players on each seat of the council: every player must occur once.
func (r *reader) council(d *document, p *Position) {
	var seen [MaxPlayers]bool
	for _, id := range slices.Sorted(maps.Keys(d.Council)) {
		seat, err := strconv.Atoi(id)
		if err != nil || id != strconv.Itoa(seat) {
			r.Bad("council has a member %q; its seats are numbered from 0", id)
			return
		}
		seat = r.Number("a seat of council", seat, 0, int(r.rules.lastSeat))
		for height, who := range d.Council[id] {
			who = r.Number("a player in council", who, 0, int(p.sides())-1)
			if seen[who] {
				r.Bad("council names player %d twice", who)
			}
			seen[who] = true
			p.Players[who].Council, p.Players[who].Height = int8(seat), int8(height)
		}
	}
	for s := range p.sides() {
		if !seen[s] {
			r.Bad("council lacks player %d", s)
		}
	}
}
