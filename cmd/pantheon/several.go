package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strconv"
	"sync/atomic"
	"syscall"
	"time"

	"pantheon/store"
	"pantheon/table"
	"pantheon/web"
	"pantheon/web/access"
	"pantheon/web/proxy"
)

// severalFlags configure a server that shares a database with other servers.
type severalFlags struct {
	DB    string   `name:"db" help:"PostgreSQL database to use instead of the data folder, such as postgres://user:password@host:5432/name. Several servers can share it." placeholder:"URL" env:"PANTHEON_DB" secret:"" group:"several"`
	Peers string   `help:"Address, as host:port, for the other servers of the same database. Nobody else should reach it. Default: a free port of 127.0.0.1." placeholder:"HOST:PORT" group:"several"`
	Lease duration `help:"How long this server may be silent before other servers take over its tables." default:"3s" group:"several"`
}

// severalGroup is the heading of [severalFlags] in the help.
const severalGroup = "Several servers on one database:"

// A serverLog holds the log of a server, and its connection to other servers that share the log.
type serverLog struct {
	log   store.Log
	where string // the place, for messages

	relay    *proxy.Proxy // nil for a data folder, which only one server uses
	identity *proxy.Identity
	listener net.Listener
	server   atomic.Pointer[table.Server]
	logger   *slog.Logger
	clock    table.Clock // nil for the clock of the computer
}

// open opens the data folder or the database. For a database it also prepares the connections to other servers.
func (v *serveCommand) open(ctx context.Context, logger *slog.Logger) (*serverLog, error) {
	if v.DB == "" {
		log, err := store.Open(ctx, v.Data)
		return &serverLog{log: log, where: v.Data}, err
	}
	if !store.IsPostgres(v.DB) {
		return nil, errNoDatabase
	}
	if err := checkLease(v.Lease); err != nil {
		return nil, err
	}
	k := &serverLog{logger: logger}
	address, err := k.listenTo(v.Peers)
	if err != nil {
		return nil, err
	}
	if k.identity, err = proxy.NewIdentity(); err != nil {
		k.listener.Close()
		return nil, err
	}
	log, err := store.OpenPostgres(ctx, v.DB, store.Terms{Address: address, Version: version(), Certificate: k.identity.Certificate(), Lease: time.Duration(v.Lease), Lost: k.lost, Trouble: k.trouble})
	if err != nil {
		k.listener.Close()
		return nil, err
	}
	k.log, k.where, k.relay = log, log.Where(), proxy.New(k.identity, log.Key(), log.Servers, logger)
	k.clock = k.setRight(log.Ahead())
	return k, nil
}

// errNoDatabase is the usage error for a --db that is not the address of a database.
var errNoDatabase = misused("--db must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/name")

// checkLease returns a usage error if --lease is out of range.
func checkLease(lease duration) error {
	const least, most = duration(500 * time.Millisecond), duration(time.Minute)
	if lease < least || lease > most {
		return misused("--lease must be from %v to %v, not %v", least, most, lease)
	}
	return nil
}

// listenTo opens the address of --peers for other servers, and returns the address at which they can reach it.
func (k *serverLog) listenTo(peers string) (string, error) {
	host, port, err := net.SplitHostPort(cmp.Or(peers, "127.0.0.1:0"))
	if err != nil {
		return "", misused("--peers must be host:port, such as 10.0.0.7:7000, not %q", peers)
	}
	if k.listener, err = net.Listen("tcp", net.JoinHostPort(host, port)); err != nil {
		if errors.Is(err, syscall.EADDRINUSE) {
			return "", fmt.Errorf("cannot listen to other servers at %s: another program, perhaps another server, uses this address; give each server its own --peers", peers)
		}
		return "", fmt.Errorf("cannot listen to other servers at %s: %w; --peers must be an address of this computer", peers, err)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		if host, err = os.Hostname(); err != nil {
			return "", fmt.Errorf("--peers has no host, and the name of this computer is unknown: %w; write --peers as host:port", err)
		}
	}
	return net.JoinHostPort(host, strconv.Itoa(k.listener.Addr().(*net.TCPAddr).Port)), nil
}

// lost tells the server that its lease has expired, so other servers may have taken over its tables.
func (k *serverLog) lost() {
	if server := k.server.Load(); server != nil {
		k.logger.Warn("the lease of this server has expired; other servers may have taken over its tables")
		server.Lost()
	}
}

// trouble logs the start and the end of a time in which this server cannot use its database. A nil error is the end. The server then also
// compares its tables with the database.
func (k *serverLog) trouble(err error) {
	if err == nil {
		k.logger.Info("the database can be used again")
		if server := k.server.Load(); server != nil {
			server.CompareSoon()
		}
		return
	}
	k.logger.Error("this server cannot use its database; players have to wait", "error", err)
}

// clockOff is the smallest difference between the clocks of the computer and the database that [serverLog.setRight]
// corrects.
const clockOff = 5 * time.Second

// setRight returns a clock that follows the database, and logs a warning. It returns nil if the clock of the computer differs by less than
// [clockOff]. The parameter ahead is how far the clock of the computer is ahead of the database.
func (k *serverLog) setRight(ahead time.Duration) table.Clock {
	if ahead.Abs() < clockOff {
		return nil
	}
	way := "ahead of"
	if ahead < 0 {
		way = "behind"
	}
	k.logger.Warn(fmt.Sprintf("this computer's clock is %v %s the database's, which is the one that counts; correct it, such as with NTP, and restart this server", ahead.Abs().Round(time.Second), way))
	return table.ShiftedClock{Ahead: ahead}
}

func (k *serverLog) serves(server *table.Server) { k.server.Store(server) }

const (
	// keysLast is how long a server uses one key for connections to other servers.
	keysLast = 24 * time.Hour
	// announceAgain is the interval between attempts to publish the certificate of the key in use.
	announceAgain = 5 * time.Second
)

// rotate replaces the key of this server and announces its certificate to other servers every [keysLast], until ctx ends. If that fails,
// the old key stays in use for another [keysLast]. rotate then announces its certificate until that succeeds.
func (k *serverLog) rotate(ctx context.Context, announce func(context.Context, []byte) error) {
	publish := func(certificate []byte) error {
		ctx, cancel := context.WithTimeout(ctx, store.Patience)
		defer cancel()
		return announce(ctx, certificate)
	}
	tick := time.NewTicker(keysLast)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		err := k.identity.Rotate(publish)
		// The database may or may not hold the new certificate. It must hold that of the key in use.
		for err != nil && ctx.Err() == nil {
			k.logger.Warn("the key for connections to other servers could not be replaced; it stays in use for another day", "error", err)
			select {
			case <-time.After(announceAgain):
			case <-ctx.Done():
			}
			err = publish(k.identity.Certificate())
		}
	}
}

// listen starts to accept requests that other servers forward, and to replace the key regularly. Call stop to end both. With a data folder,
// listen and stop do nothing.
func (k *serverLog) listen(site *web.Site) (stop func()) {
	if k.relay == nil {
		return func() {}
	}
	server := &http.Server{
		Handler: k.relay.Receive(site), Protocols: proxy.Protocols(), ReadHeaderTimeout: web.HeaderTime, IdleTimeout: web.IdleTime,
		MaxHeaderBytes: 2 * access.MaxHeader, // the headers of a visitor, and those of the forwarding server
		ErrorLog:       slog.NewLogLogger(k.logger.Handler(), slog.LevelWarn), HTTP2: &http.HTTP2Config{MaxConcurrentStreams: 10_000},
	}
	go func() {
		if err := server.Serve(k.relay.Listener(k.listener)); !errors.Is(err, http.ErrServerClosed) {
			k.logger.Error("the address for other servers has failed", "error", err)
		}
	}()
	ctx, cancel := context.WithCancel(context.Background())
	go k.rotate(ctx, k.log.(store.Leases).Announce)
	return func() {
		cancel()
		server.Close() //nolint:errcheck // the other server repeats the request elsewhere
		k.relay.Close()
	}
}

// Close closes the log and releases the tables of this server.
func (k *serverLog) Close() error { return k.log.Close() }
