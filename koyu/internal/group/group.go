// Package group puts things together that have something in common, in an order
// that depends on nothing but theirs.
package group

// By puts the items of each key together, keys and items in order of first
// appearance.
func By[K comparable, T any](items []T, key func(T) K) [][]T {
	var groups [][]T
	at := make(map[K]int, len(items))
	for _, item := range items {
		k := key(item)
		i, ok := at[k]
		if !ok {
			i = len(groups)
			at[k] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], item)
	}
	return groups
}
