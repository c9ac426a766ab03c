//go:build !unix

package whole

import "os"

// resemble gives file the mode of old.
func resemble(file *os.File, old os.FileInfo) error { return file.Chmod(old.Mode().Perm()) }
