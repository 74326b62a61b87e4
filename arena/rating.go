package arena

import "math"

// eloUnit is the number of rating points for odds of e to 1: 400 points are odds of 10 to 1.
const eloUnit = 400 / math.Ln10

// A matrix m holds the points between competitors: of the points of the games between a and b, m[a][b] belong to a, and m[b][a] to b. A win
// is a point, a tie half a point; a game with more players counts for each pair of them.
type matrix [][]float64

func newMatrix(n int) matrix {
	m := make(matrix, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

func (m matrix) games(a, b int) float64 { return m[a][b] + m[b][a] }

// rated returns the competitors that can be compared with the first, because a chain of games connects them.
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

// ratings returns the maximum-likelihood strengths of the Bradley-Terry model on the Elo scale: a competitor that is 400 points stronger
// takes ten of eleven points. That of the first is 0, and that of competitors that cannot be compared with the first is NaN. The search
// begins at start, which is nil or of the same length.
//
// Each rated competitor must have taken a point and lost a point against another rated one. Callers ensure this by adding half a game
// each way for each pair that met, which also removes most of the bias of short contests.
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

// newton returns the Newton step towards the most likely strengths. The step of the first competitor, and of each that is not known, is 0.
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

// solve returns x with Ax = b for a positive definite A, by elimination. It overwrites both arguments.
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
