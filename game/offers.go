package game

import "reflect"

// What a title may offer beside the contract stands here, by who asks for it. Each is an interface that a position implements or leaves
// out by itself; the function beside it is how the others ask, and says what they take where it is left out. Laws of gametest hold a title
// to what it offers.
//
//	asked by            interface     left out, it is taken that          what it is worth
//	table and page      [Turns]       a turn ends when others act         taking back and thinking by turns in solo games
//	                    [Rests]       all who may act are waited for      nobody is hurried, or thought for, who has passed
//	                    [Warns]       nothing decides before its time     suspense: a win that everybody saw coming
//	                    [Dues]        each strike of the clock is for all  a countdown of one's own, in games with time
//	                    [Starts]      time runs from the first sentence    a start that takes nobody unawares, in games with time
//	                    [Courteous]   bots take whatever they like         time to choose for persons, where all act at the same time
//	                    [Holds]       points and ways to win are all       hints that say what a sentence brings and what it costs
//	                    [Foresees]    nobody can prepare a choice         the next choice prepared while others act
//	                    [Passes]      nobody is asked often in vain       a standing answer to what one would always let be
//	                    [Advises]     a coach only says what its file says    advice on what is possible now
//	                    [Forgoes]     every choice does something         a second question before an action in which nothing is done
//	search              [Values]      the score says how a seat stands    most of a bot's strength, where points come late; a planner too
//	                    [EachValues]  values are asked for seat by seat   speed, where what seats have is counted together
//	                    [Odds]        leads tell who is likely to win       honest chances, with three players and more above all
//	                    [Manners]     one way to think suits all          strength, where there are hundreds of sentences
//	                    [Curious]     sentences differ as elsewhere       the search as it was until November 2026, in bot/old
//	                    [Sensible]    all that is legal is worth thinking  games that end, where much that is legal changes nothing
//	                    [Prepares]    each judgement works out all        speed, where one sentence changes little of what a value needs
//	                    [Sames]       memory is compared by reflection    speed of following a game
//	scenarios           [Draws]       chance is told by numbers           chance by name: a card, a face of a die
//	registry, old games [Versioned]   the rules have one version          records of older versions go on (editions.go)

// Asked by the table, and what shows it.

// Turns is what positions also implement when a turn can be followed by another of the same seat with nobody else to act in
// between, as in a solo game: Turn is the number of the turn, and another one as soon as a turn has ended.
type Turns interface{ Turn() int }

// TurnOf is the number of a position's turn, 0 in titles that do not count turns (see [Turns]).
func TurnOf(p Position) int {
	if turns, ok := p.(Turns); ok {
		return turns.Turn()
	}
	return 0
}

// Rests is what positions also implement when some of the seats that may act are not expected to, such as who has passed while
// others go on: MayRest tells whether a seat that is waited for may as well say nothing. It is public knowledge, and never true of
// all who are waited for.
type Rests interface{ MayRest(s Seat) bool }

// MayRest tells whether a seat that is waited for may as well say nothing (see [Rests]).
func MayRest(p Position, s Seat) bool {
	rests, ok := p.(Rests)
	return ok && rests.MayRest(s)
}

// Expected is the set of seats that are waited for and may not rest (see [Rests]): those on whom the game depends.
func Expected(p Position) Seats {
	set := p.Waiting()
	for all := set; all != 0; all = all.Without(all.First()) {
		if MayRest(p, all.First()) {
			set = set.Without(all.First())
		}
	}
	return set
}

// Warns is what positions also implement to say what will soon decide: Warnings appends a phrase for each, such as that somebody is one
// temple from winning or that the last round has begun, the most pressing first, and gives the extended slice. It is public knowledge: a
// view says what the truth says. With two players and more no sentence ends a game in which nothing was warned of before it; once a game
// is over nothing is.
type Warns interface{ Warnings(into []Phrase) []Phrase }

// WarningsOf is what a position warns of; none in titles that never do (see [Warns]).
func WarningsOf(p Position) []Phrase {
	if warns, ok := p.(Warns); ok {
		return warns.Warnings(nil)
	}
	return nil
}

// Dues is what positions of games with time also implement when some of the clock's strikes are about one seat alone, such as that
// it has held something too long: DueTo is the next strike that a seat has to mind, in milliseconds since the start.
type Dues interface {
	DueTo(s Seat) (ms int64, set bool)
}

// DueTo is the next strike of the clock that a seat has to mind: the position's deadline where all strikes are about everybody (see
// [Dues]).
func DueTo(p Position, s Seat) (ms int64, set bool) {
	if dues, ok := p.(Dues); ok {
		return dues.DueTo(s)
	}
	return p.Deadline()
}

// Starts is what positions of games with time also implement whose players first say that they are ready: Started tells whether all have,
// so that time runs. It is public knowledge, and once it is true it stays so. The sentence that makes it true begins nothing that would be
// over in a few seconds: behind it persons are counted down to.
type Starts interface{ Started() bool }

// Started tells whether time runs in a game with time, or whether somebody has yet to say that they are ready (see [Starts]).
func Started(p Position) bool {
	starts, ok := p.(Starts)
	return !ok || starts.Started()
}

// Courteous is what positions also implement where all act at the same time and something goes for good to whoever asks for it first. Where
// persons play, a table has its bots leave it for a while, so that who is new has time to choose; between bots alone nobody is polite, and
// no rule asks for it. What is left is that sentence alone, and giving up for want of it: whatever else a seat may do, it may still do.
type Courteous interface {
	// Wants tells whether a seat has none of it yet and could still ask for it. It is public knowledge.
	Wants(s Seat) bool
	// Early tells whether a bot had better not ask yet; with whim, which is at least 0 and less than 1, each bot at each table has its own
	// idea of when.
	Early(whim float64) bool
	// Leave makes a view one in which the sentence that is said next, if it is the seat's, does not ask for it; with that sentence it
	// ends.
	Leave(s Seat)
}

// Foresees is what positions also implement where a seat that is not to act may prepare what it will say when its turn comes: Foresee
// makes a view of that seat's one in which its next turn has just begun, as it would if nothing changed until then; ok is false, and the
// view is left as it was, where nobody could say that: before the first turn, after the end, in the midst of something that changes what
// the seat could do. What has just begun is foreseen as it is: at the beginning of a turn the same is legal before and after.
type Foresees interface {
	Foresee(s Seat) (ok bool)
}

// Foresee makes a view of a seat's one of the beginning of its next turn; ok is false where that cannot be foreseen (see [Foresees]).
func Foresee(view Position, s Seat) (ok bool) {
	foresees, can := view.(Foresees)
	return can && foresees.Foresee(s)
}

// Passes is what positions also implement where seats are asked again and again whether they would use something, and mostly would not:
// Pass is the move by which a seat that is waited for lets it be and nothing more; ok is false where that is not what it is asked. It
// follows from what everybody knows.
type Passes interface {
	Pass(s Seat) (m Move, ok bool)
}

// PassOf is the move by which a seat that is asked whether it would use something lets it be; ok is false where it is not asked that (see
// [Passes]).
func PassOf(p Position, s Seat) (m Move, ok bool) {
	if passes, can := p.(Passes); can {
		return passes.Pass(s)
	}
	return 0, false
}

// Forgoes is what positions also implement where a move can end a turn, or an action for which something was used up, with nothing done:
// Forgo says what would be lost by such a move of a seat; ok is false for moves that do something, and where nothing else could be done.
// It follows from what the seat knows.
type Forgoes interface {
	Forgo(s Seat, m Move) (lost Phrase, ok bool)
}

// ForgoneBy is what would be lost by a move of a seat that ends something with nothing done; ok is false for other moves (see [Forgoes]).
func ForgoneBy(p Position, s Seat, m Move) (lost Phrase, ok bool) {
	if forgoes, can := p.(Forgoes); can {
		return forgoes.Forgo(s, m)
	}
	return Phrase{}, false
}

// Advises is what positions also implement whose coach ([pantheon/game/scenario.Coach]) speaks of what is possible just now: Advise says
// what a seat whose turn it is could do, or what it lacks; ok is false where there is nothing to say about that, and for what the title
// does not know. It follows from what the seat knows.
type Advises interface {
	Advise(s Seat, about string) (advice Phrase, ok bool)
}

// AdviceOn is what a title advises a seat about something; ok is false where it has nothing to say (see [Advises]).
func AdviceOn(p Position, s Seat, about string) (advice Phrase, ok bool) {
	if advises, can := p.(Advises); can {
		return advises.Advise(s, about)
	}
	return Phrase{}, false
}

// Asked by search.

// Values is what positions also implement where the running score is a poor guide to a good sentence: Value is what the position
// promises a seat, in the points of [Position.Score], as a player would guess it; of [Watcher] too where Score is. Higher is better.
// It is asked of truths, also of guessed ones, by search at the end of each playout that is cut: more than a few hundred nanoseconds
// are not well spent on it, and it allocates nothing.
type Values interface{ Value(s Seat) float64 }

// ValueOf is what a position promises a seat: its score where the title has no better sense of it (see [Values]).
func ValueOf(p Position, s Seat) float64 {
	if values, ok := p.(Values); ok {
		return values.Value(s)
	}
	return p.Score(s)
}

// EachValues is what positions also implement where the values of all seats together are worked out more quickly than one by one:
// EachValue fills in, for each seat of the game, what Value gives.
type EachValues interface {
	Values
	EachValue(into *[MaxSeats]float64)
}

// ValuesOf fills in what a position promises each of some seats (see [ValueOf]); what it fills in for others means nothing.
func ValuesOf(p Position, seats Seats, into *[MaxSeats]float64) {
	if values, ok := p.(EachValues); ok {
		values.EachValue(into)
		return
	}
	for set := seats; set != 0; set = set.Without(set.First()) {
		into[set.First()] = ValueOf(p, set.First())
	}
}

// Odds is what positions also implement that can tell how likely each seat is to win: Odds fills in, for each seat of a game that goes on
// and in which no automaton takes part, its share of the win, as it comes true among players of one strength; together they are 1. Like a
// value it is asked of truths, quickly and without allocating; it is made of sums, products and roots alone, that it may be the same on
// every machine.
type Odds interface {
	Odds(into *[MaxSeats]float64)
}

// Prepares is what positions also implement where a value needs something that most sentences leave as it was: Prepare works it out and
// keeps it, so that what is copied from the position has it too. It changes nothing that can be seen, and nobody has to ask for it.
type Prepares interface{ Prepare() }

// Manners is what positions also implement to tell how a search had better think about them: what was found by measurement for the title
// and the number of its players. But for the trust it is the same all through a game.
type Manners interface{ Manner() Manner }

// A Manner is how a search had better think. What is 0 is left to the search.
type Manner struct {
	// Depth is how many sentences are said behind the tree, by chance, before a position is judged, or one of the two below.
	Depth int
	// Explore is how curious to be about what has seemed worse, in units of how much results vary, above 0.
	Explore float64
	// Settled is Explore for a thought of as many playouts as level 5's, or more; 0 where that is to be as curious as a short one. Above
	// 1,500 playouts the one goes over into the other, by equal factors for equal factors.
	Settled float64
	// Fades lets curiosity grow with the logarithm of the playouts, as is usual; else it grows with their fourth root.
	Fades bool
	// Glances is how many sentences that were not tried yet are looked at before one is thought about.
	Glances int
	// Trust is how far the shares of the win that a search finds are to be trusted when they are shown as chances, above 0: the odds
	// between two seats are taken to this power, so that below 1 they are drawn towards even odds, and above 1 away from them. 1 leaves
	// them as they were found.
	Trust float64
	// Picks is of how many sentences drawn at random the best is said behind the tree.
	Picks int
	// Playouts are those of level 5 for a choice: as many as are done in 0.3 s where they gain by it.
	Playouts int
	// Errors are by how much levels 2, 3 and 4 misjudge each sentence, in units of how much results vary; what is 0 is the level's own.
	// Where more thought wins little more, it is by these that a level is weaker than the one above it.
	Errors [3]float64
	// Edition counts, from 0, in how many ways the title has been judged and thought about. It is raised with each change of the odds, of
	// the trust or of how to think, not of the errors, so that reviews made before are made anew.
	Edition int
}

// The depths that are no number of sentences.
const (
	AtLeaf = -1 // judged where the tree ends
	ToEnd  = -2 // said to the end of the game
)

// MannerOf is how a search had better think about a position, the zero value in titles that do not tell (see [Manners]).
func MannerOf(p Position) Manner {
	if manners, ok := p.(Manners); ok {
		return manners.Manner()
	}
	return Manner{}
}

// Curious is what positions also implement where sentences differ little in what they promise beside what is at stake, or where there are
// so many of them that a search as curious as elsewhere would try all alike: Curiosity is how curious about them it had better be, as a
// part of what it is elsewhere, above 0. It is the same all through a game.
type Curious interface{ Curiosity() float64 }

// CuriosityOf is how curious a search had better be, 1 in titles that do not tell (see [Curious]).
func CuriosityOf(p Position) float64 {
	if curious, ok := p.(Curious); ok {
		return curious.Curiosity()
	}
	return 1
}

// Sensible is what positions also implement where much of what is legal is in vain, such as turning over what one knows on both sides:
// Sensible appends, as [Position.Moves] does, those of the legal moves of a seat that somebody with some sense would think about. They
// follow from what the seat knows, so that a view and a truth behind it give the same; and there is one wherever the seat has a move and
// may not rest. Only thinking goes by it: everything legal may be said.
type Sensible interface {
	Sensible(s Seat, into []Move) []Move
}

// SensibleMoves appends the legal moves of a seat that are worth a thought: all of them where the title does not tell (see [Sensible]).
func SensibleMoves(p Position, s Seat, into []Move) []Move {
	if sensible, ok := p.(Sensible); ok {
		return sensible.Sensible(s, into)
	}
	return p.Moves(s, into)
}

// Sames is what positions also implement that can be compared quickly: Same tells whether another position of the same game, or a view
// of it, is the same in everything.
type Sames interface{ Same(as Position) bool }

// Same tells whether two positions of one game, or two views, are the same in everything, in memory: positions are flat, and the tables
// beside them are shared (see [Sames]).
func Same(a, b Position) bool {
	if same, ok := a.(Sames); ok {
		return same.Same(b)
	}
	return reflect.DeepEqual(a, b)
}

// Asked by scenarios.

// Draws is what positions also implement where something with a name is drawn: Drawn is the name that number i has in a stream, the id
// of a card or a face of a die, and "" where there is none. Numbers are those of [Moment.N], for [Moment.Pick] the places among the
// counts, for [Moment.Member] the members of the set.
type Draws interface{ Drawn(s Stream, i int) string }
