package compose

import "koyu-mcp/koyu/model"

// ParseWithin is [Parse] with other bounds.
func ParseWithin(text string, memory, steps int) (*model.Model, error) {
	return parse(text, budget{memory, steps})
}
