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

// A process is a program that this program started and talks to line by line. It is a [protocol.Wire].
type process struct {
	cmd      *exec.Cmd
	in       io.WriteCloser
	out      *bufio.Writer // buffered output to the process; Receive flushes it
	lines    chan received // closed at the end of the output of the process
	over     chan struct{} // closed when nobody reads lines any more
	stderr   tail
	patience time.Duration // the time limit for an answer to the last line sent
	due      time.Time
	late     bool // it exceeded a time limit

	ending sync.Once
	ended  error // the exit error
}

// received is one line of a process, or the error of reading it.
type received struct {
	text string
	err  error
}

// leaving is how long a process may take to end after its game.
const leaving = time.Second

// startProcess starts a program. The parameter patience is the time limit for each answer. The caller must end the process.
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

// listen reads the lines of the process until its output ends or nobody reads lines any more.
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

// Send buffers a line for the process and restarts the time limit for an answer. The line is sent by the next Receive at the latest.
func (p *process) Send(line string) error {
	p.due = time.Now().Add(p.patience)
	p.limit()
	if _, err := p.out.WriteString(line + "\n"); err != nil {
		return p.deaf(err)
	}
	return nil
}

// limit sets p.due as the deadline for writing, because a program that does not read fills the pipe to it.
func (p *process) limit() {
	if limited, ok := p.in.(interface{ SetWriteDeadline(time.Time) error }); ok {
		limited.SetWriteDeadline(p.due) //nolint:errcheck // some systems have no deadlines for pipes
	}
}

// deaf returns the error for a failed write: the process did not read in time, or has ended. It marks the process as late, or ends it.
func (p *process) deaf(err error) error {
	if errors.Is(err, os.ErrDeadlineExceeded) {
		p.late = true
		return fmt.Errorf("it did not read its input within %v", duration(p.patience))
	}
	return p.gone()
}

// Receive returns the next line of the process. It returns an error if the process took too long, ended or sent an invalid line, or if ctx
// ended.
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

// gone ends the process if it still runs, and returns an error with its exit status.
func (p *process) gone() error {
	p.end()
	return fmt.Errorf("it ended before it answered (%w)", p.ended)
}

// errEnded is the exit error of a process that ended with status 0.
var errEnded = errors.New("exit status 0")

// end ends the process. It asks the process to quit and waits for at most [leaving], unless the process exceeded its time limit. Then it
// kills the process group, so that no child remains.
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

// leave asks the process to quit, closes its input, and waits at most [leaving] for the end of its output.
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

// complaint returns the end of the standard error of the process, on one line.
func (p *process) complaint() string {
	return strings.Join(strings.Fields(strings.ToValidUTF8(p.stderr.String(), "?")), " ")
}

// A tail keeps the end of the text that is written to it.
type tail struct {
	mu   sync.Mutex
	kept []byte
}

// longestTail is the most that a [tail] keeps, in bytes.
const longestTail = 400

// Write appends text and drops the oldest bytes beyond [longestTail].
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
