// Package child ends a child process with all that it has started, and tells
// how it ended. What has moved to a process group of its own is out of reach.
package child
