package check

import (
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/rise"
)

// columns looks for declarations without a single column (N10).
func columns(in *inspection) {
	if len(in.model.Columns) == 0 {
		return
	}
	frame := rise.Columns(in.plan)
	for i, decl := range in.model.Columns {
		switch fate := frame.Fate(i); {
		case fate.Stands:
		case fate.Sites:
			var shadowing []model.Pos
			for _, j := range fate.By {
				shadowing = append(shadowing, in.model.Columns[j].Pos)
			}
			in.report("COL02", decl.Pos, nil, sayCOL02(decl), shadowing...)
		default:
			in.report("COL01", decl.Pos, nil, sayCOL01(decl))
		}
	}
}
