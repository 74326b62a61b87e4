package web_test

import (
	"cmp"
	"encoding/json"
	"flag"
	"maps"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
)

var (
	costs    = flag.Int("costs", 0, "number of updates of each title for which the work of the browser's main thread is traced; 0 means none")
	costSlow = flag.Float64("costs.slow", 1, "with -costs, the factor by which the browser's processor is slowed down")
	costWhat = flag.Bool("costs.what", false, "with -costs, also print what the time is spent on")
)

// marking is a script that makes a page add a mark to the trace when an update arrives.
const marking = `window.EventSource = class extends EventSource {
	addEventListener(kind, hear) { super.addEventListener(kind, kind === 'update' ? (event) => { performance.mark('update'); hear(event); } : hear); }
}`

// A traced is an event of a trace; times are in microseconds.
type traced struct {
	Name  string  `json:"name"`
	Phase string  `json:"ph"`
	Pid   int     `json:"pid"`
	Tid   int     `json:"tid"`
	At    float64 `json:"ts"`
	Took  float64 `json:"dur"`
	Work  float64 `json:"tdur"` // processor time
}

// trace records what the browser does until stop is called.
func (b *tab) trace() (stop func() []traced) {
	b.t.Helper()
	var (
		mu     sync.Mutex
		events []traced
	)
	done := make(chan bool, 1)
	err := chromedp.Listen(b.ctx, func(event any) {
		switch e := event.(type) {
		case *tracing.EventDataCollected:
			mu.Lock()
			defer mu.Unlock()
			for _, raw := range e.Value {
				var one traced
				if json.Unmarshal(raw, &one) == nil {
					events = append(events, one)
				}
			}
		case *tracing.EventTracingComplete:
			select {
			case done <- true:
			default:
			}
		}
	})
	if err != nil {
		b.t.Fatal(err)
	}
	config := &tracing.TraceConfig{IncludedCategories: []string{"devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"}, ExcludedCategories: []string{"*"}}
	if _, err := chromedp.Call(b.ctx, tracing.Start, tracing.StartParams{TransferMode: tracing.StartTransferModeReportEvents, TraceConfig: config}); err != nil {
		b.t.Fatal(err)
	}
	return func() []traced {
		if _, err := chromedp.Call(b.ctx, tracing.End, cdp.Empty{}); err != nil {
			b.t.Fatal(err)
		}
		<-done
		mu.Lock()
		defer mu.Unlock()
		return events
	}
}

// TestDrawCost measures the work of a browser's main thread for an update, from its arrival until the page is still. It
// reports the median, the longest task, and the cost of loading the table. It checks nothing. To run it:
//
//	go test ./web -run DrawCost -costs 20
func TestDrawCost(t *testing.T) {
	if *costs == 0 {
		t.Skip("no -costs")
	}
	ctx := chromium(t)
	h := openTestSite(t, realRegistry(t))
	for _, title := range h.registry {
		for _, w := range []window{windows[2], windows[5]} {
			id, seats := h.pair(title.ID())
			b := browser(t, ctx)
			b.do(chromedp.Navigate(h.server.URL)) // an empty page, before the emulation of a phone
			b.in(w)
			b.sharp(w)
			if _, err := chromedp.Call(b.ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: *costSlow}); err != nil {
				t.Fatal(err)
			}
			b.prepared(marking)
			for n := range 12 { // past the opening of a game
				sayAny(t, id, seats, n)
			}
			load := b.trace()
			b.show(view{who: seats[0], path: "/t/" + id})
			b.until(`document.querySelector('[data-replay]:not([hidden])')`)
			time.Sleep(2 * time.Second)
			loaded := load()
			var sums, longest []float64
			what := map[string]float64{}
			for n := range *costs {
				stop := b.trace()
				if !sayAny(t, id, seats, n) {
					t.Fatal("the game is over")
				}
				time.Sleep(2500 * time.Millisecond)
				sum, most := tasks(stop(), true, what)
				sums, longest = append(sums, sum), append(longest, most)
			}
			whole, most := tasks(loaded, false, nil)
			slices.Sort(sums)
			slices.Sort(longest)
			t.Logf("%s at %d x %d: loading %.0f ms (longest task %.0f); an update %.0f ms (%.0f to %.0f), its longest task %.0f ms (at most %.0f)", title.ID(), w.w, w.h,
				whole, most, sums[len(sums)/2], sums[0], sums[len(sums)-1], longest[len(longest)/2], longest[len(longest)-1])
			if *costWhat {
				for _, name := range slices.SortedFunc(maps.Keys(what), func(a, b string) int { return cmp.Compare(what[b], what[a]) })[:min(12, len(what))] {
					t.Logf("   %6.1f ms %s", what[name]/float64(*costs), name)
				}
			}
		}
	}
}

// tasks returns the sum and the longest of the tasks of the page's main thread, in milliseconds of processor time. If behind
// is true, it leaves out those before the last update. It adds the time of each kind of work to the map what, unless that is
// nil.
func tasks(events []traced, behind bool, what map[string]float64) (sum, longest float64) {
	pid, tid, from := 0, 0, 0.0
	for _, e := range events {
		if e.Name == "update" && behind && e.At > from {
			pid, tid, from = e.Pid, e.Tid, e.At
		}
	}
	if pid == 0 { // the thread that parses most
		parsed := map[[2]int]float64{}
		for _, e := range events {
			if e.Name == "ParseHTML" {
				if parsed[[2]int{e.Pid, e.Tid}] += e.Work; parsed[[2]int{e.Pid, e.Tid}] > parsed[[2]int{pid, tid}] || pid == 0 {
					pid, tid = e.Pid, e.Tid
				}
			}
		}
	}
	for _, e := range events {
		if e.Pid != pid || e.Tid != tid || e.At+e.Took < from || e.Phase != "X" {
			continue
		}
		ms := e.Work / 1000
		if e.Name == "RunTask" {
			sum += ms
			longest = max(longest, ms)
		} else if what != nil {
			what[e.Name] += ms
		}
	}
	return sum, longest
}
