package source

// Holds reports whether r would read text from the layer at path. From the
// disk that takes no memory, other than reading it to compare.
func Holds(r Reader, path, text string) bool {
	if d, ok := r.(disk); ok {
		return d.holds(path, text)
	}
	again, err := r.Read(path)
	return err == nil && again == text
}
