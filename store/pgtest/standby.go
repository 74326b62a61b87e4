package pgtest

import (
	"errors"
	"os"
	"time"
)

// Standby creates a second cluster as a synchronous standby of this one, and returns when the standby is synchronous. From then on a commit
// in this cluster waits for the standby. If the standby is not synchronous after 20 seconds, Standby returns it with an error.
func (c *Cluster) Standby(settings ...string) (*Cluster, error) {
	s := &Cluster{bin: c.bin}
	if err := s.makeFolder(""); err != nil {
		return nil, err
	}
	err := s.run("pg_basebackup", "--dbname", c.Address("postgres"), "--pgdata", s.data(), "--write-recovery-conf", "--checkpoint=fast", "--no-sync")
	if err == nil {
		s.Port, err = freePort()
	}
	if err == nil {
		err = s.Up(settings...)
	}
	if err == nil {
		err = s.guard()
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(s.Folder))
	}
	for _, statement := range []string{"ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()"} {
		if err := c.Query("postgres", statement); err != nil {
			return nil, errors.Join(err, s.Close())
		}
	}
	return s, c.follows()
}

// follows waits until a standby is synchronous. After 20 seconds without one it returns an error.
func (c *Cluster) follows() error {
	var err error
	for since := time.Now(); time.Since(since) < 20*time.Second; time.Sleep(20 * time.Millisecond) {
		// The query fails (division by zero) unless there is one.
		if err = c.Query("postgres", "SELECT 1 / count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"); err == nil {
			return nil
		}
	}
	return err
}

// Promote makes a standby the primary. Its commits wait for no standby.
func (c *Cluster) Promote() error {
	if err := c.run("pg_ctl", "--pgdata", c.data(), "--wait", "promote"); err != nil {
		return err
	}
	for _, statement := range []string{"ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()"} {
		if err := c.Query("postgres", statement); err != nil {
			return err
		}
	}
	return nil
}
