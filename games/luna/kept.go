package luna

import "io/fs"

// ContentFiles gives the content files that [Open] compiles, by name, with those of override, which may be nil, in place of
// the embedded ones: what has to be kept for the game's records to stay replayable.
func ContentFiles(override fs.FS) (map[string][]byte, error) {
	files := make(map[string][]byte, len(contentFiles))
	for _, name := range contentFiles {
		data, err := contentFile(override, name)
		if err != nil {
			return nil, err
		}
		files[name] = data
	}
	return files, nil
}
