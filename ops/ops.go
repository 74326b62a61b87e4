// Package ops serves what admins see of a server: whether the process lives, whether the server is ready, its metrics for
// Prometheus, and, on the same computer, profiles. It has an address of its own, separate from the site, and is read-only. No
// metric contains the name or the id of a person or a table.
package ops

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Config configures a [Watch].
type Config struct {
	// Names are the host names of the address, in addition to numeric addresses and, on the computer itself, localhost.
	Names []string
	// Loopback says that only this computer reaches the address. Only then are profiles available.
	Loopback bool
	Version  string       // the program version
	Log      *slog.Logger // slog.Default() when nil
}

// A Watch is the handler of the admin's address. It answers even while the server is still starting.
type Watch struct {
	Meter   *Meter
	names   []string
	profile bool
	state   state
	handler http.Handler
}

// New returns the watch of a server that is starting.
func New(c Config) *Watch {
	if c.Log == nil {
		c.Log = slog.Default()
	}
	w := &Watch{names: c.Names, profile: c.Loopback}
	w.Meter = newMeter(c.Version, &w.state)
	mux := http.NewServeMux()
	mux.HandleFunc("/healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "alive") })
	mux.HandleFunc("/readyz", func(answer http.ResponseWriter, r *http.Request) { tell(answer, r, w.state.serves) })
	mux.HandleFunc("/statusz", func(answer http.ResponseWriter, r *http.Request) { tell(answer, r, w.Ready) })
	mux.Handle("/metrics", promhttp.HandlerFor(w.Meter.registry, promhttp.HandlerOpts{
		ErrorLog: slog.NewLogLogger(c.Log.Handler(), slog.LevelWarn), MaxRequestsInFlight: 8, Timeout: 10 * time.Second,
	}))
	// The command line, which pprof would show too, may contain the database's password.
	mux.Handle("/debug/pprof/", w.profiles(pprof.Index))
	mux.Handle("/debug/pprof/profile", w.profiles(pprof.Profile))
	mux.Handle("/debug/pprof/trace", w.profiles(pprof.Trace))
	w.handler = mux
	return w
}

// ServeHTTP answers GET and HEAD requests. It refuses foreign host names, except for health probes.
func (w *Watch) ServeHTTP(answer http.ResponseWriter, r *http.Request) {
	h := answer.Header()
	h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Type", "text/plain; charset=utf-8")
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		h.Set("Allow", "GET, HEAD")
		http.Error(answer, "Nothing can be changed here.", http.StatusMethodNotAllowed)
	case !probed(r) && !w.welcome(r):
		http.Error(answer, "This address is not asked for by that name.", http.StatusForbidden)
	default:
		w.handler.ServeHTTP(answer, r)
	}
}

// probed reports whether a request is a health probe. Probes are answered under any host name, since load balancers use
// whichever name they know.
func probed(r *http.Request) bool {
	return r.URL.Path == "/healthz" || r.URL.Path == "/readyz" || r.URL.Path == "/statusz"
}

// welcome reports whether a request uses a host name of this address. A foreign page whose name leads here (DNS rebinding)
// can use only its own name. A numeric address is not such a name, so it is always accepted.
func (w *Watch) welcome(r *http.Request) bool {
	host := hostname(r.Host)
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	at, _ := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if strings.EqualFold(host, "localhost") {
		return at != nil && isLoopback(at.String())
	}
	return slices.ContainsFunc(w.names, func(name string) bool { return name != "" && strings.EqualFold(name, host) })
}

// profiles returns the handler of a profile, which calls show. It answers only requests from this computer that no proxy has
// forwarded, at an address that only this computer reaches. For others the page does not exist.
func (w *Watch) profiles(show http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(answer http.ResponseWriter, r *http.Request) {
		_, passed := r.Header["X-Forwarded-For"]
		if _, too := r.Header["Forwarded"]; !w.profile || passed || too || !isLoopback(r.RemoteAddr) {
			http.NotFound(answer, r)
			return
		}
		answer.Header().Del("Content-Type") // each profile sets its own
		show(answer, r)
	})
}

// tell writes the state of the server in one word: the word that the given function returns, or "ready" for "". The status is
// 503 if the function returns false.
func tell(answer http.ResponseWriter, r *http.Request, is func(context.Context) (word string, ok bool)) {
	word, ok := is(r.Context())
	if !ok {
		answer.WriteHeader(http.StatusServiceUnavailable)
	}
	fmt.Fprintln(answer, cmp.Or(word, "ready"))
}

// Ready reports whether the server runs, can store moves, and has lost no acknowledged entry. Otherwise the result why is the
// reason in one word.
func (w *Watch) Ready(ctx context.Context) (why string, ok bool) {
	why = w.state.why(ctx)
	return why, why == ""
}

// hostname returns a host without its port, brackets and final dot.
func hostname(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.TrimSuffix(strings.Trim(host, "[]"), ".")
}

func isLoopback(address string) bool {
	a, err := netip.ParseAddr(hostname(address))
	return err == nil && a.Unmap().IsLoopback()
}
