package luna

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pantheon/game"
)

// rankOf returns the players in the order of the council, best first: on a further seat, and higher in the stack.
func (j *judge) rankOf() []string {
	var best []string
	for seat := len(factCouncil) - 1; seat >= 0; seat-- {
		stack := j.Council[strconv.Itoa(seat)]
		for i := len(stack) - 1; i >= 0; i-- {
			best = append(best, strconv.Itoa(stack[i]))
		}
	}
	return best
}

// scoring returns what each player gains and loses at the end of a round, in the order Priestess, Apostate, temple.
func (j *judge) scoring() map[string][3]int {
	paid := [][]int{1: {5, 2, 0}, 2: {5, 2, 0}, 3: {5, 2, 0}, 4: {6, 3, 1}}[j.Setup.Players]
	priestess, apostate := j.Figures["priestess"], j.Figures["apostate"]
	points := map[string][3]int{}
	count := func(who string) int {
		n := j.Players[who].Active[priestess]
		if slices.Contains(j.Players[who].Shrines, priestess) {
			n++
		}
		return n
	}
	ranked := slices.DeleteFunc(j.rankOf(), func(who string) bool { return count(who) == 0 })
	slices.SortStableFunc(ranked, func(a, b string) int { return count(b) - count(a) })
	for who, she := range j.Players {
		var gain [3]int
		if at := slices.Index(ranked, who); at >= 0 && at < len(paid) {
			gain[0] = paid[at]
		}
		if n := she.Active[apostate] + she.Inactive[apostate]; n > 0 && (j.Setup.Players > 1 || who == "0") {
			gain[1] = -n - 1
		}
		gain[2] = len(she.Temple)
		points[who] = gain
	}
	return points
}

// after returns an influence after gains and losses, applied one after the other, with the floor if it is in play.
func (j *judge) after(influence int, gains ...int) int {
	for _, n := range gains {
		if influence += n; j.Setup.Options["floor"] == "zero" {
			influence = max(0, influence)
		}
	}
	return influence
}

// guard returns the value of the guard stone in the present round. (4.1)
func (j *judge) guard() int { return []int{0, 6, 5, 4, 3, 2, 2}[j.Round] }

// hexOf returns the axial place of a stone's space, or a place far outside for a stone that is not in play.
func (j *judge) hexOf(n int) [2]int {
	for slot, b := range j.Boards {
		if slices.Contains(factBoards[b], n) {
			at, step := factSlots[slot], factSteps[factCells[n]]
			return [2]int{at[0] + step[0], at[1] + step[1]}
		}
	}
	return [2]int{1000, 1000}
}

// displaced returns the novices that are displaced when a novice of the given player enters the space of a stone, as
// "player space". (1.7, 9)
func (j *judge) displaced(who string, n int) []string {
	var all []string
	at := j.hexOf(n)
	for other, she := range j.Players {
		for _, m := range she.Temple {
			to := j.hexOf(m)
			q, r := to[0]-at[0], to[1]-at[1]
			next := slices.Contains([][2]int{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}, [2]int{q, r})
			if other != who && next && m < n && !slices.Contains(j.Books, m) {
				all = append(all, fmt.Sprintf("%s %d", other, m))
			}
		}
	}
	return all
}

// walked returns the island of a figure after some steps clockwise.
func (j *judge) walked(figure string, n int) string {
	return j.Ring[(slices.Index(j.Ring, j.Figures[figure])+n)%len(j.Ring)]
}

// hunted returns the island to which the Apostate goes in the preparation. (1.9, 1.12, rulings Q10, Q23)
func (j *judge) hunted() string {
	for n := 1; n <= len(j.Ring); n++ {
		island := j.walked("apostate", n)
		for who, she := range j.Players {
			if she.Active[island]+she.Inactive[island] > 0 && (j.Setup.Players > 1 || who == "0") {
				return island
			}
		}
	}
	return j.Figures["apostate"]
}

// influences returns the influence of all players.
func (j *judge) influences() map[string]int {
	all := map[string]int{}
	for who, she := range j.Players {
		all[who] = she.Influence
	}
	return all
}

// endOfRound returns the influence of all players, the figures and the start player after the last action of a round.
// (1.7 to 1.10)
func (j *judge) endOfRound() (influence map[string]int, figures map[string]string, first int) {
	influence = map[string]int{}
	if opponent := j.opponent(); opponent != nil {
		if at := j.Figures["builder"]; opponent.Active[at] > 0 && !slices.Contains(opponent.Shrines, at) && opponent.Left > 0 {
			opponent.Shrines = append(opponent.Shrines, at)
		}
	}
	for who, gains := range j.scoring() {
		she := j.Players[who]
		bonus := 0
		if j.Setup.Players > 1 && who == strconv.Itoa(j.Seat) {
			bonus = 1
		}
		influence[who] = j.after(she.Influence, bonus, gains[0], gains[1], gains[2])
		if j.Round == 6 {
			for seat, stack := range j.Council {
				if n, _ := strconv.Atoi(seat); slices.Contains(stack, int(who[0]-'0')) {
					influence[who] += factCouncil[n]
				}
			}
			influence[who] += 4*len(she.Shrines) + len(she.Favours)
		}
	}
	figures = maps.Clone(j.Figures)
	if j.Round < 6 {
		figures = map[string]string{"priestess": j.walked("priestess", 2), "builder": j.walked("builder", 3), "apostate": j.hunted()}
	}
	switch {
	case j.Setup.Players == 1:
		first = 1
	case j.Setup.Players == 2 && j.Setup.Options["start-player"] != "alternating":
		first = 1 - j.First
	default:
		first = (j.Seat + 1) % j.Setup.Players
	}
	return influence, figures, first
}

// risen returns the stacks of the council after a player's piece advances. (1.7, 11, ruling Q7)
func (j *judge) risen(who, steps int) map[string][]int {
	last := len(factCouncil) - 1
	stacks := map[string][]int{}
	at := 0
	for seat, stack := range j.Council {
		if slices.Contains(stack, who) {
			at, _ = strconv.Atoi(seat)
		}
	}
	if at == last {
		return j.Council
	}
	for seat, stack := range j.Council {
		if rest := slices.DeleteFunc(slices.Clone(stack), func(s int) bool { return s == who }); len(rest) > 0 {
			stacks[seat] = rest
		}
	}
	if to := strconv.Itoa(at + steps); at+steps < last {
		stacks[to] = append(stacks[to], who)
	} else {
		to = strconv.Itoa(last)
		stacks[to] = append([]int{who}, stacks[to]...)
	}
	return stacks
}

// sanctified returns the influence of all players after a novice of the given player enters a space, without a book
// step.
func (j *judge) sanctified(who string, n int) map[string]int {
	all := j.influences()
	all[who] += j.guard() + len(j.displaced(who, n))
	return all
}

// TestEffectsAgainstTheRules checks that in random games with random options, effects equal those that the judge
// computes from the documents. It checks the end of a round, a sanctification, an advance in the council and the
// opponent's steps.
func TestEffectsAgainstTheRules(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	ends, displaced, taken, books, risen := 0, 0, 0, 0, 0
	for seed := range uint64(80) {
		dice := game.QuickDice(seed)
		p := g.New(drawn(g.About(), 1+int(seed%4), dice), &game.Env{Dice: dice}).(*Position)
		for n := 0; p.Step != Over && n < 2000; n++ {
			s := game.Seat(p.Acting)
			m := pick(p, p.Moves(s, nil), dice)
			words := p.FormatMove(m, s, s).Phrases()
			v := verbOf(m)
			if v != verbEnd && v != verbMeditate && v != verbSanctify && v != verbBlock && v != verbCouncil {
				p.Play(s, m, &game.Env{Dice: dice})
				continue
			}
			before := judgeOf(t, p)
			p.Play(s, m, &game.Env{Dice: dice})
			after := judgeOf(t, p)
			wrong := func(what string, got, want any) {
				doc, _ := p.MarshalJSON()
				t.Fatalf("seed %d, move %d, %q: %s is %v, by the rules %v; now %s", seed, n, words, what, got, want, doc)
			}
			switch {
			case words[0] == "end" || after.Round > before.Round && before.Round > 0 || after.Step == "over":
				influence, figures, first := before.endOfRound()
				if got := after.influences(); !maps.Equal(got, influence) {
					wrong("influence", got, influence)
				}
				if !maps.Equal(after.Figures, figures) {
					wrong("where the figures stand", after.Figures, figures)
				}
				if after.Step != "over" && after.First != first {
					wrong("the start player", after.First, first)
				}
				ends++
			case words[0] == "sanctify":
				stone, _ := strconv.Atoi(words[1])
				who := strconv.Itoa(before.Seat)
				if got, want := after.influences(), before.sanctified(who, stone); !maps.Equal(got, want) {
					wrong("influence", got, want)
				}
				for _, fall := range before.displaced(who, stone) {
					other, space, _ := strings.Cut(fall, " ")
					m, _ := strconv.Atoi(space)
					if slices.Contains(after.Players[other].Temple, m) {
						wrong("the novice "+fall, "still there", "displaced")
					}
					displaced++
				}
			case words[0] == "council":
				steps, _ := strconv.Atoi(words[2])
				if before.Step == "helping" {
					steps++
				}
				if want := before.risen(before.Seat, steps); !maps.EqualFunc(after.Council, want, slices.Equal) {
					wrong("the council", after.Council, want)
				}
				risen++
			case words[0] == "block":
				if want := before.risen(1, before.opponent().Active[words[1]]); !maps.EqualFunc(after.Council, want, slices.Equal) {
					wrong("the council", after.Council, want)
				}
				before.opponent().Active[words[1]] = 0
				best := 0
				for _, stone := range before.Path {
					if before.groupOf(stone) <= before.Round && !before.taken(stone) && before.opponent().Active[factSymbols[stone]] > 0 {
						best = max(best, stone)
					}
				}
				want := before.influences()
				if best > 0 {
					want = before.sanctified("1", best)
					taken++
					mine, his := lowest(before.Players["0"].Temple, before.Books, true), lowest(append(before.Players["1"].Temple, best), before.Books, false)
					if mine > 0 && his > 0 {
						want["1"]++
						books++
						if slices.Contains(after.Books, mine) || !slices.Contains(after.Books, his) {
							wrong("the place of the books", after.Books, fmt.Sprintf("with %d, without %d", his, mine))
						}
					}
				}
				if got := after.influences(); !maps.Equal(got, want) {
					wrong("influence", got, want)
				}
			}
		}
	}
	if ends < 300 || displaced < 10 || taken < 50 || books < 20 || risen < 100 {
		t.Errorf("too little was seen: %d ends of rounds, %d displaced novices, %d stones and %d books of the opponent, %d rises in the council",
			ends, displaced, taken, books, risen)
	}
}

// lowest returns the lowest of spaces with, or without, a book; 0 if there is none.
func lowest(spaces, books []int, booked bool) int {
	low := 0
	for _, n := range spaces {
		if slices.Contains(books, n) == booked && (low == 0 || n < low) {
			low = n
		}
	}
	return low
}

// TestNeverMoreThanTwo checks that in random solo games of each level the opponent has 13 novices, never more than two
// at an island. He has no favours, claims or novices on the pier. (1.12, 3.1)
func TestNeverMoreThanTwo(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	most := 0
	for seed := range uint64(60) {
		dice := game.QuickDice(seed)
		p := g.New(drawn(g.About(), 1, dice), &game.Env{Dice: dice}).(*Position)
		for n := 0; p.Step != Over && n < 2000; n++ {
			p.Play(0, pick(p, p.Moves(0, nil), dice), &game.Env{Dice: dice})
			her := judgeOf(t, p).opponent()
			all := her.Reserve + len(her.Temple)
			for _, island := range kindIDs {
				at := her.Active[island] + her.Inactive[island]
				all += at
				most = max(most, at)
				if at > 2 {
					t.Fatalf("seed %d, move %d: %d novices of the opponent at the %s island", seed, n, at, island)
				}
			}
			if all != 13 || len(her.Favours)+len(her.Claimed)+her.Pier > 0 {
				t.Fatalf("seed %d, move %d: the opponent has %d novices, favours %v, claims %v, %d on the pier", seed, n, all, her.Favours, her.Claimed, her.Pier)
			}
			if err := p.impossible(); err != nil {
				t.Fatalf("seed %d, move %d: %v", seed, n, err)
			}
		}
	}
	if most != 2 {
		t.Errorf("at most %d novices at an island were seen", most)
	}
}
