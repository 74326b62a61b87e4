package web_test

import (
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// A form that never arrives whole does not keep its connection; one that did may take its time to be answered.
func TestSlowBodiesEnd(t *testing.T) {
	t.Parallel()
	h := openHouse(t, toyShelf())
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
	time.Sleep(3 * h.body / 2) // what the test is about
	p.get("/t/"+id).want(t, 200)
}

// Behind a web server on this computer each person has a measure of their own: who floods does not slow the others.
func TestFloodBehindAWebServer(t *testing.T) {
	h := openHouse(t, toyShelf())
	h.stop()
	h.limits.Requests = 2 // so few that any machine is quick enough
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

// Whoever is at this computer itself is in nobody's way: they are not bounded by address.
func TestFloodFromThisComputer(t *testing.T) {
	p := openHouse(t, toyShelf()).person()
	for range 1500 {
		p.get("/carry/none").want(t, http.StatusNotFound)
	}
}
