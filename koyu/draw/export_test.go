package draw

// Update tells whether to rewrite what testdata expects.
var Update = update

// TextWidth is how wide text is taken to be.
var TextWidth = textWidth
