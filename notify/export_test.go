package notify

import (
	"net"
	"net/netip"
	"time"
)

// WithResolver lets a test say what names mean.
func WithResolver(resolver *net.Resolver) Option { return func(r *reach) { r.resolver = resolver } }

// WithTime makes a test's patience short.
func WithTime(most time.Duration) Option { return func(r *reach) { r.most = most } }

// Allows tells whether an address may be spoken to.
func Allows(private bool, at string) bool {
	return reach{private: private}.allows(netip.MustParseAddrPort(at))
}

// Networks are the lists of networks that are treated differently from others, by their names.
func Networks() map[string][]netip.Prefix {
	return map[string][]netip.Prefix{"reserved4": reserved4, "reserved6": reserved6, "house": house, "metadata": metadata}
}

// What the tests look at inside.
var (
	RetryAfter = retryAfter
	Line       = line
	Lines      = lines
	SameEnds   = sameEnds
)

// MostPush is how many bytes a push has at most.
var MostPush = records[len(records)-1]
