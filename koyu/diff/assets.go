package diff

import "koyu-mcp/koyu/model"

// compareAssets compares assets by name (C83).
func compareAssets(a, b *model.Model) Group[string, Item] {
	return compareTables(&a.Assets, &b.Assets, assetName, noUID, assetFields).group()
}

func assetName(a *model.Asset) string { return a.Name }

func assetFields(a, b *model.Asset) fields {
	var f fields
	f.compare("kind", known(a.Kind), known(b.Kind))
	f.attributes(&a.Attrs, &b.Attrs)
	return f
}
