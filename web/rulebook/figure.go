package rulebook

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"

	"pantheon/board"
)

// A Shown says what a figure shows. Its text form follows "scenario:". It is the scenario's id, optionally followed by "?"
// and words separated by "&". The word "before" means the position before any move. Every other word is the id of a part of
// the board, optionally followed by "=x,y,w,h": the corner and size of a cut of that part, in hundredths of the part. With no
// part the figure shows the parts that changed ([board.Strip]).
//
//	![Anna visits Phoebus.](scenario:visit?map=50,20,40,40&player-0 "visit another god")
type Shown struct {
	Scenario string
	Before   bool
	Cuts     []board.Section
}

const figureScheme = "scenario:"

// readShown parses the part of a picture's address after "scenario:".
func readShown(address string) (s Shown, err error) {
	id, rest, _ := strings.Cut(address, "?")
	s.Scenario = id
	for word := range strings.SplitSeq(rest, "&") {
		if word == "" {
			continue
		}
		part, size, piece := strings.Cut(word, "=")
		if part == "before" {
			s.Before = true
			continue
		}
		c := board.Section{Part: part}
		if piece {
			numbers := strings.Split(size, ",")
			if len(numbers) != 4 {
				return s, fmt.Errorf("%q is not a section of a part: write part=x,y,w,h in hundredths", word)
			}
			for i, at := range []*float64{&c.X, &c.Y, &c.W, &c.H} {
				if *at, err = strconv.ParseFloat(numbers[i], 64); err != nil || *at < 0 {
					return s, fmt.Errorf("%q is not a section of a part: %q is not a number of hundredths", word, numbers[i])
				}
			}
			if c.W == 0 || c.H == 0 || c.X+c.W > 100 || c.Y+c.H > 100 {
				return s, fmt.Errorf("%q is not a section of a part: it extends beyond the part", word)
			}
		}
		s.Cuts = append(s.Cuts, c)
	}
	return s, nil
}

// figures returns the pictures of a paragraph that holds only pictures, and adds them to the rulebook. It returns nil
// for any other block. A paragraph that begins with a picture and has other content is an error.
func (r *reader) figures(node ast.Node) ([]*Figure, error) {
	p, ok := node.(*ast.Paragraph)
	if !ok {
		return nil, nil
	}
	var all []*Figure
	for n := p.FirstChild(); n != nil; n = n.NextSibling() {
		img, ok := n.(*ast.Image)
		if !ok {
			if t, blank := n.(*ast.Text); blank && len(bytes.TrimSpace(t.Segment.Value(r.source))) == 0 {
				continue
			}
			if all != nil {
				return nil, fmt.Errorf("line %d: a picture is inside a text; put it in a separate paragraph", r.line(p))
			}
			return nil, nil
		}
		f, err := r.figure(img)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", r.line(p)+len(all), err)
		}
		f.Line = r.line(p) + len(all)
		all = append(all, f)
		r.manual.Figures = append(r.manual.Figures, f)
	}
	return all, nil
}

func (r *reader) figure(img *ast.Image) (*Figure, error) {
	address, ok := strings.CutPrefix(string(img.Destination), figureScheme)
	if !ok {
		return nil, fmt.Errorf("the picture %q shows no scenario", img.Destination)
	}
	show, err := readShown(address)
	if err != nil {
		return nil, err
	}
	f := &Figure{N: len(r.manual.Figures), Show: show, Caption: r.plain(img), Goal: string(img.Title)}
	f.ID = fmt.Sprintf("figure-%d", f.N+1)
	r.link(img)
	var b bytes.Buffer
	for n := img.FirstChild(); n != nil; n = n.NextSibling() {
		if err := markdown.Renderer().Render(&b, r.source, n); err != nil {
			return nil, fmt.Errorf("the caption: %w", err)
		}
	}
	f.HTML = b.String()
	c := r.chapter()
	c.Places = append(c.Places, Place{ID: f.ID, Text: f.Caption})
	return f, nil
}
