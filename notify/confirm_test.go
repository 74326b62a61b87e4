package notify

import (
	"context"
	"errors"
	"strings"
	"testing"

	"pantheon/notify/transport"
)

// TestALinkIsGoodWhenItArrives: the link that confirms an address works while its mail is still being delivered. If the mail cannot be
// sent, no unconfirmed address remains.
func TestALinkIsGoodWhenItArrives(t *testing.T) {
	within(t, func(h *testServer) {
		ctx := context.Background()
		h.service.url = "https://games.example"
		opened := false
		h.man.fails = func(_ Endpoint, m transport.Message) error {
			_, token, _ := strings.Cut(m.URL, "/calls/confirm/")
			_, err := h.service.Confirm(ctx, token)
			opened = err == nil
			return nil
		}
		if _, err := h.service.Add(ctx, bob.ID, Endpoint{Kind: Mail, Address: "bob@example.org", Lang: "en"}); err != nil || !opened {
			t.Fatalf("the link does not lead anywhere, or %v", err)
		}
		if ways, err := h.service.Endpoints(ctx, bob.ID); err != nil || len(ways) != 1 || ways[0].Pending() {
			t.Errorf("Bob has %+v, %v", ways, err)
		}

		h.man.fails = func(Endpoint, transport.Message) error { return errors.New("nobody answers") }
		var refused *Refused
		if _, err := h.service.Add(ctx, ana.ID, Endpoint{Kind: Mail, Address: "ana@example.org", Lang: "en"}); !errors.As(err, &refused) {
			t.Errorf("no mail goes out, and it is told %v", err)
		}
		if ways, err := h.service.Endpoints(ctx, ana.ID); err != nil || len(ways) != 0 {
			t.Errorf("Ana has %+v, %v", ways, err)
		}
	})
}
