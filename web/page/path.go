package page

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// The outlines of a drawing are most of what a page of a table weighs. Boards write the points of paths as they lie in the picture; said
// from the point before, they are shorter and more alike, and mean the same.

// pathNumbers is how many numbers a command of a path takes, by its letter in capitals; ok is false when there is no such command.
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

// unit is 1 in the whole numbers that paths are reckoned in: three decimals are exact.
const unit = 1000

// shortPaths says the points of all paths of a drawing from the point before.
func shortPaths(svg string) string { return rewritePaths(svg, 1) }

// places are where a drawing moves something to.
var places = regexp.MustCompile(`translate\((-?[\d.]+) (-?[\d.]+)\)`)

// CoarseDrawing is a drawing without tenths, for one that is shown much smaller than it is, with paths said from the point before.
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

// rewritePaths says the points of all paths from the point before, each at a multiple of a step.
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

// writePath writes a path's data with points said from the point before, each at a multiple of a step. What is no path, or has more
// decimals than are reckoned with, is written as it is.
func writePath(b *strings.Builder, data string, step int64) {
	p := pathReader{text: data}
	var out []byte
	var at, start [2]int64   // where the pen is, and where the line began
	var said, begun [2]int64 // the same as it is written, at multiples of the step
	var last byte            // the letter written last, behind which numbers may follow without another one
	var bend [2]int64        // the second of the points that bend a curve, as it is written; with bent the one before was such a curve
	bent := false
	for p.more() {
		letter, numbers, ok := p.next()
		if !ok {
			b.WriteString(data)
			return
		}
		kind, before := letter&^0x20, letter&0x20 != 0 // in capitals, and whether it is said from the point before already
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
			if len(out) > 0 { // a path begins where it begins
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
			kind, numbers = 'S', numbers[2:] // it leaves as the one before came
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
			last = 0 // numbers behind it would be lines
		}
	}
	b.Write(out)
}

// near tells whether two numbers differ by less than can be seen.
func near(a, b int64) bool { return max(a-b, b-a) <= slack }

// slack is how far from where it is drawn a curve may be bent, in those numbers: a tenth of a unit, which nobody sees.
const slack = 100

// nearest is the multiple of a step that is nearest to a number.
func nearest(n, step int64) int64 {
	half := step / 2
	if n < 0 {
		half = -half
	}
	return (n + half) / step * step
}

// appendNumber writes a number of a path, apart from what stands before it.
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

// A pathReader reads the data of a path.
type pathReader struct {
	text   string
	letter byte // of the command before
	row    [7]int64
}

// more tells whether anything follows.
func (p *pathReader) more() bool {
	p.text = strings.TrimLeft(p.text, " ,\n\t\r")
	return p.text != ""
}

// next reads a command. The numbers are good until the next one is read.
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
		p.letter = '!' // what follows has a letter of its own
	}
	return letter, p.row[:n], true
}

// number reads a number; a flag is one figure.
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

// stills keeps what was made of still halves, by what they were made of: most pages of a title show the same ones.
var stills stillKeeper

// maxStills is how many bytes of still halves are kept.
const maxStills = 12 << 20

type stillKeeper struct {
	mu   sync.Mutex
	made map[string]string
	size int
}

// get gives what is made of a drawing.
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
