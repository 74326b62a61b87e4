package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"syscall"
	"time"

	"pantheon/ops"
	"pantheon/web"
)

// opsFlags are for those who run a server, or a program that thinks for servers.
type opsFlags struct {
	Ops string `name:"ops" help:"Address, as host:port, for those who run this program, beside all others: /healthz, /readyz and /metrics, and on this computer alone the program's profiles. Left out, there is none." placeholder:"A" group:"ops"`
	Log string `help:"How the log on standard error is written: text, or json, to which a server adds a line for each request." enum:"text,json" default:"text" placeholder:"text|json" group:"ops"`
}

// drainFlag is for those who take a server out of a web server's list before it ends.
type drainFlag struct {
	Drain time.Duration `help:"How long the server goes on answering after it was asked to stop, while /readyz says so." default:"0s" group:"ops"`
}

// opsGroup is the title of these flags in the help.
const opsGroup = "Watching over it"

// mostDrain is the longest that a stop may be put off.
const mostDrain = 5 * time.Minute

// check checks the flag beside the address for those who run the server.
func (v *drainFlag) check(ops string) error {
	switch {
	case v.Drain < 0 || v.Drain > mostDrain:
		return misused("--drain is from 0s to %v, not %v", mostDrain, v.Drain)
	case v.Drain > 0 && ops == "":
		return misused("--drain is for who asks /readyz; give its address with --ops")
	}
	return nil
}

// checkOps checks the flags as far as that is possible without listening.
func (v *opsFlags) checkOps() error {
	if v.Ops == "" {
		return nil
	}
	if _, _, err := net.SplitHostPort(v.Ops); err != nil {
		return misused("--ops is host:port, such as 127.0.0.1:9480, not %q", v.Ops)
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
		return nil, misused("--ops is a second address, and the site itself is at port %d; choose another port", n)
	}
	listener, err := net.Listen("tcp", v.Ops)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("another program listens at %s; stop it, or choose another port with --ops", v.Ops)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot listen at %s: %w", v.Ops, err)
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
			logger.Error("nobody can watch over this program any longer", "error", err)
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
