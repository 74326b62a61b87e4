package game

import "reflect"

// The optional interfaces of a title, by caller. A position may implement any of them (a game: [Versioned]). Callers
// use the function that follows an interface; it applies the default if the interface is not implemented. Conformance
// tests of gametest check what a title implements.
//
//	caller              interface            default                             benefit
//	table and page      [TurnCounter]        a turn ends when others act         undo and bot thinking by turns in solo games
//	                    [IdleAllowed]        every seat that may act is awaited  a seat that has passed is not hurried
//	                    [Warner]             nothing decides ahead of time       suspense: players see a win coming
//	                    [SeatDeadlines]      each deadline is for all seats      a countdown for one seat, in games with time
//	                    [Starter]            time runs from the first move       a start that surprises nobody, in games with time
//	                    [BotRestraint]       bots take whatever they like        time to choose for people, where all act at the same time
//	                    [HoldingLister]      points and ways to win only         hints that say what a move gains and costs
//	                    [Premover]           a seat cannot plan a choice         planning the next choice while others act
//	                    [AutoPasser]         no repeated optional questions      auto-pass for questions that mostly get a "no"
//	                    [Adviser]            the coach uses its file only        advice on what is possible now
//	                    [WasteWarner]        every choice has an effect          a confirmation before an action without effect
//	search              [Evaluator]          the score evaluates a position      most of a bot's strength where points come late
//	                    [GroupEvaluator]     values are computed seat by seat    speed, where all seats are counted together
//	                    [WinProbs]           leads show who is likely to win     calibrated chances, above all with three or more players
//	                    [SearchTuner]        one set of parameters for all       strength, where there are hundreds of moves
//	                    [ExplorationScaler]  usual differences between moves     used only by the former search, in bot/former
//	                    [MovePruner]         all legal moves are considered      games that end, where many legal moves change nothing
//	                    [Precomputer]        each evaluation starts afresh       speed, where a move changes little of what a value needs
//	                    [Equaler]            memory is compared by reflection    speed of following a game
//	scenarios           [DrawNamer]          draws have numbers only             draws by name: a card, a face of a die
//	registry, old games [Versioned]          the rules have one version          records of older versions stay playable (versions.go)

// Optional interfaces that tables and pages use.

// TurnCounter is an optional interface of positions. A title needs it if a seat can have two turns in a row without another seat acting in
// between, as in a solo game. Turn returns the number of the present turn, which changes as soon as a turn has ended.
type TurnCounter interface{ Turn() int }

// TurnOf returns the number of a position's turn, 0 in titles that do not count turns (see [TurnCounter]).
func TurnOf(p Position) int {
	if turns, ok := p.(TurnCounter); ok {
		return turns.Turn()
	}
	return 0
}

// IdleAllowed is an optional interface of positions. A title needs it if the game does not depend on each seat that may act:
// a seat may have passed while others continue. MayRest reports whether a seat to act may as well do nothing. That is
// public knowledge, and it is never true of all seats to act.
type IdleAllowed interface{ MayRest(s Seat) bool }

// MayRest reports whether a seat to act may as well do nothing. It is false in titles that do not implement [IdleAllowed].
func MayRest(p Position, s Seat) bool {
	rests, ok := p.(IdleAllowed)
	return ok && rests.MayRest(s)
}

// Expected returns the seats on which the game depends: those that are to act and may not rest (see [IdleAllowed]).
func Expected(p Position) Seats {
	set := p.ToAct()
	for all := set; all != 0; all = all.Without(all.First()) {
		if MayRest(p, all.First()) {
			set = set.Without(all.First())
		}
	}
	return set
}

// Warner is an optional interface of positions: Warnings appends a phrase for each thing that will soon decide the game,
// and returns the extended slice. Examples are a seat that needs one more temple to win, or the start of the last
// round.
//
// The most pressing warning comes first. Warnings are public knowledge: a view has those of the full state. With two or
// more players, no move ends a game unless the position before it had a warning. A finished game has none.
type Warner interface{ Warnings(into []Phrase) []Phrase }

// WarningsOf returns the warnings of a position, none in titles without warnings (see [Warner]).
func WarningsOf(p Position) []Phrase {
	if warns, ok := p.(Warner); ok {
		return warns.Warnings(nil)
	}
	return nil
}

// SeatDeadlines is an optional interface of positions of games with time. A title needs it if some actions of the clock
// concern one seat only, for example because it has held something too long. DueTo returns the time of the next action
// of the clock that concerns a seat, in milliseconds since the start; set is false if there is none.
type SeatDeadlines interface {
	DueTo(s Seat) (ms int64, set bool)
}

// DueTo returns the time of the next action of the clock that concerns a seat, in milliseconds since the start; set is
// false if there is none. If the title does not implement [SeatDeadlines], DueTo returns the position's deadline.
func DueTo(p Position, s Seat) (ms int64, set bool) {
	if dues, ok := p.(SeatDeadlines); ok {
		return dues.DueTo(s)
	}
	return p.Deadline()
}

// Starter is an optional interface of positions of games with time whose players first declare that they are ready.
// Started reports whether all of them have, so that time runs.
//
// The result is public knowledge, and once true it stays true. Nothing that starts with the last declaration may end within a
// few seconds: people see a countdown first.
type Starter interface{ Started() bool }

// Started reports whether time runs in a game with time. It is false while a seat still has to declare that it is ready
// (see [Starter]).
func Started(p Position) bool {
	starts, ok := p.(Starter)
	return !ok || starts.Started()
}

// BotRestraint is an optional interface of positions. A title needs it if all seats act at the same time and the first one
// to request something gets it permanently.
//
// At a table with people, bots refrain from requesting it for a while, so that new players have time to choose. Bots among themselves do
// not, and no rule demands it. A bot that refrains gives up that move; the title may also withhold moves that are pointless without it,
// such as a pass.
type BotRestraint interface {
	// Wants reports whether a seat has none of it yet and could still request it. That is public knowledge.
	Wants(s Seat) bool
	// Early reports whether it is too early for a bot to request it. The parameter whim, from 0 to less than 1, is fixed
	// for each bot at each table and varies the time.
	Early(whim float64) bool
	// Leave restricts a view: the next move, if it is one of seat s, does not request it. The restriction ends with that
	// move.
	Leave(s Seat)
}

// Premover is an optional interface of positions. A title needs it if a seat can plan its next move before its turn.
// Premove changes a view of seat s to one at the beginning of its next turn, assuming that nothing changes until then.
//
// ok is false, and the view is unchanged, where that cannot be foreseen: before the first turn, after the end, or
// during something that changes the seat's options. At the beginning of a turn of the seat, Premove keeps its legal moves.
type Premover interface {
	Premove(s Seat) (ok bool)
}

// Premove changes a view of a seat to one at the beginning of its next turn. ok is false, and the view is unchanged, if
// that cannot be foreseen (see [Premover]).
func Premove(view Position, s Seat) (ok bool) {
	foresees, can := view.(Premover)
	return can && foresees.Premove(s)
}

// AutoPasser is an optional interface of positions. A title needs it if seats are asked many times whether they want to use
// something, and mostly decline. AutoPass returns the move with which a seat to act only declines. ok is
// false if the seat is not asked such a question. The result follows from public knowledge.
type AutoPasser interface {
	AutoPass(s Seat) (m Move, ok bool)
}

// AutoPassOf returns the move with which a seat declines an optional use. ok is false if the seat is not asked for one (see
// [AutoPasser]).
func AutoPassOf(p Position, s Seat) (m Move, ok bool) {
	if passes, can := p.(AutoPasser); can {
		return passes.AutoPass(s)
	}
	return 0, false
}

// WasteWarner is an optional interface of positions. A title needs it if a move can end a turn, or a paid action, without
// any effect. Forgo returns what such a move of a seat would waste. ok is false for moves that have an effect, and if
// no other move would have one. The result follows from what the seat knows.
type WasteWarner interface {
	Forgo(s Seat, m Move) (lost Phrase, ok bool)
}

// ForgoneBy returns what a move of a seat would waste by ending something without any effect. ok is false for other
// moves (see [WasteWarner]).
func ForgoneBy(p Position, s Seat, m Move) (lost Phrase, ok bool) {
	if forgoes, can := p.(WasteWarner); can {
		return forgoes.Forgo(s, m)
	}
	return Phrase{}, false
}

// Adviser is an optional interface of positions whose coach ([pantheon/game/scenario.Coach]) refers to what is possible
// now. Advise returns what a seat whose turn it is could do, or what it lacks. The parameter about names the topic; ok
// is false if there is nothing to say, or if the title does not know the topic. The result follows from what the seat
// knows.
type Adviser interface {
	Advise(s Seat, about string) (advice Phrase, ok bool)
}

// AdviceOn returns a title's advice to a seat on a topic; ok is false if it has none (see [Adviser]).
func AdviceOn(p Position, s Seat, about string) (advice Phrase, ok bool) {
	if advises, can := p.(Adviser); can {
		return advises.Advise(s, about)
	}
	return Phrase{}, false
}

// Optional interfaces that the search uses.

// Evaluator is an optional interface of positions whose running score is a poor guide to a good move. Value returns what
// the position promises a seat, in points of [Position.Score], as a player would estimate it. Higher is better. Value
// works for [Spectator] wherever Score does.
//
// The search calls it on full states, also on determinized ones, at the end of each playout that is cut. It should take
// at most a few hundred nanoseconds and must not allocate.
type Evaluator interface{ Value(s Seat) float64 }

// ValueOf returns what a position promises a seat: the title's value, or the score if it has none (see [Evaluator]).
func ValueOf(p Position, s Seat) float64 {
	if values, ok := p.(Evaluator); ok {
		return values.Value(s)
	}
	return p.Score(s)
}

// GroupEvaluator is an optional interface of positions that compute the values of all seats together faster than one by
// one. EachValue stores the Value of each seat of the game.
type GroupEvaluator interface {
	Evaluator
	EachValue(into *[MaxSeats]float64)
}

// ValuesOf stores what a position promises each of the given seats (see [ValueOf]). The other elements of into are
// undefined.
func ValuesOf(p Position, seats Seats, into *[MaxSeats]float64) {
	if values, ok := p.(GroupEvaluator); ok {
		values.EachValue(into)
		return
	}
	for set := seats; set != 0; set = set.Without(set.First()) {
		into[set.First()] = ValueOf(p, set.First())
	}
}

// WinProbs is an optional interface of positions that can estimate each seat's chance to win. The method WinProbs stores each seat's share
// of the win, as it occurs among players of equal strength; the shares sum to 1. The game must not be over and must
// have no automaton.
//
// Like Value, it is called on full states, must be fast and must not allocate. It uses only sums, products, roots and package exact (see
// [Shares]), so that the result is the same on every machine.
type WinProbs interface {
	WinProbs(into *[MaxSeats]float64)
}

// Precomputer is an optional interface of positions whose values need something that most moves leave unchanged. Precompute computes this
// and stores it in the position, so that copies have it too. It has no visible effect, and calling it is optional.
type Precomputer interface{ Precompute() }

// SearchTuner is an optional interface of positions with search parameters of their own: what was measured to work best for
// the title and its number of players. All but Exponent are constant during a game.
type SearchTuner interface{ SearchParams() SearchParams }

// A SearchParams holds search parameters. Unless its comment says otherwise, a field that is 0 leaves the choice to the search.
type SearchParams struct {
	// Depth is the number of playout moves after the tree before the position is evaluated, or [AtLeaf] or [ToEnd].
	Depth int
	// Exploration is the exploration constant, in units of the spread of results, above 0. More explores moves that have seemed
	// worse.
	Exploration float64
	// LongExploration is the exploration constant for a choice of at least Playouts playouts; 0 means Exploration. Exploration applies up
	// to 1,500 playouts. From there the constant changes to LongExploration, geometrically in the logarithm of the playouts.
	LongExploration float64
	// LogExploration lets exploration grow with the square root of the logarithm of the playouts, as usual (UCB1). Without Exploration it
	// does so in any case. Otherwise it grows with the fourth root of the playouts.
	LogExploration bool
	// Candidates is the number of untried candidate moves that are evaluated before one of them is expanded.
	Candidates int
	// Exponent is the calibration exponent for win shares that are shown as chances, above 0. The odds between two seats are
	// raised to this power: below 1 moves them towards even, above 1 away from it. 1 leaves the search's shares unchanged.
	Exponent float64
	// StepCandidates is the number of random candidates per playout step; the best of them is played.
	StepCandidates int
	// Playouts is the number of playouts of level 5 for a choice. It is as many as take 0.3 s, in titles that gain by it. Searches read it
	// from the blank position, so it is one number for all games of a title.
	Playouts int
	// Noise holds the move noise of levels 2, 3 and 4, in units of the spread of results; 0 keeps the level's default. In
	// titles where more playouts win little more, only the noise makes a level weaker than the next one.
	Noise [3]float64
	// Version counts, from 0, the versions of the title's evaluation and search parameters. Raise it with each change of
	// WinProbs, Exponent or the search, but not of Noise: earlier reviews are then made again.
	Version int
}

// Depths that are not a number of moves.
const (
	AtLeaf = -1 // evaluated at the leaf of the tree
	ToEnd  = -2 // played to the end of the game
)

// SearchParamsOf returns the search parameters of a position, the zero value in titles without any (see [SearchTuner]).
func SearchParamsOf(p Position) SearchParams {
	if manners, ok := p.(SearchTuner); ok {
		return manners.SearchParams()
	}
	return SearchParams{}
}

// ExplorationScaler is an optional interface of positions for the former search (bot/former). A title needs it if moves differ
// little compared with what is at stake, or if there are very many moves. The usual exploration would then try all
// equally. ExplorationScale returns the exploration constant as a part of the usual one, above 0. It is constant during a
// game.
type ExplorationScaler interface{ ExplorationScale() float64 }

// ExplorationScaleOf returns the exploration constant as a part of the usual one; 1 in titles without one (see [ExplorationScaler]).
func ExplorationScaleOf(p Position) float64 {
	if curious, ok := p.(ExplorationScaler); ok {
		return curious.ExplorationScale()
	}
	return 1
}

// MovePruner is an optional interface of positions in which many legal moves have no effect, such as revealing what all
// seats know. Prune appends, as [Position.Moves] does, the legal moves of a seat that are worth considering.
//
// They follow from what the seat knows, so a view and its full states have the same. There is at least one wherever the
// seat has a move and may not rest. Only the search uses the result: every legal move may be played.
type MovePruner interface {
	Prune(s Seat, into []Move) []Move
}

// PrunedMoves appends the legal moves of a seat that are worth considering: all of them if the title does not
// implement [MovePruner].
func PrunedMoves(p Position, s Seat, into []Move) []Move {
	if sensible, ok := p.(MovePruner); ok {
		return sensible.Prune(s, into)
	}
	return p.Moves(s, into)
}

// Equaler is an optional interface of positions with a fast comparison: Equal reports whether another position of the same
// game, or a view of it, is equal in everything.
type Equaler interface{ Equal(as Position) bool }

// Equal reports whether two positions or two views of one game are equal in everything. The default compares memory by
// reflection; positions are flat and share their tables (see [Equaler]).
func Equal(a, b Position) bool {
	if same, ok := a.(Equaler); ok {
		return same.Equal(b)
	}
	return reflect.DeepEqual(a, b)
}

// Optional interface that scenarios use.

// DrawNamer is an optional interface of positions that draw things with names. Drawn returns the name of number i in a
// stream: the id of a card or of a face of a die; "" if it has none. The number is that of [Env.N], the index into
// the counts of [Env.Pick], or the member of the set of [Env.Member].
type DrawNamer interface{ Drawn(s Stream, i int) string }
