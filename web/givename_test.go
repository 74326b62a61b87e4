package web_test

import (
	"strings"
	"testing"
	"time"

	"pantheon/table"
)

// TestAGivenNameReachesTables renames a user as an admin. Within seconds the running table shows the new name, and the
// user's browser has it. The user cannot take the old name again, but any other.
func TestAGivenNameReachesTables(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, toyRegistry())
	ana, bruno, watcher, id := h.talkers("bluff")
	bruno.post("/name", "name", "Foulmouth").want(t, 200)
	bruno.post("/t/"+id+"/talk", "text", "a line", "input", "1").want(t, 200)
	ana.get("/t/"+id).want(t, 200, "Foulmouth")
	guest := bruno.document().ID
	p, err := table.GiveName(t.Context(), h.log, guest, "Daisy", time.Now())
	if err == nil {
		err = h.log.PutUserRow(t.Context(), p)
	}
	if err != nil {
		t.Fatal(err)
	}
	await(t, "the new name", func() bool { return !strings.Contains(watcher.get("/t/"+id).body, "Foulmouth") })
	watcher.get("/t/"+id).want(t, 200, "Daisy")
	ana.get("/t/"+id+"/talk").want(t, 200, "Daisy")
	bruno.get("/me").want(t, 200, "Daisy")
	bruno.post("/name", "name", "foul_mouth").want(t, 409, "An admin has removed this name.")
	bruno.post("/name", "name", "Rose").want(t, 200)
	watcher.get("/t/"+id).want(t, 200, "Rose")
	h.stop()
	h.start("")
	bruno.get("/me").want(t, 200, "Rose")
}

// TestWhoIsSilencedIsToldSo checks that the page of the chat says until when the user is muted, and that a message by the user is
// refused.
func TestWhoIsSilencedIsToldSo(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, toyRegistry())
	_, bruno, _, id := h.talkers("bluff")
	until := time.Date(2999, 1, 2, 3, 4, 0, 0, time.UTC)
	p, err := table.AdminMuteOf(bruno.document().ID, time.Now(), until)
	if err == nil {
		err = h.log.PutUserRow(t.Context(), p)
	}
	if err != nil {
		t.Fatal(err)
	}
	const says = "An admin muted you until 2999-01-02 03:04 UTC."
	bruno.get("/t/"+id+"/talk").want(t, 200, says)
	bruno.post("/t/"+id+"/talk", "text", "a line", "input", "1").want(t, 409, says)
	if err := table.LiftAdminMute(t.Context(), h.log, bruno.document().ID); err != nil {
		t.Fatal(err)
	}
	bruno.post("/t/"+id+"/talk", "text", "a line", "input", "1").want(t, 200, "a line")
}
