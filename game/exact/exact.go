// Package exact has the functions of calculus on which choices of bots depend, the same to the last bit on every machine.
//
// Those of package math are not: on some machines Exp and Log are written in machine code by other formulas than on the rest, and wherever
// a processor can multiply and add at once the compiler lets it, with one rounding in place of two. A difference in the last bit is enough
// for another sentence to look best, and from there on it is another game. What stands here is made of sums, products, quotients and
// [math.Sqrt] alone, which IEEE 754 rounds in one way only, and each product in a sum is written as float64(a*b), which the language
// promises to round by itself. Whoever adds a product on the way of a choice writes it so, too.
//
// The functions are off by a part of 1e-14 at most, which is as near as choices need, and less exact than those of package math.
package exact
