package present

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
)

// A Code is the kind of a failure (W26).
type Code string

// The codes that there are.
const (
	MissingField Code = "MISSING_REQUIRED_FIELD"
	Invalid      Code = "VALIDATION_ERROR"
	NotFound     Code = "NOT_FOUND"
	Internal     Code = "INTERNAL_ERROR"
)

// A Failure is why a tool gives no answer. A handler returns it as its error;
// any other error is an [Internal] one.
type Failure struct {
	Code     Code   // Internal if empty
	Message  string // what is wrong
	Recovery string // what to do about it; empty when there is nothing

	cause error // more about it, for the log alone
}

func (f *Failure) Error() string { return f.Message }

// Unwrap is what is behind the failure, if that is known.
func (f *Failure) Unwrap() error { return f.cause }

// internal is a failure that the caller of a tool can do nothing about.
func internal(cause error, format string, args ...any) *Failure {
	return &Failure{Code: Internal, Message: fmt.Sprintf(format, args...), cause: cause}
}

// invalid is a failure of arguments that are not as they have to be.
func invalid(recovery, format string, args ...any) *Failure {
	return &Failure{Code: Invalid, Message: fmt.Sprintf(format, args...), Recovery: recovery}
}

// missing is a failure of arguments that are not there.
func missing(recovery string, names ...string) *Failure {
	verb := "is"
	if len(names) > 1 {
		verb = "are"
	}
	return &Failure{Code: MissingField, Message: strings.Join(names, ", ") + " " + verb + " missing", Recovery: recovery}
}

// Fail is the response of a tool that fails.
func Fail(err error) *Response { return failure(err).response() }

// failure is err as a failure, an internal one unless it says otherwise.
func failure(err error) *Failure {
	var f Failure
	if told := (*Failure)(nil); errors.As(err, &told) {
		f = *told
	}
	f.Code = cmp.Or(f.Code, Internal)
	f.Message = err.Error() // with what was added on the way
	return &f
}

func (f *Failure) response() *Response {
	return &Response{parts: []part{{kind: dataBlock, text: f.text()}}, failed: true, view: View{Data: f}}
}

// text is the envelope of the failure. What its parts say cannot leave them.
func (f *Failure) text() string {
	var out strings.Builder
	fmt.Fprintf(&out, "<tool_error code=%s>\n", attribute(string(f.Code)))
	fmt.Fprintf(&out, "<message>%s</message>\n", escapeText(lines(f.Message)))
	if f.Recovery != "" {
		fmt.Fprintf(&out, "<recovery>%s</recovery>\n", escapeText(lines(f.Recovery)))
	}
	return out.String() + "</tool_error>"
}
