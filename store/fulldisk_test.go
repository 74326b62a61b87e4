package store

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestTheDiskOfADatabaseFills fills a separate disk until the database can write no more, or crashes. Everything acknowledged is still
// there, and when there is free space again the server continues.
func TestTheDiskOfADatabaseFills(t *testing.T) {
	t.Parallel()
	needWhole(t)
	disk, err := os.MkdirTemp("/tmp", "pantheon-disk-")
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { os.RemoveAll(disk) })
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=110m,mode=777", "tmpfs", disk).CombinedOutput(); err != nil {
		t.Skipf("no small disk can be made here: %v %s", err, out)
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", "-l", disk).CombinedOutput(); err != nil {
			t.Errorf("%v %s", err, out)
		}
	})
	settings := []string{"min_wal_size=32MB", "max_wal_size=32MB"}
	c, address := ownClusterIn(t, disk, settings...)
	if filepath.Dir(c.Folder) != disk {
		t.Fatalf("the database stands in %s", c.Folder)
	}
	ballast := filepath.Join(disk, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 20<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	p := openPostgres(t, address)
	noise := rand.NewChaCha8([32]byte{})
	n := int64(0)
	next := func() Entry {
		e := entry("t", n+1)
		e.Data = make([]byte, 1<<20) // incompressible
		noise.Read(e.Data)
		return e
	}
	var last Entry
	for {
		last = next()
		if err = p.Append(ctx, last); err != nil {
			break
		}
		if n++; n > 200 {
			t.Fatal("the disk takes everything")
		}
	}
	t.Logf("behind %d entries: %v", n, err)
	if n == 0 || !Away(err) {
		t.Errorf("behind %d entries a full disk gives %v", n, err)
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	if err := c.Query("postgres", "SELECT 1"); err != nil {
		t.Logf("the database is down: %v", err)
		c.Down("immediate") //nolint:errcheck // it may be down already
		if err := c.Up(settings...); err != nil {
			t.Fatal(err)
		}
	}
	eventually(t, "room again", func() (any, bool) {
		_, err := p.Hold(ctx, "t")
		if err == nil {
			err = p.Append(ctx, last)
		}
		return err, err == nil
	})
	if got, err := p.Entries(ctx, "t", 0); err != nil || int64(len(got)) != n+1 {
		t.Errorf("%d entries of %d, %v", len(got), n+1, err)
	}
	inOrder(t, p)
}
