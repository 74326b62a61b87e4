// Package scenario reads and runs scenarios and lessons: the rules of a title, executable. A scenario arranges a position, says what
// chance shall bring, plays sentences, and states what must then hold. The same file is a test of the rules, a picture on
// the rules page, and a position that anybody can open and play on from. The package knows no title.
//
// # Files
//
// A file is YAML, at most 1 MiB. Each of its documents is one scenario, a list of scenarios, or a mapping with the one key
// `every`, whose members (game, rules, players, options, seed, deal, change) are given to each later scenario of the file that does
// not have its own; options and changes of both are merged, the scenario's own on top. Anchors, aliases and tags are not used.
// A key that is not in this description is refused with file and line.
//
//	every: {players: 3}
//	---
//	- id: second-disc                        # unique in its title; letters, digits and "-"
//	  title: Nobody visits one god twice     # for players; title_pt and title_zh likewise
//	  note: The disc is still there.         # may be left out; note_pt and note_zh likewise
//	  source: [1.5, R1]                      # the rules that it covers, ids of About.Rules
//	  game: some-title                       # may be left out in the title's own folder
//	  rules: 1                               # the version of the rules that it is about; left out, the newest
//	  players: 3                             # number of seats; left out, the fewest that the title takes
//	  options: {variant: hard}               # those left out have their default
//	  seed: text                             # of all chance that is not fixed; left out, the id
//	  deal: [0, 2]                           # answers of chance for the set-up, in the order in which they are asked
//	  change: {purse: {0: 7}}                # goes to Game.Arrange: members of the position's document
//	  chance: [3, ace]                       # answers of chance for the sentences played, in the order in which they are asked
//	  before: {then: {purse: {0: 7}}}        # what must hold before anything is played
//	  play:                                  # sentences, each "seat: words", optionally "@" and milliseconds
//	    - 0: take apple
//	    - {1: draw deck, chance: [5]}        # answers of chance for this sentence, before those of the scenario
//	    - clock: time-up                     # at the position's deadline when no time is given
//	  then: {purse: {0: 6}}                  # what the position's document must hold
//
// An answer of chance is a number from 0, or the name of what is drawn where it has one (a card, a thing out of a bag, a face of a
// die). One that the draw cannot bring is refused, and the refusal says what it could.
//
// # How change merges
//
// A change is merged into the position's document as the document is written: a mapping into the mapping that is there, member by
// member; anything else, lists too, takes the place of what was there; null empties. The change of `every` comes first and the
// scenario's own is merged on top of it, by the same rule. Supplies follow: what is placed is taken out of its supply and what is
// emptied goes back, unless the change names the supply. What results must be a position that the game could be in. In the toy game of
// package grab, where six things out of a bag lie on a table:
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
// All of these may be left out, and those that are there hold after the last sentence; under `before`, all but tell, before the first.
//
//	then: {market: {apple: 2}}               # the position's document holds at least this
//	see: {1: {hand: {0: null}}}              # so does the document of what that seat sees
//	hide: {1: [ace]}                         # these words stand nowhere in what that seat sees, is offered and was told
//	waiting: [0, 2]                          # exactly these seats may act; [] when the game is over
//	offer: {0: [take apple, pass]}           # the seat may say these ...
//	offer-only: {0: [take *]}                # ... or these, each of them, and nothing else ...
//	never-offer: {0: [steal *]}              # ... but none of these
//	refuse:                                  # these sentences are refused, by that rule or one of that section (1 holds 1.5),
//	  - {0: take pear, rule: 1.5, why: refuse.gone} # with that text of the catalogue
//	  - {0: take fig, why: refuse.gone, twin: {market: {fig: 1}}}                    # and with this change legal: the reason is true
//	  - {0: take nut, why: refuse.gone, twin: {market: {nut: 1}}, next: refuse.poor} # or refused for the next reason
//	tell: {watcher: [tale.taken, {id: tale.left, n: 2}]}  # the tale for a seat has these lines, in this order, others between
//	result: {over: true, won: [1], 1: {rank: 1, points: 9, tie: purse, label: red, sources: {fruit: 9}}}
//	result: {over: true, won: [1], by: siege, 1: {rank: 1, ways: {siege: 3}}}  # where the title has no points
//
// A document matches a mapping when each member named there matches; others may be there. A mapping whose keys are numbers
// also looks into a list, by place from 0. Lists match when they have the same length and each element matches. Numbers,
// texts and truth values match themselves. null, {} and [] match what is empty or left out of the document; 0, false and "" match
// what is left out, and $min and $max take it for 0. What is left out must be a member that the document can have, so that a misspelt
// one does not pass. A mapping with one of these keys is a test instead:
//
//	{$not: x}        does not match x
//	{$has: [x, y]}   a list, or the keys of a mapping, in which something matches x and something matches y
//	{$lacks: [x]}    a list, or the keys of a mapping, in which nothing matches x
//	{$size: 3}       a list or a mapping with that many members
//	{$min: 2}        a number that is at least 2
//	{$max: 5}        a number that is at most 5
//
// Seats are numbers from 0, `watcher` and `clock`; in `result` an automaton is `automaton`. In the words of offers a `*`
// stands for any one word, at the end for any further words, also none. `hide` asks for words that the truth holds, and
// never-offer for a verb that the title has, so that a misspelt one does not pass for hidden. A refusal needs `rule` or
// `why` for the same reason; its `twin` is merged as a change is, into the position as it is then. Answers of chance that nobody asks
// for are a failure.
//
// # Steps
//
// Where something must hold between sentences, `steps` lists mappings that each may have a `note` and the keys play, chance
// and those of "What must hold"; they happen in order, and the scenario's own come last.
//
//	steps:
//	  - offer: {0: [take apple]}
//	  - play: [0: take apple]
//	    waiting: [1]
//
// # Lessons
//
// A lesson begins with a position as a scenario does (`every` too) and goes on in steps, on the true rules: what these refuse, a lesson
// cannot do. Each text stands there in each language: say, say_pt, say_zh. In a text {0}, {1} ... are the names of those who sit
// there; the learner's is the reader's own, so that one says "you". Chance comes from the seed: another one is chosen where it does not
// bring what the lesson needs.
//
//	id: first-fruit                          # unique among the title's lessons
//	title: Your first fruit
//	about: What a turn is                    # in a sentence, for the list of lessons
//	course: first                            # first: from what is on the table to a first whole round; more: advanced parts
//	minutes: 2                               # about how long it takes
//	seat: 0                                  # the learner's; left out, 0
//	players: 3                               # and rules, options, seed, deal, change, as in scenarios
//	steps:
//	  - say: This is the market.             # read, then "next"
//	    at: [fruit:apple, stall:2]           # the things of the board that it is about: shown with a ring
//	    part: market                         # or a picture of the board (the id of its part), or choices, prompt, log, hint
//	  - ask: What does an apple bring you?   # a question; who answers wrongly is told why and may try again
//	    would: [0: take apple]               # sentences that are played on a copy before the answers' then is looked at
//	    answers:
//	      - {text: One point, reply: "No, that is a pear."}
//	      - {text: Two points, right: true, reply: "Yes.", then: {purse: {0: 2}}}
//	  - task: Take an apple.                 # it waits until the learner has said one of these
//	    right:
//	      - {do: take apple, answer: "Well done."}
//	      - do: take *                       # the first that fits counts
//	        answer: Also good.
//	        steps: [{say: "..."}]            # only after this sentence, before the lesson goes on
//	    wrong:                               # legal, but answered and not said
//	      - {do: pass, answer: "Not yet: take something first."}
//	    other: Look at the apples.           # the answer to anything else that is legal; left out, the page has words for it
//	  - play: [1: take pear, 2: pass]        # others act, at once, or after `say` has been read where there is one
//	    say: Now the others.
//	  - free: Play on until the market is empty.    # bots act for the others; not in games with time
//	    until: {market: {}}                  # a pattern of the position's document
//	    most: 20                             # or so many sentences of the learner
//	  - say: That was all.
//	    then: {purse: {0: 6}}                # any step may say what must hold when it is shown: for tests
//
// Sentences stand there as records have them. [Lesson.Rehearse] plays every branch.
package scenario
