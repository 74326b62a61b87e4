package entrance

import (
	"time"

	"golang.org/x/time/rate"
)

// Limits bound what visitors may use up. A field that is 0 is that of [DefaultLimits]; one below 0 bounds nothing. What is of an address
// is not counted for visitors at this computer itself (see [Address]).
type Limits struct {
	// Requests is how many requests one address may send in a second; ten times as many may come at once.
	Requests int
	// Inputs is how many inputs one person's browsers may send in a second, by their name; five times as many may come at once.
	Inputs int
	// Tables is how many tables one address may make in an hour, Uploads how many records it may upload, and Thinking how many hints it
	// may have thought about; a review counts for [ReviewHints] of them. A third of these may come at once, and [AtOnce] in any case.
	Tables, Uploads, Thinking int
	// Streams is how many live streams may be open, StreamsPerAddress how many of one address, and StreamsPerTable how many may tell of
	// one table.
	Streams, StreamsPerAddress, StreamsPerTable int
}

// AtOnce is how many of what is bounded by the hour may come at once, however few there may be in an hour.
const AtOnce = 5

// ReviewHints is how many hints the review of a game counts for.
const ReviewHints = 10

// DefaultLimits are such that forty people behind one address never meet them, nor do 6,000 who watch one table.
func DefaultLimits() Limits {
	return Limits{Requests: 240, Inputs: 12, Tables: 240, Uploads: 120, Thinking: 1200, Streams: 10_000, StreamsPerAddress: 400, StreamsPerTable: 8000}
}

// settled are the limits with the usual ones where nothing is said.
func (l Limits) settled() Limits {
	usual := DefaultLimits()
	for _, f := range []struct {
		mine  *int
		usual int
	}{
		{&l.Requests, usual.Requests}, {&l.Inputs, usual.Inputs}, {&l.Tables, usual.Tables}, {&l.Uploads, usual.Uploads}, {&l.Thinking, usual.Thinking},
		{&l.Streams, usual.Streams}, {&l.StreamsPerAddress, usual.StreamsPerAddress}, {&l.StreamsPerTable, usual.StreamsPerTable},
	} {
		if *f.mine == 0 {
			*f.mine = f.usual
		}
	}
	return l
}

// For one person's browsers: how many requests are welcome in a second and at once, and how many streams they may have open. The first
// inputs of all who come from one address, before they have a name here, are welcome as often as one person's requests.
var (
	personAsks     = pace{perSecond: 60, burst: 400}
	newcomerInputs = personAsks
)

// How many lines of talk one person may say in a second and at once, and how many all of one address.
var (
	personLines  = pace{perSecond: 0.5, burst: 8}
	addressLines = pace{perSecond: 4, burst: 60}
)

const personStreams = 24

// For joining and opening tables that are open to all: how often one person may, and how often all of one address.
var (
	personDoors  = pace{perSecond: 60. / 3600, burst: 20}
	addressDoors = pace{perSecond: 600. / 3600, burst: 200}
)

// Bounds are what is counted so that the limits hold.
type Bounds struct {
	asks, inputs              *floods // of persons, by their name
	newcomers                 *floods // inputs of those without a name, by address, as what follows
	requests                  *floods
	lines, addressLines       *floods // of talk, by the person's name and by address
	tables, uploads, thinking *floods
	doors                     *floods // of addresses
	personDoors               *floods // by the person's name
	streams                   *gauge  // all of them
	personStreams             *gauge  // by the person's name
	addressStreams            *gauge
	tableStreams              *gauge // by the table's id
}

// NewBounds counts by the limits.
func NewBounds(l Limits, now func() time.Time) *Bounds {
	l = l.settled()
	hourly := func(n int) *floods {
		if n < 0 {
			return nil
		}
		return newFloods(pace{perSecond: rate.Limit(n) / 3600, burst: max((n+2)/3, min(n, AtOnce))}, now)
	}
	each := func(n, burst int) *floods {
		if n < 0 {
			return nil
		}
		return newFloods(pace{perSecond: rate.Limit(n), burst: burst * n}, now)
	}
	return &Bounds{
		asks: newFloods(personAsks, now), inputs: each(l.Inputs, 5), newcomers: newFloods(newcomerInputs, now), requests: each(l.Requests, 10),
		tables: hourly(l.Tables), uploads: hourly(l.Uploads), thinking: hourly(l.Thinking),
		lines: newFloods(personLines, now), addressLines: newFloods(addressLines, now),
		doors: newFloods(addressDoors, now), personDoors: newFloods(personDoors, now),
		streams: newGauge(l.Streams), personStreams: newGauge(personStreams),
		addressStreams: newGauge(l.StreamsPerAddress), tableStreams: newGauge(l.StreamsPerTable),
	}
}

// A Visitor is somebody who asks.
type Visitor struct {
	Guest Guest // ID "" for somebody without a cookie
	From  Address
}

// counted is the name under which a visitor is counted for themselves: their own or, while they have none, that of their address; "" for
// somebody without a name at this computer.
func (v Visitor) counted() string {
	switch {
	case v.Guest.ID != "":
		return v.Guest.ID
	case v.From.Here:
		return ""
	}
	return v.From.Name
}

// Admit takes a request from what a visitor and their address have left, or tells how long to wait.
func (b *Bounds) Admit(v Visitor) (wait time.Duration, ok bool) {
	if v.From.Here {
		return 0, true
	}
	if wait, ok := b.requests.admit(v.From.Name, 1); !ok {
		return wait, false
	}
	return b.asks.admit(v.counted(), 1)
}

// Input takes an input from what a visitor has left, or tells how long to wait.
func (b *Bounds) Input(v Visitor) (wait time.Duration, ok bool) {
	who := v.counted()
	switch {
	case who == "":
		return 0, true
	case v.Guest.ID == "": // all newcomers of an address
		return b.newcomers.admit(who, 1)
	}
	return b.inputs.admit(who, 1)
}

// Line takes a line of talk from what a visitor and their address have left, or tells how long to wait.
func (b *Bounds) Line(v Visitor) (wait time.Duration, ok bool) {
	if wait, ok := b.lines.admit(v.counted(), 1); !ok || v.From.Here {
		return wait, ok
	}
	return b.addressLines.admit(v.From.Name, 1)
}

// An Allowance is something of which an address may use up so much in an hour.
type Allowance int

// The allowances, as of [Limits].
const (
	Tables Allowance = iota
	Uploads
	Thinking
	Doors // joining and opening tables that are open to all
)

// Spend takes n of what a visitor's address has left of an allowance, or tells how long to wait.
func (b *Bounds) Spend(v Visitor, what Allowance, n int) (wait time.Duration, ok bool) {
	if v.From.Here {
		return 0, true
	}
	return [...]*floods{Tables: b.tables, Uploads: b.uploads, Thinking: b.thinking, Doors: b.doors}[what].admit(v.From.Name, n)
}

// Door takes a step through the door of a table that is open to all, in or out, from what a person has left, or tells how long to wait.
func (b *Bounds) Door(v Visitor) (wait time.Duration, ok bool) {
	return b.personDoors.admit(v.Guest.ID, 1)
}

// Streams is how many streams are open.
func (b *Bounds) Streams() int {
	b.streams.mu.Lock()
	defer b.streams.mu.Unlock()
	return b.streams.held[""]
}

// Stream takes a stream from what there may be in all, of the visitor and of their address, and of the tables. Who got it calls give
// in the end.
func (b *Bounds) Stream(v Visitor, tables []string) (give func(), ok bool) {
	var held []func()
	give = func() {
		for _, release := range held {
			release()
		}
	}
	hold := func(g *gauge, who string) bool {
		if !g.hold(who) {
			return false
		}
		held = append(held, func() { g.release(who) })
		return true
	}
	ok = hold(b.streams, "")
	if who := v.counted(); ok && who != "" {
		ok = hold(b.personStreams, who)
	}
	if ok && !v.From.Here {
		ok = hold(b.addressStreams, v.From.Name)
	}
	for _, id := range tables {
		ok = ok && hold(b.tableStreams, id)
	}
	if !ok {
		give()
		return nil, false
	}
	return give, true
}
