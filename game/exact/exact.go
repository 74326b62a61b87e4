// Package exact has the functions of calculus on which choices of bots depend. The results are the same to the last bit
// on every machine.
//
// The results of package math differ between machines. On some, Exp and Log are assembly code with other formulas.
// Where a processor has a fused multiply-add, the compiler uses it, with one rounding in place of two. A difference in
// the last bit is enough to make another move look best, and the game then takes another course.
//
// This package uses only sums, products, quotients and [math.Sqrt], which IEEE 754 rounds in one way only. Each product
// in a sum is written as float64(a*b), which the language rounds separately. Write products in the same way in all code
// that affects a choice.
//
// The relative error of the functions is at most 1e-14, which is exact enough for choices, and larger than that of
// package math.
package exact
