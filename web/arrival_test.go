package web_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// unfinished returns requests with incomplete bodies, by their kind.
func unfinished(table string) map[string]string {
	head := func(method, path string, lines ...string) string {
		return method + " " + path + " HTTP/1.1\r\nHost: here\r\n" + strings.Join(lines, "\r\n") + "\r\n\r\n"
	}
	const form = "Content-Type: application/x-www-form-urlencoded"
	part := "--x\r\nContent-Disposition: form-data; name=\"game\"\r\n\r\nbluff\r\n--x--\r\n"
	return map[string]string{
		"a page with a length":   head("GET", "/", "Content-Length: 100"),
		"a table with a length":  head("GET", "/t/"+table, "Content-Length: 100"),
		"a stream with a length": head("GET", "/live?w="+table+"@0", "Content-Length: 100"),
		"an asset in chunks":     head("GET", "/favicon.ico", "Transfer-Encoding: chunked") + "5\r\nhello\r\n",
		"put":                    head("PUT", "/", "Content-Length: 100"),
		"delete in chunks":       head("DELETE", "/t/"+table, "Transfer-Encoding: chunked") + "5\r\nhello\r\n",
		"a form":                 head("POST", "/play", form, "Content-Length: 100") + "game=",
		"a form in chunks":       head("POST", "/play", form, "Transfer-Encoding: chunked") + "5\r\ngame=\r\n",
		"a form from elsewhere":  head("POST", "/play", form, "Sec-Fetch-Site: cross-site", "Content-Length: 100") + "game=",
		"a form for no page":     head("POST", "/nowhere", form, "Content-Length: 100") + "game=",
		"too large":              head("POST", "/play", form, "Content-Length: 99999999") + "game=",
		"parts that end early":   head("POST", "/play", "Content-Type: multipart/form-data; boundary=x", fmt.Sprint("Content-Length: ", len(part)+100)) + part,
		"parts in chunks":        head("POST", "/play", "Content-Type: multipart/form-data; boundary=x", "Transfer-Encoding: chunked") + fmt.Sprintf("%x\r\n%s\r\n", len(part), part),
	}
}

// TestABodyThatNeverComesEndsItsConnection sends requests with an incomplete body to all kinds of addresses. Each is refused, and its
// connection is closed.
func TestABodyThatNeverComesEndsItsConnection(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, toyRegistry())
	h.stop()
	h.body = time.Second
	h.start("")
	table := h.person().open("bluff", "bot:random")
	for what, text := range unfinished(table) {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			c, err := net.Dial("tcp", h.server.Listener.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			if _, err := io.WriteString(c, text); err != nil {
				t.Fatal(err)
			}
			c.SetReadDeadline(time.Now().Add(patience))
			answer, err := io.ReadAll(c)
			if err != nil && !strings.Contains(err.Error(), "reset") {
				t.Errorf("the connection stays open: %v", err)
			}
			if line, _, _ := strings.Cut(string(answer), "\r\n"); !strings.HasPrefix(line, "HTTP/1.1 4") {
				t.Errorf("it is answered %q", line)
			}
		})
	}
}

// TestAStreamOutlivesTheTimeOfABody checks that the time limit of bodies does not end a stream, whether its request has a
// body or not.
func TestAStreamOutlivesTheTimeOfABody(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, toyRegistry())
	h.stop()
	h.body = time.Second
	h.start("")
	p := h.person()
	table := p.open("bluff", "bot:random")
	for _, body := range []io.Reader{nil, strings.NewReader("hello")} {
		r, err := http.NewRequest(http.MethodGet, h.server.URL+"/live?w="+table+"@0", body)
		if err != nil {
			t.Fatal(err)
		}
		client := &http.Client{Jar: p.client.Jar}
		answer, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(3 * h.body / 2) // longer than the time limit of the body
		p.post("/t/"+table+"/act/pace", "pace", "slow", "input", fmt.Sprint("pace", body != nil)).want(t, 200)
		read := make(chan string, 1)
		go func() {
			var all strings.Builder
			into := make([]byte, 4096)
			for !strings.Contains(all.String(), "event: update") {
				n, err := answer.Body.Read(into)
				all.Write(into[:n])
				if err != nil {
					all.WriteString(err.Error())
					break
				}
			}
			read <- all.String()
		}()
		select {
		case text := <-read:
			if !strings.Contains(text, "event: update") {
				t.Errorf("the stream ends: %s", text)
			}
		case <-time.After(patience):
			t.Error("the stream tells nothing any more")
		}
		answer.Body.Close()
	}
}

// TestAGracefulStopDoesNotWaitForBodies stops a server that is still receiving forms and headers and would wait ten minutes for them.
// The stop does not wait.
func TestAGracefulStopDoesNotWaitForBodies(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, toyRegistry())
	h.stop()
	h.body = 10 * time.Minute
	h.start("")
	table := h.person().open("bluff", "bot:random")
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var begun sync.Map // connections from which the server has read a header
	server := &http.Server{Handler: h.site, ReadHeaderTimeout: h.body, ConnState: func(c net.Conn, s http.ConnState) {
		h.site.ConnState(c, s)
		if s == http.StateActive {
			begun.Store(c, true)
		}
	}}
	go server.Serve(h.site.Listen(listener)) //nolint:errcheck // it says that it was shut down
	half := unfinished(table)
	half["a header"] = "GET / HTTP/1.1\r\nHost: he"
	half["nothing"] = ""
	for _, text := range half {
		c, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if _, err := io.WriteString(c, text); err != nil {
			t.Fatal(err)
		}
	}
	await(t, "what was half sent", func() bool {
		n := 0
		begun.Range(func(any, any) bool { n++; return true })
		return n == len(half)-2
	})
	grace, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := h.site.Close(grace); err != nil {
		t.Error(err)
	}
	if err := server.Shutdown(grace); err != nil {
		t.Errorf("the server does not stop: %v", err)
	}
}
