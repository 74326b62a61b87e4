package page

import (
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func TestPathsFromThePointBefore(t *testing.T) {
	for _, c := range []struct{ from, want string }{
		{"M10 20L15 25L15 30", "M10 20l5 5v5"},
		{"M10 20 15 25 15 30Z", "M10 20l5 5v5z"},
		{"M1.5-2L.5-3", "M1.5-2l-1-1"},
		{"m1 2 3 4", "M1 2l3 4"},
		{"M0 0H5V6h-2v-1", "M0 0h5v6h-2v-1"},
		{"M1 1C2 2 3 3 4 4C5 5 6 6 7 7", "M1 1c1 1 2 2 3 3s2 2 3 3"}, // continues smoothly
		{"M1 1C2 2 3 3 4 4C5.1 4.9 6 6 7 7", "M1 1c1 1 2 2 3 3s2 2 3 3"},
		{"M1 1C2 2 3 3 4 4C5.2 5 6 6 7 7", "M1 1c1 1 2 2 3 3 1.2 1 2 2 3 3"},
		{"M1 1C2 2 3 3 4 4L5 5C6 6 7 7 8 8", "M1 1c1 1 2 2 3 3l1 1c1 1 2 2 3 3"},
		{"M1 1C2 2 3 3 4 4S6 5 7 7C8 9 9 9 9 9", "M1 1c1 1 2 2 3 3s2 1 3 3 2 2 2 2"},
		{"M1 1C2 2 3 3 4 4S5 5 6 6Q1 2 3 4T5 6", "M1 1c1 1 2 2 3 3s1 1 2 2q-5-4-3-2t2 2"},
		{"M5 5L6 6ZM8 8L9 9", "M5 5l1 1zm3 3l1 1"},
		{"M5 5L6 7ZL9 9", "M5 5l1 2zl4 4"},
		{"M1 1A6 6.5 0 0 1 4-7", "M1 1a6 6.5 0 0 1 3-8"},
		{"M1 1a6 6 0 014-7", "M1 1a6 6 0 0 1 4-7"},
		{"M.125 0L.25 0", "M.125 0h.125"},
		{" M 1,2 L 3,4 ", "M1 2l2 2"},
		{"M0 0q5-3 10 0t10 0", "M0 0q5-3 10 0t10 0"},
		{"", ""},
	} {
		if have := shortPaths(`<path d="` + c.from + `"/>`); have != `<path d="`+c.want+`"/>` {
			t.Errorf("%s becomes %s, not %s", c.from, have, c.want)
		}
	}
}

func TestCoarseDrawing(t *testing.T) {
	for from, want := range map[string]string{
		`<path d="M1.4 1.5L-1.5 2.6"/>`:                              `<path d="M1 2l-3 1"/>`,
		`<path d="m.4.4.4.4.4.4"/>`:                                  `<path d="M0 0l1 1h0"/>`,
		`<use transform="translate(1.5 -2.4) scale(0.55)"/>`:         `<use transform="translate(2 -2) scale(0.55)"/>`,
		`<path d="M1 1A6.5 6.5 0 0 1 4.4 4.6" stroke-width=".3"/>`:   `<path d="M1 1a6.5 6.5 0 0 1 3 4" stroke-width=".3"/>`,
		`<use transform="translate(1.2.3 4)"/>`:                      `<use transform="translate(1.2.3 4)"/>`,
		`<g transform="translate(10.04 20.06) rotate(4.5)"><a/></g>`: `<g transform="translate(10 20) rotate(4.5)"><a/></g>`,
	} {
		if have := CoarseDrawing(from); have != want {
			t.Errorf("%s becomes %s, not %s", from, have, want)
		}
	}
}

// TestOddPathsStay checks that invalid paths, and paths that cannot be rewritten exactly, are left unchanged.
func TestOddPathsStay(t *testing.T) {
	for _, d := range []string{"M0.0001 2L3 4", "M1e3 2L3 4", "L3 4", "M1", "M1 2 3", "M1 2X3", "M1 2Z3 4", "M1 1A6 6 0 2 1 4 4", "5 5", "M+1 2", "M", "z", "M..1 2", "M- 2",
		"M1234567890123 1L2 2", "Mäö"} {
		if have := shortPaths(`<path d="` + d + `"/>`); have != `<path d="`+d+`"/>` {
			t.Errorf("%s becomes %s", d, have)
		}
	}
	for _, odd := range []string{` d="`, ` d="M1 1`, "", `<path d=""/>`, `<a/> d="M1`} {
		if have := shortPaths(odd); have != odd {
			t.Errorf("%s becomes %s", odd, have)
		}
	}
}

// TestPathsMeanTheSame rewrites random paths. The old and the new text draw the same lines.
func TestPathsMeanTheSame(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var d strings.Builder
		d.WriteString("M")
		kind := byte('M')
		for i := range 12 {
			n, _ := pathNumbers(kind &^ 0x20)
			for k := range n {
				if n == 7 && (k == 3 || k == 4) {
					d.WriteString(" " + strconv.Itoa(chance.IntN(2)))
					continue
				}
				d.WriteString(" " + strconv.FormatFloat(math.Round(chance.Float64()*20000-10000)/[]float64{1, 10, 1000}[chance.IntN(3)], 'f', -1, 64))
			}
			if i < 11 {
				kind = "MLHVCSQTAZmlhvcsqtaz"[chance.IntN(20)]
				d.WriteByte(kind)
			}
		}
		var b strings.Builder
		writePath(&b, d.String(), 1)
		if b.String() == d.String() {
			t.Fatalf("%s is left as it is", d.String())
		}
		from, to := pen(t, d.String()), pen(t, b.String())
		if len(from) != len(to) {
			t.Fatalf("%s becomes %s: %d points and %d", d.String(), b.String(), len(from), len(to))
		}
		for i := range from {
			if math.Abs(from[i]-to[i]) > 1e-6 {
				t.Fatalf("%s becomes %s: the number %d is %v, then %v", d.String(), b.String(), i, from[i], to[i])
			}
		}
	}
}

var pathWord = regexp.MustCompile(`[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)`)

// pen returns all numbers of a path in absolute coordinates, with horizontal and vertical lines as general lines.
func pen(t *testing.T, d string) (all []float64) {
	words := pathWord.FindAllString(d, -1)
	var x, y, startX, startY float64
	letter := byte(0)
	for len(words) > 0 {
		if c := words[0][0]; c >= 'A' {
			letter, words = c, words[1:]
		} else if letter&^0x20 == 'M' {
			letter--
		}
		n, ok := pathNumbers(letter &^ 0x20)
		if !ok || len(words) < n {
			t.Fatalf("%s is no path", d)
		}
		row := make([]float64, n)
		for i := range row {
			row[i], _ = strconv.ParseFloat(words[i], 64)
		}
		words = words[n:]
		kind, said, first := letter&^0x20, letter >= 'a', 0
		if kind == 'A' {
			first = 5
		}
		for i := first; said && i < n; i++ {
			if kind == 'V' || kind != 'H' && (i-first)%2 == 1 {
				row[i] += y
			} else {
				row[i] += x
			}
		}
		switch kind {
		case 'H':
			row, kind = []float64{row[0], y}, 'L'
		case 'V':
			row, kind = []float64{x, row[0]}, 'L'
		case 'Z':
			x, y = startX, startY
		}
		if len(row) > 1 {
			x, y = row[len(row)-2], row[len(row)-1]
		}
		if kind == 'M' {
			startX, startY = x, y
		}
		all = append(append(all, float64(kind)), row...)
	}
	return all
}

func FuzzPath(f *testing.F) {
	f.Add("M1 1A6 6 0 014-7ZM5")
	f.Fuzz(func(t *testing.T, d string) {
		once := shortPaths(` d="` + d + `"`)
		if twice := shortPaths(once); twice != once {
			t.Errorf("%q becomes %q, and that %q", d, once, twice)
		}
	})
}
