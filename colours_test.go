package pantheon_test

import "math"

// A vision is a way of seeing colours: a matrix for linear amounts of red, green and blue.
type vision struct {
	name   string
	matrix [3][3]float64
}

// visions lists normal vision, three kinds of complete colour blindness, and grey. The matrices for colour blindness are those of
// Machado, Oliveira and Fernandes (2009). Grey is for people who see no colours, and for prints.
var visions = []vision{
	{"all colours", [3][3]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
	{"no red", [3][3]float64{{.152286, 1.052583, -.204868}, {.114503, .786281, .099216}, {-.003882, -.048116, 1.051998}}},
	{"no green", [3][3]float64{{.367322, .860646, -.227968}, {.280085, .672501, .047413}, {-.011820, .042940, .968881}}},
	{"no blue", [3][3]float64{{1.255528, -.076749, -.178779}, {-.078411, .930809, .147602}, {.004733, .691367, .303900}}},
	{"only grey", [3][3]float64{{.2126, .7152, .0722}, {.2126, .7152, .0722}, {.2126, .7152, .0722}}},
}

// lab returns a colour as this vision sees it, in CIE L*a*b* under daylight.
func (v vision) lab(rgb [3]float64) [3]float64 {
	var light, seen [3]float64
	for i, c := range rgb {
		if light[i] = c / 12.92; c > .04045 {
			light[i] = math.Pow((c+.055)/1.055, 2.4)
		}
	}
	for i, row := range v.matrix {
		seen[i] = min(1, max(0, row[0]*light[0]+row[1]*light[1]+row[2]*light[2]))
	}
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((.4124564*seen[0] + .3575761*seen[1] + .1804375*seen[2]) / .95047)
	y := f(.2126729*seen[0] + .7151522*seen[1] + .0721750*seen[2])
	z := f((.0193339*seen[0] + .1191920*seen[1] + .9503041*seen[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// apart returns the CIEDE2000 distance of two colours: 1 is just noticeable side by side.
func apart(a, b [3]float64) float64 {
	const rad = math.Pi / 180
	bent := func(c float64) float64 { c7 := math.Pow(c, 7); return math.Sqrt(c7 / (c7 + math.Pow(25, 7))) }
	g := .5 * (1 - bent((math.Hypot(a[1], a[2])+math.Hypot(b[1], b[2]))/2))
	chroma := func(c [3]float64) (float64, float64) {
		hue := math.Atan2(c[2], c[1]*(1+g)) / rad
		if hue < 0 {
			hue += 360
		}
		return math.Hypot(c[1]*(1+g), c[2]), hue
	}
	ca, ha := chroma(a)
	cb, hb := chroma(b)
	dh, hm := hb-ha, (ha+hb)/2
	switch {
	case ca*cb == 0:
		dh, hm = 0, ha+hb
	case dh > 180:
		dh, hm = dh-360, math.Mod(hm+180, 360)
	case dh < -180:
		dh, hm = dh+360, math.Mod(hm+180, 360)
	}
	dl, dc, dH := b[0]-a[0], cb-ca, 2*math.Sqrt(ca*cb)*math.Sin(dh/2*rad)
	lm, cm := (a[0]+b[0])/2, (ca+cb)/2
	t := 1 - .17*math.Cos((hm-30)*rad) + .24*math.Cos(2*hm*rad) + .32*math.Cos((3*hm+6)*rad) - .20*math.Cos((4*hm-63)*rad)
	sl := 1 + .015*(lm-50)*(lm-50)/math.Sqrt(20+(lm-50)*(lm-50))
	sc, sh := 1+.045*cm, 1+.015*cm*t
	turn := -2 * bent(cm) * math.Sin(60*math.Exp(-math.Pow((hm-275)/25, 2))*rad)
	return math.Sqrt(dl/sl*dl/sl + dc/sc*dc/sc + dH/sh*dH/sh + turn*dc/sc*dH/sh)
}
