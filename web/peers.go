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
	"pantheon/web/relay"
)

const (
	// peersEvery is how long a list of the servers is good: there is one statement for it in that time, when somebody needs one.
	peersEvery = time.Second
	// peerTime is the usual [Config.PeerTime].
	peerTime = 500 * time.Millisecond
)

// The peers are the servers that share the log, this one among them.
type peers struct {
	hall     *table.Hall
	relay    *relay.Relay
	patience time.Duration // how long another server may take to answer

	mu     sync.Mutex
	asked  time.Time
	all    []store.Holder
	prints map[int64]string // of their assets, by their numbers: a server that is started anew has another one
}

// list lists the servers that live, as they were a moment ago. When the database is away they are those of before.
func (p *peers) list(ctx context.Context) []store.Holder {
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Since(p.asked) < peersEvery {
		return p.all
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), p.patience) // others want to know, too
	defer cancel()
	if all, err := p.hall.Servers(ctx); err == nil {
		p.all = all
	}
	p.asked = time.Now()
	return p.all
}

// counts gives the server that counts somebody for all: each server finds the same one, and when one comes or goes only those whom it
// counts are counted by another. Mine is true when it is this one, or nobody knows.
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

// withAssets gives a living server whose assets have a fingerprint; ok is false when there is none.
func (p *peers) withAssets(ctx context.Context, print string) (at store.Holder, ok bool) {
	known := map[int64]string{}
	defer func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.prints = known // and nothing of those that are gone
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

// printOf asks a server for the fingerprint of its assets: it tells it, whatever its version, to who asks for its icon. It is "" when the
// server does not answer.
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
