package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// read is the document in a JSON file, which has to be of the shape of T: a
// member that T does not know is an error.
func read[T any](file string) (document T, err error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return document, err
	}
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.DisallowUnknownFields()
	err = decoder.Decode(&document)
	if _, more := decoder.Token(); err == nil && !errors.Is(more, io.EOF) {
		err = errors.New("there is more after the document")
	}
	if err != nil {
		return document, fmt.Errorf("%s: %w", file, err)
	}
	return document, nil
}

// written is a document as a JSON file holds it.
func written(document any) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false) // the files are for people too
	err := encoder.Encode(document)
	return out.Bytes(), err
}
