// Package english has what messages for people need of the grammar.
package english

import "strconv"

// Count is a number with the noun for it, of which there are two forms (09
// C8).
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
