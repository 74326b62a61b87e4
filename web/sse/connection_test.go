package sse

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/web/page"
)

// broken is a fragment that cannot be drawn.
type broken struct{}

func (broken) Draw() templ.Component { panic("a fault of a drawing") }

// TestNothingIsToldBehindWhatWasLost lets a drawing panic while the update of one table is written. The stream must then
// send nothing of another table, because the id of that event would claim that the lost update was sent.
func TestNothingIsToldBehindWhatWasLost(t *testing.T) {
	d := page.NewDrawings(1 << 20)
	answer := httptest.NewRecorder()
	ended := false
	s := &connection{
		Stream: &Stream{Wants: []Want{{Key: "a"}, {Key: "b"}}}, out: newWriter(answer, httptest.NewRequest("GET", "/live", nil)),
		told: map[string]int64{}, cancel: func() { ended = true },
	}
	s.update(Tell(bring(1, true, "x", ""), d, false), nil)
	if got := answer.Body.String(); !strings.HasPrefix(got, "id: a@1,b@0\n") {
		t.Fatalf("told is %s", got)
	}
	before := answer.Body.Len()
	lost := bring(2, true, "x", "")
	lost.drawn.panels["players"] = board.Fragments{broken{}}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the fault was swallowed")
			}
		}()
		s.update(Tell(lost, d, false), nil)
	}()
	other := bring(1, true, "y", "")
	other.Key = "b"
	s.update(Tell(other, d, false), nil)
	if answer.Body.Len() != before {
		t.Errorf("behind what was lost is told %s", answer.Body.String()[before:])
	}
	s.end()
	if !ended {
		t.Error("the stream goes on")
	}
}

// TestFaultsAreToldOnce checks that the errors of a table are reported at most once within sameFault, and that the number of
// remembered tables is bounded.
func TestFaultsAreToldOnce(t *testing.T) {
	var f Faults
	now := time.Unix(1000, 0)
	if !f.first("a", now) || f.first("a", now.Add(sameFault-1)) || !f.first("b", now) || !f.first("a", now.Add(sameFault)) {
		t.Error("a table's faults are not told once in a while")
	}
	for n := range 3 * manyFaults {
		f.first(strings.Repeat("x", n), now)
	}
	if len(f.last) > manyFaults {
		t.Errorf("%d tables are remembered", len(f.last))
	}
}
