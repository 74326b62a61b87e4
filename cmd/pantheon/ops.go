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

// opsFlags configure the monitoring of a server or a worker.
type opsFlags struct {
	Ops string `name:"ops" help:"Address for monitoring, as host:port: /healthz, /readyz, /statusz and /metrics. If only this computer can reach the address, it also serves profiles. Default: none." placeholder:"HOST:PORT" group:"ops"`
	Log string `help:"Format of the log on standard error: text, or json, which also has a line for each request." enum:"text,json" default:"text" placeholder:"text|json" group:"ops"`
}

// drainFlag delays a stop, so that a reverse proxy can remove the server from its list first.
type drainFlag struct {
	Drain duration `help:"How long the server still answers after a request to stop, while /readyz reports that it is stopping." default:"0s" group:"ops"`
}

// opsGroup is the heading of [opsFlags] and [drainFlag] in the help.
const opsGroup = "Monitoring:"

// mostDrain is the maximum of --drain.
const mostDrain = duration(5 * time.Minute)

// check returns a usage error if --drain is out of range, or if it is set without ops, the monitoring address.
func (v *drainFlag) check(ops string) error {
	switch {
	case v.Drain < 0 || v.Drain > mostDrain:
		return misused("--drain must be from 0s to %v, not %v", mostDrain, v.Drain)
	case v.Drain > 0 && ops == "":
		return misused("--drain needs --ops: load balancers see at /readyz that the server is stopping")
	}
	return nil
}

// checkOps returns a usage error if --ops is not host:port. Whether the program can listen there is not known yet.
func (v *opsFlags) checkOps() error {
	if v.Ops == "" {
		return nil
	}
	if _, _, err := net.SplitHostPort(v.Ops); err != nil {
		return misused("--ops must be host:port, such as 127.0.0.1:9480, not %q", v.Ops)
	}
	return nil
}

// logger returns a logger with the format of --log.
func (v *opsFlags) logger(to io.Writer) *slog.Logger {
	if v.Log == "json" {
		return slog.New(slog.NewJSONHandler(to, nil))
	}
	return slog.New(slog.NewTextHandler(to, nil))
}

// A watching is an open monitoring address. A nil watching means that the flags name none.
type watching struct {
	*ops.Watch
	server *http.Server
	at     net.Addr
}

// watch opens the monitoring address; it must be called before the log is opened. The parameters sitePort, site and hosts are the port, the
// URL and the further host names of the site. A program without a site passes 0, "" and nil. watch returns nil if --ops is not set.
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

// Close closes the monitoring address. Call it after the log is closed. A nil watching has nothing to close.
func (w *watching) Close() error {
	if w == nil {
		return nil
	}
	return w.server.Close()
}

// drained returns a context that ends when the duration wait has passed after the end of ctx. It returns ctx itself if wait is not
// positive.
func drained(ctx context.Context, wait time.Duration) context.Context {
	if wait <= 0 {
		return ctx
	}
	after, end := context.WithCancel(context.WithoutCancel(ctx))
	context.AfterFunc(ctx, func() { time.AfterFunc(wait, end) })
	return after
}
