package conformance

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf16"

	"koyu-mcp/internal/ecma"
)

// volatiles are those of a session, and what becomes of them.
type volatiles struct {
	session recorded
	texts   []string            // the lines, with ${dir} in them
	finds   [][]find            // in those
	first   map[volatile]int    // the line in which it occurs first
	born    []volatile          // those that the client said first, in that order
	words   map[volatile]string // stand-ins for those, paths apart
	paths   []standInPath

	repeated []repetition // what the client says after the server made it up
	loose    int          // values that became *
}

// A standInPath is one that the client said. It is the beginning of what is
// below it, too, unless the server spoke of that before.
type standInPath struct {
	text, standIn string
	since         int // the line
}

// A repetition is what the client says in a line.
type repetition struct {
	text string
	line int
}

const dirMark = "${dir}"

// volatilesOf finds those of s.
func volatilesOf(s recorded, r Recording) (*volatiles, error) {
	v := &volatiles{session: s, first: map[volatile]int{}, words: map[volatile]string{}}
	names := spellings(r.Dirs)
	for i, l := range s {
		if strings.Contains(l.text, dirMark) {
			return nil, fmt.Errorf("line %d of the log: it holds %s, which a transcript has for the working directory", l.number, dirMark)
		}
		v.texts = append(v.texts, inDir(l.text, names))
		v.finds = append(v.finds, findAll(v.texts[i], r.Volatile...))
		for _, f := range v.finds[i] {
			if _, known := v.first[f.volatile]; known {
				continue
			}
			v.first[f.volatile] = i
			switch {
			case l.way == toClient:
			case f.kind == named:
				v.words[f.volatile] = f.text // what to put in its place, nobody knows
			default:
				v.born = append(v.born, f.volatile)
			}
		}
	}
	if r.AsSaid {
		v.keep()
		return v, nil
	}
	v.numberWords()
	v.rankTimes()
	v.placePaths()
	return v, nil
}

// keep makes what the client said its own stand-in.
func (v *volatiles) keep() {
	for _, b := range v.born {
		if b.kind == file {
			v.paths = append(v.paths, standInPath{b.text, b.text, v.first[b]})
		} else {
			v.words[b] = b.text
		}
	}
}

// spellings are the ways in which a directory may be spelled in JSON.
func spellings(dirs []string) (all []string) {
	for _, dir := range dirs {
		if dir == "" {
			continue
		}
		quoted := string(ecma.AppendQuoted(nil, dir))
		quoted = quoted[1 : len(quoted)-1]
		all = append(all, dir, quoted, inASCII(quoted))
	}
	slices.SortFunc(all, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b))
	})
	return slices.Compact(all)
}

// inASCII is text of a JSON string with escapes for what is not ASCII.
func inASCII(text string) string {
	var out strings.Builder
	for _, r := range text {
		if r < 0x80 {
			out.WriteRune(r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&out, `\u%04x`, unit)
		}
	}
	return out.String()
}

// inDir is text with ${dir} where one of names, the longest first, stands for a
// directory (K3).
func inDir(text string, names []string) string {
	var out strings.Builder
	from := 0
	for at := 0; at < len(text); at++ {
		for _, name := range names {
			if rest, ok := strings.CutPrefix(text[at:], name); ok && endsPath(rest) && beginsPath(text[:at]) {
				out.WriteString(text[from:at] + dirMark)
				from = at + len(name)
				at = from - 1
				break
			}
		}
	}
	return out.String() + text[from:]
}

// numberWords gives UUIDs and progress tokens their stand-ins.
func (v *volatiles) numberWords() {
	var uuids, numbers, names int
	for _, b := range v.born {
		switch {
		case b.kind == uuid:
			uuids++
			v.words[b] = fmt.Sprintf("00000000-0000-4000-8000-%012d", uuids)
		case b.kind == token && b.text[0] == '"':
			names++
			v.words[b] = fmt.Sprintf(`"token-%d"`, names)
		case b.kind == token:
			numbers++
			v.words[b] = fmt.Sprint(numbers)
		}
	}
}

// rankTimes gives times their stand-ins: seconds of a year that is over, in the
// same order.
func (v *volatiles) rankTimes() {
	var times []volatile
	for _, b := range v.born {
		if b.kind == instance {
			times = append(times, b)
		}
	}
	slices.SortStableFunc(times, func(a, b volatile) int { return a.time().Compare(b.time()) })
	second := 0
	for i, t := range times {
		if i == 0 || !t.time().Equal(times[i-1].time()) {
			second++
		}
		v.words[t] = t.spell(time.Date(2000, 1, 1, 0, 0, second, 0, time.UTC))
	}
}

// time is that of an instance.
func (v volatile) time() time.Time {
	t, _ := time.ParseInLocation(time.RFC3339, v.text, time.UTC) // which is how it was found
	return t
}

// spell writes t as the instance v is written: in its zone, to as many digits.
func (v volatile) spell(t time.Time) string {
	const layout = "2006-01-02T15:04:05"
	rest := v.text[len(layout):]
	digits := strings.Map(func(r rune) rune {
		if r == '.' {
			return r
		}
		return '0'
	}, rest[:strings.IndexAny(rest, "Z+-")])
	zone := "-07:00"
	if strings.HasSuffix(rest, "Z") {
		zone = "Z07:00"
	}
	return t.In(v.time().Location()).Format(layout + digits + zone)
}

// placePaths gives the paths of the client their stand-ins, which keep the name
// of the file, and the folder where it was the same. A path below another one
// goes with that.
func (v *volatiles) placePaths() {
	folders := map[string]int{}
	for _, b := range v.born {
		if b.kind != file || slices.ContainsFunc(v.born, b.isBelow) {
			continue
		}
		end := strings.LastIndexAny(b.text, `/\`) + 1
		folder, name := b.text[:end], b.text[end:]
		if folders[folder] == 0 {
			folders[folder] = len(folders) + 1
		}
		standIn := strings.Join([]string{"", "elsewhere", fmt.Sprint(folders[folder]), v.withStandIns(name)}, b.separator())
		if b.text[0] != '/' {
			standIn = b.text[:2] + standIn // the letter of a drive
		}
		v.paths = append(v.paths, standInPath{b.text, standIn, v.first[b]})
	}
	slices.SortStableFunc(v.paths, func(a, b standInPath) int { return cmp.Compare(len(b.text), len(a.text)) })
}

// separator is what stands between the names of a path.
func (v volatile) separator() string {
	if strings.Contains(v.text, `\`) {
		return `\\` // in JSON
	}
	return "/"
}

// isBelow reports whether v is a path below other.
func (v volatile) isBelow(other volatile) bool {
	rest, ok := strings.CutPrefix(v.text, other.text)
	return ok && other.kind == file && rest != "" && endsPath(rest)
}

// withStandIns is text with stand-ins for the words that have one.
func (v *volatiles) withStandIns(text string) string {
	var edits []edit
	for _, f := range findAll(text) {
		if word, ok := v.words[f.volatile]; ok {
			edits = append(edits, edit{f.from, f.to, word})
		}
	}
	return apply(text, edits)
}

// settle is line i of the session as it stands in the transcript, and whether a
// * stands in it.
func (v *volatiles) settle(i int) (text string, loose bool, err error) {
	text = v.texts[i]
	var edits []edit
	var unknown []int
	done := 0
	for _, f := range v.finds[i] {
		if f.from < done {
			continue
		}
		done = f.to
		standIn, to, ok := v.standIn(i, f)
		switch {
		case ok:
			edits, done = append(edits, edit{f.from, to, standIn}), to
		case v.session[i].way == toClient:
			unknown = append(unknown, f.from)
		default:
			v.repeated = append(v.repeated, repetition{f.text, v.session[i].number})
		}
	}
	if len(unknown) > 0 {
		values, err := valuesAt(text, unknown)
		if err != nil {
			return "", false, err
		}
		edits = append(edits, values...)
		v.loose += len(values)
	}
	return apply(text, edits), len(unknown) > 0, nil
}

// standIn is what takes the place of a find in line i, and where that ends.
func (v *volatiles) standIn(i int, f find) (text string, to int, ok bool) {
	if f.kind != file {
		text, ok = v.words[f.volatile]
		return text, f.to, ok
	}
	first := v.first[f.volatile]
	for _, p := range v.paths {
		rest, below := strings.CutPrefix(v.texts[i][f.from:], p.text)
		known := v.session[i].way == toServer || v.session[first].way == toServer || p.since < first
		if below && endsPath(rest) && known {
			return p.standIn, f.from + len(p.text), true
		}
	}
	return "", 0, false
}

// notes say what about the volatiles may not be as one would expect.
func (v *volatiles) notes() (notes []string) {
	if v.loose > 0 {
		notes = append(notes, fmt.Sprintf("A * stands for what the server made up (%d in all). The answers are compared as JSON.", v.loose))
	}
	if len(v.paths) > 0 && v.paths[0].text != v.paths[0].standIn {
		first := slices.MinFunc(v.paths, func(a, b standInPath) int { return cmp.Compare(a.since, b.since) })
		notes = append(notes, fmt.Sprintf("Line %d of the log names %s, which is not below the working directory. It became %s, where nothing will be found (%d such in all).",
			v.session[first.since].number, first.text, first.standIn, len(v.paths)))
	}
	if len(v.repeated) > 0 {
		first := v.repeated[0]
		notes = append(notes, fmt.Sprintf("In line %d of the log the client repeats %s, which the server made up. It was left as it is, and another time the server may not know it (%d such in all).",
			first.line, first.text, len(v.repeated)))
	}
	for _, l := range v.session {
		if strings.ContainsRune(l.text, '\uFFFD') {
			notes = append(notes, fmt.Sprintf("Line %d of the log holds U+FFFD, which may stand for bytes that are no UTF-8.", l.number))
			break
		}
	}
	return notes
}
