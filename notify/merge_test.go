package notify

import (
	"context"
	"testing"
)

// TestWaysPassToThePersonWhoTheyAre: when a guest is merged into an account, the account gets the guest's endpoints. An endpoint of both
// is stored once. A link in an earlier message to the guest still removes the endpoint.
func TestWaysPassToThePersonWhoTheyAre(t *testing.T) {
	within(t, func(h *testServer) {
		ctx := context.Background()
		w := h.hook(ana)
		twin, err := h.service.Add(ctx, ana.ID, Endpoint{Kind: Hook, Address: "https://twin.example/", Shape: "json", Site: "https://p.example", Lang: "en"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.service.Add(ctx, bob.ID, Endpoint{Kind: Hook, Address: twin.Address, Shape: twin.Shape, Site: twin.Site, Lang: "en"}); err != nil {
			t.Fatal(err)
		}
		sent := h.service.token("stop", w)
		if err := h.service.Merge(ctx, ana.ID, bob.ID); err != nil {
			t.Fatal(err)
		}
		if ways, err := h.service.Endpoints(ctx, bob.ID); err != nil || len(ways) != 2 {
			t.Errorf("the person is called by %d ways, want 2: %+v (%v)", len(ways), ways, err)
		}
		if ways, err := h.service.Endpoints(ctx, ana.ID); err != nil || len(ways) != 0 {
			t.Errorf("the guest is still called by %+v (%v)", ways, err)
		}
		if _, err := h.service.Stop(ctx, sent); err != nil {
			t.Errorf("a link that was sent before does not end the way: %v", err)
		}
		if ways, err := h.service.Endpoints(ctx, bob.ID); err != nil || len(ways) != 1 {
			t.Errorf("after that the person is called by %+v (%v)", ways, err)
		}
	})
}
