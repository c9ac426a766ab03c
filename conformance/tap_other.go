//go:build !unix

package conformance

const notWaiting = 0 // files do not wait there
