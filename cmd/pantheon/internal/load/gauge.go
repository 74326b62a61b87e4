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
	at              time.Time
	servers         []process
	generator       *time.Duration            // of processors
	beside          map[string]*time.Duration // of processors
	seats, watchers int64                     // bytes received
}

// A process is what one has used.
type process struct {
	time   *time.Duration // of processors
	memory *int64         // in bytes
}

func (c *crowd) gauge() gauge {
	g := gauge{at: time.Now(), generator: used(os.Getpid()), seats: c.seats.received.Load(), watchers: c.watchers.received.Load()}
	for _, pid := range c.PIDs {
		g.servers = append(g.servers, process{used(pid), resident(pid)})
	}
	if len(c.Beside) > 0 {
		g.beside = map[string]*time.Duration{}
		children := begun()
		for name, pid := range c.Beside {
			g.beside[name] = usedWith(pid, children)
		}
	}
	return g
}

// tick is in what Linux counts the time of processors.
const tick = 10 * time.Millisecond

// What Linux tells of a process behind its name, as proc(5) has it.
const parent, ofUser, ofSystem, endedUser, endedSystem = 1, 11, 12, 13, 14

// stat is what the system tells of a process as Linux does; nil where it does not.
func stat(pid int) []string {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return nil
	}
	_, rest, _ := bytes.Cut(text[bytes.LastIndexByte(text, ')')+1:], []byte(" ")) // the name before may hold anything
	fields := strings.Fields(string(rest))
	if len(fields) <= endedSystem {
		return nil
	}
	return fields
}

// begun is which processes each has begun, of those that live.
func begun() map[int][]int {
	all, err := os.ReadDir("/proc")
	if err != nil {
		return nil
	}
	children := map[int][]int{}
	for _, one := range all {
		pid, err := strconv.Atoi(one.Name())
		if err != nil {
			continue
		}
		if fields := stat(pid); fields != nil {
			if by, err := strconv.Atoi(fields[parent]); err == nil {
				children[by] = append(children[by], pid)
			}
		}
	}
	return children
}

// usedWith is how much time of processors a process has used with all that it began, those that have ended among them.
func usedWith(pid int, children map[int][]int) *time.Duration {
	sum := ticks(pid, ofUser, ofSystem, endedUser, endedSystem)
	for _, child := range children[pid] {
		if of := usedWith(child, children); sum != nil && of != nil {
			*sum += *of
		}
	}
	return sum
}

// used is how much time of processors a process has used.
func used(pid int) *time.Duration { return ticks(pid, ofUser, ofSystem) }

// ticks is the sum of times that the system tells of a process.
func ticks(pid int, of ...int) *time.Duration {
	fields := stat(pid)
	if fields == nil {
		return nil
	}
	var sum time.Duration
	for _, field := range of {
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
		var times []time.Duration
		defer func() { p.done <- times }()
		defer os.Remove(file.Name()) //nolint:errcheck // its folder may be gone
		defer file.Close()           //nolint:errcheck // nobody reads it
		beat := time.NewTicker(probeEvery)
		defer beat.Stop()
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
