//go:build !windows

package whole

import "os"

// rename gives a file the name of another one, whoever has that open.
func rename(root *os.Root, from, to string) error { return root.Rename(from, to) }
