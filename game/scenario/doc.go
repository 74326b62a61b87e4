// Package scenario reads and runs scenarios and lessons: the rules of a title in executable form. A scenario arranges a
// position, prescribes the outcome of draws, plays moves, and states what must then hold. The same file is a test of
// the rules, an illustration on the rules page, and a position from which readers can play on. The package knows no
// title.
//
// # Files
//
// A file is YAML, at most 1 MiB. Each of its documents is one scenario, a list of scenarios, or a mapping with the one
// key `every`. An `every` can have the members game, rules, players, options, seed, deal and change. Up to the
// next `every`, they apply to each scenario that does not have its own. Options and changes are merged; the scenario's
// own take precedence. Anchors, aliases and tags are not allowed. A key that is not in this description is an error
// with file and line.
//
//	every: {players: 3}
//	---
//	- id: second-disc                        # unique in its title; letters, digits and "-"
//	  title: Nobody visits one god twice     # for players; title_pt and title_zh likewise
//	  note: The disc is still there.         # optional; note_pt and note_zh likewise
//	  source: [1.5, R1]                      # the rules that it covers, ids of About.Rules
//	  game: some-title                       # optional in the title's own folder
//	  rules: 1                               # the rules version that it is about; default: the newest
//	  players: 3                             # number of seats; default: the title's minimum
//	  options: {variant: hard}               # others have their default
//	  seed: text                             # of all draws that are not prescribed; default: the id
//	  deal: [0, 2]                           # prescribed draws of the set-up, in the order of the draws
//	  change: {purse: {0: 7}}                # for Game.Arrange: members of the position's document
//	  chance: [3, ace]                       # prescribed draws of the moves, in the order of the draws
//	  before: {then: {purse: {0: 7}}}        # what must hold before the first move
//	  play:                                  # moves, each "seat: words", optionally followed by "@" and milliseconds
//	    - 0: take apple
//	    - {1: draw deck, chance: [5]}        # prescribed draws of this move, before those of the scenario
//	    - clock: time-up                     # at the position's deadline unless a time is given
//	  then: {purse: {0: 6}}                  # what the position's document must hold
//
// A prescribed draw is a number from 0, or the name of what is drawn: a card, a thing out of a bag, a face of a die. An
// outcome that the draw cannot produce is an error, which lists the possible ones.
//
// # How change merges
//
// A change is merged into the position's document. A mapping is merged into the existing mapping, member by member.
// Anything else, lists too, replaces the existing value; null empties it. The change of `every` is merged first, and
// the scenario's own change on top of it, by the same rule.
//
// Supplies follow: what is placed comes out of its supply, and what is emptied returns to it, unless the change names
// the supply. The result must be a position that the game could be in. In the toy game of package grab, where six
// things out of a bag are on a table:
//
//	every:
//	  game: grab
//	  players: 2
//	  deal: [kite, kite, kite, kite, kite, kite]
//	  change: {table: {S1: bell, S2: crown}, limit: 3}
//	---
//	id: merged
//	title: How a change merges
//	change: {table: {S1: null, S3: drum}, seats: {0: {things: {kite: 2}}}}
//	before:
//	  then:
//	    table: {S1: null, S2: crown, S3: drum, S4: kite} # emptied; from every; its own; as dealt
//	    limit: 3                                         # from every
//	    bag: {kite: 5, drum: 6, bell: 4, crown: 2}       # the bell is back, and two kites more are out
//	    seats: {0: {grabbed: 0}, 1: {things: {}}}        # as they were
//
// # What must hold
//
// All of these keys are optional. They must hold after the last move. Under `before` they must hold before the first
// move; `tell` is not allowed there.
//
//	then: {market: {apple: 2}}               # the position's document holds at least this
//	see: {1: {hand: {0: null}}}              # so does the document of that seat's view
//	hide: {1: [ace]}                         # these words occur nowhere in that seat's view, legal moves and events
//	waiting: [0, 2]                          # exactly these seats may act; [] if the game is over
//	offer: {0: [take apple, pass]}           # these moves of the seat are legal ...
//	offer-only: {0: [take *]}                # ... or these, each of them, and no others ...
//	never-offer: {0: [steal *]}              # ... but none of these
//	refuse:                                  # these moves are refused, by that rule or one of that section (1 holds 1.5),
//	  - {0: take pear, rule: 1.5, why: refuse.gone} # with that text of the catalogue
//	  - {0: take fig, why: refuse.gone, legal-if: {market: {fig: 1}}}                    # and legal after this change: the reason is true
//	  - {0: take nut, why: refuse.gone, legal-if: {market: {nut: 1}}, next: refuse.poor} # or refused for the next reason
//	tell: {watcher: [tale.taken, {id: tale.left, n: 2}]}  # the seat receives these events, in this order, possibly among others
//	result: {over: true, won: [1], 1: {rank: 1, points: 9, tie: purse, label: red, sources: {fruit: 9}}}
//	result: {over: true, won: [1], by: siege, 1: {rank: 1, ways: {siege: 3}}}  # in a title without points
//
// Patterns match documents as follows:
//
//   - A mapping matches if each member that it names matches; the document may have others. A mapping whose keys are
//     numbers also matches a list, by index from 0.
//   - Lists match if they have the same length and each element matches.
//   - Numbers, texts and truth values match equal ones.
//   - null, {} and [] match an empty or missing value. 0, false and "" match a missing value, and $min and $max take it
//     as 0. A missing value must be a member that the document can have, so that a misspelt member does not pass.
//
// A mapping with one of these keys is a test instead:
//
//	{$not: x}        does not match x
//	{$has: [x, y]}   a list, or the keys of a mapping, in which something matches x and something matches y
//	{$lacks: [x]}    a list, or the keys of a mapping, in which nothing matches x
//	{$size: 3}       a list or a mapping with that many members
//	{$min: 2}        a number that is at least 2
//	{$max: 5}        a number that is at most 5
//
// Seats are numbers from 0, `watcher` and `clock`; in `result` an automaton is `automaton`. In the words of offers, a
// `*` stands for any one word, and at the end for any number of words.
//
// So that misspelt words do not pass: `hide` accepts only words that the full state holds, and `never-offer` only verbs
// that the title has. A refusal needs `rule` or `why`. Its `legal-if`, a counterexample, is merged as a change is, into the
// position at that time. Prescribed draws that are not used are an error.
//
// # Steps
//
// If something must hold between moves, `steps` lists mappings. Each may have a `note` and the keys play, chance and
// those of "What must hold". They run in order; the scenario's own keys come last.
//
//	steps:
//	  - offer: {0: [take apple]}
//	  - play: [0: take apple]
//	    waiting: [1]
//
// # Lessons
//
// A lesson begins with a position, as a scenario does (with `every` too), and continues in steps. The rules of the game
// apply: a move that they refuse cannot be part of a lesson. Each text exists in each language: say, say_pt, say_zh. In
// a text {0}, {1} ... are the names of the players; the name of the learner reads as "you". Draws come from the seed:
// choose another one if it does not bring what the lesson needs.
//
//	id: first-fruit                          # unique among the title's lessons
//	title: Your first fruit
//	about: What a turn is                    # one line, for the list of lessons
//	course: first                            # first: from the board to a first whole round; more: advanced parts
//	minutes: 2                               # the approximate duration
//	seat: 0                                  # the learner's; default: 0
//	players: 3                               # and rules, options, seed, deal, change, as in scenarios
//	steps:
//	  - say: This is the market.             # read, then "next"
//	    at: [fruit:apple, stall:2]           # the things of the board that it is about: shown with a ring
//	    part: market                         # or a drawing of the board (the id of its part), or choices, prompt, log, hint
//	  - ask: What does an apple bring you?   # a question; after a wrong answer the learner reads why and may try again
//	    would: [0: take apple]               # moves that are played on a copy before `then` of the answers is checked
//	    answers:
//	      - {text: One point, reply: "No, that is a pear."}
//	      - {text: Two points, right: true, reply: "Yes.", then: {purse: {0: 2}}}
//	  - task: Take an apple.                 # waits until the learner plays one of these
//	    right:
//	      - {do: take apple, answer: "Well done."}
//	      - do: take *                       # the first that fits counts
//	        answer: Also good.
//	        steps: [{say: "..."}]            # only after this move, before the lesson continues
//	    wrong:                               # legal, but answered and not played
//	      - {do: pass, answer: "Not yet: take something first."}
//	    other: Look at the apples.           # the answer to any other legal move; default: a text of the page
//	  - play: [1: take pear, 2: pass]        # others act immediately, or after the learner has read `say` if there is one
//	    say: Now the others.
//	  - free: Play on until the market is empty.    # bots act for the others; not in games with time
//	    until: {market: {}}                  # a pattern for the position's document
//	    most: 20                             # the largest number of moves of the learner
//	  - say: That was all.
//	    then: {purse: {0: 6}}                # any step may state what must hold when it is shown: for tests
//
// Moves are written as in records. [Lesson.Rehearse] plays every branch.
package scenario
