package store

import (
	"slices"
	"testing"
)

// TestNamesOfOnePersonGoAlone removes some names from a table's log. The other names stay, the chain does not change, and all seals are
// valid.
func TestNamesOfOnePersonGoAlone(t *testing.T) {
	inEach(t, func(t *testing.T, open func() *kept) {
		s := open()
		first, third := entry("t", 1), entry("t", 3)
		first.Names, third.Names = []string{"Ana", "Bob", "", "Ana"}, []string{"Zacharias"}
		other := entry("u", 1)
		other.Names = []string{"Ana"}
		if err := s.Append(ctx, first, entry("t", 2), third, other); err != nil {
			t.Fatal(err)
		}
		for range 2 { // a second removal is no error, nor is a place without a name
			if err := s.RedactNamesAt(ctx, "t", Naming{1, 0}, Naming{1, 3}, Naming{2, 0}, Naming{3, 0}, Naming{9, 1}); err != nil {
				t.Fatal(err)
			}
			inOrder(t, s)
		}
		if err := s.RenameAt(ctx, "t", "Bea", Naming{1, 1}, Naming{1, 0}, Naming{2, 0}); err != nil { // only where there is a name
			t.Fatal(err)
		}
		inOrder(t, s)
		if got, err := s.Entries(ctx, "t", 0); err != nil || !slices.Equal(got[0].Names, []string{"", "Bea"}) || got[1].Names != nil {
			t.Errorf("renamed there is %+v, %v", got, err)
		}
		if err := s.RenameAt(ctx, "t", "Bob", Naming{1, 1}); err != nil {
			t.Fatal(err)
		}
		if err := s.RedactNamesAt(ctx, "nowhere", Naming{1, 0}); err != nil {
			t.Error(err)
		}
		got, err := s.Entries(ctx, "t", 0)
		if err != nil || len(got) != 3 || !slices.Equal(got[0].Names, []string{"", "Bob"}) || got[2].Names != nil {
			t.Errorf("there is %+v, %v", got, err)
		}
		if got, err := s.Entries(ctx, "u", 0); err != nil || !slices.Equal(got[0].Names, []string{"Ana"}) {
			t.Errorf("at another table there is %+v, %v", got, err)
		}
	})
}
