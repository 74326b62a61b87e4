package browsertest

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"
)

// preferences is the text of a preferences file with which Firefox starts without requests to the network or questions to the user. Each
// touch counts as a tap, however long a busy computer makes it last.
const preferences = `
user_pref("app.normandy.enabled", false);
user_pref("app.update.enabled", false);
user_pref("apz.allow_double_tap_zooming", false);
user_pref("apz.max_tap_time", 180000);
user_pref("browser.safebrowsing.downloads.enabled", false);
user_pref("browser.safebrowsing.malware.enabled", false);
user_pref("browser.safebrowsing.phishing.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("datareporting.policy.dataSubmissionPolicyBypassNotification", true);
user_pref("dom.w3c_touch_events.enabled", 1);
user_pref("extensions.getAddons.cache.enabled", false);
user_pref("extensions.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,");
user_pref("toolkit.telemetry.enabled", false);
user_pref("ui.click_hold_context_menus.delay", 180000);
`

// A firefox is a Firefox driven by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/).
type firefox struct {
	program *exec.Cmd
	wire    *websocket.Conn
	context string // the page
	sent    int    // the number of commands
}

// startFirefox starts Firefox. On a busy computer a new Firefox sometimes never answers; then another one is started,
// at most three in all.
func startFirefox(folder string) (b Browser, err error) {
	path, err := find("firefox-esr", "firefox")
	if err != nil {
		return nil, err
	}
	for range 3 {
		var profile string
		if profile, err = os.MkdirTemp(folder, "profile"); err != nil {
			return nil, err
		}
		if b, err = startProfile(path, profile); err == nil {
			return b, nil
		}
	}
	return nil, fmt.Errorf("firefox: %w", err)
}

func startProfile(path, folder string) (Browser, error) {
	if err := os.WriteFile(filepath.Join(folder, "user.js"), []byte(preferences), 0o666); err != nil {
		return nil, err
	}
	b := &firefox{program: exec.Command(path, "--headless", "--no-remote", "--profile", folder, "--remote-debugging-port=0")}
	b.program.Env = append(os.Environ(), "HOME="+folder)
	says, err := b.program.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := b.program.Start(); err != nil {
		return nil, err
	}
	late := time.AfterFunc(patience/2, func() { b.program.Process.Kill() }) //nolint:errcheck // it may have ended by itself
	defer late.Stop()
	if err := b.begin(says); err != nil {
		end(b.program)
		return nil, err
	}
	return b, nil
}

// begin connects to the address that Firefox prints, and finds its page.
func (b *firefox) begin(says io.Reader) error {
	lines := bufio.NewScanner(says)
	address := ""
	for address == "" && lines.Scan() {
		_, address, _ = strings.Cut(lines.Text(), "WebDriver BiDi listening on ")
	}
	if address == "" {
		return fmt.Errorf("it ended without saying where it listens: %w", lines.Err())
	}
	go io.Copy(io.Discard, says) //nolint:errcheck // its later output is not needed
	ctx, stop := bounded()
	defer stop()
	var err error
	if b.wire, _, err = websocket.Dial(ctx, address+"/session", nil); err != nil {
		return err
	}
	b.wire.SetReadLimit(math.MaxInt64 - 1)
	if err := b.send("session.new", object{"capabilities": object{}}, nil); err != nil {
		return err
	}
	var tree struct{ Contexts []struct{ Context string } }
	if err := b.send("browsingContext.getTree", object{}, &tree); err != nil {
		return err
	}
	b.context = tree.Contexts[0].Context
	return nil
}

type object map[string]any

// send sends one command and decodes its answer into result, unless result is nil.
func (b *firefox) send(method string, params object, result any) error {
	ctx, stop := bounded()
	defer stop()
	b.sent++
	if err := wsjson.Write(ctx, b.wire, object{"id": b.sent, "method": method, "params": params}); err != nil {
		return err
	}
	for {
		var answer struct {
			ID             int
			Result         json.RawMessage
			Error, Message string
		}
		if err := wsjson.Read(ctx, b.wire, &answer); err != nil {
			return fmt.Errorf("%s: %w", method, err)
		}
		switch {
		case answer.ID != b.sent: // an event
		case answer.Error != "":
			return fmt.Errorf("%s: %s: %s", method, answer.Error, answer.Message)
		case result == nil:
			return nil
		default:
			return json.Unmarshal(answer.Result, result)
		}
	}
}

func (b *firefox) Open(address string) error {
	return b.send("browsingContext.navigate", object{"context": b.context, "url": address, "wait": "complete"}, nil)
}

func (b *firefox) Size(width, height int) error {
	return b.send("browsingContext.setViewport", object{"context": b.context, "viewport": object{"width": width, "height": height}}, nil)
}

func (b *firefox) Evaluate(expression string) (json.RawMessage, error) {
	var answer struct {
		Result           struct{ Value string }
		ExceptionDetails *struct{ Text string }
	}
	params := object{"expression": asText(expression), "target": object{"context": b.context}, "awaitPromise": true}
	err := b.send("script.evaluate", params, &answer)
	if err == nil && answer.ExceptionDetails != nil {
		err = fmt.Errorf("the script failed: %s", answer.ExceptionDetails.Text)
	}
	return json.RawMessage(answer.Result.Value), err
}

func (b *firefox) Press(x, y float64) error {
	return b.send("input.performActions", object{"context": b.context, "actions": press("touch", x, y)}, nil)
}

// press returns the WebDriver actions that press a point.
func press(pointer string, x, y float64) []object {
	return []object{{
		"type": "pointer", "id": pointer, "parameters": object{"pointerType": pointer},
		"actions": []object{
			{"type": "pointerMove", "x": math.Round(x), "y": math.Round(y)},
			{"type": "pointerDown", "button": 0},
			{"type": "pointerUp", "button": 0},
		},
	}}
}

func (b *firefox) Picture() ([]byte, error) {
	var picture struct{ Data string }
	if err := b.send("browsingContext.captureScreenshot", object{"context": b.context}, &picture); err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(picture.Data)
}

func (b *firefox) Close() error {
	err := b.send("browser.close", object{}, nil)
	b.wire.CloseNow() //nolint:errcheck // the browser is gone
	ctx, stop := bounded()
	defer stop()
	context.AfterFunc(ctx, func() { b.program.Process.Kill() }) //nolint:errcheck // it may have ended by itself
	b.program.Wait()                                            //nolint:errcheck // its exit status says nothing
	return err
}
