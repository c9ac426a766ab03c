package server

import (
	"errors"

	"koyu-mcp/koyu/draw"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/notation"
	"koyu-mcp/koyu/source"
	"koyu-mcp/server/present"
)

// A remedy is what a kind of failure is called, and what an agent can do about
// it.
type remedy struct {
	is       func(error) bool
	code     present.Code
	recovery string // empty when nothing can be done by calls
}

// remedies are looked through from the top; the first that fits counts. No
// recovery names layers where the building does not compose: that tool would
// fail in the same way.
var remedies = []remedy{
	{as[required], present.MissingField, "Call again with every required argument as a string that is not empty."},
	{as[noCount], present.Invalid, "Call new_uids again with a count in that range, or without one for a single token."},
	{as[readOnly], present.Invalid, "Nothing can be written here. Tell the user what you would write, and that it takes a server without --read-only."},
	{as[*source.Outside], present.Invalid, "Name and import files only below the folders that this server was started for. The user can start it with another --root."},
	{as[noLayer], present.Invalid, "Name the layer by a path that ends in .muro."},
	{as[outside], present.Invalid, "Name the layer by a path in the folder of file, or below it."},
	{leadsOut, present.Invalid, "Name the layer by a path on which no link leads out of the folder of file."},
	{as[*unwritable], present.Internal, "Nothing was written. Name another layer, or see that the server may write there."},
	{as[draw.NoPage], present.Invalid, "Mend the grid, or the ranges of regions on that level, with write_layer."},
	{as[draw.NoRegion], present.NotFound, "Name a level on which some space has an areaM2: spaces lists both of every space, and model_summary all levels."},
	{noImport, present.NotFound, "The message names the layer and the line that import it: add the missing layer with write_layer, or mend that line."},
	{as[*source.Unreadable], present.NotFound, "Give file as the path of the entry .muro, absolute or from the working folder of the server. To begin a building, write that file with write_layer."},
	{as[*source.Refused], present.Invalid, "Give and import ordinary files only."},
	{as[*limit.Exceeded], present.Invalid, "Keep the building within the bound that the message names, or have the server started with a higher one."},
	{as[*notation.Error], present.Invalid, "Read the file that the message names, mend that line, and send all of its text with write_layer. No other tool answers before."},
}

// failureOf is the error of a tool as package present tells it. What no row
// knows is a fault of the server or the system.
func failureOf(err error) *present.Failure {
	f := &present.Failure{Code: present.Internal, Message: err.Error()}
	for _, r := range remedies {
		if r.is(err) {
			f.Code, f.Recovery = r.code, r.recovery
			break
		}
	}
	return f
}

// as reports whether an error is an E.
func as[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// leadsOut reports whether a layer has no place because of a link.
func leadsOut(err error) bool { return errors.Is(err, errLinkOut) }

// noImport reports whether a layer cannot be read that another imports.
func noImport(err error) bool {
	e, ok := errors.AsType[*notation.Error](err)
	return ok && e.Line > 0 && as[*source.Unreadable](e)
}
