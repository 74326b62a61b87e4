package page

import (
	"fmt"
	"strings"

	"github.com/boombuler/barcode/qr"
)

// A qrCode is the QR code of an address: its width in modules including the quiet zone, and its dark modules as an SVG
// path. It is the zero value if there is no code.
type qrCode struct {
	Size int
	Path string
}

// quiet is the width of the light zone around a QR code, in modules. Readers of the codes need it.
const quiet = 4

// qrOf returns the QR code of an address, or the zero value if the address is too long.
func qrOf(address string) qrCode {
	code, err := qr.Encode(address, qr.M, qr.Auto)
	if err != nil {
		return qrCode{}
	}
	bounds := code.Bounds()
	dark := func(x, y int) bool {
		r, _, _, _ := code.At(x, y).RGBA()
		return r == 0
	}
	var path strings.Builder
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			from := x
			for x < bounds.Max.X && dark(x, y) {
				x++
			}
			if n := x - from; n > 0 {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", from+quiet, y+quiet, n, n)
			}
		}
	}
	return qrCode{bounds.Dx() + 2*quiet, path.String()}
}
