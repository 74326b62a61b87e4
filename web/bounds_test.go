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
	"pantheon/web/entrance"
)

// A counted listener counts what is read from its connections.
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

// CloseWrite lets net/http wait until the answer has arrived before it closes.
func (c *countedConn) CloseWrite() error { return c.Conn.(*net.TCPConn).CloseWrite() }

// formFields are the names of all fields of forms that the site reads, from its source.
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

// much is how many bytes the test sends where far fewer are meant.
const much = 900 << 10

// A sending is one request as its bytes, and how many of them may be read.
type sending struct {
	what  string
	bytes []byte
	most  int64
}

// sendings are requests to one address that bring too much in one of the places where a request can bring something.
func sendings(t *testing.T, method, path string, fields []string) []sending {
	long := strings.Repeat("the+", much/4)
	head := func(path string, headers ...string) string {
		return fmt.Sprintf("%s %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n", method, path, strings.Join(append(headers, ""), "\r\n"))
	}
	const headers = entrance.MaxHeader + 4096 // as net/http counts
	all := []sending{
		{"a field of the address", []byte(head(path + "?q=" + long)), headers},
		{"a field of the address below the bound of headers", []byte(head(path + "?words=" + long[:2*entrance.MaxAddress])), headers},
		{"a search", []byte(head(path + "?q=" + long[:400])), headers},
		{"a header", []byte(head(path, "X-Long: "+long)), headers},
		{"a cookie", []byte(head(path, "Cookie: pantheon="+long)), headers},
		{"many headers", []byte(head(path, strings.Split(strings.Repeat("X-Many: 1,", much/9), ",")[:much/9]...)), headers},
	}
	var form, whole bytes.Buffer
	for _, name := range fields {
		fmt.Fprintf(&form, "%s=%s&", name, long[:much/len(fields)])
	}
	most := int64(headers + entrance.MaxForm)
	kind, body := "application/x-www-form-urlencoded", form.Bytes()
	if method == "POST" && strings.HasPrefix(path, "/upload") {
		most = headers + web.MaxUpload
		files := multipart.NewWriter(&whole)
		file, err := files.CreateFormFile("record", "record.txt")
		if err != nil {
			t.Fatal(err)
		}
		file.Write(bytes.Repeat([]byte("a"), web.MaxUpload)) //nolint:errcheck // into memory
		files.Close()                                        //nolint:errcheck // as above
		kind, body = files.FormDataContentType(), whole.Bytes()
	}
	said := head(path, "Content-Type: "+kind, fmt.Sprint("Content-Length: ", len(body)))
	chunked := head(path, "Content-Type: "+kind, "Transfer-Encoding: chunked")
	return append(all,
		sending{"a body whose length is said", append([]byte(said), body...), most},
		sending{"a body in chunks", fmt.Appendf([]byte(chunked), "%x\r\n%s\r\n0\r\n\r\n", len(body), body), most})
}

// TestWhatARequestBringsIsBounded sends far too much to each address, in each place where a request can bring something: it is answered
// that it is too much, in few bytes, and little is read and kept for it.
func TestWhatARequestBringsIsBounded(t *testing.T) {
	h := openHouse(t, toyShelf())
	h.warns = true
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
			// What an upload may bring is read whole, and the memory for it grows by doubling.
			if allocated := int64(after.TotalAlloc - before.TotalAlloc); allocated > made && s.most < web.MaxUpload {
				t.Errorf("%s with %s: %d bytes are allocated", pattern, s.what, allocated)
			}
		}
	}
}

// send sends bytes over a connection of their own, and gives the status of the answer and how many bytes it has.
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
	n, _ := io.ReadFull(answer.Body, into[:cap(into)]) // until it ends, or as far as the test looks
	return answer.StatusCode, n
}
