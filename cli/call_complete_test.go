package cli

import (
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"
)

// The tools that a shell offers are those of the server, which is gone when it
// was asked.
func TestCompleteTool(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	cmd := callTool()
	cmd.SetContext(t.Context())
	offered, _ := completeTool(cmd, nil, "")
	if len(offered) != 12 || !slices.ContainsFunc(offered, func(c string) bool { return strings.HasPrefix(c, "check\t") }) {
		t.Errorf("offered %q", offered)
	}
	if offered, _ := completeTool(cmd, []string{"check"}, ""); offered != nil {
		t.Errorf("offered %q behind a tool", offered)
	}
}
