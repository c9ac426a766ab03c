package whole

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// Read is the text of the file at path, of at most so many MiB. What is no file
// might never be read to its end, nor be opened, so it is not.
func Read(path string, most int64) (string, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "", err
	case !info.Mode().IsRegular():
		return "", errors.New("it is no file")
	}
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, most<<20+1))
	if err == nil && int64(len(text)) > most<<20 {
		err = fmt.Errorf("it is longer than %d MiB", most)
	}
	return string(text), err
}
