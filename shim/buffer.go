package shim

import "sync"

// large is the size of an answer, in bytes, from which it pays to put it
// together where an earlier one was.
const large = 64 << 10

// buffers are those of large answers that have left, as pointers to slices.
var buffers sync.Pool

// buffer is an empty one with room for that many bytes.
func buffer(size int) []byte {
	if size >= large {
		if b, ok := buffers.Get().(*[]byte); ok && cap(*b) >= size {
			return *b
		}
	}
	return make([]byte, 0, size)
}

// recycle takes an answer that has left.
func recycle(answer []byte) {
	if cap(answer) >= large {
		answer = answer[:0]
		buffers.Put(&answer)
	}
}
