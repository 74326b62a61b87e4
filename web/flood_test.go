package web_test

import (
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestSlowBodiesEnd checks that an incomplete form does not keep its connection, and that the time limit of bodies does not
// end a connection between requests.
func TestSlowBodiesEnd(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, toyRegistry())
	h.stop()
	h.body = time.Second
	h.start("")
	c, err := net.Dial("tcp", h.server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := io.WriteString(c, "POST /play HTTP/1.1\r\nHost: here\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\ngame="); err != nil {
		t.Fatal(err)
	}
	c.SetReadDeadline(time.Now().Add(patience))
	answer, err := io.ReadAll(c)
	if err != nil || !strings.HasPrefix(string(answer), "HTTP/1.1 400") {
		t.Errorf("half a form is answered %.40q, %v; it should be refused and the connection closed", answer, err)
	}
	p := h.person()
	id := p.open("bluff", "bot:random")
	time.Sleep(3 * h.body / 2) // longer than the time limit of the body
	p.get("/t/"+id).want(t, 200)
}

// TestFloodBehindAWebServer checks that behind a web server on this computer each person has their own limits. One who
// floods does not slow the others.
func TestFloodBehindAWebServer(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	h.stop()
	h.limits.Requests = 2 // so few that any machine reaches them
	h.start("")
	from := func(address string) int {
		return h.person().ask("GET", "/carry/none", nil, "X-Forwarded-For", "203.0.113.9, "+address).status
	}
	for n := 0; from("198.51.100.1") != http.StatusTooManyRequests; n++ {
		if n > 1500 {
			t.Fatal("a flood behind a web server is not slowed")
		}
	}
	if status := from("198.51.100.2"); status != http.StatusNotFound {
		t.Errorf("another person behind the same web server gets status %d", status)
	}
}

// TestFloodFromThisComputer checks that limits by address do not apply to visitors at this computer.
func TestFloodFromThisComputer(t *testing.T) {
	p := openTestSite(t, toyRegistry()).person()
	for range 1500 {
		p.get("/carry/none").want(t, http.StatusNotFound)
	}
}
