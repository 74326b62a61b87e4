package compress

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

// TestAnswersArePackedAsTheBrowserTakesThem checks that answers use brotli if the browser accepts it, else gzip, and
// nothing that it refuses. They unpack to what was sent.
func TestAnswersArePackedAsTheBrowserTakesThem(t *testing.T) {
	for _, c := range []struct {
		takes string
		want  Coding
	}{
		{"gzip, deflate, br, zstd", Brotli}, {"BR", Brotli}, {"br;q=0.5, gzip", Brotli},
		{"gzip, deflate", Gzip}, {"gzip, br;q=0", Gzip}, {"br;q=x, gzip;q=0.1", Gzip},
		{"", Plain}, {"gzip;q=0", Plain}, {"identity", Plain}, {"brotli, gzipped", Plain},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("Accept-Encoding", c.takes)
		if got := Taken(r); got != c.want {
			t.Errorf("%q takes %q, want %q", c.takes, got, c.want)
		}
	}
	page := strings.Repeat("<p>a page of some length</p>\n", 100)
	for kind, want := range map[string]Coding{"text/html; charset=utf-8": Brotli, "image/svg+xml": Brotli, "application/json": Gzip} {
		r, w := httptest.NewRequest(http.MethodGet, "/", nil), httptest.NewRecorder()
		r.Header.Set("Accept-Encoding", "gzip, br")
		Send(w, r, http.StatusOK, kind, []byte(page))
		if got := Coding(w.Header().Get("Content-Encoding")); got != want {
			t.Fatalf("%s is packed by %q, want %q", kind, got, want)
		}
		if want == Brotli {
			text, err := io.ReadAll(brotli.NewReader(w.Body))
			if err != nil || !bytes.Equal(text, []byte(page)) {
				t.Errorf("%s: %d bytes came of %d: %v", kind, len(text), len(page), err)
			}
		}
	}
}
