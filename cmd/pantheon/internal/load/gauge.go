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

// A Spread describes a set of times: the median, the 99th percentile and the maximum, in milliseconds.
type Spread struct {
	P50 float64 `json:"p50"`
	P99 float64 `json:"p99"`
	Max float64 `json:"max"`
}

// spread returns the spread of times, or nil if there are none. It sorts its argument.
func spread(times []time.Duration) *Spread {
	if len(times) == 0 {
		return nil
	}
	slices.Sort(times)
	at := func(part float64) float64 { return milliseconds(times[int(part*float64(len(times)-1)+0.5)]) }
	return &Spread{at(0.5), at(0.99), at(1)}
}

// milliseconds converts a duration to milliseconds with three decimals.
func milliseconds(d time.Duration) float64 {
	return float64(d.Round(time.Microsecond)) / float64(time.Millisecond)
}

// A gauge is a reading of the resources used so far. A value that the system does not report is nil.
type gauge struct {
	at              time.Time
	servers         []process
	generator       *time.Duration            // processor time
	beside          map[string]*time.Duration // processor time
	seats, watchers int64                     // bytes received
}

// A process holds the resources that one process has used.
type process struct {
	time   *time.Duration // processor time
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

// tick is the unit in which Linux reports processor time.
const tick = 10 * time.Millisecond

// These are the positions of fields in /proc/PID/stat, counted from 0 after the process name. See proc(5).
const parent, ofUser, ofSystem, endedUser, endedSystem = 1, 11, 12, 13, 14

// stat returns the fields of /proc/PID/stat after the process name. It returns nil if the file cannot be read or has too few fields.
func stat(pid int) []string {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return nil
	}
	_, rest, _ := bytes.Cut(text[bytes.LastIndexByte(text, ')')+1:], []byte(" ")) // the name before may contain anything
	fields := strings.Fields(string(rest))
	if len(fields) <= endedSystem {
		return nil
	}
	return fields
}

// begun returns the process ids of the living children of each process, or nil if the system has no /proc.
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

// usedWith returns the processor time of a process and all its descendants, or nil if that of the process is unknown. It includes children
// that have ended and were waited for. The parameter children is a result of [begun].
func usedWith(pid int, children map[int][]int) *time.Duration {
	sum := ticks(pid, ofUser, ofSystem, endedUser, endedSystem)
	for _, child := range children[pid] {
		if of := usedWith(child, children); sum != nil && of != nil {
			*sum += *of
		}
	}
	return sum
}

// used returns the processor time of a process without its children, or nil if it is unknown.
func used(pid int) *time.Duration { return ticks(pid, ofUser, ofSystem) }

// ticks returns the sum of the given time fields of [stat], or nil if the system does not report them.
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

// resident returns the resident memory of a process in bytes, or nil if the system does not report it as Linux does.
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

// A probe repeatedly appends to a small file and syncs it.
type probe struct {
	stop func()
	done chan []time.Duration
}

// probeEvery is the interval between syncs, long enough that the probe itself is no load.
const probeEvery = 50 * time.Millisecond

// startProbe starts a probe in a folder. It measures nothing if folder is "" or cannot be written.
func startProbe(folder string) *probe {
	p := &probe{done: make(chan []time.Duration, 1)}
	over := make(chan struct{})
	p.stop = sync.OnceFunc(func() { close(over) })
	if folder == "" { // the system would take "" for the temporary folder
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
		defer file.Close()           //nolint:errcheck // the file is removed unread
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

// end stops the probe and returns how long each append with its sync took. A second call returns nil.
func (p *probe) end() []time.Duration {
	p.stop()
	times := <-p.done
	p.done <- nil
	return times
}
