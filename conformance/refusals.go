package conformance

import "fmt"

// checkRefusals (K17) asks for what cannot be had, on each of the two layers.
func checkRefusals(t *trial) {
	t.greeted(func(s *talk) {
		if !t.askUnknownMethod(s) {
			return
		}
		tools, _, _, _ := s.tools()
		if len(tools) == 0 || !t.callUnknownTool(s) {
			return // whoever has no tools may not know the method
		}
		for _, tool := range callable(tools) {
			if !t.callBare(s, tool) {
				return
			}
		}
	})
}

// askUnknownMethod asks for a method that no server has. Like the calls below it
// reports whether the server can be asked for more. An error without a code is
// K10's.
func (t *trial) askUnknownMethod(s *talk) bool {
	q, m := s.ask("no/such/method", nil)
	switch {
	case m == nil:
		t.noAnswer(s, q, "an unknown method", mendMethod)
	case m.fault == nil:
		t.find(Finding{Problem: "an unknown method is answered with a result", Evidence: exchange(q, m), Mend: mendMethod})
	case m.fault.Code != "-32601" && m.fault.Code != "":
		t.find(Finding{Problem: fmt.Sprintf("an unknown method is answered with the code %s, not -32601", m.fault.Code), Evidence: exchange(q, m), Mend: mendMethod})
	}
	return m != nil
}

// callUnknownTool calls a tool that is not listed.
func (t *trial) callUnknownTool(s *talk) bool {
	q, m := s.askTool("no-such-tool", map[string]any{})
	if m == nil {
		t.noAnswer(s, q, "the call of an unknown tool", mendTool)
	} else if problem := t.profile.UnknownTool.misses(m); problem != "" {
		t.find(Finding{Problem: "the call of an unknown tool " + problem, Evidence: exchange(q, m), Mend: mendTool})
	}
	return m != nil
}

// callBare calls a tool without the arguments that it demands. One that can do
// without is K18's.
func (t *trial) callBare(s *talk, tool tool) bool {
	q, m := s.askTool(tool.Name, map[string]any{})
	switch {
	case m == nil:
		t.noAnswer(s, q, "the call of a tool without its arguments", mendHanging)
	case m.fault != nil || m.failedTool():
		if problem := t.profile.ToolFailure.misses(m); problem != "" {
			t.find(Finding{Problem: "the call of a tool without its arguments " + problem, Evidence: exchange(q, m), Mend: mendFailure})
		}
	}
	return m != nil
}

const (
	mendMethod  = "Answer a method that the server has not with the error -32601 (method not found)."
	mendTool    = "Look the name up before the call, and refuse one that is not there: with the error -32602, since the method is known and its params are wrong, or with a result that has isError."
	mendHanging = "Look at the arguments before the tool does anything, and refuse the call when one is missing or of a wrong type."
	mendFailure = `Catch what a tool throws and answer a result with "isError":true and a text that says what went wrong: it is for the model, which can try again, where an error of JSON-RPC is for the client.`
)

// misses is what is wrong with an answer that should be a refusal on that
// layer, or "". An error without a code is K10's.
func (layer Refusal) misses(m *incoming) string {
	switch {
	case m.fault == nil && !m.failedTool():
		return "succeeds"
	case m.fault == nil && layer == InvalidParams:
		return "is answered with a result that is an error, where this profile answers the error -32602"
	case m.fault == nil || m.fault.Code == "":
		return ""
	case layer == IsError:
		return fmt.Sprintf("is answered with the error %s, where this profile answers a result with isError", m.fault.Code)
	case m.fault.Code != "-32602":
		return fmt.Sprintf("is answered with the error %s, which is neither -32602 nor a result with isError", m.fault.Code)
	}
	return ""
}
