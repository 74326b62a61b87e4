package web_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"flag"
	"fmt"
	"hash/crc32"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"pantheon/board"
	"pantheon/game/gametest"
)

var rasters = flag.Bool("rasters", false, "write the PNGs that are out of date: covers for link previews, and icons for home screens")

// A raster is a PNG for programs that do not read SVG. Chromium makes it from an SVG, and it is stored next to the SVG.
type raster struct {
	from, to string // files
	w, h     int
	zoom     float64 // the magnification of the drawing about its centre
	round    int     // the radius of the corners, in hundredths of the width
}

// allRasters lists the icons, the picture of the first page, and the covers of the registered titles.
func allRasters(t *testing.T) []raster {
	const icon = "assets/app.svg"
	all := []raster{
		{icon, "assets/app-180.png", 180, 180, 1.12, 0}, // the phone rounds it
		{icon, "assets/app-192.png", 192, 192, 1.12, 22},
		{icon, "assets/app-512.png", 512, 512, 1.12, 22},
		{icon, "assets/app-mask-512.png", 512, 512, 1, 0}, // cut to any shape, at least to a circle of four fifths
		{"assets/share.svg", "assets/share.png", board.PreviewWidth, board.PreviewHeight, 1, 0},
	}
	for _, title := range realRegistry(t) {
		if _, ok := board.CoverOf(title.Board, "en"); ok {
			at := filepath.Join("..", filepath.FromSlash(title.Folder), "board", "cover")
			all = append(all, raster{at + ".svg", at + ".png", board.PreviewWidth, board.PreviewHeight, 1, 0})
		}
	}
	return all
}

// html returns a page that shows the drawing at the size and in the shape of the raster.
func (r raster) html(svg []byte) string {
	const sheet = `<body style="margin:0;background:none"><div style="width:%[1]dpx;height:%[2]dpx;overflow:hidden;border-radius:%[3]d%%">` +
		`<img src="data:image/svg+xml;base64,%[4]s" style="width:100%%;height:100%%;object-fit:cover;transform:scale(%[5]g)"></div>`
	return fmt.Sprintf(sheet, r.w, r.h, r.round, base64.StdEncoding.EncodeToString(svg), r.zoom)
}

// print returns the fingerprint of all sources of the raster. The PNG contains it.
func (r raster) print(svg []byte) string {
	sum := sha256.Sum256([]byte(r.html(svg)))
	return hex.EncodeToString(sum[:])
}

// colours returns the maximum number of colours of the raster. A small icon is loaded with every page that is opened for
// the first time.
func (r raster) colours() int {
	if r.w < 200 {
		return 24
	}
	return 256
}

// draw returns the PNG that Chromium makes.
func (r raster) draw(t *testing.T, ctx context.Context, svg []byte) []byte {
	t.Helper()
	b := browser(t, ctx)
	b.do(chromedp.Navigate("data:text/html;base64," + base64.StdEncoding.EncodeToString([]byte(r.html(svg)))))
	b.until(`document.images[0].complete && document.images[0].naturalWidth > 0`)
	size := emulation.SetDeviceMetricsOverrideParams{Width: int64(r.w), Height: int64(r.h), DeviceScaleFactor: 1}
	if _, err := chromedp.Call(b.ctx, emulation.SetDeviceMetricsOverride, size); err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Call(b.ctx, emulation.SetDefaultBackgroundColorOverride, emulation.SetDefaultBackgroundColorOverrideParams{Color: &cdp.RGBA{A: 1e-9}}); err != nil {
		t.Fatal(err)
	}
	shot, err := chromedp.Call(b.ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: "png"})
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(shot.Data))
	if err != nil {
		t.Fatal(err)
	}
	var small bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&small, inColours(picture, r.colours())); err != nil {
		t.Fatal(err)
	}
	return withNote(small.Bytes(), r.print(svg))
}

// noteAt is where the note begins in a PNG: after eight bytes and the chunk of the PNG's size, which has 13 bytes of data
// and 12 others.
const (
	noteAt = 8 + 13 + 12
	note   = "tEXtSource\x00"
)

// withNote returns a PNG with a note added.
func withNote(picture []byte, text string) []byte {
	chunk := []byte(note + text)
	var b bytes.Buffer
	b.Write(picture[:noteAt])
	binary.Write(&b, binary.BigEndian, uint32(len(chunk)-4)) //nolint:errcheck // a bytes.Buffer takes everything
	b.Write(chunk)
	binary.Write(&b, binary.BigEndian, crc32.ChecksumIEEE(chunk)) //nolint:errcheck // as above
	b.Write(picture[noteAt:])
	return b.Bytes()
}

// TestRastersAreFresh checks that each PNG matches the present drawing next to it. With Chromium installed, this makes the
// outdated ones again:
//
//	go test ./web -run TestRastersAreFresh -rasters
func TestRastersAreFresh(t *testing.T) {
	var ctx context.Context
	if *rasters {
		ctx = chromium(t)
	}
	for _, r := range allRasters(t) {
		svg, err := os.ReadFile(r.from)
		if err != nil {
			t.Fatal(err)
		}
		have, err := os.ReadFile(r.to)
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		fresh := bytes.Contains(have, []byte(note+r.print(svg)))
		if !fresh && *rasters {
			have, fresh = r.draw(t, ctx, svg), true
			if err := os.WriteFile(r.to, have, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if !fresh {
			t.Errorf("%s is not the picture of %s: go test ./web -run TestRastersAreFresh -rasters", r.to, r.from)
			continue
		}
		size, err := png.DecodeConfig(bytes.NewReader(have))
		if err != nil || size.Width != r.w || size.Height != r.h {
			t.Errorf("%s: %d by %d, not %d by %d: %v", r.to, size.Width, size.Height, r.w, r.h, err)
		}
		gametest.Budget(t, strings.TrimPrefix(filepath.ToSlash(r.to), "../"), len(have), mostForRaster)
	}
}

// mostForRaster is the maximum size of each raster, in bytes.
const mostForRaster = 210_000
