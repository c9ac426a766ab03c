package compose

// ParseWithin is [Parse] with other bounds.
var ParseWithin = parse
