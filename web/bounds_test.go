package web_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pantheon/web"
	"pantheon/web/access"
	"pantheon/web/rulebook"
)

// A countedListener counts the bytes read from its connections.
type countedListener struct {
	net.Listener
	read atomic.Int64
}

func (l *countedListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	return &countedConn{c, &l.read}, err
}

type countedConn struct {
	net.Conn
	read *atomic.Int64
}

func (c *countedConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.read.Add(int64(n))
	return n, err
}

// CloseWrite lets net/http end a response properly before it closes the connection.
func (c *countedConn) CloseWrite() error { return c.Conn.(*net.TCPConn).CloseWrite() }

// formFields returns the names of all form fields that the source of the site reads.
func formFields(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	reads := regexp.MustCompile(`(?:PostFormValue|PostForm\.Get|form\.Get)\("([a-z-]+)"\)`)
	names := map[string]bool{}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range reads.FindAllStringSubmatch(string(source), -1) {
			names[m[1]] = true
		}
	}
	if len(names) < 20 {
		t.Fatalf("only %d fields of forms are found", len(names))
	}
	var all []string
	for name := range names {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

// much is the number of bytes that the test sends in most places of a request.
const much = 900 << 10

// A sending is a request that is too large in one place.
type sending struct {
	what    string // the place
	bytes   []byte // the request
	most    int64  // how many bytes of it the server may read
	atBound []byte // a request that just fits
}

// sendings returns requests to a path, one for each place that a request can fill.
func sendings(t *testing.T, method, path string, fields []string) []sending {
	long := strings.Repeat("the+", much/4)
	head := func(path string, headers ...string) string {
		return fmt.Sprintf("%s %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n", method, path, strings.Join(append(headers, ""), "\r\n"))
	}
	many := func(n int) []string { return slices.Repeat([]string{"X-Many: 1"}, n/len("X-Many: 1\r\n")) }
	const headers, inside = access.MaxHeader + 4096, access.MaxHeader - 1024 // as net/http counts
	search := []byte(head(path + "?q=" + long[:rulebook.MaxSearch]))
	all := []sending{
		{"a search", []byte(head(path + "?q=" + long)), headers, search},
		{"a search that is a word too long", []byte(head(path + "?q=" + long[:rulebook.MaxSearch+1])), headers, search},
		{"a field of the address", []byte(head(path + "?words=" + long[:2*access.MaxAddress])), headers, []byte(head(path + "?words=" + long[:2000]))},
		{"a header", []byte(head(path, "X-Long: "+long)), headers, []byte(head(path, "X-Long: "+long[:inside]))},
		{"a cookie", []byte(head(path, "Cookie: pantheon="+long)), headers, []byte(head(path, "Cookie: pantheon="+long[:inside]))},
		{"many headers", []byte(head(path, many(much)...)), headers, []byte(head(path, many(inside)...))},
	}
	form := func(size int) []byte {
		var b bytes.Buffer
		for _, name := range fields {
			fmt.Fprintf(&b, "%s=%s&", name, long[:size/len(fields)-len(name)-2])
		}
		return b.Bytes()
	}
	most, kind, body, fits := int64(access.MaxForm), "application/x-www-form-urlencoded", form(much), form(access.MaxForm)
	if method == "POST" && path == "/upload" {
		most = web.MaxUpload
		kind, body = upload(t, web.MaxUpload)
		_, fits = upload(t, web.MaxUpload-2048)
	}
	said := func(body []byte) []byte {
		return append([]byte(head(path, "Content-Type: "+kind, fmt.Sprint("Content-Length: ", len(body)))), body...)
	}
	chunked := func(body []byte) []byte {
		return fmt.Appendf([]byte(head(path, "Content-Type: "+kind, "Transfer-Encoding: chunked")), "%x\r\n%s\r\n0\r\n\r\n", len(body), body)
	}
	return append(all, sending{"a body whose length is said", said(body), headers + most, said(fits)},
		sending{"a body in chunks", chunked(body), headers + most, chunked(fits)})
}

// upload returns a multipart form with a file of size bytes, and its content type.
func upload(t *testing.T, size int) (kind string, body []byte) {
	t.Helper()
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	file, err := form.CreateFormFile("record", "record.txt")
	if err != nil {
		t.Fatal(err)
	}
	file.Write(bytes.Repeat([]byte("a"), size)) //nolint:errcheck // into memory
	form.Close()                                //nolint:errcheck // as above
	return "multipart/form-data; boundary=" + boundary, bytes.ReplaceAll(b.Bytes(), []byte(form.Boundary()), []byte(boundary))
}

const boundary = "the-boundary"

// TestRequestsAreBounded sends too large requests to each route, for each place that a request can fill. The response is a
// 4xx of at most 64 kB, and the server reads and allocates little. With -timed it also compares the processor time with that
// of a request that just fits.
func TestRequestsAreBounded(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	id, _ := h.pair("bluff")
	plain, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listener := &countedListener{Listener: plain}
	server := httptest.Server{Listener: listener, Config: h.site.Server()}
	server.Start()
	t.Cleanup(server.Close)
	fill := strings.NewReplacer("{$}", "", "{table}", id, "{game}", "bluff", "{ply}", "1", "{n}", "0", "{act}", "end")
	rest := regexp.MustCompile(`\{\w+\}`)
	fields := formFields(t)
	const slack, answered, made = 64 << 10, 64 << 10, 4 << 20
	for _, pattern := range h.site.Patterns() {
		method, path, ok := strings.Cut(pattern, " ")
		if !ok {
			method, path = "GET", "/no/such/page"
		}
		path = rest.ReplaceAllString(fill.Replace(path), "x")
		for _, s := range sendings(t, method, path, fields) {
			var before, after runtime.MemStats
			was := listener.read.Load()
			answers := make([]byte, 0, 2*answered)
			runtime.ReadMemStats(&before)
			status, size := send(t, plain.Addr().String(), s.bytes, answers)
			runtime.ReadMemStats(&after)
			if status < 400 || status >= 500 || status == http.StatusTooManyRequests || status == http.StatusConflict {
				t.Errorf("%s with %s is answered with %d", pattern, s.what, status)
			}
			if size > answered {
				t.Errorf("%s with %s is answered in %d bytes", pattern, s.what, size)
			}
			if read := listener.read.Load() - was; read > s.most+slack {
				t.Errorf("%s with %s: %d bytes of %d are read, at most %d are meant to be", pattern, s.what, read, len(s.bytes), s.most)
			}
			if *timed {
				spent := func(bytes []byte) time.Duration {
					least := time.Hour
					for range 5 {
						from := processors()
						send(t, plain.Addr().String(), bytes, answers)
						least = min(least, processors()-from)
					}
					return least
				}
				// 2 ms are for sending the request, which this process does too.
				if over, at := spent(s.bytes), spent(s.atBound); over > at*3/2+2*time.Millisecond {
					t.Errorf("%s with %s takes %v of a processor, and %v at the bound", pattern, s.what, over, at)
				}
			}
			// An upload within its limit is read whole, into a buffer that grows by doubling.
			if allocated := int64(after.TotalAlloc - before.TotalAlloc); allocated > made && s.most < web.MaxUpload {
				t.Errorf("%s with %s: %d bytes are allocated", pattern, s.what, allocated)
			}
		}
	}
}

// send sends a request over a new connection. It returns the status of the response and its size in bytes, up to the capacity of the
// parameter into; 0 if there is no response.
func send(t *testing.T, address string, all, into []byte) (status, size int) {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close() //nolint:errcheck // read to its end
	conn.SetDeadline(time.Now().Add(patience))
	go conn.Write(all) //nolint:errcheck // the server may not want it all
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return 0, 0
	}
	defer answer.Body.Close()
	n, _ := io.ReadFull(answer.Body, into[:cap(into)]) // until it ends, or as much as the test checks
	return answer.StatusCode, n
}
