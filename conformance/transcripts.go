package conformance

import (
	"embed"
	"io/fs"
)

//go:embed transcripts/*.txtar
var embedded embed.FS

// Transcripts are those of this package: every exchange that is documented of
// the servers whose profiles package shim has. One without a section profile is
// of the server koyu (K6).
func Transcripts() ([]*Transcript, error) {
	folder, err := fs.Sub(embedded, "transcripts")
	if err != nil {
		return nil, err
	}
	return Load(folder)
}
