package page

import (
	"slices"
	"strings"
)

// An AvatarPicker is the avatar of a person: one of the site's shapes in one of its colours. The zero value is no avatar.
// Users cannot upload pictures.
type AvatarPicker struct{ Shape, Colour string }

// faceShapes holds the SVG paths of the shapes, in a field of 24 by 24. AvatarShapes holds their order.
var faceShapes = map[string]string{
	"meeple": "M12 2.5a3.6 3.6 0 0 1 3.4 4.8c2.9 1 6.1 2.7 6.1 4.4 0 1.3-1.9 2-4.3 2l2.6 6.2c.4 1-.2 1.6-1.1 1.6h-4.4c-.6 0-.9-.3-1.1-.8L12 18l-1.2 2.7c-.2.5-.5.8-1.1.8H5.3c-.9 0-1.5-.6-1.1-1.6l2.6-6.2c-2.4 0-4.3-.7-4.3-2 0-1.7 3.2-3.4 6.1-4.4A3.6 3.6 0 0 1 12 2.5z",
	"temple": "M12 3L22 8.5V10H2V8.5zM4 11h3v7H4zM10.5 11h3v7h-3zM17 11h3v7h-3zM2 19h20v2.5H2z",
	"disc":   "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 7.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9z",
	"moon":   "M15 3A9.3 9.3 0 1 0 21.4 15.2A7.8 7.8 0 0 1 15 3z",
	"sun":    "M12.0 1.5L14.5 5.9L19.4 4.6L18.1 9.5L22.5 12.0L18.1 14.5L19.4 19.4L14.5 18.1L12.0 22.5L9.5 18.1L4.6 19.4L5.9 14.5L1.5 12.0L5.9 9.5L4.6 4.6L9.5 5.9z",
	"vase":   "M9 2.5h6v2L14 6c4 1 5.5 4 4.5 7.5-.7 2.6-3 4.6-4 5.5l1 1.5v1h-7v-1l1-1.5c-1-.9-3.3-2.9-4-5.5C4.5 10 6 7 10 6L9 4.5z",
}

// AvatarShapes and AvatarColours list the shapes and colours of avatars.
var (
	AvatarShapes  = []string{"meeple", "temple", "disc", "moon", "sun", "vase"}
	AvatarColours = []string{"red", "orange", "yellow", "green", "teal", "blue", "purple", "black"}
)

var faceFills = map[string]string{
	"red": "#c0392f", "orange": "#d9771f", "yellow": "#d6a90d", "green": "#4b8b3b", "teal": "#1f8a86", "blue": "#2f62ad", "purple": "#7b4aa3", "black": "#3b342e",
}

// AvatarOf returns an avatar, or the zero value if shape or colour is unknown.
func AvatarOf(shape, colour string) AvatarPicker {
	if !slices.Contains(AvatarShapes, shape) || !slices.Contains(AvatarColours, colour) {
		return AvatarPicker{}
	}
	return AvatarPicker{shape, colour}
}

// ReadAvatar parses the text form of [AvatarPicker.String]. Any other text gives the zero value.
func ReadAvatar(name string) AvatarPicker {
	shape, colour, _ := strings.Cut(name, "-")
	return AvatarOf(shape, colour)
}

// None reports whether there is no avatar.
func (f AvatarPicker) None() bool { return f.Shape == "" }

func (f AvatarPicker) String() string {
	if f.None() {
		return ""
	}
	return f.Shape + "-" + f.Colour
}

// Picture returns the avatar as an SVG document.
func (f AvatarPicker) Picture() string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 30 30"><rect x="-3" y="-3" width="30" height="30" rx="7" fill="#f3e7cd"/><path d="` +
		faceShapes[f.Shape] + `" fill="` + faceFills[f.Colour] + `" fill-rule="evenodd" stroke="#2b2118" stroke-width=".9" stroke-linejoin="round"/></svg>`
}

// url returns the address of the avatar's picture.
func (f AvatarPicker) url() string { return "/face/" + f.String() + ".svg" }
