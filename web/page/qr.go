package page

import (
	"fmt"
	"strings"

	"github.com/boombuler/barcode/qr"
)

// A qrCode is an address as a QR code, in units of its modules: how wide it is with the quiet zone around it, and its dark modules as the
// path of an SVG; the zero value where there is none.
type qrCode struct {
	Size int
	Path string
}

// quiet is how many modules around a code stay light, as readers need it.
const quiet = 4

// qrOf makes the code of an address. One that is too long for any code has none.
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
