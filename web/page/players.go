package page

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/table"
)

// Players is the strip of those who play, automata among them: the reader's own seat first, then in turn order.
type Players struct {
	Seats    List[Player]
	Watchers int // how many watch; 0 where it is not shown
}

// A Player is one seat of the strip, or an automaton that plays like one.
type Player struct {
	Thing       string // "seat:0", or what the automaton is in sentences
	Name, Label string // what they are called, and what they play; Label "" for nothing
	Points      int
	Scored      bool   // the points are shown, where the title has no figures
	Board       string // the id of the picture that is their board; "" for none
	Emblem      board.Sign
	Figures     List[Number]
	Badges      List[string]
	Bot, Turn   bool
	Mine, Shown bool // the seat is the viewer's, and the one with whose eyes they see
	Thinks      bool // the table waits for the seat's bot and for nobody else
}

// A Number is one of the figures by which somebody stands: see [board.Figure].
type Number struct {
	Signs              List[board.Sign]
	Value, Word, Label string
	Strong             bool
}

// Draw draws the strip.
func (m Players) Draw(w Words) templ.Component { return m.Pieces(w) }

// Pieces are those of the strip: who each player is, each of their figures, whose turn it is, and who watches.
func (m Players) Pieces(w Words) board.Pieces {
	all := board.Pieces{board.Text("<ul>")}
	for _, p := range m.Seats.All() {
		figures := p.Figures
		p.Figures = List[Number]{}
		all = append(all, playerHead{w, p})
		for _, n := range figures.All() {
			all = append(all, numberPiece{n})
		}
		all = append(all, playerFoot{w, p.Name, p.Board, p.Turn, p.Thinks})
	}
	return append(all, board.Text("</ul>"), watchers{w, m.Watchers})
}

// A playerHead is a player before their figures.
type playerHead struct {
	words  Words
	player Player
}

// Draw draws who they are.
func (p playerHead) Draw() templ.Component {
	return board.Unclosed(playerView(p.words, p.player), "</span></div></li>")
}

type numberPiece struct{ number Number }

// Draw draws the figure.
func (p numberPiece) Draw() templ.Component { return numberView(p.number) }

// A playerFoot is what stands behind a player's figures.
type playerFoot struct {
	words        Words
	name, board  string
	turn, thinks bool
}

// Draw tells whose turn it is, and opens their board.
func (p playerFoot) Draw() templ.Component { return p.foot() }

// Watchers are how many watch.
type watchers struct {
	words Words
	n     int
}

// Draw tells how many watch.
func (p watchers) Draw() templ.Component { return watchersView(p.words, p.n) }

func players(s *Scene) Model {
	var m Players
	stands := s.stands()
	var all []Player
	for _, c := range s.Snap.Chairs {
		at := slices.IndexFunc(stands, func(st board.Stand) bool { return st.Seat == c.Seat })
		p := Player{Thing: string(game.SeatThing(c.Seat)), Name: SeatName(s.Words, c), Bot: c.Bot(), Turn: s.atTurn(c.Seat)}
		p.Mine, p.Shown, p.Badges = c.Mine, c.Seat == s.Snap.Seat, badges(s, c)
		p.Thinks = c.Bot() && p.Turn && !s.scripted() && s.Snap.Phase == table.Running && s.Snap.Halt == nil && !s.Past()
		if st, ok := s.Snap.Result.Of(c.Seat); ok {
			if st.Label != "" {
				p.Label = s.labelName(st.Label)
			}
			p.Points, p.Scored = st.Points, at < 0 && !s.Snap.Result.Unscored && s.Snap.Phase != table.Lobby
		}
		if at >= 0 {
			p.stand(stands[at])
		}
		all = append(all, p)
	}
	if own := slices.IndexFunc(all, func(p Player) bool { return p.Shown }); own > 0 {
		all = slices.Concat(all[own:], all[:own])
	}
	for _, st := range stands {
		if st.Seat == game.Watcher {
			p := Player{Thing: string(st.Thing), Name: st.Name, Bot: true}
			p.stand(st)
			all = append(all, p)
		}
	}
	m.Seats = ListOf(all...)
	if !s.Past() {
		m.Watchers = s.Snap.Watchers
	}
	return m
}

// stands are how all stand, as the title says; none before the game begins, and where it says nothing of it.
func (s *Scene) stands() []board.Stand {
	b, ok := s.Title.Board.(board.Standing)
	if !ok || s.Snap.View == nil || s.Snap.Phase == table.Lobby {
		return nil
	}
	return b.Standing(s.Snap.View, board.Look{Lang: s.Words.Lang, Names: s.Names})
}

// stand fills in how a player stands.
func (p *Player) stand(st board.Stand) {
	p.Board, p.Emblem = st.Part, st.Emblem
	if st.Plays != "" {
		p.Label = st.Plays
	}
	numbers := make([]Number, len(st.Figures))
	for i, f := range st.Figures {
		numbers[i] = Number{ListOf(f.Signs...), f.Value, f.Word, f.Label, f.Strong}
	}
	p.Figures = ListOf(numbers...)
}

// badges say what else is to be known of a chair.
func badges(s *Scene, c table.Chair) List[string] {
	var all []string
	add := func(when bool, id string, args ...any) {
		if when {
			all = append(all, s.Words.T(id, args...))
		}
	}
	add(c.Resigned, "badge.resigned")
	level := game.MakeThing("level", c.Level)
	add(c.Bot() && c.Name != "", "badge.bot", "level", level)
	add(c.Bot() && c.Name == "", "badge.level", "level", level) // it is called a bot already
	add(c.Empty && !c.Kept, "badge.empty")
	add(c.Empty && c.Kept, "badge.kept")
	add(!s.Past() && !s.Snap.Phase.Done() && !c.Empty && !c.Connected && c.Kind != table.Bot && c.Level == "" && !c.Mine, "badge.away")
	return ListOf(all...)
}

// symbols are the drawings of a sign, each moved beside the one before it.
func symbols(s board.Sign) []string { return strings.Fields(s.Symbol) }

// apart is how far the drawings of a sign lie from one another, as a part of its size.
const apart = .5

// signBox is the view box of a sign with all its drawings.
func signBox(s board.Sign) string {
	n := float64(max(1, len(symbols(s))))
	corner, wide := board.Num(-s.Size/2), board.Num(s.Size*(1+apart*(n-1)))
	return strings.Join([]string{corner, corner, wide, board.Num(s.Size)}, " ")
}

// signX is where a drawing of a sign lies.
func signX(s board.Sign, i int) string { return board.Num(s.Size * apart * float64(i)) }
