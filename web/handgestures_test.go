package web_test

import (
	"fmt"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// press presses a place with the mouse or a finger. It tells whether the place still belonged to what was aimed at, and whether the page
// answered.
func (h *hand) press(c choice) (there, answered bool) {
	h.t.Helper()
	if !h.w.touch {
		h.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, c.X, c.Y))
	}
	if !eval[bool](h.tab, fmt.Sprintf(`hand.note(%d, %g, %g)`, c.I, c.X, c.Y)) {
		return false, false
	}
	if h.w.touch {
		h.tap(spot{c.X, c.Y})
	} else {
		h.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, c.X, c.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
		h.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, c.X, c.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	}
	h.settled()
	return true, eval[bool](h.tab, `!!hand.changed()`)
}

// scroll moves a list with the wheel or a finger, towards what lies further on in it.
func (h *hand) scroll(c choice) {
	h.t.Helper()
	h.count("scroll")
	eval[bool](h.tab, fmt.Sprintf(`(window.from = hand.again(%d), true)`, c.I))
	if !h.w.touch {
		h.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, c.X, c.Y))
		// A wheel that does not turn in a direction must say so, and what is 0 is left out.
		p := input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseWheel, X: c.X, Y: c.Y, DeltaX: c.Dx + .01, DeltaY: c.Dy + .01}
		if _, err := chromedp.Call(h.ctx, input.DispatchMouseEvent, p); err != nil {
			h.t.Fatal(err)
		}
	} else {
		room := func(d, at, from, to float64) float64 { // as far as the finger can go in the list
			return max(min(-d, to-4-at), from+4-at)
		}
		h.swipe(spot{c.X, c.Y}, room(c.Dx, c.X, c.Left, c.Right), room(c.Dy, c.Y, c.Top, c.Bottom))
	}
	eval[bool](h.tab, fmt.Sprintf(waiting, fmt.Sprintf(`hand.again(%d) !== window.from`, c.I))) // a browser scrolls when it finds the time
	h.settled()
}

// reach presses a choice, and first goes where it is. It tells whether the page answered; false where the page was drawn anew meanwhile.
func (h *hand) reach(c choice, ply int) bool {
	h.t.Helper()
	grip := 0
	for range 12 {
		switch c.How {
		case "gone":
			return false
		case "free":
			there, answered := h.press(c)
			if there {
				h.count(map[bool]string{true: "press", false: "nothing"}[answered])
				return answered
			}
		case "tab", "fold":
			if c.How == "tab" && !c.Dot {
				h.complain(ply, "%s %s lies behind a tab that does not say so", c.Kind, c.Name)
			}
			by := h.again(c.Via)
			by.I = c.Via
			if by.How == "scroll" {
				h.scroll(by)
				break
			}
			if by.How != "free" {
				h.complain(ply, "the %s of %s %s cannot be pressed: %s %s", c.How, c.Kind, c.Name, by.How, by.By)
				return false
			}
			h.count(c.How)
			if there, answered := h.press(by); there && !answered && h.again(c.I).How == c.How { // else the page came there by itself meanwhile
				h.complain(ply, "the %s of %s %s was pressed, and nothing came of it", c.How, c.Kind, c.Name)
				return false
			}
		case "scroll":
			h.scroll(c)
		case "hidden":
			if c.By == "" { // its title draws it only where it is asked for
				return false
			}
			fallthrough
		default:
			at := eval[int](h.tab, `hand.grip()`)
			if at < 0 || grip == 3 {
				h.complain(ply, "%s %s can be chosen and cannot be pressed: %s %s", c.Kind, c.Name, c.How, c.By)
				return false
			}
			grip++
			if c.How == "narrow" {
				h.draw(at, -60)
			} else {
				h.draw(at, 60)
			}
		}
		seen := h.again(c.I)
		seen.I, seen.Kind, seen.Name = c.I, c.Kind, c.Name
		c = seen
	}
	h.complain(ply, "%s %s can be chosen and is not got at by many gestures: %s %s", c.Kind, c.Name, c.How, c.By)
	return false
}

// draw draws the sheet's grip by so much, or taps it.
func (h *hand) draw(at int, by float64) {
	h.t.Helper()
	grip := h.again(at)
	grip.I = at
	if grip.How != "free" {
		h.complain(0, "the grip of the sheet cannot be pressed: %s %s", grip.How, grip.By)
		return
	}
	h.count("sheet")
	if by == 0 {
		h.press(grip)
	} else {
		h.swipe(spot{grip.X, grip.Y}, 0, by)
	}
	h.settled()
}
