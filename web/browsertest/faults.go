package browsertest

import (
	"bytes"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Faults collects the errors of pages: of their scripts, of loading, of the content security policy, and those that
// scripts write to the console. It adds its own script to each page, because not every driver reports errors. It is
// safe for concurrent use.
type Faults struct {
	mu  sync.Mutex
	all []string
}

const (
	faultScript = "/browsertest/faults.js"
	faultReport = "/browsertest/fault"
)

// reporting is the script that sends each error to the server, also those of a page that is being left. It skips messages
// about a ResizeObserver loop.
const reporting = `{
  const tell = (...what) => navigator.sendBeacon('` + faultReport + `', [location.pathname, ...what].join(' '));
  addEventListener('error', (event) => {
    if (event.message?.startsWith('ResizeObserver loop')) return; // only says that an observer is told in the next frame
    if (event.target === window) tell(event.message, event.error?.stack);
    else tell('cannot load', event.target.src || event.target.href);
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => tell(reason, reason?.stack));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => tell(violatedDirective, 'forbids', blockedURI));
  const { error } = console;
  console.error = (...what) => {
    tell(...what);
    error(...what);
  };
}`

// Of returns a handler that serves the pages of another handler and collects the errors in them.
func (f *Faults) Of(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == faultScript:
			w.Header().Set("Content-Type", "text/javascript")
			io.WriteString(w, reporting) //nolint:errcheck // the browser has left
		case r.URL.Path == faultReport:
			text, _ := io.ReadAll(r.Body)
			f.mu.Lock()
			f.all = append(f.all, string(text))
			f.mu.Unlock()
		case strings.Contains(r.Header.Get("Accept"), "text/html"):
			r.Header.Del("Accept-Encoding")
			p := &page{ResponseWriter: w, status: http.StatusOK}
			next.ServeHTTP(p, r)
			p.finish()
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// Take returns the errors since the last call.
func (f *Faults) Take() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	all := slices.Clone(f.all)
	f.all = nil
	return all
}

// A page is a response that is held until it is complete.
type page struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
}

func (p *page) Unwrap() http.ResponseWriter { return p.ResponseWriter }

func (p *page) WriteHeader(status int) {
	if status >= 200 {
		p.status = status
	}
}

func (p *page) Write(text []byte) (int, error) { return p.body.Write(text) }

func (p *page) finish() {
	text := bytes.Replace(p.body.Bytes(), []byte("<head>"), []byte(`<head><script src="`+faultScript+`"></script>`), 1)
	if p.Header().Get("Content-Length") != "" {
		p.Header().Set("Content-Length", strconv.Itoa(len(text)))
	}
	p.ResponseWriter.WriteHeader(p.status)
	p.ResponseWriter.Write(text) //nolint:errcheck // the browser has left
}
