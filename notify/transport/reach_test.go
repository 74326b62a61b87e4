package transport_test

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pantheon/notify/transport"
	"pantheon/notify/transport/transporttest"
)

// TestReach: only public addresses at the usual ports are allowed, in any notation. With private networks, private addresses and all ports
// are allowed too.
func TestReach(t *testing.T) {
	for at, want := range map[string]bool{
		"8.8.8.8:443": true, "1.1.1.1:80": true, "9.9.9.9:8443": true, "[2a00:1450::1]:443": true, "[2606:4700::1]:8080": true,
		"[64:ff9b::808:808]:443": true, "[2002:808:808::1]:443": true, "[::ffff:8.8.8.8]:443": true,
		"8.8.8.8:22": false, "8.8.8.8:25": false, "8.8.8.8:6379": false, "[2a00:1450::1]:3306": false,
		"127.0.0.1:80": false, "127.8.8.8:443": false, "[::1]:443": false, "0.0.0.0:80": false, "[::]:80": false, "0.1.2.3:80": false,
		"10.0.0.1:443": false, "172.16.0.1:80": false, "172.31.255.255:80": false, "192.168.1.1:443": false,
		"169.254.169.254:80": false, "[fe80::1]:443": false, "[fe80::1%1]:443": false, "[fec0::1]:443": false, "[fc00::1]:443": false, "[fd00:ec2::254]:80": false,
		"100.64.0.1:443": false, "100.127.255.255:443": false, "100.100.100.200:80": false, "168.63.129.16:80": false,
		"224.0.0.1:80": false, "239.255.255.250:80": false, "[ff02::1]:80": false, "255.255.255.255:80": false, "240.0.0.1:80": false,
		"192.0.0.192:80": false, "192.0.2.1:80": false, "198.18.0.1:80": false, "198.51.100.1:80": false, "203.0.113.1:80": false, "192.88.99.1:80": false,
		"[::ffff:127.0.0.1]:80": false, "[::ffff:10.0.0.1]:443": false, "[::ffff:169.254.169.254]:80": false, "[::127.0.0.1]:80": false, "[::ffff:0:127.0.0.1]:80": false,
		"[64:ff9b::7f00:1]:80": false, "[64:ff9b::a00:1]:443": false, "[64:ff9b::a9fe:a9fe]:80": false, "[64:ff9b:1::808:808]:443": false,
		"[2002:7f00:1::]:80": false, "[2002:c0a8:101::1]:443": false, "[2001::1]:443": false, "[2001:db8::1]:443": false, "[3fff::1]:443": false,
		"[2a00:1450::5efe:a00:1]:443": false, "[2a00:1450::200:5efe:7f00:1]:443": false, "[100::1]:443": false, "[5f00::1]:443": false,
	} {
		if transport.Allows(false, at) != want {
			t.Errorf("%s: %v", at, !want)
		}
	}
	for at, want := range map[string]bool{
		"8.8.8.8:443": true, "8.8.8.8:2586": true, "10.0.0.1:2586": true, "172.16.3.4:80": true, "192.168.1.1:8123": true, "100.64.0.1:443": true, "[fd12::1]:80": true,
		"[::ffff:192.168.1.1]:80": true,
		"127.0.0.1:80":            false, "[::1]:80": false, "169.254.169.254:80": false, "[fe80::1]:80": false, "0.0.0.0:80": false, "[::]:80": false,
		"100.100.100.200:80": false, "[fd00:ec2::254]:80": false, "224.0.0.1:80": false, "[64:ff9b::a00:1]:80": false, "[::ffff:127.0.0.1]:80": false,
	} {
		if transport.Allows(true, at) != want {
			t.Errorf("in a house of one's own, %s: %v", at, !want)
		}
	}
}

// trap listens at a local address to which no sender may connect. It returns the address, its port, and the number of connections so far.
func trap(t *testing.T) (at string, port string, came *atomic.Int32) {
	t.Helper()
	came = &atomic.Int32{}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			came.Add(1)
			conn.Close()
		}
	}()
	_, port, err = net.SplitHostPort(listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return listener.Addr().String(), port, came
}

// TestNobodyIsLedInside: no address of a webhook leads to this computer, in any notation, even if private networks are allowed. No error
// contains the address.
func TestNobodyIsLedInside(t *testing.T) {
	_, port, came := trap(t)
	w := transport.NewWebhook(true, transport.WithTime(2*time.Second)) // the ports are allowed, and so are private networks
	for _, host := range []string{"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "[::]", "2130706433", "0x7f.1", "127.1", "0177.0.0.1", "LOCALHOST.", "127.0.0.1."} {
		err := w.Send(t.Context(), transport.JSON, "http://"+host+":"+port+"/", hello)
		if err == nil || came.Load() > 0 {
			t.Fatalf("%s: somebody came: %v", host, err)
		}
		if strings.Contains(err.Error(), host) {
			t.Errorf("%s: the error tells the address: %v", host, err)
		}
	}
	w = transport.NewWebhook(true, transport.WithTime(patience))
	err := w.Send(t.Context(), transport.JSON, "http://localhost:"+port+"/", hello)
	if !errors.Is(err, transport.ErrPrivate) || fate(err) != "refused" {
		t.Errorf("localhost: %v", err)
	}
}

// TestSameEnds: a connection to any of this computer's own addresses has the same address at both ends.
func TestSameEnds(t *testing.T) {
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		t.Skip(err)
	}
	for _, a := range addresses {
		network, ok := a.(*net.IPNet)
		if !ok || network.IP.IsLinkLocalUnicast() {
			continue
		}
		listener, err := net.Listen("tcp", net.JoinHostPort(network.IP.String(), "0"))
		if err != nil {
			continue // for example because IPv6 is off
		}
		conn, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		if !transport.SameEnds(conn.LocalAddr(), conn.RemoteAddr()) {
			t.Errorf("from %v to %v", conn.LocalAddr(), conn.RemoteAddr())
		}
		conn.Close()
		listener.Close()
	}
	if transport.SameEnds(&net.TCPAddr{IP: net.IPv4(8, 8, 8, 8)}, &net.TCPAddr{IP: net.IPv4(9, 9, 9, 9)}) {
		t.Error("two computers are one")
	}
}

// TestNameThatChanges: a name that resolves to a public address at the check, and to this computer at its use, leads nowhere. The address
// of the connection counts. The same holds for a push to a name that resolves to an address inside.
func TestNameThatChanges(t *testing.T) {
	_, port, came := trap(t)
	public := "192.0.2.1" // not in use
	resolver := names(t, func(_ string, n int) string {
		if n <= 1 {
			return public
		}
		return "127.0.0.1"
	})
	first, err := resolver.LookupHost(t.Context(), "rebind.example")
	if err != nil || first[0] != public {
		t.Fatalf("at first: %v, %v", first, err)
	}
	w := transport.NewWebhook(true, transport.WithResolver(resolver), transport.WithTime(patience))
	if err := w.Send(t.Context(), transport.JSON, "http://rebind.example:"+port+"/", hello); !errors.Is(err, transport.ErrPrivate) || came.Load() > 0 {
		t.Errorf("%d came: %v", came.Load(), err)
	}
	b, _ := subscribed(t)
	keys, err := transport.GenerateKeys()
	if err != nil {
		t.Fatal(err)
	}
	for _, ip := range []string{"127.0.0.1", "10.0.0.1", "::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1"} {
		push, err := transport.NewPush(keys, "a@example.org", transport.WithResolver(names(t, func(string, int) string { return ip })), transport.WithTime(patience))
		if err != nil {
			t.Fatal(err)
		}
		at, err := url.Parse(endpoint(t, b))
		if err != nil {
			t.Fatal(err)
		}
		subscription := bytes.Replace(b.Subscription(), []byte(at.Host), []byte("push.example"), 1)
		if err := push.Send(t.Context(), subscription, hello); !errors.Is(err, transport.ErrPrivate) {
			t.Errorf("a push to %s: %v", ip, err)
		}
	}
}

// endpoint returns the endpoint address in a browser's subscription.
func endpoint(t *testing.T, b *transporttest.Browser) string {
	t.Helper()
	_, after, _ := strings.Cut(string(b.Subscription()), `"endpoint":"`)
	address, _, ok := strings.Cut(after, `"`)
	if !ok {
		t.Fatal("no endpoint")
	}
	return address
}

// TestRedirects: redirects are not followed, neither to a private address nor to a public one.
func TestRedirects(t *testing.T) {
	at, _, came := trap(t)
	r := transporttest.NewReceiver(t)
	w := transport.NewWebhook(false, transport.ForTests(nil))
	for _, code := range []int{301, 302, 303, 307, 308} {
		for _, to := range []string{"http://" + at + "/", r.URL + "/again"} {
			r.Answers(func(w http.ResponseWriter, request *http.Request) {
				if request.URL.Path == "/again" {
					t.Errorf("%d was followed", code)
				}
				http.Redirect(w, request, to, code)
			})
			if err := w.Send(t.Context(), transport.JSON, r.URL+"/", hello); fate(err) != "refused" || came.Load() > 0 {
				t.Errorf("%d to %s: %v", code, to, err)
			}
		}
	}
}

// TestMain sets the environment variables for proxies to a proxy that does not exist, for all tests.
func TestMain(m *testing.M) {
	for _, name := range []string{"HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy", "ALL_PROXY"} {
		os.Setenv(name, "http://127.0.0.1:1") //nolint:errcheck // the tests tell
	}
	m.Run()
}

// TestNoProxy: the environment's proxy, which might reach forbidden addresses, is not used.
func TestNoProxy(t *testing.T) {
	r := transporttest.NewReceiver(t)
	_, port, _ := strings.Cut(strings.TrimPrefix(r.URL, "http://"), ":")
	w := transport.NewWebhook(false, transport.ForTests(nil), transport.WithResolver(names(t, func(string, int) string { return "127.0.0.1" })))
	if err := w.Send(t.Context(), transport.JSON, "http://hook.example:"+port+"/", hello); err != nil || len(r.Got()) != 1 {
		t.Error(err)
	}
}

// TestAnswersWithoutEnd: the sender soon stops reading an endless answer, one that arrives byte by byte, and endless headers. It also gives
// up on a receiver that hangs, breaks off or speaks another protocol.
func TestAnswersWithoutEnd(t *testing.T) {
	r := transporttest.NewReceiver(t)
	within := func(most time.Duration) *transport.Webhook {
		return transport.NewWebhook(false, transport.ForTests(nil), transport.WithTime(most))
	}
	const huge = 10 << 30
	var sent, head atomic.Int64
	left := make(chan error, 1)
	r.Answers(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "10737418240")
		block := make([]byte, 32<<10)
		for sent.Load() < huge {
			n, err := w.Write(block)
			sent.Add(int64(n))
			if err != nil {
				left <- err
				return
			}
		}
		left <- nil
	})
	if err := within(patience).Send(inTime(t), transport.JSON, r.URL+"/", hello); err != nil {
		t.Errorf("it was taken: %v", err)
	}
	if err := <-left; err == nil || sent.Load() > 64<<20 {
		t.Errorf("%d bytes were sent: %v", sent.Load(), err)
	}
	r.Answers(func(w http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			w.Write([]byte("."))     //nolint:errcheck // it ends with the request
			w.(http.Flusher).Flush() //nolint:errcheck // it is one
			time.Sleep(10 * time.Millisecond)
		}
	})
	// The request ends after its time limit; on a busy machine the headers may need longer.
	is := ""
	for most := 300 * time.Millisecond; is != "told" && most < patience; most *= 4 {
		is = fate(within(most).Send(inTime(t), transport.JSON, r.URL+"/", hello))
	}
	if is != "told" {
		t.Errorf("one that drips: %s", is)
	}
	for name, answer := range map[string]transporttest.Answer{
		"hangs": func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
		"breaks off": func(w http.ResponseWriter, _ *http.Request) {
			conn, _, err := w.(http.Hijacker).Hijack()
			if err == nil {
				io.WriteString(conn, "HTTP/1.1 2") //nolint:errcheck // it breaks off
				conn.Close()
			}
		},
		"has a head without end": func(w http.ResponseWriter, _ *http.Request) {
			conn, _, err := w.(http.Hijacker).Hijack()
			if err != nil {
				return
			}
			defer conn.Close()
			io.WriteString(conn, "HTTP/1.1 200 OK\r\n") //nolint:errcheck // it ends below
			block := strings.Repeat("X-Y: "+strings.Repeat("z", 93)+"\r\n", 1000)
			for range huge / len(block) {
				n, err := io.WriteString(conn, block)
				if head.Add(int64(n)); err != nil {
					return
				}
			}
		},
		"says only wait": func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				w.Header().Set("X", strings.Repeat("y", 1000))
				w.WriteHeader(http.StatusProcessing)
			}
		},
		"speaks another language": func(w http.ResponseWriter, _ *http.Request) {
			conn, _, err := w.(http.Hijacker).Hijack()
			if err == nil {
				io.WriteString(conn, "220 post.example.org ESMTP\r\n") //nolint:errcheck // it ends
				conn.Close()
			}
		},
	} {
		r.Answers(answer)
		most := 2 * patience // longer than the test waits: the request ends because of the answer
		if name == "hangs" {
			most = 300 * time.Millisecond
		}
		err := within(most).Send(inTime(t), transport.JSON, r.URL+"/", hello)
		if is := fate(err); is != "again" {
			t.Errorf("one that %s: %v", name, err)
		}
		if err != nil && strings.Contains(err.Error(), "post.example") {
			t.Errorf("the error tells what was said: %v", err)
		}
	}
	if n := head.Load(); n > 16<<20 {
		t.Errorf("%d bytes of a head were taken", n)
	}
}

// TestNobodyThere: a closed port, an unknown name and an invalid certificate may be temporary, and no error contains the address.
func TestNobodyThere(t *testing.T) {
	closed := httptest.NewServer(nil)
	closed.Close()
	strange := httptest.NewUnstartedServer(nil)
	strange.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelInfo)
	strange.StartTLS()
	defer strange.Close()
	w := transport.NewWebhook(false, transport.ForTests(nil), transport.WithTime(2*time.Second),
		transport.WithResolver(names(t, func(string, int) string { return "" })))
	for _, address := range []string{closed.URL + "/secret-path", strange.URL + "/secret-path", "https://nowhere.example/secret-path"} {
		err := w.Send(t.Context(), transport.JSON, address, hello)
		if fate(err) != "again" || strings.Contains(err.Error(), "secret-path") || strings.Contains(err.Error(), "127.0.0.1") || strings.Contains(err.Error(), "nowhere") {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// TestRetryAfter: the Retry-After header is parsed in all its forms, within limits.
func TestRetryAfter(t *testing.T) {
	now := time.Date(2026, 5, 4, 3, 2, 1, 0, time.UTC)
	for text, want := range map[string]time.Duration{
		"": 0, "soon": 0, "NaN": 0, "0": time.Second, "-5": time.Second, "7": 7 * time.Second, "0.3": time.Second, "65.2": 66 * time.Second, "Inf": 24 * time.Hour, "1e300": 24 * time.Hour,
		"Mon, 04 May 2026 03:12:01 GMT": 10 * time.Minute, "Mon, 04 May 2020 03:12:01 GMT": time.Second, "Mon, 04 May 2099 03:12:01 GMT": 24 * time.Hour,
	} {
		if is := transport.RetryAfter(text, now); is != want {
			t.Errorf("%q: %v, not %v", text, is, want)
		}
	}
}
