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
	"pantheon/web/entrance"
)

type serveVerb struct {
	Addr     string   `help:"Address to listen at, as host:port; :8080 is this computer's port 8080 for everybody who can reach it. Left out, 127.0.0.1:8080 for this computer only, or the next free port." placeholder:"A"`
	URL      string   `name:"url" help:"The address by which others reach the server, when that is not the one it listens at; invitations show it." placeholder:"U"`
	AlsoHost []string `name:"also-host" help:"Further names or addresses, without a port, by which the server may be asked for; with --url all others but localhost and local addresses are sent there." placeholder:"HOST"`
	HSTS     int      `name:"hsts" help:"Days for which browsers reach the host of an https --url by https alone, once they have been there; 0 has them forget it." default:"30" placeholder:"DAYS"`
	Trust    []string `name:"trust" help:"Addresses or networks of web servers that pass requests on to this one and say in X-Forwarded-For for whom; those on this computer are trusted in any case." placeholder:"CIDR"`
	dataFlag
	severalFlags

	KeepUnbegun int `help:"Days after which a table whose game was never begun is removed when nobody comes back to it; 0 is never." default:"30"`
	KeepUploads int `help:"Days after which a record that was uploaded is removed when nobody comes back to it; 0 is never." default:"90"`
	KeepLooks   int `help:"Days for which it is kept how far somebody has seen a table at which they do not look any more; 0 is for ever." default:"180"`

	Lobby string `help:"Whether hosts may open tables to all who can reach the server, in a list on the first page: on or off." enum:"on,off" default:"on"`

	limitFlags
	callFlags
	opsFlags
	drainFlag

	// ForLoad is how `pantheon load` starts its own server: people there are quicker than people are.
	ForLoad bool `name:"for-load" hidden:"" help:"Take as many inputs of a person as come, and stop when standard input ends."`
}

// keep says how long what nobody comes back to is kept.
func (v *serveVerb) keep() (table.Keep, error) {
	const day, most = 24 * time.Hour, 36500
	for flag, days := range map[string]int{"--keep-unbegun": v.KeepUnbegun, "--keep-uploads": v.KeepUploads, "--keep-looks": v.KeepLooks} {
		if days < 0 || days > most {
			return table.Keep{}, misused("%s is a number of days from 1 to %d, or 0 for never, not %d", flag, most, days)
		}
	}
	return table.Keep{Unbegun: time.Duration(v.KeepUnbegun) * day, Uploads: time.Duration(v.KeepUploads) * day, Looks: time.Duration(v.KeepLooks) * day}, nil
}

// dataFlag is the data folder.
type dataFlag struct {
	Data string `help:"Data folder." default:"pantheon-data" env:"PANTHEON_DATA" placeholder:"DIR"`
}

// Help is the longer help.
func (serveVerb) Help() string {
	return `Everything that happens at the tables is kept in the data folder, which is made when it is not there: "pantheon-data" in
the folder that the program is started in, unless --data or PANTHEON_DATA names another. Ctrl-C, or SIGTERM, ends the server
once what is under way is written; whoever plays goes on when it is back.

A table that its host deletes is removed with everything in it. So are tables never begun and uploaded records to which nobody has
come back for as long as the --keep flags say; games that were begun stay.

With --ops there is a second address for those who run the server: /healthz for who starts it again, /readyz for load balancers (in a word
why not: starting, stopping, failing, away), /statusz for alarms, and /metrics for Prometheus. Whoever reaches it reads it; nothing there can be
changed.

Examples:

    pantheon
    pantheon serve --addr :8080
    pantheon serve --addr 127.0.0.1:9000 --url https://games.example.org --data /srv/pantheon
    pantheon serve --addr :8080 --url https://games.example.org --also-host games.lan,203.0.113.7
    pantheon serve --addr :9000 --url https://games.example.org --trust 10.0.0.7,fd00:7::/64
    pantheon serve --addr :8080 --ops 127.0.0.1:9480 --log json`
}

const (
	// defaultPort is where the server listens when no address is given; when it is busy, on one of the next ones.
	defaultPort = 8080
	morePorts   = 50
	// gracePeriod is how long a stop waits for requests that are under way. Streams are none: they end at once. What is cut off then was
	// not acknowledged, and the page sends it again.
	gracePeriod = 1500 * time.Millisecond
)

// Run serves until the program is asked to stop.
func (v *serveVerb) Run(p *program) error {
	raw := v.logger(p.stderr)
	defer ignoreHangups(raw)()
	if err := cmp.Or(siteAddress(&v.URL), v.checkHosts()); err != nil {
		return err
	}
	trust, err := entrance.ParseTrust(v.Trust)
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
		return misused("--max-connections and --max-connections-per-address are 1 or more; with none nobody could come in")
	}
	limits, err := v.limits()
	if err != nil {
		return err
	}
	if v.ForLoad {
		limits.Inputs = -1
	}
	if err := cmp.Or(v.drainFlag.check(v.Ops), v.checkOps()); err != nil {
		return err
	}
	ways, err := v.ways()
	if err != nil {
		return err
	}
	if ways.Mail != nil && v.URL == "" {
		return misused("--smtp goes with --url: mails hold links to this server, whatever a visitor's browser calls it")
	}
	collect := collectRarely()
	shelf, err := p.shelf()
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
			return misused("--for-load serves this computer alone, and others reach %s: leave it out", v.Addr)
		}
		ctx = p.whileRead(ctx)
	}
	logger := slog.New(newSparing(raw.Handler()))
	watch, err := v.watch(address.Port, v.URL, v.AlsoHost, logger)
	if err != nil {
		return err
	}
	defer watch.Close()           //nolint:errcheck // nobody waits there
	kept, err := v.open(ctx, raw) // which tells once of each trouble with a database
	if err != nil {
		return err
	}
	defer kept.Close() //nolint:errcheck // everything acknowledged is on the disk already
	tables := table.Config{Log: kept.log, Shelf: shelf, Logger: logger, Version: version(), Keep: keep, Clock: kept.clock}
	if watch != nil {
		tables.Log, tables.Meter = store.Timed(kept.log, watch.Meter.Appended), watch.Meter
	}
	hall, err := table.Open(ctx, tables)
	if err != nil {
		return fmt.Errorf("%s: %w", kept.where, err)
	}
	defer hall.Close() //nolint:errcheck // the log is closed after it
	kept.serves(hall)
	if v.DB == "" {
		ticker := time.NewTicker(lookEvery)
		defer ticker.Stop()
		go lookAfter(ctx, ticker.C, kept.log.Ping, logger)
	}
	office, err := v.office(ctx, ways, tables, hall, v.URL)
	if err != nil {
		return fmt.Errorf("%s: %w", kept.where, err)
	}
	defer office.Close()
	pages := web.Config{
		Hall: hall, Calls: office, Shelf: shelf, URL: v.URL, AlsoHosts: v.AlsoHost, HSTS: hsts, Local: v.URL == "" && address.IP.IsLoopback(), Trust: trust, Limits: limits,
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
	defer kept.listen(site)() // to other servers
	collect()
	v.greet(p, address, watch, kept.where)
	if watch != nil {
		watch.Opened(kept.log, hall, site)
		context.AfterFunc(ctx, watch.Stops)
	}
	return serve(drained(ctx, v.Drain), site.Server(), site.Listen(listener), site)
}

// collectRarely lets the start, which reads much and keeps little of it, collect its garbage seldom: that is a fifth of its work. Collect
// makes it as often as usual again.
func collectRarely() (collect func()) {
	const usual, rarely = 100, 400
	if was := debug.SetGCPercent(rarely); was != usual { // whoever runs the program has asked for something else
		debug.SetGCPercent(was)
		return func() {}
	}
	return func() { debug.SetGCPercent(usual) }
}

// whileRead is a context that ends with the other one, and when standard input does: whoever started the program is gone then.
func (p *program) whileRead(ctx context.Context) context.Context {
	ctx, stop := context.WithCancel(ctx)
	go func() {
		defer stop()
		io.Copy(io.Discard, p.stdin) //nolint:errcheck // an error is an end too
	}()
	return ctx
}

// serve serves until the context ends, and then takes nobody any more and lets requests under way end. Streams end at once: browsers come
// back to them.
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
		server.ErrorLog.Printf("requests that were still under way after %s were cut off", gracePeriod)
		err = server.Close()
	}
	return err
}

// siteAddress brings --url to the form in which the site compares it.
func siteAddress(flag *string) (err error) {
	if *flag, err = entrance.ParseAddress(*flag); err != nil {
		return misused("--url: %v", err)
	}
	return nil
}

// https tells whether others reach the server by https.
func (v *serveVerb) https() bool { return strings.HasPrefix(v.URL, "https:") }

// checkHosts checks --also-host.
func (v *serveVerb) checkHosts() error {
	if len(v.AlsoHost) > 0 && v.URL == "" {
		return misused("--also-host goes with --url: without it the server answers by whatever name it is asked for")
	}
	if _, err := entrance.ParseHosts(v.AlsoHost); err != nil {
		return misused("--also-host: %v", err)
	}
	return nil
}

// hsts is for how long browsers reach the host of --url by https alone, as the site knows it.
func (v *serveVerb) hsts() (time.Duration, error) {
	const most = 730
	switch {
	case v.HSTS < 0 || v.HSTS > most:
		return 0, misused("--hsts is a number of days from 1 to %d, or 0 to end it, not %d", most, v.HSTS)
	case v.HSTS == 0:
		return -1, nil
	}
	return time.Duration(v.HSTS) * 24 * time.Hour, nil
}

// listen opens the address given by hand, or else the first free one of the usual ones.
func (v *serveVerb) listen() (net.Listener, error) {
	if v.Addr != "" {
		if _, _, err := net.SplitHostPort(v.Addr); err != nil {
			return nil, misused("--addr is host:port, such as :8080 or 127.0.0.1:8080, not %q", v.Addr)
		}
		listener, err := net.Listen("tcp", v.Addr)
		if errors.Is(err, syscall.EADDRINUSE) {
			return nil, fmt.Errorf("another program listens at %s; stop it, or choose another port with --addr", v.Addr)
		}
		if err != nil {
			return nil, fmt.Errorf("cannot listen at %s: %w", v.Addr, err)
		}
		return listener, nil
	}
	for port := defaultPort; port <= defaultPort+morePorts; port++ {
		listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
		if err == nil {
			return listener, nil
		}
		if !errors.Is(err, syscall.EADDRINUSE) {
			return nil, fmt.Errorf("cannot listen at 127.0.0.1:%d: %w", port, err)
		}
	}
	return nil, fmt.Errorf("the ports %d to %d are all busy; choose another with --addr", defaultPort, defaultPort+morePorts)
}

// greet prints where the server is.
func (v *serveVerb) greet(p *program, at *net.TCPAddr, watch *watching, where string) {
	fmt.Fprintln(p.stdout, "Pantheon serves at")
	for _, host := range hosts(at) {
		fmt.Fprintf(p.stdout, "    http://%s/\n", net.JoinHostPort(host, strconv.Itoa(at.Port)))
	}
	switch {
	case v.URL != "":
		fmt.Fprintf(p.stdout, "Others reach it at %s\n", v.URL)
	case at.IP.IsLoopback():
		fmt.Fprintf(p.stdout, "Only this computer reaches it; for others, start it with --addr :%d\n", at.Port)
	}
	if watch != nil {
		fmt.Fprintf(p.stdout, "Those who run it watch over it at http://%s/metrics\n", watch.at)
	}
	fmt.Fprintf(p.stdout, "Tables are kept in %s. Ctrl-C stops it.\n", where)
}

// hosts are the addresses by which a listener is reached: its own, or when it listens at all addresses, those of this
// computer, loopback first.
func hosts(at *net.TCPAddr) []string {
	if !at.IP.IsUnspecified() {
		return []string{at.IP.String()}
	}
	all := []string{"127.0.0.1"}
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		return all // the greeting is shorter, the server the same
	}
	for _, a := range addresses {
		if network, ok := a.(*net.IPNet); ok && network.IP.IsGlobalUnicast() {
			all = append(all, network.IP.String())
		}
	}
	return all
}
