package web_test

import (
	"net"
	"net/http"
	"net/http/cookiejar"
	"testing"
	"time"
)

func newJar(t testing.TB) http.CookieJar {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return jar
}

// listenAgain listens at an address that was in use a moment ago.
func listenAgain(address string) (net.Listener, error) {
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		l, err := net.Listen("tcp", address)
		if err == nil || time.Now().After(end) {
			return l, err
		}
	}
}
