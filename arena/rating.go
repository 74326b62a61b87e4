package arena

import "math"

// eloUnit is how many points of a rating are odds of e to 1: 400 are odds of 10 to 1.
const eloUnit = 400 / math.Ln10

// A matrix is what each competitor took from each other: points[a][b] of their games belong to a, the rest to b. A win over the other is
// a point, a tie half of one; in a game of more than two each pair of them counts.
type matrix [][]float64

func newMatrix(n int) matrix {
	m := make(matrix, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

func (m matrix) games(a, b int) float64 { return m[a][b] + m[b][a] }

// rated tells who can be compared with the first: those who met it, or somebody who can be compared with it.
func (m matrix) rated() []bool {
	known := make([]bool, len(m))
	known[0] = true
	for open := []int{0}; len(open) > 0; open = open[1:] {
		for b := range m {
			if !known[b] && m.games(open[0], b) > 0 {
				known[b] = true
				open = append(open, b)
			}
		}
	}
	return known
}

// ratings are the most likely strengths by Bradley and Terry, as in chess: who is stronger by 400 takes ten of eleven points. The first
// is at 0. Those who cannot be compared with it have none. The start, nil or of the same length, is where the search for them begins.
//
// Everybody has to have given a point to somebody who is compared with the first, and taken one: callers see to it with half a game
// each way for each pair that met, which also takes away most of the bias of short contests.
func (m matrix) ratings(start []float64) []float64 {
	known := m.rated()
	strength := make([]float64, len(m))
	for i := range strength {
		if start != nil && known[i] {
			strength[i] = start[i] / eloUnit
		}
	}
	for range 100 {
		step := m.newton(strength, known)
		largest := 0.0
		for i := range step {
			step[i] = max(-2, min(2, step[i]))
			strength[i] += step[i]
			largest = max(largest, math.Abs(step[i]))
		}
		if largest < 1e-9 {
			break
		}
	}
	for i := range strength {
		if strength[i] *= eloUnit; !known[i] {
			strength[i] = math.NaN()
		}
	}
	return strength
}

// newton is how far the strengths are from the most likely ones, if the likelihood were a parabola. The first stays where it is.
func (m matrix) newton(strength []float64, known []bool) []float64 {
	n := len(m)
	slope := make([]float64, n)
	bend := newMatrix(n)
	for a := range m {
		for b := range m {
			if games := m.games(a, b); a != b && known[a] && games > 0 {
				p := 1 / (1 + math.Exp(strength[b]-strength[a]))
				slope[a] += m[a][b] - games*p
				bend[a][a] += games * p * (1 - p)
				bend[a][b] -= games * p * (1 - p)
			}
		}
	}
	for i := range n {
		if i != 0 && known[i] {
			continue
		}
		slope[i] = 0
		for j := range n {
			bend[i][j], bend[j][i] = 0, 0
		}
		bend[i][i] = 1
	}
	return solve(bend, slope)
}

// solve gives x of Ax = b for a positive definite A, by elimination. It changes both.
func solve(a matrix, b []float64) []float64 {
	n := len(b)
	for i := range n {
		for j := i + 1; j < n; j++ {
			factor := a[j][i] / a[i][i]
			for k := i; k < n; k++ {
				a[j][k] -= factor * a[i][k]
			}
			b[j] -= factor * b[i]
		}
	}
	for i := n - 1; i >= 0; i-- {
		for j := i + 1; j < n; j++ {
			b[i] -= a[i][j] * b[j]
		}
		b[i] /= a[i][i]
	}
	return b
}
