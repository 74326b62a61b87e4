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

// patience is the longest time for one command to a browser.
const patience = 3 * time.Minute

// ErrNotInstalled is the error for a missing program that a driver needs.
var ErrNotInstalled = errors.New("not installed")

// A Browser is a running browser with one page, its own cookies and its own storage. Points and sizes are in CSS pixels.
type Browser interface {
	// Open loads a page and waits until it is loaded.
	Open(address string) error
	// Size sets the inner size of the window.
	Size(width, height int) error
	// Evaluate runs an expression in the page, awaits its promise, and returns the result as JSON.
	Evaluate(expression string) (json.RawMessage, error)
	// Press taps a point of the window. A driver without touch clicks.
	Press(x, y float64) error
	// Picture returns the contents of the window as a PNG.
	Picture() ([]byte, error)
	// Close ends the browser. Its files may stay in the folder given to [Driver.Start].
	Close() error
}

// A Driver starts one kind of browser.
type Driver struct {
	Name string
	// Fingers says that Press is a touch.
	Fingers bool
	// Start starts the browser, which keeps its files in folder. The error wraps ErrNotInstalled if a program is missing.
	Start func(folder string) (Browser, error)
}

// Drivers lists the drivers of all browsers.
var Drivers = []Driver{
	{Name: "chromium", Fingers: true, Start: startChromium},
	{Name: "firefox", Fingers: true, Start: startFirefox},
	{Name: "webkit", Fingers: false, Start: startWebKit},
}

// Evaluate runs an expression in a browser's page and decodes the result.
func Evaluate[T any](b Browser, expression string) (T, error) {
	var value T
	text, err := b.Evaluate(expression)
	if err == nil {
		err = json.Unmarshal(text, &value)
	}
	return value, err
}

// asText returns an expression for the JSON text of another expression's value. If the value is a promise, it is that
// of the result.
func asText(expression string) string {
	return "(async () => JSON.stringify(await (" + expression + ")) ?? 'null')()"
}

// find returns the path of the first of some programs that is installed. It skips empty names. The error wraps
// [ErrNotInstalled].
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
