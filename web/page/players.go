package page

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/table"
)

// Players is the strip of players and automata: first the seat whose perspective the page shows, then the others in
// turn order, then the automata.
type Players struct {
	Seats      List[Player]
	Spectators int // the number of spectators; 0 to show none
}

// A Player is one seat of the strip, or an automaton that plays like one.
type Player struct {
	Thing       string // "seat:0", or the automaton's thing in moves
	Name, Label string // the player's name, and what the player plays; "" for nothing
	Points      int
	Scored      bool   // the points are shown, because the title has points and no figures
	Board       string // the id of the picture that is the player's board; "" for none
	Emblem      board.Sign
	Figures     List[Number]
	Badges      List[string]
	Bot, Turn   bool
	Mine, Shown bool // Mine: the seat belongs to the viewer. Shown: the page shows its perspective
	Avatar      AvatarPicker
	Dial        Dial // the player's clock
	Thinks      bool // the table waits for this bot only
}

// A Number is one of the figures of a player: see [board.Figure].
type Number struct {
	Signs              List[board.Sign]
	Value, Word, Label string
	Strong             bool
}

// Draw returns the whole strip as one component.
func (m Players) Draw(w Words) templ.Component { return m.Pieces(w) }

// Pieces returns the fragments of the strip: the head, each figure and the foot of each player, and the number of
// spectators.
func (m Players) Pieces(w Words) board.Fragments {
	all := board.Fragments{board.Text("<ul>")}
	for _, p := range m.Seats.All() {
		figures := p.Figures
		d := p.Dial
		p.Figures, p.Dial = List[Number]{}, Dial{}
		all = append(all, playerHead{w, p})
		for _, n := range figures.All() {
			all = append(all, numberPiece{n})
		}
		all = append(all, playerFoot{w, p.Name, p.Board, p.Turn, p.Thinks, d, p.Mine})
	}
	return append(all, board.Text("</ul>"), spectators{w, m.Spectators})
}

// A playerHead is the part of a player before the figures.
type playerHead struct {
	words  Words
	player Player
}

// Draw returns the head, with its elements left open for the figures.
func (p playerHead) Draw() templ.Component {
	return board.Unclosed(playerView(p.words, p.player), "</span></div></li>")
}

type numberPiece struct{ number Number }

// Draw returns the component of the figure.
func (p numberPiece) Draw() templ.Component { return numberView(p.number) }

// A playerFoot is the part of a player after the figures.
type playerFoot struct {
	words        Words
	name, board  string
	turn, thinks bool
	dial         Dial
	mine         bool
}

// Draw returns the clock, whose turn it is, and the button that opens the player's board.
func (p playerFoot) Draw() templ.Component { return p.foot() }

// spectators is the number of spectators as a fragment.
type spectators struct {
	words Words
	n     int
}

// Draw returns the component with the number of spectators.
func (p spectators) Draw() templ.Component { return watchersView(p.words, p.n) }

func players(s *Scene) Model {
	var m Players
	stands := s.stands()
	var all []Player
	for _, c := range s.Snap.Occupants {
		at := slices.IndexFunc(stands, func(st board.PlayerStanding) bool { return st.Seat == c.Seat })
		p := Player{Thing: string(game.SeatThing(c.Seat)), Name: SeatName(s.Words, c), Bot: c.Bot(), Turn: s.atTurn(c.Seat)}
		if !p.Bot {
			p.Avatar = ReadAvatar(c.Avatar)
		}
		p.Mine, p.Shown, p.Badges = c.Mine, c.Seat == s.Snap.Seat, badges(s, c)
		p.Dial = dial(s, c)
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
		if st.Seat == game.Spectator {
			p := Player{Thing: string(st.Thing), Name: st.Name, Bot: true}
			p.stand(st)
			all = append(all, p)
		}
	}
	m.Seats = ListOf(all...)
	if !s.Past() {
		m.Spectators = s.Snap.Spectators
	}
	return m
}

// stands returns the title's scoreboard; nil before the game begins, or if the title has none.
func (s *Scene) stands() []board.PlayerStanding {
	b, ok := s.Title.Board.(board.Scoreboard)
	if !ok || s.Snap.View == nil || s.Snap.Phase == table.Lobby {
		return nil
	}
	return b.Scoreboard(s.Snap.View, board.RenderOptions{Lang: s.Words.Lang, Names: s.Names})
}

// stand sets what the player's line of the scoreboard holds: board, emblem, label and figures.
func (p *Player) stand(st board.PlayerStanding) {
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

// badges returns short texts about an occupant, such as that the player has resigned or is away.
func badges(s *Scene, c table.Occupant) List[string] {
	var all []string
	add := func(when bool, id string, args ...any) {
		if when {
			all = append(all, s.Words.T(id, args...))
		}
	}
	add(c.Resigned, "badge.resigned")
	level := game.MakeThing("level", c.Level)
	add(c.Bot() && c.Name != "", "badge.bot", "level", level)
	add(c.Bot() && c.Name == "", "badge.level", "level", level) // its name already says that it is a bot
	add(c.Empty && !c.Kept, "badge.empty")
	add(c.Empty && c.Kept, "badge.kept")
	add(!s.Past() && !s.Snap.Phase.Done() && !c.Empty && !c.Connected && c.Kind != table.Bot && c.Level == "" && !c.Mine, "badge.away")
	return ListOf(all...)
}

// symbols returns the names of the drawings that a sign consists of, which are drawn side by side.
func symbols(s board.Sign) []string { return strings.Fields(s.Symbol) }

// apart is the distance between the drawings of a sign, as a fraction of its size.
const apart = .5

// signBox returns the view box of a sign with all its drawings.
func signBox(s board.Sign) string {
	n := float64(max(1, len(symbols(s))))
	corner, wide := board.Num(-s.Size/2), board.Num(s.Size*(1+apart*(n-1)))
	return strings.Join([]string{corner, corner, wide, board.Num(s.Size)}, " ")
}

// signX returns the x of drawing i of a sign.
func signX(s board.Sign, i int) string { return board.Num(s.Size * apart * float64(i)) }
