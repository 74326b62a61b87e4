package page

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// The outlines of a drawing are most of the weight of a table's page. Boards write the points of paths in absolute
// coordinates. Relative coordinates are shorter, compress better and mean the same.

// pathNumbers returns how many numbers a path command takes, by its capital letter. It returns false for an unknown
// command.
func pathNumbers(kind byte) (n int, ok bool) {
	switch kind {
	case 'Z':
		return 0, true
	case 'H', 'V':
		return 1, true
	case 'M', 'L', 'T':
		return 2, true
	case 'S', 'Q':
		return 4, true
	case 'C':
		return 6, true
	case 'A':
		return 7, true
	}
	return 0, false
}

// unit is the value 1 in the fixed-point numbers of paths, which have three exact decimals.
const unit = 1000

// shortPaths returns a drawing with all paths in relative coordinates.
func shortPaths(svg string) string { return rewritePaths(svg, 1) }

// places matches the translations in a drawing.
var places = regexp.MustCompile(`translate\((-?[\d.]+) (-?[\d.]+)\)`)

// CoarseDrawing returns a drawing with all coordinates of paths and translations rounded to whole units. It is for drawings
// that are shown much smaller than their own size.
func CoarseDrawing(svg string) string {
	svg = places.ReplaceAllStringFunc(svg, func(place string) string {
		m := places.FindStringSubmatch(place)
		x, failed := strconv.ParseFloat(m[1], 64)
		y, failedToo := strconv.ParseFloat(m[2], 64)
		if failed != nil || failedToo != nil {
			return place
		}
		return fmt.Sprintf("translate(%.0f %.0f)", x, y)
	})
	return rewritePaths(svg, unit)
}

// rewritePaths returns a drawing with all paths in relative coordinates, and with each point rounded to a multiple of step.
func rewritePaths(svg string, step int64) string {
	const begin = ` d="`
	var b strings.Builder
	b.Grow(len(svg))
	for {
		at := strings.Index(svg, begin)
		if at < 0 {
			break
		}
		at += len(begin)
		end := strings.IndexByte(svg[at:], '"')
		if end < 0 {
			break
		}
		b.WriteString(svg[:at])
		writePath(&b, svg[at:at+end], step)
		svg = svg[at+end:]
	}
	b.WriteString(svg)
	return b.String()
}

// writePath writes a path's data in relative coordinates, with each point rounded to a multiple of step, which is in thousandths (see
// [unit]). The first control point of a smooth curve may shift by up to [slack]. Data that pathReader does not parse is written
// unchanged: an invalid path, or a number with an exponent, a plus sign or more than three decimals.
func writePath(b *strings.Builder, data string, step int64) {
	p := pathReader{text: data}
	var out []byte
	var at, start [2]int64   // the pen, and the start of the subpath
	var said, begun [2]int64 // the same as written, in multiples of the step
	var last byte            // the last letter written; numbers may follow it without repeating the letter
	var bend [2]int64        // the second control point of the last curve, as written; bent says that the last command was such a curve
	bent := false
	for p.more() {
		letter, numbers, ok := p.next()
		if !ok {
			b.WriteString(data)
			return
		}
		kind, before := letter&^0x20, letter&0x20 != 0 // the capital letter, and whether the coordinates are relative already
		if kind == 'Z' {
			out, last, bent = append(out, 'z'), 'z', false
			at, said = start, begun
			continue
		}
		points := numbers
		if kind == 'A' {
			points = numbers[5:]
		}
		end, saidEnd := at, said
		for i := range points {
			axis := i % 2
			if kind == 'V' {
				axis = 1
			}
			if before {
				points[i] += at[axis]
			}
			end[axis] = points[i]
			points[i] = nearest(points[i], step)
			saidEnd[axis] = points[i]
			if len(out) > 0 { // the first point of a path is absolute
				points[i] -= said[axis]
			}
		}
		switch {
		case kind == 'M':
			start, begun = end, saidEnd
		case kind == 'L' && saidEnd[1] == said[1]:
			kind, numbers = 'H', numbers[:1]
		case kind == 'L' && saidEnd[0] == said[0]:
			kind, numbers = 'V', numbers[1:]
		}
		switch {
		case kind == 'C' && bent && near(numbers[0], said[0]-bend[0]) && near(numbers[1], said[1]-bend[1]):
			kind, numbers = 'S', numbers[2:] // the curve continues smoothly, so its first control point is implied
			fallthrough
		case kind == 'S':
			bend, bent = [2]int64{said[0] + numbers[0], said[1] + numbers[1]}, len(out) > 0
		case kind == 'C':
			bend, bent = [2]int64{said[0] + numbers[2], said[1] + numbers[3]}, len(out) > 0
		default:
			bent = false
		}
		at, said = end, saidEnd
		if letter = kind | 0x20; len(out) == 0 {
			letter = 'M'
		}
		follows := letter == last
		if !follows {
			out = append(out, letter)
		}
		for i, n := range numbers {
			out = appendNumber(out, n, follows || i > 0)
		}
		if last = letter; kind == 'M' {
			last = 0 // numbers after it would be lines
		}
	}
	b.Write(out)
}

// near reports whether two numbers differ by no more than slack.
func near(a, b int64) bool { return max(a-b, b-a) <= slack }

// slack is the largest invisible shift of a control point, in fixed-point numbers: a tenth of a unit.
const slack = 100

// nearest returns the multiple of step nearest to n.
func nearest(n, step int64) int64 {
	half := step / 2
	if n < 0 {
		half = -half
	}
	return (n + half) / step * step
}

// appendNumber appends a number of a path. If apart is set, a number without a minus sign gets a space in front.
func appendNumber(out []byte, n int64, apart bool) []byte {
	if n < 0 {
		out, n = append(out, '-'), -n
	} else if apart {
		out = append(out, ' ')
	}
	if n >= unit || n == 0 {
		out = strconv.AppendInt(out, n/unit, 10)
	}
	if n %= unit; n > 0 {
		out = append(out, '.')
		for part := int64(unit / 10); n > 0; part /= 10 {
			out = append(out, '0'+byte(n/part))
			n %= part
		}
	}
	return out
}

// A pathReader parses the data of a path into commands with absolute or relative numbers.
type pathReader struct {
	text   string
	letter byte // the letter of the last command
	row    [7]int64
}

// more skips separators and reports whether any text is left.
func (p *pathReader) more() bool {
	p.text = strings.TrimLeft(p.text, " ,\n\t\r")
	return p.text != ""
}

// next parses a command and returns its letter and numbers. The numbers are valid until the next call. ok is false if the text is no valid
// command.
func (p *pathReader) next() (letter byte, numbers []int64, ok bool) {
	begun := p.letter != 0
	switch c := p.text[0]; {
	case c|0x20 >= 'a' && c|0x20 <= 'z':
		p.letter, p.text = c, p.text[1:]
	case p.letter == 'M' || p.letter == 'm':
		p.letter -= 'M' - 'L'
	}
	n, known := pathNumbers(p.letter &^ 0x20)
	if !known || !begun && p.letter&^0x20 != 'M' {
		return 0, nil, false
	}
	for i := range n {
		flag := n == 7 && (i == 3 || i == 4)
		if p.row[i], ok = p.number(flag); !ok {
			return 0, nil, false
		}
	}
	letter = p.letter
	if n == 0 {
		p.letter = '!' // the next command must have its own letter
	}
	return letter, p.row[:n], true
}

// number parses a number with up to three decimals. A flag is a single digit, 0 or 1. ok is false for any other text.
func (p *pathReader) number(flag bool) (n int64, ok bool) {
	if !p.more() {
		return 0, false
	}
	if flag {
		c := p.text[0]
		p.text = p.text[1:]
		return int64(c-'0') * unit, c == '0' || c == '1'
	}
	at, sign := 0, int64(1)
	if p.text[0] == '-' {
		at, sign = 1, -1
	}
	figures, decimals, point := 0, 0, false
	for ; at < len(p.text); at++ {
		c := p.text[at]
		switch {
		case c >= '0' && c <= '9':
			n = n*10 + int64(c-'0')
			figures++
			if point {
				decimals++
			}
		case c == '.' && !point:
			point = true
		case c|0x20 == 'e', c == '+':
			return 0, false
		default:
			goto read
		}
	}
read:
	if figures == 0 || figures > 12 || decimals > 3 {
		return 0, false
	}
	for ; decimals < 3; decimals++ {
		n *= 10
	}
	p.text = p.text[at:]
	return sign * n, true
}

// stills caches the final text of static layers by the text from which it was made, because most pages of a title show the
// same layers.
var stills stillKeeper

// maxStills is the size of the cached static layers, in bytes, above which the cache is cleared before it stores
// another.
const maxStills = 12 << 20

type stillKeeper struct {
	mu   sync.Mutex
	made map[string]string
	size int
}

// get returns the result of the function make for a drawing, from the cache if possible.
func (k *stillKeeper) get(drawn string, make func(string) string) string {
	k.mu.Lock()
	made, ok := k.made[drawn]
	k.mu.Unlock()
	if ok {
		return made
	}
	made = make(drawn)
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.made == nil || k.size > maxStills {
		k.made, k.size = map[string]string{}, 0
	}
	k.made[drawn] = made
	k.size += len(drawn) + len(made)
	return made
}
