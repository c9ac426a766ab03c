package diff

import "koyu-mcp/koyu/model"

// compareZones compares zones by uid and path (C86).
func compareZones(a, b *model.Model) Followed[string] {
	return compareTables(&a.Zones, &b.Zones, zonePath, zoneUID, zoneFields)
}

func zonePath(z *model.Zone) string { return z.Path }
func zoneUID(z *model.Zone) string  { return uidOf(&z.Attrs) }

func zoneFields(a, b *model.Zone) fields {
	var f fields
	f.attributes(&a.Attrs, &b.Attrs)
	return f
}
