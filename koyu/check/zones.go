package check

import (
	"slices"
	"strings"
)

// zones looks for zones without a space in them, and for those that have the
// path of a space (N15).
func zones(in *inspection) {
	if in.model.Zones.Len() == 0 {
		return
	}
	var paths []string
	for s := range in.model.Spaces.All() {
		paths = append(paths, s.Path)
	}
	slices.Sort(paths)
	for z := range in.model.Zones.All() {
		below := z.Path + "/"
		i, _ := slices.BinarySearch(paths, below)
		if i == len(paths) || !strings.HasPrefix(paths[i], below) {
			in.report("ZON01", z.Pos, []string{z.Path}, sayZON01(z.Path))
		}
		if in.model.Spaces.Get(z.Path) != nil {
			in.report("ZON02", z.Pos, []string{z.Path}, sayZON02(z.Path))
		}
	}
}
