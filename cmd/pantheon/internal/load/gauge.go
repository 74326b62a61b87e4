package load

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A Spread is how long something took: half of the time no longer than P50, 99 times of 100 no longer than P99. In milliseconds.
type Spread struct {
	P50 float64 `json:"p50"`
	P99 float64 `json:"p99"`
	Max float64 `json:"max"`
}

// spread is that of some times; nil of none.
func spread(times []time.Duration) *Spread {
	if len(times) == 0 {
		return nil
	}
	slices.Sort(times)
	at := func(part float64) float64 { return milliseconds(times[int(part*float64(len(times)-1)+0.5)]) }
	return &Spread{at(0.5), at(0.99), at(1)}
}

// milliseconds is a time, to a thousandth of one.
func milliseconds(d time.Duration) float64 {
	return float64(d.Round(time.Microsecond)) / float64(time.Millisecond)
}

// A gauge is what has been used up until an instant; what the system does not tell is nil.
type gauge struct {
	at                time.Time
	server, generator *time.Duration // of processors
	memory            *int64         // of the server, in bytes
	seats, watchers   int64          // bytes received
}

func (c *crowd) gauge() gauge {
	g := gauge{at: time.Now(), generator: used(os.Getpid()), seats: c.seats.received.Load(), watchers: c.watchers.received.Load()}
	if c.PID > 0 {
		g.server, g.memory = used(c.PID), resident(c.PID)
	}
	return g
}

// tick is in what Linux counts the time of processors.
const tick = 10 * time.Millisecond

// used is how much time of processors a process has used, where the system tells it as Linux does.
func used(pid int) *time.Duration {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return nil
	}
	_, rest, _ := bytes.Cut(text[bytes.LastIndexByte(text, ')')+1:], []byte(" ")) // the name before may hold anything
	const user, system = 11, 12                                                   // behind the name, as proc(5) has them
	fields := strings.Fields(string(rest))
	if len(fields) <= system {
		return nil
	}
	var sum time.Duration
	for _, field := range []int{user, system} {
		n, err := strconv.ParseInt(fields[field], 10, 64)
		if err != nil {
			return nil
		}
		sum += time.Duration(n) * tick
	}
	return &sum
}

// resident is how much memory a process has, in bytes, where the system tells it as Linux does.
func resident(pid int) *int64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return nil
	}
	_, rest, _ := strings.Cut(string(text), "VmRSS:")
	fields := strings.Fields(rest)
	if len(fields) == 0 {
		return nil
	}
	kibibytes, err := strconv.ParseInt(fields[0], 10, 64)
	if err != nil {
		return nil
	}
	bytes := kibibytes << 10
	return &bytes
}

// A probe appends to a small file and syncs it, again and again.
type probe struct {
	stop func()
	done chan []time.Duration
}

// probeEvery is how often a probe syncs: seldom enough to be no load itself.
const probeEvery = 50 * time.Millisecond

// startProbe begins in a folder; "" and a folder that cannot be written are no probe.
func startProbe(folder string) *probe {
	p := &probe{done: make(chan []time.Duration, 1)}
	over := make(chan struct{})
	p.stop = sync.OnceFunc(func() { close(over) })
	if folder == "" { // which for the system is that of temporary files
		p.done <- nil
		return p
	}
	file, err := os.CreateTemp(folder, "fsync-")
	if err != nil {
		p.done <- nil
		return p
	}
	go func() {
		defer os.Remove(file.Name()) //nolint:errcheck // its folder may be gone
		defer file.Close()           //nolint:errcheck // nobody reads it
		beat := time.NewTicker(probeEvery)
		defer beat.Stop()
		var times []time.Duration
		line := bytes.Repeat([]byte("."), 256)
		for {
			began := time.Now()
			if _, err := file.Write(line); err != nil || file.Sync() != nil {
				break
			}
			times = append(times, time.Since(began))
			select {
			case <-beat.C:
				continue
			case <-over:
			}
			break
		}
		p.done <- times
	}()
	return p
}

// end gives how long the syncs took.
func (p *probe) end() []time.Duration {
	p.stop()
	times := <-p.done
	p.done <- nil
	return times
}
