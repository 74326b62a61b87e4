package main

import (
	"maps"
	"strconv"

	"github.com/alecthomas/kong"

	"pantheon/web/entrance"
)

// limitFlags bound what visitors may use up.
type limitFlags struct {
	MaxConnections           int `help:"How many connections may be open at once; a browser has up to six." default:"${connections}" group:"limits"`
	MaxConnectionsPerAddress int `help:"How many of them may come from one address; those of trusted web servers count in all only." default:"${addressConnections}" group:"limits"`
	RequestsPerAddress       int `help:"How many requests one address may send in a second; ten times as many at once." default:"${requests}" group:"limits"`
	TablesPerAddress         int `help:"How many tables one address may make in an hour; a third of them, but at least ${atOnce}, at once." default:"${tables}" group:"limits"`
	UploadsPerAddress        int `help:"How many records one address may upload in an hour; a third of them, but at least ${atOnce}, at once." default:"${uploads}" group:"limits"`
	ThinkingPerAddress       int `help:"How many hints one address may have thought about in an hour; a third of them, but at least ${atOnce}, at once. A review counts for ${review}." default:"${thinking}" group:"limits"`
	PasskeysPerAddress       int `help:"How often one address may begin to make a passkey, or to sign in with one, in an hour; a third of it, but at least ${atOnce}, at once." default:"${passkeys}" group:"limits"`
	MaxStreams               int `help:"How many live streams may be open at once; a browser needs one." default:"${streams}" group:"limits"`
	MaxStreamsPerAddress     int `help:"How many of them may come from one address." default:"${addressStreams}" group:"limits"`
	MaxStreamsPerTable       int `help:"How many of them may tell of one table." default:"${tableStreams}" group:"limits"`
}

// limitGroup is the heading of these flags.
const limitGroup = "Bounds (an IPv6 address is counted by its network of 64 bits, requests from this computer itself by no address; 0 for none, but for connections):"

// usualLimits are the numbers in these flags' help.
func usualLimits(and kong.Vars) kong.Vars {
	usual, all := entrance.DefaultLimits(), maps.Clone(and)
	for name, n := range map[string]int{"requests": usual.Requests, "tables": usual.Tables, "uploads": usual.Uploads, "thinking": usual.Thinking, "passkeys": usual.Passkeys, "review": entrance.ReviewHints, "atOnce": entrance.AtOnce,
		"connections": entrance.MaxConnections, "addressConnections": entrance.MaxConnectionsPerAddress, "streams": usual.Streams, "addressStreams": usual.StreamsPerAddress, "tableStreams": usual.StreamsPerTable} {
		all[name] = strconv.Itoa(n)
	}
	return all
}

// limits are the flags as the site knows them.
func (f limitFlags) limits() (entrance.Limits, error) {
	l := entrance.Limits{Requests: f.RequestsPerAddress, Tables: f.TablesPerAddress, Uploads: f.UploadsPerAddress, Thinking: f.ThinkingPerAddress, Passkeys: f.PasskeysPerAddress,
		Streams: f.MaxStreams, StreamsPerAddress: f.MaxStreamsPerAddress, StreamsPerTable: f.MaxStreamsPerTable}
	for _, n := range []*int{&l.Requests, &l.Tables, &l.Uploads, &l.Thinking, &l.Passkeys, &l.Streams, &l.StreamsPerAddress, &l.StreamsPerTable} {
		switch {
		case *n < 0:
			return l, misused("a bound is a number from 1 on, or 0 for none, not %d", *n)
		case *n == 0:
			*n = -1
		}
	}
	return l, nil
}
