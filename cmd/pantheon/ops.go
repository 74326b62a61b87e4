package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"time"

	"pantheon/ops"
	"pantheon/web"
)

// opsFlags are for those who run a server, or a program that thinks for servers.
type opsFlags struct {
	Ops string `name:"ops" help:"Second address for monitoring, as host:port: /healthz, /readyz, /metrics, and, if it is an address of this computer only, profiles. Default: none." placeholder:"HOST:PORT" group:"ops"`
	Log string `help:"Format of the log on standard error: text, or json, which also has a line for each request." enum:"text,json" default:"text" placeholder:"text|json" group:"ops"`
}

// drainFlag is for those who take a server out of a web server's list before it ends.
type drainFlag struct {
	Drain duration `help:"How long the server still answers after a request to stop, while /readyz reports that it is stopping." default:"0s" group:"ops"`
}

// opsGroup is the title of these flags in the help.
const opsGroup = "Monitoring:"

// mostDrain is the longest that a stop may be put off.
const mostDrain = duration(5 * time.Minute)

// check checks the flag beside the address for those who run the server.
func (v *drainFlag) check(ops string) error {
	switch {
	case v.Drain < 0 || v.Drain > mostDrain:
		return misused("--drain must be from 0s to %v, not %v", mostDrain, v.Drain)
	case v.Drain > 0 && ops == "":
		return misused("--drain needs --ops: load balancers see at /readyz that the server is stopping")
	}
	return nil
}

// checkOps checks the flags as far as that is possible without listening.
func (v *opsFlags) checkOps() error {
	if v.Ops == "" {
		return nil
	}
	if _, _, err := net.SplitHostPort(v.Ops); err != nil {
		return misused("--ops must be host:port, such as 127.0.0.1:9480, not %q", v.Ops)
	}
	return nil
}

// logger writes the log as the flags say.
func (v *opsFlags) logger(to io.Writer) *slog.Logger {
	if v.Log == "json" {
		return slog.New(slog.NewJSONHandler(to, nil))
	}
	return slog.New(slog.NewTextHandler(to, nil))
}

// A watching is the address for those who run the program; nil when there is none.
type watching struct {
	*ops.Watch
	server *http.Server
	at     net.Addr
}

// watch opens the address for those who run the program, before anything else is open, beside the port of the site, which has that
// address and further hosts; 0 and "" where there is no site.
func (v *opsFlags) watch(sitePort int, site string, hosts []string, logger *slog.Logger) (*watching, error) {
	if v.Ops == "" {
		return nil, nil //nolint:nilnil // there is none
	}
	host, port, err := net.SplitHostPort(v.Ops)
	if err != nil {
		return nil, err
	}
	if n, err := net.LookupPort("tcp", port); err == nil && n != 0 && n == sitePort {
		return nil, misused("--ops must differ from the address of the site, which uses port %d; choose another port", n)
	}
	listener, err := listenAt("--ops", v.Ops)
	if err != nil {
		return nil, err
	}
	names := append([]string{host}, hosts...)
	if u, err := url.Parse(site); err == nil {
		names = append(names, u.Hostname())
	}
	w := &watching{at: listener.Addr(), Watch: ops.New(ops.Config{
		Names: names, Loopback: listener.Addr().(*net.TCPAddr).IP.IsLoopback(), Version: version(), Log: logger,
	})}
	w.server = &http.Server{
		Handler: w, ReadHeaderTimeout: web.HeaderTime, IdleTimeout: web.IdleTime, MaxHeaderBytes: 16 << 10,
		ErrorLog: slog.NewLogLogger(logger.Handler(), slog.LevelWarn),
	}
	go func() {
		if err := w.server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			logger.Error("the monitoring address has failed", "error", err)
		}
	}()
	return w, nil
}

// Close ends it, last of all.
func (w *watching) Close() error {
	if w == nil {
		return nil
	}
	return w.server.Close()
}

// drained is a context that ends so long after another one.
func drained(ctx context.Context, wait time.Duration) context.Context {
	if wait <= 0 {
		return ctx
	}
	after, end := context.WithCancel(context.WithoutCancel(ctx))
	context.AfterFunc(ctx, func() { time.AfterFunc(wait, end) })
	return after
}
