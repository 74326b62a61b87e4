package main

import "log/slog"

// reservedFiles is how many files and connections a server opens beside those of visitors: its database, the address for those who run it,
// other servers, mails and pushes.
const reservedFiles = 128

// connectionsWithin is how many connections of visitors a server takes that may have so many files open, 0 for no limit: the rest stays
// free, so that it still answers those who run it. Where that is less than was asked for, it is told.
func connectionsWithin(files uint64, wanted int, logger *slog.Logger) int {
	if files == 0 || files >= uint64(wanted)+reservedFiles {
		return wanted
	}
	takes := int(files - min(reservedFiles, files/2))
	logger.Warn("this program may not open as many files as --max-connections needs; raise the limit (ulimit -n, or LimitNOFILE= of systemd), or lower --max-connections",
		"limit", files, "needed", wanted+reservedFiles, "max_connections", wanted, "takes", takes)
	return takes
}
