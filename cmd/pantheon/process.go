package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"pantheon/protocol"
)

// A process is a program that this one has started and talks with, line by line. It is a [protocol.Wire].
type process struct {
	cmd      *exec.Cmd
	in       io.WriteCloser
	out      *bufio.Writer // what it is told, until it is asked
	lines    chan received // closed when it says nothing more
	over     chan struct{} // closed when nobody listens any more
	stderr   tail
	patience time.Duration // for an answer to what was sent last
	due      time.Time
	late     bool // it has let its time pass

	ending sync.Once
	ended  error // how it ended
}

// received is a line of a process, or what was wrong with it.
type received struct {
	text string
	err  error
}

// leaving is how long a process may take to end by itself when its game is over.
const leaving = time.Second

// startProcess starts a program. Whoever starts one ends it.
func startProcess(command []string, patience time.Duration) (*process, error) {
	p := &process{
		cmd: exec.Command(command[0], command[1:]...), patience: patience,
		lines: make(chan received), over: make(chan struct{}),
	}
	p.cmd.Stderr = &p.stderr
	p.cmd.WaitDelay = leaving
	ownGroup(p.cmd)
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, fmt.Errorf("cannot start the program %s: %w", command[0], err)
	}
	p.in, p.out = in, bufio.NewWriter(in)
	go p.listen(out)
	return p, nil
}

// listen takes the lines of the process until it says nothing more or nobody listens.
func (p *process) listen(out io.Reader) {
	defer close(p.lines)
	lines := protocol.NewLines(out)
	for {
		text, err := lines.Next()
		var bad *protocol.LineError
		if err != nil && !errors.As(err, &bad) {
			return
		}
		select {
		case p.lines <- received{text, err}:
		case <-p.over:
			return
		}
	}
}

// Send tells the process a line, at the latest when it is asked for one. Its time for an answer begins anew.
func (p *process) Send(line string) error {
	p.due = time.Now().Add(p.patience)
	p.limit()
	if _, err := p.out.WriteString(line + "\n"); err != nil {
		return p.deaf(err)
	}
	return nil
}

// limit bounds how long writing may take: a program that does not read fills the pipe to it.
func (p *process) limit() {
	if limited, ok := p.in.(interface{ SetWriteDeadline(time.Time) error }); ok {
		limited.SetWriteDeadline(p.due) //nolint:errcheck // where pipes have no deadlines, it is without
	}
}

// deaf says why the process could not be told something.
func (p *process) deaf(err error) error {
	if errors.Is(err, os.ErrDeadlineExceeded) {
		p.late = true
		return fmt.Errorf("it did not read its input within %v", duration(p.patience))
	}
	return p.gone()
}

// Receive gives the next line of the process, or says that it took too long or ended.
func (p *process) Receive(ctx context.Context) (string, error) {
	if err := p.out.Flush(); err != nil {
		return "", p.deaf(err)
	}
	timer := time.NewTimer(time.Until(p.due))
	defer timer.Stop()
	select {
	case line, ok := <-p.lines:
		if !ok {
			return "", p.gone()
		}
		return line.text, line.err
	case <-timer.C:
		p.late = true
		return "", fmt.Errorf("it did not answer within %v", duration(p.patience))
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// gone says how the process ended, and ends it where only its output did.
func (p *process) gone() error {
	p.end()
	return fmt.Errorf("it ended before it answered (%w)", p.ended)
}

// errEnded is how a process ends that was not at fault.
var errEnded = errors.New("exit status 0")

// end lets the process go: it is told to quit, and killed with all that it started when it has not gone soon. One that has let its time
// pass is not asked. Nothing is left behind.
func (p *process) end() {
	p.ending.Do(func() {
		if !p.late {
			p.leave()
		}
		close(p.over)
		killGroup(p.cmd)
		p.in.Close() //nolint:errcheck // it may be closed already
		if p.ended = p.cmd.Wait(); p.ended == nil {
			p.ended = errEnded
		}
	})
}

// leave tells the process to quit, and waits until it says nothing more, for a while.
func (p *process) leave() {
	p.due = time.Now().Add(leaving)
	p.limit()
	p.out.WriteString(string(protocol.Quit) + "\n") //nolint:errcheck // it may be gone already
	p.out.Flush()                                   //nolint:errcheck // likewise
	p.in.Close()                                    //nolint:errcheck // likewise
	timer := time.NewTimer(leaving)
	defer timer.Stop()
	for {
		select {
		case _, more := <-p.lines:
			if !more {
				return
			}
		case <-timer.C:
			return
		}
	}
}

// complaint is the end of what the process wrote to its standard error, on one line.
func (p *process) complaint() string {
	return strings.Join(strings.Fields(strings.ToValidUTF8(p.stderr.String(), "?")), " ")
}

// A tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	kept []byte
}

// longestTail is how much a [tail] keeps, in bytes.
const longestTail = 400

// Write forgets what does not fit any more.
func (t *tail) Write(text []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = append(t.kept, text[max(0, len(text)-longestTail):]...)
	if more := len(t.kept) - longestTail; more > 0 {
		t.kept = append(t.kept[:0], t.kept[more:]...)
	}
	return len(text), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.kept)
}
