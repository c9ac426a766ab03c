package plane

// Tolerances (P3). Nothing in plan is compared with any other number.
const (
	Eps         = 0.5  // mm: edges, facing, overlap, merging, windows, overrun of a band
	AreaEps     = 1    // mm²: a clip of this area or less is nothing; a smaller difference is none
	Probe       = 5    // mm: how far to either side of a drawn line a region is looked for
	CrossEps    = 1e-6 // mm²: on which side of a cut a vertex lies
	ParallelEps = 1e-9 // mm² for the parallel test, and the parameter range of line × side
	PointEps    = 1    // mm: a point this near to a side is inside
	SpanEps     = 1    // mm: heights and lengths up to this are none
)
