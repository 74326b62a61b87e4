package web

import (
	"fmt"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"
	"time"

	"pantheon/web/access"
	"pantheon/web/page"
	"pantheon/web/proxy"
)

// permissions is the Permissions-Policy of pages. It denies features that pages never use, and allows the others to pages of
// the site alone. Browsers warn in their console about unknown features, so it names only features that all browsers know.
const permissions = "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), " +
	"idle-detection=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=(), " +
	"clipboard-write=(self), fullscreen=(self), publickey-credentials-create=(self), publickey-credentials-get=(self), " +
	"screen-wake-lock=(self)"

// policy is the Content-Security-Policy of pages.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; manifest-src 'self'; connect-src 'self'; " +
	"worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// usualHSTS is the default of [Config.HSTS].
const usualHSTS = 30 * 24 * time.Hour

// strictTransport returns the value of the Strict-Transport-Security header for the host of the public address; "" for none.
// The parameter age is as in [Config.HSTS]. The header excludes subdomains, which may belong to others, and preload lists,
// which are built into browsers. Localhost gets none, because all programs of a computer share it.
func (s *Site) strictTransport(age time.Duration) string {
	u, err := url.Parse(s.url)
	if err != nil || u.Scheme != "https" || isLoopback(u.Hostname()) {
		return ""
	}
	if age == 0 {
		age = usualHSTS
	}
	return fmt.Sprintf("max-age=%d", int64(max(age, 0).Seconds()))
}

// guard wraps the handler of all routes. It sets the security headers and limits the body and the address of the request. It
// refuses posts from other sites and requests for foreign hosts, and recovers from panics.
func (s *Site) guard(next http.Handler) http.Handler {
	cross := http.NewCrossOriginProtection()
	cross.SetDenyHandler(s.visited(func(*requestContext) error { return errCrossSite }))
	next = cross.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", permissions)
		h.Set("Cache-Control", "no-store")
		if s.hsts != "" && s.hosts.Main(r.Host) {
			h.Set("Strict-Transport-Security", s.hsts)
		}
		if host := strings.ToLower(r.Host); host != r.Host { // browsers write it in lower case in the origin of a page
			same := *r
			same.Host = host
			r = &same
		}
		defer func() {
			fault := recover()
			if fault == nil {
				return
			}
			if fault == http.ErrAbortHandler { //nolint:errorlint // the value that net/http panics with
				panic(fault)
			}
			s.log.Error("a page failed", s.where(r), "fault", fault, "stack", string(debug.Stack()))
			s.visited(func(*requestContext) error { return errOurs })(w, r)
		}()
		w, left, err := access.Receive(s.closing, s.bodyTime, bodyBound(r), w, r)
		defer left()
		if !s.hosts.Has(r.Host) && !proxy.Passed(r) { // a server that passes a request on has already checked
			s.visited(misdirected)(w, r)
			return
		}
		if err != nil {
			s.visited(func(*requestContext) error { return err })(w, r)
			return
		}
		if access.LongAddress(r.URL, longest) {
			short := *r
			short.URL = &url.URL{Path: "/"} // an error page repeats its URL in its forms
			s.visited(func(*requestContext) error { return errLongAddress })(w, &short)
			return
		}
		if access.StrangeAddress(r.URL) {
			s.visited(func(*requestContext) error { return problem(http.StatusBadRequest, "error.address") })(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// forOtherSites sets the header that lets pages of other sites show the response, a picture.
func forOtherSites(w http.ResponseWriter) {
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
}

// misdirected returns the fault for a request to a host that is not the site's, with the address of the page at the site. It
// logs the first such request.
func misdirected(v *requestContext) error {
	s, path := v.site, "/"
	if read := v.r.Method == http.MethodGet || v.r.Method == http.MethodHead; read && !access.LongAddress(v.r.URL, longest) {
		path = v.r.URL.EscapedPath()
	}
	s.misdirected.Do(func() {
		s.log.Info("a request for another host was refused; a reverse proxy must pass on the Host header, and --also-host adds host names",
			"host", clip(v.r.Host, 253))
	})
	f := problem(http.StatusMisdirectedRequest, "error.host", "address", page.Plain(s.url))
	f.at = s.url + path
	return f
}

// noRoute returns the fault for a request that no route matches: a wrong method, with the Allow header, or an unknown address.
func noRoute(v *requestContext) error {
	var takes []string
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		other := *v.r
		other.Method = method
		if _, pattern := v.site.mux.Handler(&other); !strings.HasPrefix(pattern, method+" ") {
			continue
		}
		if takes = append(takes, method); method == http.MethodGet {
			takes = append(takes, http.MethodHead)
		}
	}
	if takes == nil {
		return errNoPage
	}
	allow := strings.Join(takes, ", ")
	v.w.Header().Set("Allow", allow)
	return problem(http.StatusMethodNotAllowed, "error.method", "method", page.Plain(clip(v.r.Method, 20)), "takes", page.Plain(allow))
}
