// Package browsertest drives Chromium, Firefox and WebKit through one small interface, for tests of pages.
package browsertest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"time"
)

// patience is how long one command to a browser may take.
const patience = 3 * time.Minute

// ErrNotInstalled is returned where a program that a driver needs is missing.
var ErrNotInstalled = errors.New("not installed")

// A Browser is a running browser with one page. It has cookies and storage of its own, and Close removes them. Points and sizes are in CSS
// pixels.
type Browser interface {
	// Open loads a page and waits until it is loaded.
	Open(address string) error
	// Size sets the inner size of the window.
	Size(width, height int) error
	// Evaluate runs an expression in the page, waits for what it promises and returns it as JSON.
	Evaluate(expression string) (json.RawMessage, error)
	// Press taps a point of the window with a finger. Where the driver has no fingers, it clicks.
	Press(x, y float64) error
	// Picture is what the window shows, as a PNG.
	Picture() ([]byte, error)
	// Close ends the browser.
	Close() error
}

// A Driver starts one kind of browser.
type Driver struct {
	Name string
	// Fingers tells whether Press is a touch.
	Fingers bool
	// Start starts the browser, which keeps its files in folder. The error is ErrNotInstalled where a program is missing.
	Start func(folder string) (Browser, error)
}

// Drivers are all browsers.
var Drivers = []Driver{
	{Name: "chromium", Fingers: true, Start: startChromium},
	{Name: "firefox", Fingers: true, Start: startFirefox},
	{Name: "webkit", Fingers: false, Start: startWebKit},
}

// Evaluate runs an expression in a browser's page and reads what it gives.
func Evaluate[T any](b Browser, expression string) (T, error) {
	var value T
	text, err := b.Evaluate(expression)
	if err == nil {
		err = json.Unmarshal(text, &value)
	}
	return value, err
}

// asText is an expression that gives the JSON of what another one gives or promises.
func asText(expression string) string {
	return "(async () => JSON.stringify(await (" + expression + ")) ?? 'null')()"
}

// find is the first of some programs that is installed; an empty name is none.
func find(names ...string) (string, error) {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("%s: %w", names[len(names)-1], ErrNotInstalled)
}

// end kills a program and waits until it has ended.
func end(c *exec.Cmd) {
	c.Process.Kill() //nolint:errcheck // it may have ended by itself
	c.Wait()         //nolint:errcheck // it was killed
}

func bounded() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), patience)
}
