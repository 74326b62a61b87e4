package access

import (
	"time"

	"golang.org/x/time/rate"
)

// Limits bounds what visitors may use. A field that is 0 takes its value from [DefaultLimits]; a field below 0 sets no limit.
// Limits by address do not apply to visitors at this computer (see [Address]).
type Limits struct {
	// Requests is how many requests one address may send per second; ten times as many may come at once.
	Requests int
	// Inputs is how many inputs the browsers of one user may send per second; five times as many may come at once.
	Inputs int
	// Tables, Uploads and Thinking are how many tables one address may make, records it may upload, and hints it may request
	// in an hour. A review counts as [ReviewHints] hints, and a coach's opinion of a move as one. A third of each may come at
	// once, and at least [AtOnce]. [Limits.Of] derives the limits of a user and of all visitors together.
	Tables, Uploads, Thinking int
	// Passkeys is how often one address may begin to create or use a passkey in an hour. A third of that may come at once,
	// and at least [AtOnce].
	Passkeys int
	// Streams is how many live streams may be open, StreamsPerAddress how many of one address, and StreamsPerTable how many
	// of one table.
	Streams, StreamsPerAddress, StreamsPerTable int
}

// AtOnce is how many of an hourly limit may always come at once. A lower limit may come at once as a whole.
const AtOnce = 5

// ReviewHints is how many hints a review of a game counts for.
const ReviewHints = 10

// DefaultLimits returns limits that forty people behind one address do not reach, nor 6,000 spectators of one table.
func DefaultLimits() Limits {
	return Limits{Requests: 240, Inputs: 12, Tables: 240, Uploads: 120, Thinking: 1200, Passkeys: 300, Streams: 10_000, StreamsPerAddress: 400, StreamsPerTable: 8000}
}

// settled returns the limits with the defaults in place of fields that are 0.
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

// personAsks is the accepted rate of requests by the browsers of one user. newcomerInputs is the accepted rate of inputs of
// one address, by all its visitors without a cookie together.
var (
	personAsks     = pace{perSecond: 60, burst: 400}
	newcomerInputs = personAsks
)

// personStreams is how many streams the browsers of one user may have open.
const personStreams = 24

// An Allowance is an action whose number in an hour is limited for a user, for an address, and for all visitors together.
type Allowance int

// The allowances. Servers that share a log name them to each other by number, so a new one must come at the end.
const (
	Tables      Allowance = iota // tables made, as in [Limits], like the next two
	Uploads                      // records uploaded
	Thinking                     // hints, reviews, and opinions of coaches
	Doors                        // joining tables without a link, waiting for a free seat, opening tables to everybody and closing them
	Talk                         // chat messages
	Blocks                       // blocking and unblocking people
	Reports                      // reports to the admin
	Invitations                  // seats kept for somebody
	Plans                        // premoves
	Passkeys                     // passkeys created or used, as in [Limits]
	Mails                        // mails that confirm an address
	Ways                         // notification endpoints (browsers and webhooks), and test messages
	Codes                        // device transfer codes
	Searches                     // searches in the rules
	allowances
)

// Allowances returns all allowances.
func Allowances() []Allowance {
	var all []Allowance
	for a := range allowances {
		all = append(all, a)
	}
	return all
}

// Known reports whether a is one of the allowances. Another server of another version may name one that is not.
func (a Allowance) Known() bool { return a >= 0 && a < allowances }

// Near reports whether each server counts the use by an address for itself, if several share a log. Such an allowance is used
// too often to ask another server each time.
func (a Allowance) Near() bool { return a == Talk || a == Plans || a == Searches }

// An Amount limits an allowance: PerHour in an hour, and AtOnce at once. The zero value sets no limit.
type Amount struct {
	PerHour float64
	AtOnce  int
}

// Amounts are the limits of an allowance for a user, for an address, and for all visitors together.
type Amounts struct{ Person, Address, All Amount }

// allowed holds the amounts of the allowances that are not in [Limits].
var allowed = [allowances]Amounts{
	Doors:       {Amount{60, 20}, Amount{600, 200}, Amount{30_000, 10_000}},
	Talk:        {Amount{1800, 8}, Amount{14_400, 60}, Amount{360_000, 5000}},
	Blocks:      {Amount{120, 40}, Amount{600, 200}, Amount{30_000, 10_000}},
	Reports:     {Amount{1, 10}, Amount{4, 40}, Amount{200, 400}},
	Invitations: {Amount{60, 20}, Amount{600, 200}, Amount{30_000, 10_000}},
	Plans:       {Amount{7200, 60}, Amount{144_000, 600}, Amount{3_600_000, 20_000}},
	Mails:       {Amount{12, 6}, Amount{60, 40}, Amount{600, 200}},
	Ways:        {Amount{60, 20}, Amount{300, 100}, Amount{6000, 2000}},
	Codes:       {Amount{60, 20}, Amount{300, 100}, Amount{6000, deviceCodeCount}},
	Searches:    {Amount{7200, 60}, Amount{72_000, 300}, Amount{720_000, 2000}},
}

// allOf is the factor from the limit of one address to that of all visitors, for the allowances in [Limits].
const allOf = 25

// Of returns the amounts of an allowance. For the allowances in [Limits], a user has as much as an address, and all visitors
// have allOf times as much. A field below 0 gives the zero value.
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

// counter returns a rate limiter for the amount; nil, which limits nobody, for the zero value.
func (a Amount) counter(now func() time.Time) *rateLimiter {
	if a == (Amount{}) {
		return nil
	}
	return newFloods(pace{perSecond: rate.Limit(a.PerHour / 3600), burst: a.AtOnce}, now)
}

// Bounds counts what visitors use and enforces the limits. It is safe for concurrent use.
type Bounds struct {
	asks, inputs   *rateLimiter             // by user
	newcomers      *rateLimiter             // inputs of visitors without a cookie, by address
	requests       *rateLimiter             // by address
	persons        [allowances]*rateLimiter // by user
	addresses      [allowances]*rateLimiter
	all            [allowances]*rateLimiter // of all visitors together, by ""
	streams        *heldLimiter             // all open streams, by ""
	personStreams  *heldLimiter             // by user
	addressStreams *heldLimiter
	tableStreams   *heldLimiter // by table id
}

// NewBounds returns the counters for the limits, with nothing used.
func NewBounds(l Limits, now func() time.Time) *Bounds {
	l = l.settled()
	each := func(n, burst int) *rateLimiter {
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

// A Visitor is the sender of a request.
type Visitor struct {
	Guest User // its ID is "" for somebody without a cookie
	From  Address
}

// counted returns the name under which a visitor is counted as a user: the user's id, or the address for a visitor without
// a cookie. It returns "" for a visitor without a cookie at this computer.
func (v Visitor) counted() string {
	switch {
	case v.Guest.ID != "":
		return v.Guest.ID
	case v.From.Here:
		return ""
	}
	return v.From.Name
}

// Admit takes a request from the allowances of the visitor and of the visitor's address. If one is used up, ok is false, and
// wait is how long to wait. Visitors at this computer have no limit.
func (b *Bounds) Admit(v Visitor) (wait time.Duration, ok bool) {
	if v.From.Here {
		return 0, true
	}
	if wait, ok := b.requests.admit(v.From.Name, 1); !ok {
		return wait, false
	}
	return b.asks.admit(v.counted(), 1)
}

// Input takes an input from the allowance of a visitor, with the results of [Bounds.Admit]. Visitors without a cookie share
// one allowance for their address; at this computer they have no limit.
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

// Charge takes n from an allowance of a visitor's address, with the results of [Bounds.Admit]. Visitors at this computer have
// no limit.
func (b *Bounds) Charge(v Visitor, what Allowance, n int) (wait time.Duration, ok bool) {
	if v.From.Here {
		return 0, true
	}
	return b.addresses[what].admit(v.From.Name, n)
}

// ChargeOwn takes n from an allowance of a user, with the results of [Bounds.Admit]. Visitors without a cookie share one for
// their address; at this computer they have no limit.
func (b *Bounds) ChargeOwn(v Visitor, what Allowance, n int) (wait time.Duration, ok bool) {
	who := v.counted()
	if who == "" { // a visitor without a cookie at this computer
		return 0, true
	}
	return b.persons[what].admit(who, n)
}

// ChargeAll takes n from the allowance of all visitors at this server, with the results of [Bounds.Admit]. Visitors at this
// computer are not counted.
func (b *Bounds) ChargeAll(v Visitor, what Allowance, n int) (wait time.Duration, ok bool) {
	if v.From.Here {
		return 0, true
	}
	return b.all[what].admit("", n)
}

// Streams returns the number of open streams.
func (b *Bounds) Streams() int {
	b.streams.mu.Lock()
	defer b.streams.mu.Unlock()
	return b.streams.held[""]
}

// Stream counts a new stream for the limits of all streams, of the visitor, of the address and of the tables. It returns false
// if one of the limits is reached. Otherwise the caller must call give when the stream ends.
func (b *Bounds) Stream(v Visitor, tables []string) (give func(), ok bool) {
	var held []func()
	give = func() {
		for _, release := range held {
			release()
		}
	}
	hold := func(g *heldLimiter, who string) bool {
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
