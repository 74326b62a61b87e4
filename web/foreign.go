package web

import (
	"context"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"pantheon/web/compress"
	"pantheon/web/page"
	"pantheon/web/proxy"
)

// The maximum size of one asset of another version, and of all such assets in the cache together, in bytes.
const (
	mostForeign = 2 << 20
	keptForeign = 16 << 20
)

// foreign caches assets of other versions of the program. Behind one address, a page of one version may request its assets
// from a server of another version. That server fetches them, once, from a server that has them.
type foreign struct {
	mu    sync.Mutex
	kept  map[foreignKey]foreignAsset
	bytes int
}

type foreignKey struct {
	print, name string
	coding      compress.Coding
}

type foreignAsset struct {
	header http.Header
	body   []byte
}

// asset serves an asset. If no server has the fingerprint in the path, it serves the present file ([assets.serve]).
func (s *Site) asset(w http.ResponseWriter, r *http.Request) {
	print := r.PathValue("print")
	if r.PathValue("name") == page.SharePicture {
		forOtherSites(w)
	}
	if s.relay != nil && !proxy.Passed(r) && "/assets/"+print+"/" != s.assets.root {
		key := foreignKey{print, r.PathValue("name"), compress.Taken(r)}
		if a, ok := s.foreignAsset(r.Context(), key); ok {
			for name, values := range a.header {
				w.Header()[name] = values
			}
			w.Header().Set("Content-Length", strconv.Itoa(len(a.body)))
			if r.Method != http.MethodHead {
				w.Write(a.body) //nolint:errcheck // the reader has gone
			}
			return
		}
	}
	if err := s.assets.serve(w, r); err != nil {
		s.visited(func(*requestContext) error { return err })(w, r)
	}
}

// foreignAsset returns an asset of another version, from the cache or from the server that has it. It returns false if no
// living server delivers it, or if it exceeds mostForeign.
func (s *Site) foreignAsset(ctx context.Context, key foreignKey) (a foreignAsset, ok bool) {
	s.foreign.mu.Lock()
	a, ok = s.foreign.kept[key]
	s.foreign.mu.Unlock()
	if ok {
		return a, true
	}
	at, ok := s.peers.withAssets(ctx, key.print)
	if !ok {
		return a, false
	}
	header := http.Header{}
	if key.coding != compress.Plain {
		header.Set("Accept-Encoding", string(key.coding))
	}
	ctx, cancel := context.WithTimeout(ctx, 4*s.peers.patience)
	defer cancel()
	answer, err := s.relay.Ask(ctx, http.MethodGet, at, "/assets/"+key.print+"/"+key.name, header)
	if err != nil {
		return a, false
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK || !strings.Contains(answer.Header.Get("Cache-Control"), "immutable") {
		return a, false // it has no such asset, or another fingerprint by now
	}
	a.header = http.Header{}
	for _, name := range []string{"Content-Type", "Content-Encoding", "Vary", "Cache-Control"} {
		if values := answer.Header.Values(name); len(values) > 0 {
			a.header[name] = values
		}
	}
	if a.body, err = io.ReadAll(io.LimitReader(answer.Body, mostForeign+1)); err != nil || len(a.body) > mostForeign {
		return a, false
	}
	s.foreign.keep(key, a)
	return a, true
}

// keep stores an asset. If there is not enough space, it drops all others: nobody runs so many versions next to each other.
func (f *foreign) keep(key foreignKey, a foreignAsset) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.kept == nil || f.bytes+len(a.body) > keptForeign {
		f.kept, f.bytes = map[foreignKey]foreignAsset{}, 0
	}
	if _, ok := f.kept[key]; !ok {
		f.kept[key] = a
		f.bytes += len(a.body)
	}
}
