package web

import (
	"net"
	"net/http"
	"net/url"
	"strings"

	"pantheon/web/page"
)

// address returns the address of this site for others: the public address, or the one in the request. If the address in the
// request works on this computer only and the server listens in its network, it returns the computer's address there, if
// there is one ([lanAddress]).
func (s *Site) address(r *http.Request) string {
	if s.url != "" {
		return s.url
	}
	scheme := "http://"
	if r.TLS != nil {
		scheme = "https://"
	}
	if host, port := splitHost(r.Host); !s.local && isLoopback(host) {
		if ip := lanAddress(); ip != "" {
			return scheme + strings.TrimSuffix(net.JoinHostPort(ip, port), ":")
		}
	}
	return scheme + r.Host
}

// splitHost splits an address into host and port. Port is "" if the address has none.
func splitHost(address string) (host, port string) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return address, ""
	}
	return host, port
}

func isLoopback(host string) bool {
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// lanAddress returns the first IPv4 address of this computer in a network; "" if it has none.
func lanAddress() string {
	all, err := net.InterfaceAddrs()
	if err != nil {
		return ""
	}
	for _, a := range all {
		if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && n.IP.IsGlobalUnicast() {
			return n.IP.String()
		}
	}
	return ""
}

// reachHint returns the text that says what to do if the address of an invitation works on this computer only; "" if the
// address works for others.
func (s *Site) reachHint(v *requestContext) string {
	if s.url != "" {
		return ""
	}
	if s.local {
		return v.words.T("reach.local", "port", page.Plain(listeningPort(v.r)))
	}
	if address, err := url.Parse(s.address(v.r)); err == nil && isLoopback(address.Hostname()) {
		return v.words.T("reach.loopback")
	}
	return ""
}

// listeningPort returns the port on which the server received a request.
func listeningPort(r *http.Request) string {
	host := r.Host
	if at, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr); ok {
		host = at.String()
	}
	_, port := splitHost(host)
	return port
}

// backFrom returns the page of this site from which a request came, as a path; "" if there is none.
func backFrom(v *requestContext) string {
	from, err := url.Parse(v.r.Referer())
	if err != nil || from.Host != v.r.Host || from.Path == "" {
		return ""
	}
	return safeReturn(from.RequestURI())
}
