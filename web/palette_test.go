package web_test

import (
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"slices"
)

// inColours returns a picture reduced to the given number of colours, at most 256, which halves the size of a PNG. It repeatedly splits
// the group of colours with the greatest weighted extent at its median. Then it replaces each group by its mean colour. A picture that
// is wider than 600 pixels is dithered.
func inColours(picture image.Image, most int) *image.Paletted {
	type shade [4]uint8
	bounds := picture.Bounds()
	often := map[shade]int{}
	at := func(x, y int) shade {
		c := color.NRGBAModel.Convert(picture.At(x, y)).(color.NRGBA)
		if c.A == 0 {
			return shade{}
		}
		return shade{c.R, c.G, c.B, c.A}
	}
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			often[at(x, y)]++
		}
	}
	all := make([]shade, 0, len(often))
	for s := range often {
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b shade) int { return slices.Compare(a[:], b[:]) })
	// widest returns the channel of a colour in which a group extends farthest, and how far, weighted by the number of its
	// pixels.
	widest := func(group []shade) (part int, reach float64) {
		n := 0
		for _, s := range group {
			n += often[s]
		}
		for i := range 4 {
			low, high := group[0][i], group[0][i]
			for _, s := range group {
				low, high = min(low, s[i]), max(high, s[i])
			}
			if far := float64(high-low) * float64(high-low) * float64(n); far > reach {
				part, reach = i, far
			}
		}
		return part, reach
	}
	groups := [][]shade{all}
	for len(groups) < most {
		best, part, far := -1, 0, 0.0
		for i, g := range groups {
			if p, reach := widest(g); reach > far {
				best, part, far = i, p, reach
			}
		}
		if best < 0 {
			break // each colour has its own group
		}
		group, n, half := groups[best], 0, 0
		slices.SortStableFunc(group, func(a, b shade) int { return cmp.Compare(a[part], b[part]) })
		for _, s := range group {
			n += often[s]
		}
		cut := 1
		for ; cut < len(group)-1 && half+often[group[cut-1]] < n/2; cut++ {
			half += often[group[cut-1]]
		}
		groups[best] = group[:cut]
		groups = append(groups, group[cut:])
	}
	paletted := image.NewPaletted(bounds, nil)
	index := map[shade]uint8{}
	for i, group := range groups {
		var sum [4]int
		n := 0
		for _, s := range group {
			index[s] = uint8(i)
			n += often[s]
			for k := range sum {
				sum[k] += int(s[k]) * often[s]
			}
		}
		paletted.Palette = append(paletted.Palette, color.NRGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), uint8(sum[3] / n)})
	}
	if bounds.Dx() > 600 { // a picture, in which steps in a sky would be visible
		draw.FloydSteinberg.Draw(paletted, bounds, picture, bounds.Min)
		return paletted
	}
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			paletted.SetColorIndex(x, y, index[at(x, y)])
		}
	}
	return paletted
}
