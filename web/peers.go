package web

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

	"pantheon/store"
	"pantheon/table"
	"pantheon/web/proxy"
)

const (
	// peersEvery is how long a list of the servers is used. In that time the database is asked for the list at most once.
	peersEvery = time.Second
	// peerTime is the default of [Config.PeerTime].
	peerTime = 500 * time.Millisecond
)

// peers caches the list of the servers that share the log, including this one. It is safe for concurrent use.
type peers struct {
	server   *table.Server
	relay    *proxy.Proxy
	patience time.Duration // how long another server may take to answer

	mu     sync.Mutex
	asked  time.Time
	all    []store.Holder
	prints map[int64]string // the fingerprints of their assets, by server number; a restarted server has a new number
}

// list returns the living servers. The list is at most peersEvery old, unless the database does not answer: then it is the
// last list.
func (p *peers) list(ctx context.Context) []store.Holder {
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Since(p.asked) < peersEvery {
		return p.all
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), p.patience) // others wait for the list, too
	defer cancel()
	if all, err := p.server.Servers(ctx); err == nil {
		p.all = all
	}
	p.asked = time.Now()
	return p.all
}

// counts returns the server that counts the use of allowances under a name, such as an address, for all servers. Each server
// finds the same one. When a server comes or goes, only the names that it counts move. The result mine is true if this server
// counts the name, or if the list is empty.
func (p *peers) counts(ctx context.Context, who string) (at store.Holder, mine bool) {
	var most uint64
	mine = true
	for _, one := range p.list(ctx) {
		sum := sha256.Sum256(fmt.Appendf(nil, "%d %s", one.Number, who))
		if weight := binary.BigEndian.Uint64(sum[:]); weight >= most && (one.Address != "" || one.Mine) {
			most, at, mine = weight, one, one.Mine
		}
	}
	return at, mine
}

// withAssets returns another living server whose assets have the fingerprint. It returns false if there is none.
func (p *peers) withAssets(ctx context.Context, print string) (at store.Holder, ok bool) {
	known := map[int64]string{}
	defer func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.prints = known // forget the servers that are gone
	}()
	for _, one := range p.list(ctx) {
		if one.Mine || one.Address == "" {
			continue
		}
		p.mu.Lock()
		has := p.prints[one.Number]
		p.mu.Unlock()
		if has == "" {
			has = p.printOf(ctx, one)
		}
		if has != "" {
			known[one.Number] = has
		}
		if has == print {
			at, ok = one, true
		}
	}
	return at, ok
}

// printOf asks a server for the fingerprint of its assets. Every version reveals it in the redirect of its icon. It returns
// "" if the server does not answer.
func (p *peers) printOf(ctx context.Context, at store.Holder) string {
	ctx, cancel := context.WithTimeout(ctx, p.patience)
	defer cancel()
	answer, err := p.relay.Ask(ctx, http.MethodGet, at, "/favicon.ico", nil)
	if err != nil {
		return ""
	}
	answer.Body.Close()
	print, ok := strings.CutPrefix(path.Dir(answer.Header.Get("Location")), "/assets/")
	if !ok {
		return ""
	}
	return print
}
