package koyu

// Weight is what a store takes the building to weigh as it is.
func (b *Building) Weight() int { return int(b.weight.Load()) }
