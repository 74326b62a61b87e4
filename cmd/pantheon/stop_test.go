package main

import (
	"bufio"
	"context"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path"
	"strings"
	"testing"

	"pantheon/store"
	"pantheon/table"
	"pantheon/web"
)

// TestStopTellsStreamsToComeBack stops a server with many open streams. Each stream has been told when to reconnect and ends without a
// truncated event. The table exists after the restart.
func TestStopTellsStreamsToComeBack(t *testing.T) {
	data := t.TempDir()
	r := start(t, "--addr", "127.0.0.1:0", "--data", data)
	at := strings.TrimSuffix(r.address(t), "/")
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	person := &http.Client{Jar: jar}
	answer, err := person.PostForm(at+"/play", url.Values{"game": {"bluff"}, "input": {"one"}})
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	id := path.Base(answer.Request.URL.Path)
	var ends []<-chan error
	for range 20 {
		stream, err := person.Get(at + "/live?w=" + id + "@0")
		if err != nil {
			t.Fatal(err)
		}
		defer stream.Body.Close()
		lines := bufio.NewReader(stream.Body)
		for told := false; !told; {
			line, err := lines.ReadString('\n')
			if err != nil {
				t.Fatalf("before it says how soon to come back a stream (%s) ends: %v", stream.Status, err)
			}
			told = line == "retry: 1000\n"
		}
		end := make(chan error, 1)
		go func() {
			_, err := io.Copy(io.Discard, lines)
			end <- err
		}()
		ends = append(ends, end)
	}
	r.stop()
	for i, end := range ends {
		if err := <-end; err != nil {
			t.Errorf("stream %d ends with %v", i, err)
		}
	}
	if code := r.ended(t); code != exitDone || strings.Contains(r.errs.String(), "cut off") {
		t.Errorf("it ended with %d: %s", code, r.errs.String())
	}
	again := strings.TrimSuffix(start(t, "--addr", "127.0.0.1:0", "--data", data).address(t), "/")
	if answer, err = http.Get(again + "/t/" + id); err != nil || answer.StatusCode != http.StatusOK {
		t.Errorf("the table is gone: %v", err)
	} else {
		answer.Body.Close()
	}
}

// TestStopDoesNotWaitForEver checks that a stop cuts off a request that does not end, and logs that without an error.
func TestStopDoesNotWaitForEver(t *testing.T) {
	ctx := t.Context()
	folder, err := store.Open(ctx, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	registry, err := openToys(nil)
	if err != nil {
		t.Fatal(err)
	}
	server, err := table.Open(ctx, table.Config{Log: folder, Registry: registry})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	site, err := web.New(web.Config{Server: server, Registry: registry})
	if err != nil {
		t.Fatal(err)
	}
	begun, over := make(chan bool), make(chan bool)
	defer close(over)
	var said output
	slow := &http.Server{ErrorLog: log.New(&said, "", 0), Handler: http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		close(begun)
		<-over
	})}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	serving, stop := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- serve(serving, slow, listener, site) }()
	go http.Get("http://" + listener.Addr().String()) //nolint:errcheck // it is cut off
	<-begun
	stop()
	if err := <-ended; err != nil {
		t.Errorf("it ended with %v", err)
	}
	if !strings.Contains(said.String(), "cut off") {
		t.Errorf("it says %q", said.String())
	}
}
