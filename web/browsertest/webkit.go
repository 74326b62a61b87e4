package browsertest

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// A webkit is a MiniBrowser driven by WebDriver (https://w3c.github.io/webdriver/), on its own virtual screen. The driver turns a touch
// into a mouse click.
type webkit struct {
	screen, driver *exec.Cmd
	session        string // its address
	display        string // the name of the screen
	pixels         string // the file with the pixels of the screen
	width, height  int
}

func startWebKit(folder string) (Browser, error) {
	driver, err := find("WebKitWebDriver")
	if err != nil {
		return nil, err
	}
	server, err := find("Xvfb")
	if err != nil {
		return nil, err
	}
	program, err := miniBrowser()
	if err != nil {
		return nil, err
	}
	b := &webkit{}
	if err := b.light(server, folder); err != nil {
		return nil, err
	}
	if err := b.begin(driver, program, folder); err != nil {
		b.kill()
		return nil, fmt.Errorf("webkit: %w", err)
	}
	return b, nil
}

// miniBrowser returns the path of MiniBrowser, the small browser of the WebKitGTK library, which is in no PATH.
func miniBrowser() (string, error) {
	for _, pattern := range []string{"/usr/lib/*/webkit2gtk-4.*/MiniBrowser", "/usr/lib*/webkit2gtk-4.*/MiniBrowser", "/usr/libexec/webkit2gtk-4.*/MiniBrowser"} {
		if all, err := filepath.Glob(pattern); err == nil && len(all) > 0 {
			return all[len(all)-1], nil
		}
	}
	return "", fmt.Errorf("MiniBrowser: %w", ErrNotInstalled)
}

// light starts the virtual screen and stores the number that the screen has chosen.
func (b *webkit) light(server, folder string) error {
	number, says, err := os.Pipe()
	if err != nil {
		return err
	}
	defer number.Close()
	b.screen = exec.Command(server, "-displayfd", "3", "-screen", "0", "1600x1200x24", "-fbdir", folder, "-nolisten", "tcp")
	b.pixels = filepath.Join(folder, "Xvfb_screen0")
	b.screen.ExtraFiles = []*os.File{says}
	err = b.screen.Start()
	says.Close() //nolint:errcheck // the screen has it
	if err != nil {
		return err
	}
	line, err := bufio.NewReader(number).ReadString('\n') // if the pipe were closed before the end of the line, the server would end
	if err != nil {
		end(b.screen)
		return fmt.Errorf("there is no screen, since Xvfb ended: %w", err)
	}
	b.display = ":" + strings.TrimSpace(line)
	return nil
}

// begin starts the driver, and through it the browser in full screen. In an ordinary window the toolbar would take a part of
// the height, and the window could not be narrow.
func (b *webkit) begin(driver, program, folder string) error {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	address := free.Addr().String()
	free.Close() //nolint:errcheck // the driver takes the port
	_, port, _ := net.SplitHostPort(address)
	b.driver = exec.Command(driver, "--host=127.0.0.1", "--port="+port)
	b.driver.Env = append(os.Environ(), "DISPLAY="+b.display, "NO_AT_BRIDGE=1",
		// The processor paints. With OpenGL in software a frame takes many times as long, half a minute on a busy computer.
		"GDK_GL=disable", "LIBGL_ALWAYS_SOFTWARE=1", "WEBKIT_DISABLE_DMABUF_RENDERER=1", "WEBKIT_SKIA_ENABLE_CPU_RENDERING=1",
		"HOME="+folder,
		"XDG_DATA_HOME="+folder, "XDG_CACHE_HOME="+folder, "XDG_CONFIG_HOME="+folder, "XDG_RUNTIME_DIR="+folder)
	if err := b.driver.Start(); err != nil {
		return err
	}
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		c, err := net.Dial("tcp", address)
		if err == nil {
			c.Close() //nolint:errcheck // it was to see whether the driver listens
			break
		}
		if time.Now().After(end) {
			return err
		}
	}
	b.session = "http://" + address + "/session"
	var session struct{ SessionID string }
	err = b.send("POST", "", object{"capabilities": object{"alwaysMatch": object{
		"timeouts":                 object{"script": patience.Milliseconds(), "pageLoad": patience.Milliseconds()},
		"webkitgtk:browserOptions": object{"binary": program, "args": []string{"--automation", "--full-screen"}},
	}}}, &session)
	b.session += "/" + session.SessionID
	return err
}

// send sends one command and decodes its answer into result, unless result is nil.
func (b *webkit) send(method, command string, params object, result any) error {
	ctx, stop := bounded()
	defer stop()
	var body bytes.Buffer
	if params != nil {
		if err := json.NewEncoder(&body).Encode(params); err != nil {
			return err
		}
	}
	request, err := http.NewRequestWithContext(ctx, method, b.session+command, &body)
	if err != nil {
		return err
	}
	reply, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer reply.Body.Close()
	var answer struct{ Value json.RawMessage }
	if err := json.NewDecoder(reply.Body).Decode(&answer); err != nil {
		return err
	}
	if reply.StatusCode != http.StatusOK {
		return fmt.Errorf("%s %s: %.500s", method, command, answer.Value)
	}
	if result == nil {
		return nil
	}
	return json.Unmarshal(answer.Value, result)
}

func (b *webkit) Open(address string) error {
	return b.send("POST", "/url", object{"url": address}, nil)
}

func (b *webkit) Size(width, height int) error {
	b.width, b.height = width, height
	return b.send("POST", "/window/rect", object{"x": 0, "y": 0, "width": width, "height": height}, nil)
}

func (b *webkit) Evaluate(expression string) (json.RawMessage, error) {
	var answer struct{ Text, Error string }
	script := `const done = arguments[arguments.length - 1];
		` + asText(expression) + `.then((text) => done({ text }), (fault) => done({ error: String(fault) }));`
	if err := b.send("POST", "/execute/async", object{"script": script, "args": []any{}}, &answer); err != nil {
		return nil, err
	}
	if answer.Error != "" {
		return nil, errors.New("the script failed: " + answer.Error)
	}
	return json.RawMessage(answer.Text), nil
}

func (b *webkit) Press(x, y float64) error {
	return b.send("POST", "/actions", object{"actions": press("mouse", x, y)}, nil)
}

// Picture reads the picture from the virtual screen. The driver's own command waits for a frame, which may never come while nothing
// moves on the page.
func (b *webkit) Picture() ([]byte, error) {
	dump, err := os.ReadFile(b.pixels)
	if err != nil {
		return nil, err
	}
	screen, err := readDump(dump, b.width, b.height)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = png.Encode(&out, screen)
	return out.Bytes(), err
}

// readDump returns the part of the given size at the upper left of an X window dump. A damaged dump, or one that is smaller, is an
// error. The dump has four bytes per pixel; the first three are blue, green and red.
func readDump(dump []byte, width, height int) (image.Image, error) {
	const fields = 25
	if len(dump) < 4*fields {
		return nil, errors.New("a dump without a header")
	}
	field := func(n int) int { return int(binary.BigEndian.Uint32(dump[4*n:])) }
	size, wide, high, perPixel, perLine, colours := field(0), field(4), field(5), field(11), field(12), field(19)
	if perPixel != 32 || width > wide || height > high || len(dump) < size+12*colours+high*perLine {
		return nil, fmt.Errorf("a dump of %d bytes, %d x %d pixels of %d bits", len(dump), wide, high, perPixel)
	}
	dump = dump[size+12*colours:]
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			p := dump[y*perLine+4*x:]
			picture.SetRGBA(x, y, color.RGBA{R: p[2], G: p[1], B: p[0], A: 255})
		}
	}
	return picture, nil
}

func (b *webkit) Close() error {
	err := b.send("DELETE", "", nil, nil)
	b.kill()
	return err
}

func (b *webkit) kill() {
	for _, program := range []*exec.Cmd{b.driver, b.screen} {
		if program != nil && program.Process != nil {
			end(program)
		}
	}
}
