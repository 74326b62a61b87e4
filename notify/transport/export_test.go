package transport

import (
	"net"
	"net/netip"
	"time"
)

// WithResolver sets the name resolver.
func WithResolver(resolver *net.Resolver) Option {
	return func(r *dialPolicy) { r.resolver = resolver }
}

// WithTime sets the maximum time of a request or of sending a mail.
func WithTime(most time.Duration) Option { return func(r *dialPolicy) { r.most = most } }

// Allows reports whether a connection to an address with a port is allowed. The parameter private allows private networks too.
func Allows(private bool, at string) bool {
	return dialPolicy{private: private}.allows(netip.MustParseAddrPort(at))
}

// Networks returns the lists of special networks, by name.
func Networks() map[string][]netip.Prefix {
	return map[string][]netip.Prefix{"reserved4": reserved4, "reserved6": reserved6, "house": privateNets, "metadata": metadata}
}

// RetryAfter and the others make internal functions available to the tests.
var (
	RetryAfter = retryAfter
	Line       = line
	Lines      = lines
	SameEnds   = sameEnds
)

// MostPush is the maximum size of a push, in bytes.
var MostPush = records[len(records)-1]
