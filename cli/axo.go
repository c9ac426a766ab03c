package cli

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/draw"
)

// corners are those above which one can stand to look at a building.
var corners = []string{"NE", "NW", "SE", "SW"}

// axoFile is where the drawing goes unless a file is named (C40).
const axoFile = "out/axo.svg"

// axo draws the building from above one of its corners.
func axo() *cobra.Command {
	var o draw.AxoOptions
	from, scale, only, out := "SE", "0.02", "", axoFile
	cmd := &cobra.Command{
		Use:   "axo FILE",
		Short: "Draw the building from above a corner as SVG",
		Long: `Draws the building as it looks from above one of its corners, as an SVG
document.

-l takes a list of levels, L1,L3, or all from one to another, L1..L3. Without it
the whole building is drawn. -o - writes the drawing to standard output.`,
		Example:           "koyu axo house.muro\nkoyu axo house.muro -d NW -l L1..L2 --ceilings -o drawings/axo.svg",
		Args:              named("FILE"),
		ValidArgsFunction: completeFile,
	}
	flags := cmd.Flags()
	flags.VarP(setting{&out, "file"}, "out", "o", "the file to write")
	flags.VarP(setting{&from, "corner"}, "dir", "d", "the corner to look from: "+strings.Join(corners, ", "))
	flags.VarP(setting{&only, "levels"}, "levels", "l", "the levels to draw")
	flags.VarP(setting{&scale, "pixels"}, "scale", "s", "the size in pixels a millimetre")
	flags.BoolVar(&o.Ceilings, "ceilings", false, "draw ceilings too")
	flags.BoolVar(&o.NoWalls, "no-walls", false, "leave walls out")
	completeFlag(cmd, "dir", cobra.FixedCompletions(corners, cobra.ShellCompDirectiveNoFileComp))
	completeFlag(cmd, "levels", completeNames(levelNames))
	completeFlag(cmd, "scale", cobra.NoFileCompletions)

	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		b, err := load(cmd, args[0])
		if err != nil {
			return err
		}
		if o.From, err = parseCorner(from); err != nil {
			return err
		}
		if o.Scale, err = parseScale(scale); err != nil {
			return err
		}
		if o.Levels, err = parseLevels(b, only); err != nil {
			return err
		}
		drawing, err := b.DrawAxo(o)
		if err != nil {
			return err
		}
		return deliver(cmd, b, cmp.Or(out, axoFile), drawing)
	}
	return cmd
}

// parseCorner reads the corner to look from; nothing is the usual one (C5,
// C41).
func parseCorner(text string) (string, error) {
	if text != "" && !slices.Contains(corners, text) {
		return "", wrongValue("-d has to be NE, NW, SE or SW, not %s", ecma.Excerpt(text))
	}
	return text, nil
}

// parseLevels reads a list of levels, or a range by height with both ends;
// nothing is all of them: nil (C42).
func parseLevels(b *koyu.Building, text string) ([]string, error) {
	if text == "" {
		return nil, nil
	}
	from, to, isRange := levelRange(text)
	names := []string{from, to}
	if !isRange {
		names = strings.Split(text, ",")
	}
	missing := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return b.Model.Levels.Get(name) != nil })
	if len(missing) > 0 {
		return nil, undeclared(b, missing...)
	}
	if !isRange {
		return names, nil
	}
	return between(b, from, to), nil
}

// levelRange splits a range of levels, A..B. The names of its ends have no dot
// and no comma in them, so that a list is never a range.
func levelRange(text string) (from, to string, ok bool) {
	from, to, ok = strings.Cut(text, "..")
	return from, to, ok && from != "" && to != "" && !strings.ContainsAny(from+to, ".,")
}

// between are the levels whose z lies between those of two, in either order,
// the lowest first.
func between(b *koyu.Building, from, to string) (names []string) {
	low, high := b.Model.Levels.Get(from).Z, b.Model.Levels.Get(to).Z
	if low > high {
		low, high = high, low
	}
	for _, v := range b.Model.Levels.ByHeight() {
		if low <= v.Z && v.Z <= high {
			names = append(names, v.Name)
		}
	}
	return names
}
