package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"time"

	"pantheon/store"
	"pantheon/table"
	"pantheon/web"
	"pantheon/web/access"
)

type serveCommand struct {
	Addr     string   `help:"Address to listen on, as host:port; :8080 is port 8080 on all addresses of this computer. Default: 127.0.0.1:8080, or the next free port." placeholder:"HOST:PORT"`
	URL      string   `name:"url" help:"Public address of the server, such as https://games.example.org. Invitations show it." placeholder:"URL"`
	AlsoHost []string `name:"also-host" help:"Other host names that the server answers to, without a port. With --url, a request for any other name gets only a link to that address, except for localhost and local addresses." placeholder:"HOST"`
	HSTS     dayCount `name:"hsts" help:"How long browsers must use https for the host of --url, if that is an https address; 0 ends that." default:"30d"`
	Trust    []string `name:"trust" help:"Addresses or networks of reverse proxies whose X-Forwarded-For header is trusted. Proxies on this computer are always trusted." placeholder:"CIDR"`
	dataFlag
	severalFlags

	KeepUnbegun   dayCount `help:"Remove tables whose game has not started, once nobody has opened them for this long; 0: never." default:"30d"`
	KeepUploads   dayCount `help:"Remove uploaded records when nobody has opened them for this long; 0: never." default:"90d"`
	KeepReadMarks dayCount `name:"keep-read-marks" aliases:"keep-looks" help:"Forget how far people have read at a table that they have not opened for this long; 0: never." default:"180d"`

	Lobby string `help:"Whether hosts may list tables on the first page, for anyone on this server to join: on or off." enum:"on,off" default:"on"`

	limitFlags
	callFlags
	opsFlags
	drainFlag

	// ForLoad is set by `pantheon load` for its own server: simulated players are faster than people.
	ForLoad bool `name:"for-load" hidden:"" env:"-" help:"Set no limit to the inputs of a player, and stop when standard input ends."`
}

// keep returns how long the server keeps data that nobody opens any more, by the --keep flags. It returns a usage
// error for a time out of range.
func (v *serveCommand) keep() (table.Keep, error) {
	const most = 36_500 * day
	for _, k := range []struct {
		flag string
		time dayCount
	}{{"--keep-unbegun", v.KeepUnbegun}, {"--keep-uploads", v.KeepUploads}, {"--keep-read-marks", v.KeepReadMarks}} {
		if t := time.Duration(k.time); t < 0 || t > most || t > 0 && t < day {
			return table.Keep{}, misused("%s must be from 1d to %v, or 0 for never, not %v", k.flag, duration(most), k.time)
		}
	}
	return table.Keep{Unbegun: time.Duration(v.KeepUnbegun), Uploads: time.Duration(v.KeepUploads), Looks: time.Duration(v.KeepReadMarks)}, nil
}

// dataFlag names the data folder.
type dataFlag struct {
	Data string `help:"Data folder." default:"pantheon-data" env:"PANTHEON_DATA" placeholder:"DIR"`
}

// Help returns the longer help text of the command.
func (serveCommand) Help() string {
	return `The server stores everything in the data folder. By default that is "pantheon-data" in the current folder; the server creates it if it
does not exist. Press Ctrl-C, or send SIGTERM, to stop the server: it finishes writing first, and games continue after the next start.

When a host deletes a table, the server removes everything in it. --keep-unbegun and --keep-uploads set when the server removes tables whose
game has not started, and uploaded records. On its own it removes nothing else.

--ops opens a second address for monitoring. Anyone who reaches that address can read its pages, and nobody can change anything there:

  - /healthz for a process manager
  - /readyz for load balancers; it names the reason when the server is not ready: starting, stopping, failing, away (it cannot use the database)
  - /statusz for alerts
  - /metrics for Prometheus

Examples:

    pantheon
    pantheon serve --addr :8080
    pantheon serve --addr 127.0.0.1:9000 --url https://games.example.org --data /srv/pantheon
    pantheon serve --addr :8080 --url https://games.example.org --also-host games.lan,203.0.113.7
    pantheon serve --addr :9000 --url https://games.example.org --trust 10.0.0.7,fd00:7::/64
    pantheon serve --addr :8080 --ops 127.0.0.1:9480 --log json`
}

const (
	// defaultPort is the port of the server if no address is given. If it is busy, the server uses one of the next morePorts ports.
	defaultPort = 8080
	morePorts   = 50
	// gracePeriod is how long a stop waits for running requests. Live streams end immediately. A request that is cut off was not
	// acknowledged, so the page sends it again.
	gracePeriod = 1500 * time.Millisecond
)

// Run serves until the program is asked to stop.
func (v *serveCommand) Run(p *program) error {
	raw := v.logger(p.stderr)
	defer ignoreHangups(raw)()
	if err := cmp.Or(siteAddress(&v.URL), v.checkHosts()); err != nil {
		return err
	}
	trust, err := access.ParseTrust(v.Trust)
	if err != nil {
		return misused("--trust: %v", err)
	}
	keep, err := v.keep()
	if err != nil {
		return err
	}
	hsts, err := v.hsts()
	if err != nil {
		return err
	}
	if v.MaxConnections < 1 || v.MaxConnectionsPerAddress < 1 {
		return misused("--max-connections and --max-connections-per-address must be at least 1, not %d and %d", v.MaxConnections, v.MaxConnectionsPerAddress)
	}
	limits, err := v.limits()
	if err != nil {
		return err
	}
	if v.ForLoad {
		limits.Inputs = -1
	}
	if err := cmp.Or(v.drainFlag.check(v.Ops), v.checkOps(), checkLease(v.Lease)); err != nil {
		return err
	}
	ways, err := v.ways()
	if err != nil {
		return err
	}
	if ways.Mail != nil && v.URL == "" {
		return misused("--smtp needs --url, because mails contain links to this server")
	}
	collect := collectRarely()
	registry, err := p.registry()
	if err != nil {
		return err
	}
	listener, err := v.listen()
	if err != nil {
		return err
	}
	defer listener.Close() //nolint:errcheck // closed by the server when it served
	address := listener.Addr().(*net.TCPAddr)
	ctx := p.stoppable()
	if v.ForLoad {
		if !address.IP.IsLoopback() {
			return misused("--for-load is for this computer only, and others can reach %s; remove the flag", v.Addr)
		}
		ctx = p.whileRead(ctx)
	}
	logger := slog.New(newSparing(raw.Handler()))
	watch, err := v.watch(address.Port, v.URL, v.AlsoHost, logger)
	if err != nil {
		return err
	}
	defer watch.Close()           //nolint:errcheck // no probe needs an answer any more
	kept, err := v.open(ctx, raw) // it logs each trouble with the database only once
	if err != nil {
		return err
	}
	defer kept.Close() //nolint:errcheck // everything acknowledged is on the disk already
	tables := table.Config{Log: kept.log, Registry: registry, Logger: logger, Version: version(), Keep: keep, Clock: kept.clock}
	if watch != nil {
		tables.Log, tables.Meter = store.Timed(kept.log, watch.Meter.Appended), watch.Meter
	}
	server, err := table.Open(ctx, tables)
	if err != nil {
		return fmt.Errorf("%s: %w", kept.where, err)
	}
	defer server.Close() //nolint:errcheck // the log is closed after it
	kept.serves(server)
	if v.DB == "" {
		ticker := time.NewTicker(lookEvery)
		defer ticker.Stop()
		go lookAfter(ctx, ticker.C, kept.log.Ping, logger)
	}
	office, err := v.office(ctx, ways, tables, server, v.URL)
	if err != nil {
		return fmt.Errorf("%s: %w", kept.where, err)
	}
	defer office.Close()
	pages := web.Config{
		Server: server, Calls: office, Registry: registry, URL: v.URL, AlsoHosts: v.AlsoHost, HSTS: hsts, Local: v.URL == "" && address.IP.IsLoopback(), Trust: trust, Limits: limits,
		Version: version(), Log: logger, Now: p.now, Connections: connectionsWithin(mostFiles(), v.MaxConnections, raw), ConnectionsEach: v.MaxConnectionsPerAddress,
		Relay: kept.relay, EachRequest: v.Log == "json", NoLobby: v.Lobby == "off",
	}
	if watch != nil {
		pages.Meter = watch.Meter
	}
	if v.https() {
		pages.Older = kept.olderServers(ctx, logger, p.now)
	}
	site, err := web.New(pages)
	if err != nil {
		return err
	}
	defer kept.listen(site)() // the address for other servers
	collect()
	v.greet(p, address, watch, kept.where)
	if watch != nil {
		watch.Opened(kept.log, server, site)
		context.AfterFunc(ctx, watch.Stops)
	}
	return serve(drained(ctx, time.Duration(v.Drain)), site.Server(), site.Listen(listener), site)
}

// collectRarely makes garbage collections rare during the start, which reads much and keeps little of it. Collections would otherwise take
// a fifth of the work of the start. collect restores the usual rate. If the environment sets another rate, neither changes it.
func collectRarely() (collect func()) {
	const usual, rarely = 100, 400
	if was := debug.SetGCPercent(rarely); was != usual { // the environment sets another rate
		debug.SetGCPercent(was)
		return func() {}
	}
	return func() { debug.SetGCPercent(usual) }
}

// whileRead returns a context that ends with ctx or when standard input ends. That happens when the parent process closes it or has ended.
func (p *program) whileRead(ctx context.Context) context.Context {
	ctx, stop := context.WithCancel(ctx)
	go func() {
		defer stop()
		io.Copy(io.Discard, p.stdin) //nolint:errcheck // an error is an end too
	}()
	return ctx
}

// serve serves until the context ends. Then it accepts no new connections and lets running requests finish, for at most [gracePeriod]. Live
// streams end immediately; browsers open them again.
func serve(ctx context.Context, server *http.Server, listener net.Listener, site *web.Site) error {
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	select {
	case err := <-ended:
		return fmt.Errorf("the server stopped: %w", err)
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.Background(), gracePeriod)
	defer cancel()
	streams := make(chan error, 1)
	go func() { streams <- site.Close(grace) }()
	err := errors.Join(server.Shutdown(grace), <-streams)
	if errors.Is(err, context.DeadlineExceeded) {
		server.ErrorLog.Printf("requests that were not finished after %s were cut off", gracePeriod)
		err = server.Close()
	}
	return err
}

// siteAddress normalizes the value of --url as [access.ParseAddress] does. It returns a usage error if the value is
// not an address.
func siteAddress(flag *string) (err error) {
	if *flag, err = access.ParseAddress(*flag); err != nil {
		return misused("--url: %v", err)
	}
	return nil
}

// https reports whether --url is an https address.
func (v *serveCommand) https() bool { return strings.HasPrefix(v.URL, "https:") }

// checkHosts returns a usage error if --also-host is set without --url or names something that is not a host.
func (v *serveCommand) checkHosts() error {
	if len(v.AlsoHost) > 0 && v.URL == "" {
		return misused("--also-host needs --url; without --url the server answers to every name")
	}
	if _, err := access.ParseHosts(v.AlsoHost); err != nil {
		return misused("--also-host: %v", err)
	}
	return nil
}

// hsts returns how long browsers must use only https for the host of --url, or -1 if --hsts ends that. It returns a
// usage error for a time out of range.
func (v *serveCommand) hsts() (time.Duration, error) {
	const most = 730 * day
	switch t := time.Duration(v.HSTS); {
	case t < 0 || t > most || t > 0 && t < day:
		return 0, misused("--hsts must be from 1d to %v, or 0 to end it, not %v", duration(most), v.HSTS)
	case t == 0:
		return -1, nil
	}
	return time.Duration(v.HSTS), nil
}

// listenAt listens at the address of a flag.
func listenAt(flag, address string) (net.Listener, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, cannotListen(flag, address, err)
	}
	return listener, nil
}

// cannotListen returns an error that says why a program cannot listen at the address of a flag, and what to do.
func cannotListen(flag, address string, err error) error {
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("cannot listen at %s: another program uses this address; stop it, or choose another port with %s", address, flag)
	case errors.Is(err, syscall.EACCES):
		return fmt.Errorf("cannot listen at %s: permission denied. Ports below 1024 need a privilege: choose a port above 1023 with %s, put a web server "+
			"such as Caddy or nginx in front, or grant it: `setcap cap_net_bind_service=+ep $(which pantheon)`, "+
			"or AmbientCapabilities=CAP_NET_BIND_SERVICE in the systemd unit", address, flag)
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return fmt.Errorf("cannot listen at %s: this computer does not have that address; set another one with %s", address, flag)
	}
	return fmt.Errorf("cannot listen at %s: %w; set another address with %s", address, err, flag)
}

// listen opens the address of --addr. Without --addr, it opens the first free port of 127.0.0.1 from [defaultPort] to
// [defaultPort]+[morePorts].
func (v *serveCommand) listen() (net.Listener, error) {
	if v.Addr != "" {
		if _, _, err := net.SplitHostPort(v.Addr); err != nil {
			return nil, misused("--addr must be host:port, such as :8080 or 127.0.0.1:8080, not %q", v.Addr)
		}
		return listenAt("--addr", v.Addr)
	}
	for port := defaultPort; port <= defaultPort+morePorts; port++ {
		listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
		if err == nil {
			return listener, nil
		}
		if !errors.Is(err, syscall.EADDRINUSE) {
			return nil, cannotListen("--addr", fmt.Sprint("127.0.0.1:", port), err)
		}
	}
	return nil, fmt.Errorf("the ports %d to %d of 127.0.0.1 are all in use; choose another port with --addr", defaultPort, defaultPort+morePorts)
}

// greet prints where the server can be opened, and where its data and its monitoring address are.
func (v *serveCommand) greet(p *program, at *net.TCPAddr, watch *watching, where string) {
	fmt.Fprintln(p.stdout, "Pantheon is ready. Open")
	for _, host := range hosts(at) {
		fmt.Fprintf(p.stdout, "    http://%s/\n", net.JoinHostPort(host, strconv.Itoa(at.Port)))
	}
	switch {
	case v.URL != "":
		fmt.Fprintf(p.stdout, "Public address: %s\n", v.URL)
	case at.IP.IsLoopback():
		fmt.Fprintf(p.stdout, "Reachable from this computer only. For your network: --addr :%d\n", at.Port)
	}
	if watch != nil {
		fmt.Fprintf(p.stdout, "Monitoring: http://%s/metrics\n", watch.at)
	}
	fmt.Fprintf(p.stdout, "Tables are stored in %s. Press Ctrl-C to stop.\n", where)
}

// hosts returns the addresses at which a listener can be reached. The result is the address of the listener or, if it listens at all
// addresses, 127.0.0.1 and then those of this computer except link-local ones.
func hosts(at *net.TCPAddr) []string {
	if !at.IP.IsUnspecified() {
		return []string{at.IP.String()}
	}
	all := []string{"127.0.0.1"}
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		return all // only the greeting is shorter
	}
	for _, a := range addresses {
		if network, ok := a.(*net.IPNet); ok && network.IP.IsGlobalUnicast() {
			all = append(all, network.IP.String())
		}
	}
	return all
}
