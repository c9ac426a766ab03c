package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"koyu-mcp/koyu"
)

// A shot is a picture of the live page, as data: what it shows follows from
// these members, the page and the building.
type shot struct {
	Name          string // of the picture, view/NAME.png
	Width, Height int    // of the window, in px
	Dark          bool
	Address       string // what stands in the address of the page behind #
	Before, While []edit // of the building, before the page is opened and while it is open
	Click         string // selector of what is clicked then, if anything
	Until         string // selector of what has to be there in the end
}

// An edit puts one text in the place of another in a layer of the house.
type edit struct{ Layer, Old, New string }

// The window on a desk.
const deskWidth, deskHeight = 1280, 800

// shots are the screenshots of the documents. All show the example house.
var shots = []shot{
	{
		Name: "plan", Width: deskWidth, Height: deskHeight,
		Address: "level=L1&chosen=/L1/kitchen",
		Until:   "#drawing svg",
	},
	{
		Name: "axo", Width: deskWidth, Height: deskHeight, Dark: true,
		Address: "mode=axo&tab=boundaries",
		Until:   "#drawing svg",
	},
	{
		Name: "finding", Width: deskWidth, Height: deskHeight,
		Address: "level=L2&tab=findings",
		Before:  []edit{{"openings.muro", "window W18\nboundary /L2/child1 /out/lane", "window W18 w:4600\nboundary /L2/child1 /out/lane"}},
		Click:   "#findings tbody tr",
		Until:   "#text [aria-current]",
	},
	{
		Name: "change", Width: deskWidth, Height: deskHeight,
		Address: "level=L2&tab=changes",
		While: []edit{
			{"upper.muro", "space /L2/bath    wet     X3..X4 Y1+1200..Y2", "space /L2/bath    wet     X3..X4 Y1+1500..Y2"},
			{"upper.muro", "X3..X4 Y1..Y1+1200 name:Loggia", "X3..X4 Y1..Y1+1500 name:Loggia"},
		},
		Until: "#changes tbody tr",
	},
	{
		Name: "error", Width: deskWidth, Height: deskHeight,
		Address: "level=L2",
		While:   []edit{{"upper.muro", "X3..X4 Y2..Y3      name:\"Child 2\"", "X3..X5 Y2..Y3      name:\"Child 2\""}},
		Click:   "#error button",
		Until:   "#text [aria-current]",
	},
	{
		Name: "route", Width: deskWidth, Height: deskHeight,
		Address: "level=L1&tab=doors&start=/L2/child1&end=/out/street",
		Until:   "#drawing .route polyline",
	},
	{
		Name: "phone", Width: 390, Height: 780,
		Address: "level=L1&tab=spaces",
		Until:   "#drawing svg",
	},
}

// house is the building of all shots: its entry in the folder house of the
// examples.
const house = "house.muro"

// copyHouse puts the layers of the house into dir, with the edits of the shot
// that are made before.
func (s shot) copyHouse(top, dir string) error {
	if err := os.CopyFS(dir, os.DirFS(filepath.Join(top, "examples", "house"))); err != nil {
		return err
	}
	return apply(dir, s.Before)
}

// apply makes edits in the building that lies in dir.
func apply(dir string, edits []edit) error {
	for _, e := range edits {
		path := filepath.Join(dir, e.Layer)
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if strings.Count(string(text), e.Old) != 1 {
			return fmt.Errorf("%s does not have the text %q once", e.Layer, e.Old)
		}
		if err := os.WriteFile(path, []byte(strings.Replace(string(text), e.Old, e.New, 1)), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// digest tells apart what a shot is made from: its own definition, the files of
// the page, the layers of the house, and its drawings.
func (s shot) digest(top string) (string, error) {
	sum := sha256.New()
	definition, err := json.Marshal(s)
	if err != nil {
		return "", err
	}
	sum.Write(definition)
	for _, dir := range []string{"view/page", "examples/house"} {
		files := os.DirFS(filepath.Join(top, filepath.FromSlash(dir)))
		err := fs.WalkDir(files, ".", func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			text, err := fs.ReadFile(files, path)
			fmt.Fprintf(sum, "\n%s\n%s", path, strings.ReplaceAll(string(text), "\r\n", "\n"))
			return err
		})
		if err != nil {
			return "", err
		}
	}
	b, err := koyu.Load(filepath.Join(top, "examples", "house", house))
	if err != nil {
		return "", err
	}
	for _, what := range views(b) {
		d, err := newDrawing(b, "house", what)
		if err != nil {
			return "", err
		}
		fmt.Fprint(sum, d.svg)
	}
	return hex.EncodeToString(sum.Sum(nil))[:16], nil
}

// digestsFile says what each screenshot was made from when it was made.
const digestsFile = "view/digests.json"

// readDigests are the digests in the folder dir, by name of shot.
func readDigests(dir string) (map[string]string, error) {
	text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(digestsFile)))
	if os.IsNotExist(err) {
		return map[string]string{}, nil
	}
	if err != nil {
		return nil, err
	}
	digests := map[string]string{}
	return digests, json.Unmarshal(text, &digests)
}

// file is where the shot is kept, in folder.
func (s shot) file() string { return "view/" + s.Name + ".png" }

// stale are the shots that are not there or were made from something else, and
// the digests of all as they should be.
func stale(top string) (old []shot, digests map[string]string, err error) {
	dir := filepath.Join(top, filepath.FromSlash(folder))
	made, err := readDigests(dir)
	if err != nil {
		return nil, nil, err
	}
	digests = map[string]string{}
	for _, s := range shots {
		if digests[s.Name], err = s.digest(top); err != nil {
			return nil, nil, err
		}
		_, missing := os.Stat(filepath.Join(dir, filepath.FromSlash(s.file())))
		if missing != nil || made[s.Name] != digests[s.Name] {
			old = append(old, s)
		}
	}
	return old, digests, nil
}
