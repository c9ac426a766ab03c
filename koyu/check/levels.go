package check

import (
	"math"

	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
)

// heightsOfLevels looks for neighbouring levels at one height (N3).
func heightsOfLevels(in *inspection) {
	for lower, upper := range in.storeys.Pairs {
		if math.Abs(upper.Z-lower.Z) < plane.Eps {
			in.report("LVL01", upper.Pos, nil, sayLVL01(lower, upper), lower.Pos)
		}
	}
}

// sufficientLevels looks for levels that have floors but no slab (N18).
func sufficientLevels(in *inspection) {
	for _, level := range in.storeys.Levels {
		if !level.Slab.Given && in.hasFloor(level) {
			in.report("SUF03", level.Pos, nil, saySUF03(level.Name))
		}
	}
}

func (in *inspection) hasFloor(level *model.Level) bool {
	for _, s := range in.plan.OnLevel(level.Name) {
		if isBuilt(s) {
			return true
		}
	}
	return false
}

// isBuilt reports whether a space has a floor and a ceiling: a void has
// neither, and the outside is not built.
func isBuilt(s *model.Space) bool { return s.Type != model.Void && s.Type != model.Exterior }
