package cli

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"koyu-mcp/koyu"
	"koyu-mcp/koyu/draw"
	"koyu-mcp/koyu/model"
)

// plan draws one level.
func plan() *cobra.Command {
	var level, scale, out string
	cmd := &cobra.Command{
		Use:   "plan FILE",
		Short: "Draw the plan of a level as SVG",
		Long: `Draws the plan of a level, cut 1200 above its floor, as an SVG document.

Without -l it is the first level of the level table: names that are whole
numbers ascending, then the others as declared. Without -o the drawing goes
beside FILE, with the name of the level at the end of its name; -o - writes it
to standard output.`,
		Example:           "koyu plan house.muro\nkoyu plan house.muro -l L2 -o drawings/upper.svg --scale 1:50",
		Args:              named("FILE"),
		ValidArgsFunction: completeFile,
	}
	flags := cmd.Flags()
	flags.VarP(setting{&level, "level"}, "level", "l", "the level to draw")
	flags.VarP(setting{&out, "file"}, "out", "o", "the file to write (FILE-LEVEL.svg)")
	flags.Var(setting{&scale, "scale"}, "scale", "the scale on paper, as 1:50 (1:100)")
	completeFlag(cmd, "level", completeNames(levelNames))
	completeFlag(cmd, "scale", cobra.FixedCompletions([]cobra.Completion{"1:50", "1:100", "1:200"}, cobra.ShellCompDirectiveNoFileComp))

	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		b, err := load(cmd, args[0])
		if err != nil {
			return err
		}
		o := draw.PlanOptions{Level: level}
		if o.Level == "" {
			if o.Level, err = firstLevel(b.Model); err != nil {
				return err
			}
		}
		if b.Model.Levels.Get(o.Level) == nil {
			return undeclared(b, o.Level)
		}
		if o.Ratio, err = parseRatio(scale); err != nil {
			return err
		}
		drawing, err := b.DrawPlan(o)
		if none, ok := errors.AsType[draw.NoRegion](err); ok {
			return emptyLevel(b, none)
		}
		if err != nil {
			return err
		}
		return deliver(cmd, b, cmp.Or(out, planFile(args[0], o.Level)), drawing)
	}
	return cmd
}

// firstLevel is the level that is drawn unless another is asked for: the first
// of the level table, which need not be the lowest (03 M41, 08 G4).
func firstLevel(m *model.Model) (string, error) {
	for v := range m.Levels.All() {
		return v.Name, nil
	}
	return "", errors.New("there is no level to draw")
}

// undeclared says that there is no level of these names, and which there are
// (C36).
func undeclared(b *koyu.Building, names ...string) error {
	problem := fmt.Sprintf("level \"%s\" is not declared", strings.Join(names, ","))
	if declared := levelNames(b); len(declared) > 0 {
		return wrongValue("%s; declared are: %s", problem, strings.Join(declared, " "))
	}
	return wrongValue("%s, nor is any other", problem)
}

// levelNames are the declared levels, the lowest first.
func levelNames(b *koyu.Building) (names []string) {
	for _, v := range b.Model.Levels.ByHeight() {
		names = append(names, v.Name)
	}
	return names
}

// emptyLevel adds to an error about a level on which there is nothing to draw
// on which levels there is.
func emptyLevel(b *koyu.Building, err error) error {
	var others []string
	for _, name := range levelNames(b) {
		if len(b.Plan().OnLevel(name)) > 0 {
			others = append(others, name)
		}
	}
	if len(others) == 0 {
		return fmt.Errorf("%w, nor on any other", err)
	}
	return fmt.Errorf("%w; there is one on: %s", err, strings.Join(others, " "))
}

// planFile is where the plan of a level goes unless a file is named (C35). The
// name of a level does not lead into another folder, and has nothing in it that
// commands a terminal.
func planFile(file, level string) string {
	base := strings.TrimSuffix(file, ".muro")
	if file == pipe {
		base = "plan"
	}
	tame := strings.Map(func(r rune) rune {
		if r == '/' || r == '\\' || unicode.IsControl(r) {
			return '_'
		}
		return r
	}, level)
	return base + "-" + tame + ".svg"
}
