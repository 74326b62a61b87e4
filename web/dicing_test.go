package web_test

import (
	"math/rand/v2"
	"testing"

	"pantheon/game/gametest/testseed"
)

// dicing returns the source of the random choices that a test itself makes.
func dicing(t testing.TB) *rand.Rand { return testseed.Rand(t, "the test") }
