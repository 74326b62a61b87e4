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
	// Passkeys is how often one address may begin to make a passkey or to sign in with one, in an hour; a third of it at once.
	Passkeys int
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
	return Limits{Requests: 240, Inputs: 12, Tables: 240, Uploads: 120, Thinking: 1200, Passkeys: 300, Streams: 10_000, StreamsPerAddress: 400, StreamsPerTable: 8000}
}

// settled are the limits with the usual ones where nothing is said.
func (l Limits) settled() Limits {
	usual := DefaultLimits()
	for _, f := range []struct {
		mine  *int
		usual int
	}{
		{&l.Requests, usual.Requests}, {&l.Inputs, usual.Inputs}, {&l.Tables, usual.Tables}, {&l.Uploads, usual.Uploads}, {&l.Thinking, usual.Thinking}, {&l.Passkeys, usual.Passkeys},
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

const personStreams = 24

// An Allowance is something of which a person, all of one address, and all together may use up so much in a while.
type Allowance int

// The allowances. Servers that share a log tell each other of them by number: a new one comes at the end.
const (
	Tables      Allowance = iota // made, as of [Limits]; so are the next two
	Uploads                      // of records
	Thinking                     // about hints
	Doors                        // joining and opening tables that are open to all
	Talk                         // lines of it
	Blocks                       // blocking somebody, or no more
	Reports                      // to who runs the server
	Invitations                  // chairs kept for somebody
	Plans                        // what is prepared for a later turn
	Passkeys                     // made or signed in with, as of [Limits]
	Mails                        // that ask whether an address is right
	Ways                         // browsers and webhooks to be notified by, and test messages
	Codes                        // for another device
	Searches                     // in rules
	allowances
)

// Allowances are all of them.
func Allowances() []Allowance {
	var all []Allowance
	for a := range allowances {
		all = append(all, a)
	}
	return all
}

// Known tells whether there is such an allowance.
func (a Allowance) Known() bool { return a >= 0 && a < allowances }

// Near says that each server counts for itself, where several share a log: it is used up too often to ask another each time.
func (a Allowance) Near() bool { return a == Talk || a == Plans || a == Searches }

// An Amount is how much of something may be used up: PerHour in an hour, and AtOnce at once. The zero value bounds nothing.
type Amount struct {
	PerHour float64
	AtOnce  int
}

// Amounts are how much a person, all of one address, and all together may use up.
type Amounts struct{ Person, Address, All Amount }

// allowed are the amounts of the allowances that are not of [Limits].
var allowed = [allowances]Amounts{
	Doors:       {Amount{60, 20}, Amount{600, 200}, Amount{30_000, 10_000}},
	Talk:        {Amount{1800, 8}, Amount{14_400, 60}, Amount{360_000, 5000}},
	Blocks:      {Amount{120, 40}, Amount{600, 200}, Amount{30_000, 10_000}},
	Reports:     {Amount{1, 10}, Amount{4, 40}, Amount{200, 400}},
	Invitations: {Amount{60, 20}, Amount{600, 200}, Amount{30_000, 10_000}},
	Plans:       {Amount{7200, 60}, Amount{144_000, 600}, Amount{3_600_000, 20_000}},
	Mails:       {Amount{12, 6}, Amount{60, 40}, Amount{600, 200}},
	Ways:        {Amount{60, 20}, Amount{300, 100}, Amount{6000, 2000}},
	Codes:       {Amount{60, 20}, Amount{300, 100}, Amount{6000, carryCodes}},
	Searches:    {Amount{7200, 60}, Amount{72_000, 300}, Amount{720_000, 2000}},
}

// allOf is how many times what one address may use up all together may, of the allowances of [Limits].
const allOf = 25

// Of gives the amounts of an allowance. Of those that a limit bounds, one person has as much as their address.
func (l Limits) Of(a Allowance) Amounts {
	l = l.settled()
	n := 0
	switch a {
	case Tables:
		n = l.Tables
	case Uploads:
		n = l.Uploads
	case Thinking:
		n = l.Thinking
	case Passkeys:
		n = l.Passkeys
	default:
		return allowed[a]
	}
	if n < 0 {
		return Amounts{}
	}
	one := Amount{float64(n), max((n+2)/3, min(n, AtOnce))}
	return Amounts{one, one, Amount{allOf * one.PerHour, allOf * one.AtOnce}}
}

// counter counts an amount for each of those who use it up; nil for one that bounds nothing.
func (a Amount) counter(now func() time.Time) *floods {
	if a == (Amount{}) {
		return nil
	}
	return newFloods(pace{perSecond: rate.Limit(a.PerHour / 3600), burst: a.AtOnce}, now)
}

// Bounds are what is counted so that the limits hold.
type Bounds struct {
	asks, inputs   *floods // of persons, by their name
	newcomers      *floods // inputs of those without a name, by address, as what follows
	requests       *floods
	persons        [allowances]*floods // by the person's name
	addresses      [allowances]*floods
	all            [allowances]*floods // of all together, by ""
	streams        *gauge              // all of them
	personStreams  *gauge              // by the person's name
	addressStreams *gauge
	tableStreams   *gauge // by the table's id
}

// NewBounds counts by the limits.
func NewBounds(l Limits, now func() time.Time) *Bounds {
	l = l.settled()
	each := func(n, burst int) *floods {
		if n < 0 {
			return nil
		}
		return newFloods(pace{perSecond: rate.Limit(n), burst: burst * n}, now)
	}
	b := &Bounds{
		asks: newFloods(personAsks, now), inputs: each(l.Inputs, 5), newcomers: newFloods(newcomerInputs, now), requests: each(l.Requests, 10),
		streams: newGauge(l.Streams), personStreams: newGauge(personStreams),
		addressStreams: newGauge(l.StreamsPerAddress), tableStreams: newGauge(l.StreamsPerTable),
	}
	for a := range allowances {
		of := l.Of(a)
		b.persons[a], b.addresses[a], b.all[a] = of.Person.counter(now), of.Address.counter(now), of.All.counter(now)
	}
	return b
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

// Spend takes n of what a visitor's address has left of an allowance, or tells how long to wait.
func (b *Bounds) Spend(v Visitor, what Allowance, n int) (wait time.Duration, ok bool) {
	if v.From.Here {
		return 0, true
	}
	return b.addresses[what].admit(v.From.Name, n)
}

// SpendOwn takes n of what a person has left of an allowance themselves, or tells how long to wait.
func (b *Bounds) SpendOwn(v Visitor, what Allowance, n int) (wait time.Duration, ok bool) {
	who := v.counted()
	if who == "" { // somebody at this computer, who has no name yet
		return 0, true
	}
	return b.persons[what].admit(who, n)
}

// SpendOfAll takes n of what all together have left of an allowance at this server, or tells how long to wait. What is used up at this
// computer itself is not counted.
func (b *Bounds) SpendOfAll(v Visitor, what Allowance, n int) (wait time.Duration, ok bool) {
	if v.From.Here {
		return 0, true
	}
	return b.all[what].admit("", n)
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
