package compose

import "koyu-mcp/koyu/notation"

// drop takes elements away, whatever the strength of the layer that made them
// (02 NC28, NC26).
func (l *layer) drop(words []string) error {
	if err := l.record("drop", words); err != nil {
		return err
	}
	if len(words) > 0 && words[0] == "column" {
		return l.dropColumn(words[1:])
	}
	paths := paths(words)
	switch len(paths) {
	case 1:
		return l.dropPath(paths[0])
	case 2:
		if len(l.between(paths[0], paths[1])) == 0 {
			return fault("NE144", paths[0], paths[1])
		}
		l.dropBetween(paths[0], paths[1])
		return nil
	}
	return fault("NE145")
}

// paths are the words that are spelled as paths.
func paths(words []string) (paths []string) {
	for _, word := range words {
		if notation.IsPath(word) {
			paths = append(paths, word)
		}
	}
	return paths
}

// dropPath drops the space of that path with its boundaries, else the zone.
func (l *layer) dropPath(path string) error {
	switch {
	case l.m.Spaces.Get(path) != nil:
		l.m.Spaces.Drop(path)
		l.dropAt(path)
	case l.m.Zones.Get(path) != nil:
		l.m.Zones.Drop(path)
	default:
		return fault("NE143", path)
	}
	return nil
}

func (l *layer) dropColumn(words []string) error {
	if len(words) == 0 {
		return fault("NE140")
	}
	switch columns := l.named.find(l.m.Columns, words[0]); len(columns) {
	case 0:
		return fault("NE141", words[0])
	case 1:
		l.named.drop(columns[0])
		return nil
	}
	return fault("NE142", words[0])
}
