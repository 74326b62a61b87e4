package main

import "log/slog"

// reservedFiles is the number of files and connections that a server may need in addition to those of visitors: its database, the
// monitoring address, other servers, mails and pushes.
const reservedFiles = 128

// connectionsWithin returns how many connections of visitors a server may accept: wanted, or fewer if the limit of open files is too low.
// The parameter files is that limit; 0 means that it is unknown. [reservedFiles] files, or half of a low limit, stay free. It logs a
// warning if the result is less than wanted.
func connectionsWithin(files uint64, wanted int, logger *slog.Logger) int {
	if files == 0 || files >= uint64(wanted)+reservedFiles {
		return wanted
	}
	takes := int(files - min(reservedFiles, files/2))
	logger.Warn("this program may not open as many files as --max-connections needs; raise the limit (ulimit -n, or LimitNOFILE= of systemd), or lower --max-connections",
		"limit", files, "needed", wanted+reservedFiles, "max_connections", wanted, "takes", takes)
	return takes
}
