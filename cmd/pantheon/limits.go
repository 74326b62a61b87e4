package main

import (
	"maps"
	"strconv"

	"github.com/alecthomas/kong"

	"pantheon/web/access"
)

// limitFlags bound the resources that visitors may use.
type limitFlags struct {
	MaxConnections           int `help:"Maximum number of open connections; a browser opens up to six." default:"${connections}" group:"limits"`
	MaxConnectionsPerAddress int `help:"Maximum number of open connections from one address. Trusted proxies are exempt." default:"${addressConnections}" group:"limits"`
	RequestsPerAddress       int `help:"Requests per second from one address; bursts may be ten times as large." default:"${requests}" group:"limits"`
	TablesPerAddress         int `help:"Tables that one address may create per hour; bursts may be a third of that, and at least ${atOnce}." default:"${tables}" group:"limits"`
	UploadsPerAddress        int `help:"Records that one address may upload per hour; bursts may be a third of that, and at least ${atOnce}." default:"${uploads}" group:"limits"`
	ThinkingPerAddress       int `help:"Hints that one address may request per hour; bursts may be a third of that, and at least ${atOnce}. A review counts as ${review} hints." default:"${thinking}" group:"limits"`
	PasskeysPerAddress       int `help:"Passkeys that one address may create or sign in with per hour; bursts may be a third of that, and at least ${atOnce}." default:"${passkeys}" group:"limits"`
	MaxStreams               int `help:"Maximum number of open live streams; a browser needs one for each page." default:"${streams}" group:"limits"`
	MaxStreamsPerAddress     int `help:"Maximum number of open live streams from one address." default:"${addressStreams}" group:"limits"`
	MaxStreamsPerTable       int `help:"Maximum number of open live streams of one table." default:"${tableStreams}" group:"limits"`
}

// limitGroup is the heading of [limitFlags] in the help.
const limitGroup = "Limits (0: no limit; the two limits of connections must be at least 1; an IPv6 /64 network counts as one address; this computer is exempt from limits per address):"

// usualLimits returns a copy of the given variables, with the default values of [limitFlags] added.
func usualLimits(and kong.Vars) kong.Vars {
	usual, all := access.DefaultLimits(), maps.Clone(and)
	for name, n := range map[string]int{"requests": usual.Requests, "tables": usual.Tables, "uploads": usual.Uploads, "thinking": usual.Thinking, "passkeys": usual.Passkeys, "review": access.ReviewHints, "atOnce": access.AtOnce,
		"connections": access.MaxConnections, "addressConnections": access.MaxConnectionsPerAddress, "streams": usual.Streams, "addressStreams": usual.StreamsPerAddress, "tableStreams": usual.StreamsPerTable} {
		all[name] = strconv.Itoa(n)
	}
	return all
}

// limits converts the flags to the limits of the site, without those of connections. 0, which means no limit, becomes -1. A negative number
// is a usage error.
func (f limitFlags) limits() (access.Limits, error) {
	l := access.Limits{Requests: f.RequestsPerAddress, Tables: f.TablesPerAddress, Uploads: f.UploadsPerAddress, Thinking: f.ThinkingPerAddress, Passkeys: f.PasskeysPerAddress,
		Streams: f.MaxStreams, StreamsPerAddress: f.MaxStreamsPerAddress, StreamsPerTable: f.MaxStreamsPerTable}
	for _, n := range []*int{&l.Requests, &l.Tables, &l.Uploads, &l.Thinking, &l.Passkeys, &l.Streams, &l.StreamsPerAddress, &l.StreamsPerTable} {
		switch {
		case *n < 0:
			return l, misused("limits must be at least 1, or 0 for no limit, not %d", *n)
		case *n == 0:
			*n = -1
		}
	}
	return l, nil
}
