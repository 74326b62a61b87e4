package web_test

import (
	"math/rand/v2"
	"testing"

	"pantheon/game/gametest/testseed"
)

// dicing is what a test itself chooses by chance.
func dicing(t testing.TB) *rand.Rand { return testseed.Rand(t, "the test") }
