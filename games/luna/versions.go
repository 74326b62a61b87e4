package luna

// version is the newest rules version. A change that would alter an old record gets a new version and a condition in
// this file, named after what it changes. A record of an older version is replayed by the rules of that version.
const version = 1

// formerContent maps earlier versions to the fingerprint of the embedded content's bytes that their records name.
var formerContent = map[int]string{1: "dcedba5288702723"}
