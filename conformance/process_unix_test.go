//go:build unix

package conformance

import (
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestDescendants: nothing that the server started is left, neither after a
// kill nor after an orderly end (K5).
func TestDescendants(t *testing.T) {
	t.Parallel()
	for name, args := range map[string][]string{"left behind": nil, "killed": {"stay"}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := play(t, "-- stdin --\n", 2*time.Second, "parent", args...)
			pid, err := strconv.Atoi(strings.TrimSpace(string(r.Stdout)))
			if err != nil {
				t.Fatal(r)
			}
			for deadline := time.Now().Add(2 * time.Second); alive(pid); {
				if time.Now().After(deadline) {
					t.Fatalf("process %d is still there", pid)
				}
			}
		})
	}
}

// alive reports whether a process runs. One that has ended but that init has
// not noticed yet counts as gone.
func alive(pid int) bool {
	if err := syscall.Kill(pid, 0); err != nil {
		return false
	}
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	_, rest, _ := strings.Cut(string(stat), ") ")
	return err == nil && !strings.HasPrefix(rest, "Z")
}
