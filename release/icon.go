package main

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
)

// plan is the icon: the plan of a house of three rooms, drawn by what is filled
// in turn, on a square of side 64.
var plan = []struct {
	colour color.Color
	areas  []image.Rectangle
}{
	{paper, []image.Rectangle{image.Rect(0, 0, 64, 64)}},
	{floor, []image.Rectangle{image.Rect(10, 10, 54, 54)}},
	{wall, []image.Rectangle{
		image.Rect(8, 8, 56, 12), image.Rect(8, 52, 56, 56), image.Rect(8, 8, 12, 56), image.Rect(52, 8, 56, 56), // around
		image.Rect(34, 8, 38, 56), image.Rect(8, 30, 38, 34), // between rooms
	}},
	{floor, []image.Rectangle{
		image.Rect(34, 39, 38, 48), image.Rect(20, 30, 29, 34), // doors inside
		image.Rect(41, 52, 50, 56), // the door to the street
	}},
	{glass, []image.Rectangle{image.Rect(17, 8, 29, 12), image.Rect(52, 18, 56, 34), image.Rect(8, 39, 12, 47)}},
}

var (
	paper = color.NRGBA{0x1f, 0x3a, 0x4d, 0xff}
	floor = color.NRGBA{0xf6, 0xf1, 0xe7, 0xff}
	wall  = color.NRGBA{0xe0, 0x8a, 0x3c, 0xff}
	glass = color.NRGBA{0x8f, 0xc9, 0xe0, 0xff}
)

// icon is the picture as a PNG, of the size that clients like best.
func icon() ([]byte, error) {
	const scale = 512 / 64
	picture := image.NewNRGBA(image.Rect(0, 0, 64*scale, 64*scale))
	for _, p := range plan {
		for _, a := range p.areas {
			area := image.Rectangle{a.Min.Mul(scale), a.Max.Mul(scale)}
			draw.Draw(picture, area, image.NewUniform(p.colour), image.Point{}, draw.Src)
		}
	}
	var out bytes.Buffer
	err := png.Encode(&out, picture)
	return out.Bytes(), err
}
