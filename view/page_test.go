package view

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestPage does with the page what people do, in a real browser: one tab a case,
// and in each the house of the examples, in a folder of its own.
func TestPage(t *testing.T) {
	t.Parallel()
	b := start(t)
	for _, c := range []struct {
		name string
		test func(*tab)
	}{
		{"first paint", firstPaint},
		{"levels", levels},
		{"axonometric", axonometric},
		{"rows mark the drawing", rowsMarkDrawing},
		{"the drawing marks rows", drawingMarksRows},
		{"boundaries", boundariesBothWays},
		{"the address keeps what is seen", addressKeeps},
		{"filter", filter},
		{"zoom and pan", zoomAndPan},
		{"findings lead to the source", findingsLeadToSource},
		{"an edit is shown", editIsShown},
		{"an edit while the page asks", editWhileAsking},
		{"an edit takes nothing away", editTakesNothingAway},
		{"the focus is kept", focusIsKept},
		{"other levels are marked", otherLevelsMarked},
		{"an error keeps the drawing", errorKeepsDrawing},
		{"broken from the start", brokenFromStart},
		{"the way through doors", wayThroughDoors},
		{"ends chosen in the drawing", endsInDrawing},
		{"no mouse", noMouse},
		{"phone", phone},
		{"touch", touch},
		{"light and dark", lightAndDark},
		{"contrast", contrast},
		{"calm", calm},
		{"colours of the system", coloursOfSystem},
		{"hostile names", hostileNames},
		{"long names", longNames},
		{"long lists", longLists},
		{"paths with blanks", pathsWithBlanks},
		{"out of sight", outOfSight},
		{"the program ends and comes back", programEnds},
		{"faults are noticed", faultsAreNoticed},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, b)
			p.until("$('#drawing svg') && $$('#spaces tbody tr').length")
			c.test(p)
		})
	}
}

func firstPaint(p *tab) {
	want(p, "House on the corner – koyu", "document.title")
	want(p, "House on the corner", "$('h1').textContent")
	want(p, "house.muro", "$('#file').textContent")
	want(p, "L1", "$('#drawing svg.koyu-plan').dataset.level")
	want(p, true, "$('#drawing svg').getBoundingClientRect().width > 500")
	want(p, "rgb(246, 244, 239)", "getComputedStyle($('#drawing .room .space')).fill")
	want(p, "House on the corner, plan of level L1", "$('#drawing svg').getAttribute('aria-label')")
	want(p, true, "!$('#drawing svg > title')") // which would follow the pointer everywhere
	want(p, 22, "$$('#spaces tbody tr').length")
	want(p, "Living/L1/living|living|L1|17.64", "[...$$('#spaces tbody tr')[1].cells].map(c => c.textContent).join('|')")
	p.until("$('#live').textContent === 'live'")
}

func levels(p *tab) {
	p.click("#levels [value=L2]")
	p.until("$('#drawing svg').dataset.level === 'L2'")
	p.press(kb.ArrowLeft)
	p.until("$('#drawing svg').dataset.level === 'L1' && $('#levels [value=L1]').checked")
	p.press(kb.ArrowRight)
	p.until("$('#drawing svg').dataset.level === 'L2'")
}

func axonometric(p *tab) {
	p.click("#modes [value=axo]")
	p.until("$('#drawing svg.koyu-axo')?.dataset.from === 'SE'")
	want(p, true, "$('#levels').hidden && !$('#corners').hidden")
	p.click("#corners [value=NW]")
	p.until("$('#drawing svg').dataset.from === 'NW'")
	want(p, "rgb(246, 243, 236)", "getComputedStyle($('#drawing .wall .top')).fill")
	p.visit("mode=axo&chosen=/L2/loggia")
	p.until("$('#drawing .deck.chosen')")
	p.click("#modes [value=plan]")
	p.until("$('#drawing svg.koyu-plan')")
}

// marked are the paths of the spaces in the plan that have a class.
const marked = `$$('#drawing .space.%s').map(e => e.dataset.path).join()`

func rowsMarkDrawing(p *tab) {
	p.hover("#spaces tbody tr:nth-child(3)")
	p.until(marked+" === '/L1/kitchen'", "pointed")
	p.until("$('#pointed').textContent === 'Kitchen · kitchen · 12.60 m² · /L1/kitchen'")
	p.hover("#file")
	p.until(marked+" === ''", "pointed")

	p.click("#spaces tbody tr:nth-child(3)")
	p.until(marked+" === '/L1/kitchen'", "chosen")
	want(p, "true", "$$('#spaces tbody tr')[2].ariaSelected")
	p.click("#spaces tbody tr:nth-child(3)")
	p.until(marked+" === ''", "chosen")

	p.click("#spaces tbody tr:nth-child(8)") // on the upper floor
	p.until("$('#drawing svg').dataset.level === 'L2' && "+marked+" === '/L2/parents'", "chosen")
}

func drawingMarksRows(p *tab) {
	const row = "$$('#spaces tbody tr').find(r => r.textContent.includes('/site/back'))"
	const seen = "(r => r.top >= $('#spaces .scroll').getBoundingClientRect().top && r.bottom <= $('#spaces .scroll').getBoundingClientRect().bottom)(" + row + ".getBoundingClientRect())"
	want(p, false, seen)
	p.hover("#drawing .space[data-path='/site/back']")
	p.until(row + ".classList.contains('pointed') && " + seen)
	p.click("#drawing .space[data-path='/site/back']")
	p.until(row + ".ariaSelected === 'true' && " + seen)
	p.click("#drawing .sheet") // beside all of it
	p.until("!$('#spaces [aria-selected=true]') && !$('#drawing .chosen')")
}

func boundariesBothWays(p *tab) {
	p.click("#drawing .wall .boundary[data-a='/L1/shower'][data-b='/site/drive']")
	p.until("$('#tab-boundaries').ariaSelected === 'true'")
	p.until("$('#boundaries [aria-selected=true]')?.textContent === '/L1/shower/site/drivewall–1'")
	want(p, true, "$$('#drawing .chosen').every(e => e.dataset.a === '/L1/shower')")
	p.hover("#boundaries tbody tr")
	p.until("$('#drawing .boundary.pointed')?.dataset.b === '/site/west'")
}

func addressKeeps(p *tab) {
	p.click("#levels [value=L2]")
	p.click("#tab-boundaries")
	p.click("#drawing .space[data-path='/L2/bath']")
	p.until("$('#tab-spaces').ariaSelected === 'true'")
	p.must(chromedp.Do(p.ctx, chromedp.Reload()))
	p.until("$('#drawing svg')?.dataset.level === 'L2' && $('#spaces [aria-selected=true]')?.textContent.includes('/L2/bath')")
	p.visit("chosen=/site/back")
	p.until("$('#spaces [aria-selected=true]')?.getBoundingClientRect().bottom <= $('#spaces .scroll').getBoundingClientRect().bottom")
	p.visit("mode=nothing&from=up&tab=none&level=L9") // of which the page has none
	p.until("$('#drawing svg.koyu-plan')?.dataset.level === 'L1' && !$('#spaces').hidden")
}

func filter(p *tab) {
	p.click("#spaces input")
	p.press("bed", " ", "L2")
	p.until("$$('#spaces tbody tr').map(r => r.querySelector('code').textContent).join() === '/L2/parents,/L2/child1,/L2/child2'")
	p.press("x")
	p.until("!$('#spaces .none').hidden")
}

// seen is the part of the plan that is seen, as left, top, width, height.
func seen(p *tab) []float64 {
	return eval[[]float64](p, "$('#drawing svg').getAttribute('viewBox').split(' ').map(Number)")
}

func zoomAndPan(p *tab) {
	whole := seen(p)
	want(p, true, "$('#drawing').dispatchEvent(new WheelEvent('wheel', { deltaY: 300, bubbles: true, cancelable: true }))") // left to the page
	x, y := p.at("#drawing [data-path='/L1/kitchen'] text")
	under := func() float64 {
		return eval[float64](p, "new DOMPoint(%v, %v).matrixTransform($('#drawing svg').getScreenCTM().inverse()).x", x, y)
	}
	place := under()
	eval[bool](p, "$('#drawing').dispatchEvent(new WheelEvent('wheel', { deltaY: -300, clientX: %v, clientY: %v, bubbles: true, cancelable: true })) || true", x, y)
	if got := under(); math.Abs(got-place) > 1 {
		p.Errorf("the wheel moves %v under the pointer to %v", place, got)
	}
	near := seen(p)
	if near[2] >= whole[2]/2 {
		p.Errorf("the wheel shows %v of %v", near, whole)
	}
	p.click("#spaces tbody tr:nth-child(3)")
	p.must(chromedp.Do(p.ctx, chromedp.DragAndDropXY(x, y, x+100, y+50)))
	dragged := seen(p)
	if !(dragged[0] < near[0] && dragged[1] < near[1] && dragged[2] == near[2]) {
		p.Errorf("dragged from %v to %v", near, dragged)
	}
	want(p, "/L1/kitchen", marked, "chosen") // the end of a drag is no click
	p.click("#levels [value=L2]")
	p.until("$('#drawing svg').dataset.level === 'L2'")
	if got := seen(p); math.Abs(got[2]-dragged[2]) > 1e-6 {
		p.Errorf("on the next level %v is seen", got)
	}
	p.click("#zoom [value=out]")
	p.click("#zoom [value=in]")
	p.click("#zoom [value=all]")
	whole = seen(p)
	if whole[0] != 0 || whole[1] != 0 {
		p.Errorf("all of it is %v", whole)
	}
	eval[bool](p, "$('#drawing').dispatchEvent(new WheelEvent('wheel', { deltaY: -1e6, bubbles: true, cancelable: true })) || true")
	if got := seen(p); math.Abs(whole[2]/got[2]-60) > 0.1 {
		p.Errorf("as near as can be, %v of %v is seen", got, whole)
	}
	eval[bool](p, "$('#drawing').dispatchEvent(new WheelEvent('wheel', { deltaY: 1e6, bubbles: true, cancelable: true })) || true")
	if got := seen(p); !slices.Equal(got, whole) {
		p.Errorf("as far as can be, %v of %v is seen", got, whole)
	}
}

func findingsLeadToSource(p *tab) {
	p.edit("openings.muro", "boundary /L1/hall /L1/shower t:120\n  door D70 hinge:S swing:b\n", "")
	p.until("$('#tab-findings b').textContent === '1'")
	p.click("#tab-findings")
	p.until("$('#findings tbody tr')?.textContent.startsWith('✖ violationaccess.unreachable')")
	p.click("#findings tbody tr")
	p.until("$('#text [aria-current]')?.textContent.includes('space /L1/shower')")
	p.until(marked+" === '/L1/shower'", "chosen")
	want(p, "ground.muro", "$('#layer').value")
	want(p, true, "$('#text [aria-current]').getBoundingClientRect().top < innerHeight")
	eval[bool](p, "($('#layer option').kept = true)") // as is the list of layers when it is open
	p.edit("ground.muro", "space /L1/hall", "# a line more\nspace /L1/hall")
	p.until("$$('#text li').some(l => l.textContent === '# a line more')")
	want(p, true, "$('#layer option').kept")
}

func editIsShown(p *tab) {
	p.edit("ground.muro", "name:Hall", `name:"Entrance hall"`)
	p.until("$('#tab-changes b').textContent === '1'")
	p.until("$('#news').textContent === '1 change'")
	p.until(marked+" === '/L1/hall'", "changed")
	p.until("$('#drawing').textContent.includes('Entrance hall')")
	want(p, "Entrance hall/L1/hall", "$('#spaces .changed th').textContent")
	p.click("#tab-changes")
	p.until("$('#changes li').textContent === '± /L1/hall: name Hall → Entrance hall'")
	p.hover("#changes tbody tr")
	p.until(marked+" === '/L1/hall'", "pointed")

	p.edit("house.muro", `zone /L2 name:"Upper floor"  use:dwelling`, "") // of which nothing is drawn
	p.until("$('#changes li').textContent.includes('/L2')")
	p.until("$('#changes .none').hidden && $('#changes table').hidden && !$('#drawing .changed')")
}

// editWhileAsking makes an edit of which the answer that is on its way does not
// know.
func editWhileAsking(p *tab) {
	p.until("$('#live').textContent === 'live'")
	eval[bool](p, `(window.real = fetch, window.fetch = async path => {
		const answer = await real(path);
		if (path === 'state') await new Promise(go => window.release = go);
		return answer;
	}, true)`)
	p.edit("ground.muro", "name:Hall", "name:Vestibule")
	p.until("window.release")
	p.edit("ground.muro", "name:Vestibule", "name:Entrance")
	for !strings.Contains(eval[string](p, "real('state').then(a => a.text())"), "Entrance") {
	}
	eval[bool](p, "(window.fetch = real, release(), true)")
	p.until("$('#drawing').textContent.includes('Entrance') && $('#spaces').textContent.includes('Entrance')")
}

// What an edit does not change stays as it is: where one looks, what one has
// chosen and marked with the focus, and how far one has scrolled.
func editTakesNothingAway(p *tab) {
	p.click("#zoom [value=in]")
	p.click("#spaces tbody tr:nth-child(9)")
	p.until("$('#drawing svg').dataset.level === 'L2'")
	eval[bool](p, "($('#spaces .scroll').scrollTop = 90, true)")
	const kept = "[$('#spaces .scroll').scrollTop, document.activeElement.querySelector('code').textContent, $('#drawing svg').getAttribute('viewBox').split(' ').map(Math.round), $('[aria-selected=true] code').textContent, location.hash].join()"
	before := eval[string](p, kept)
	p.edit("upper.muro", `name:"Child 1"`, "name:Guests")
	p.until("$('#drawing').textContent.includes('Guests') && $('#spaces').textContent.includes('Guests')")
	want(p, before, kept)
	p.edit("site.muro", "space ", "# nothing but a comment\nspace ")
	p.until("$('#news').textContent === 'The building is as it was'")
	want(p, before, kept)
}

// Whoever goes by the keyboard keeps the place: what says the same stays as it
// is, and in the place of a row that is gone stands the next.
func focusIsKept(p *tab) {
	const guest = "space /out/guest exterior name:Guest\n"
	p.edit("site.muro", "space ", guest+"space ")
	p.until("$('#spaces').textContent.includes('Guest')")
	at := eval[int](p, "(rows => { const at = rows.findIndex(r => r.textContent.includes('Guest')); rows[at].focus(); return at })($$('#spaces tbody tr'))")
	p.edit("site.muro", guest, "")
	p.until("!$('#spaces').textContent.includes('Guest')")
	want(p, at, "$$('#spaces tbody tr').indexOf(document.activeElement)")

	const attic = "level L3 9000 h:2500\nspace /L3/attic room X1..X2 Y1..Y2\n"
	p.edit("site.muro", "space ", attic+"space ")
	p.until("$('#levels [value=L3]')")
	p.click("#levels [value=L3]")
	p.edit("site.muro", attic, "")
	p.until("!$('#levels [value=L3]')")
	want(p, "L1", "document.activeElement.value")

	p.click("#tab-doors")
	p.click("#start")
	p.press("/L1/living", kb.Tab, kb.Tab, "/L1/hall", kb.Enter)
	p.until("$('#way li')")
	eval[bool](p, "($('#way li:nth-child(2) button').focus(), true)")
	p.edit("house.muro", "name House on the corner", "name Another house")
	p.until("document.title.startsWith('Another house')")
	asked := "fetch('doors?from=/L1/living&to=/L1/hall').then(a => a.text())"
	eval[string](p, "%s", asked) // answered after what the page has asked
	want(p, true, "$('#way').contains(document.activeElement)")
	p.edit("ground.muro", "name:Hall", "name:Vestibule")
	p.until("$('#way').textContent.includes('Vestibule')")
	want(p, true, "$('#doors').contains(document.activeElement)")
}

// What has changed on a level that is not seen is marked at its button.
func otherLevelsMarked(p *tab) {
	const changed = "$$('#levels .changed input').map(e => e.value).join()"
	want(p, "", changed)
	p.edit("upper.muro", `name:"Child 1"`, "name:Guests")
	p.until(changed + " === 'L2'")
	p.edit("ground.muro", "name:Hall", "name:Vestibule")
	p.until(changed + " === 'L1'")
}

func errorKeepsDrawing(p *tab) {
	want(p, true, "$('#error').hidden")
	p.edit("ground.muro", "space /L1/hall", "spase /L1/hall")
	p.until("!$('#error').hidden && $('#error').textContent.startsWith('ground.muro:9: \"spase\"')")
	want(p, true, "!!$('#drawing .space[data-path=\"/L1/hall\"]') && !$('#stale').hidden")
	want(p, true, "Number(getComputedStyle($('#drawing svg')).opacity) < 1")
	want(p, "", "$('#news').textContent") // the error is news enough
	p.click("#error button")
	p.until("$('#text [aria-current]')?.textContent.startsWith('spase /L1/hall')")
	revision := p.revision()
	p.edit("ground.muro", "space /L1/kitchen", "# a comment\nspace /L1/kitchen") // of which nobody is told, nor of the error again
	for p.revision() == revision {
	}
	want(p, true, "document.activeElement === $('#error button')")
	p.edit("ground.muro", "spase /L1/hall", "space /L1/hall")
	p.until("$('#error').hidden && $('#stale').hidden")
	want(p, "1", "getComputedStyle($('#drawing svg')).opacity")
}

func brokenFromStart(p *tab) {
	p.edit("house.muro", "import ./ground.muro", "import ./grund.muro")
	p.restart()
	p.visit("")
	p.until("$('#error').textContent.includes('grund.muro')")
	want(p, true, "$('#stale').hidden && !$('#drawing svg')")
	want(p, "There is nothing to draw yet.", "$('#nothing').textContent")
	p.edit("house.muro", "import ./grund.muro", "import ./ground.muro")
	p.until("$('#error').hidden && $('#drawing .space') && $$('#spaces tbody tr').length === 22")
}

func wayThroughDoors(p *tab) {
	p.click("#tab-doors")
	p.click("#start")
	p.press("/L2/parents", kb.Tab, kb.Tab)
	p.press("/out/street", kb.Enter)
	p.until("$('.result')?.textContent === '3 doors from /L2/parents to /out/street.'")
	want(p, "/L2/parents /L2/stair /L1/stair /L1/hall /site/front /out/street", "$$('#way li code').map(e => e.textContent).join(' ')")
	p.click("#way [data-level=L2]")
	p.until("$('#drawing svg').dataset.level === 'L2' && $('.route text')?.textContent === 'to L1'")
	p.until("(r => r && r.width > 50 && r.height > 50)($('.route .line')?.getBoundingClientRect())")
	inPlan := eval[bool](p, `(() => {
		const { left, right, top, bottom } = $('.route .line').getBoundingClientRect();
		const room = $('.space[data-path="/L2/parents"]').getBoundingClientRect(), stair = $('.space[data-path="/L2/stair"]').getBoundingClientRect();
		return left > room.left && right < stair.right && top > room.top && bottom < room.bottom;
	})()`)
	if !inPlan {
		p.Error("the line leaves the two spaces that it leads through")
	}
	p.click("#way [data-level=L1]")
	p.until("$('#drawing svg').dataset.level === 'L1' && $('.route .line')")
	p.edit("openings.muro", "  door D95 name:Entrance\n", "")
	p.edit("options.muro", "  = door Entrance w:1050\n", "")
	p.until("$('.result')?.textContent.startsWith('4 doors')") // another way out, by itself
	p.click("#doors [type=reset]")
	p.until("!$('.route .line') && !$('.result')")
	p.click("#start")
	p.press("/L1/nowhere", kb.Tab, kb.Tab, "/L1/hall", kb.Enter)
	p.until("$('#way').textContent === 'There is no space \"/L1/nowhere\".'")
}

func endsInDrawing(p *tab) {
	p.click("#tab-doors")
	p.click("#doors [value=start]")
	want(p, "true", "$('#doors [value=start]').ariaPressed")
	p.click("#drawing .space[data-path='/L1/study']")
	p.click("#drawing .space[data-path='/L1/shower']")
	p.until("$('.result')?.textContent === '2 doors from /L1/study to /L1/shower.'")
	want(p, "", marked, "chosen")
	p.hover("#way li:nth-child(2) button")
	p.until(marked+" === '/L1/stair'", "pointed")
}

// noMouse goes through the page with the keyboard alone.
func noMouse(p *tab) {
	const focus = "(e => e.id || e.value || e.querySelector('code')?.textContent)(document.activeElement)"
	tab := func(names ...string) {
		p.Helper()
		for _, name := range names {
			p.press(kb.Tab)
			p.until(focus+" === %q", name)
			want(p, true, "document.activeElement.matches(':focus-visible')")
		}
	}
	p.press(kb.Tab)
	want(p, "Skip to the lists", "document.activeElement.textContent")
	want(p, true, "document.activeElement.getBoundingClientRect().top >= 0")
	tab("plan", "L1", "dark", "drawing")
	whole := seen(p)
	p.press("+", kb.ArrowRight)
	if part := seen(p); !(part[2] < whole[2] && part[0] > whole[0]) {
		p.Errorf("the keys show %v of %v", part, whole)
	}
	p.press("0")
	tab("in", "out", "all", "tab-spaces")
	p.press(kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight)
	p.until(focus + " === 'tab-doors' && !$('#doors').hidden")
	p.press(kb.ArrowRight)
	p.until(focus + " === 'tab-spaces' && !$('#spaces').hidden")
	p.press(kb.Tab)
	want(p, "search", "document.activeElement.type")
	tab("/L1/hall")
	p.press(kb.ArrowDown, kb.ArrowDown)
	p.until(marked+" === '/L1/kitchen'", "pointed")
	p.press(kb.Enter)
	p.until(marked+" === '/L1/kitchen'", "chosen")
	p.press(kb.End)
	p.until("document.activeElement === $('#spaces tbody tr:last-child')")
	tab("open")
	p.press(kb.Enter)
	p.until("$('#text li')")
	tab("layer", "text")
	p.press(kb.Escape)
	p.until("$('#text').hidden && " + focus + " === 'open'")
}

func phone(p *tab) {
	p.edit("house.muro", "name House on the corner", "name "+strings.Repeat("longer", 20))
	p.edit("openings.muro", "boundary /L1/hall /L1/shower t:120\n  door D70 hinge:S swing:b\n", "")
	for _, width := range []int64{390, 320} {
		p.size(width, 780)
		for _, tab := range []string{"spaces", "boundaries", "findings", "changes", "doors"} {
			p.click("#tab-" + tab)
			p.until("!$('#%s').hidden", tab)
			want(p, true, "document.documentElement.scrollWidth <= innerWidth && %d === innerWidth", width)
			want(p, true, "$('#panel').getBoundingClientRect().top >= $('#sheet').getBoundingClientRect().bottom")
			want(p, "", `$$('button, select, input, tbody tr').filter(e => e.checkVisibility())
				.filter(e => Math.min(e.getBoundingClientRect().height, e.getBoundingClientRect().width) < 40).map(e => e.outerHTML).join()`)
		}
	}
	p.click("#tab-findings")
	p.click("#findings tbody tr")
	p.until("$('#text [aria-current]')?.getBoundingClientRect().bottom <= innerHeight")
	want(p, true, "document.documentElement.scrollWidth <= innerWidth")
}

// touch spreads two fingers, then moves one.
func touch(p *tab) {
	x, y := p.at("#drawing")
	finger := func(kind string, id int, x, y float64) {
		eval[bool](p, "$('#drawing').dispatchEvent(new PointerEvent('pointer%s', { pointerId: %d, pointerType: 'touch', clientX: %v, clientY: %v, bubbles: true }))", kind, id, x, y)
	}
	eval[bool](p, "($('#drawing').setPointerCapture = () => {}, true)") // no finger is really there
	whole := seen(p)
	want(p, "pan-y", "getComputedStyle($('#drawing')).touchAction") // the page scrolls
	finger("down", 1, x-20, y)
	finger("down", 2, x+20, y)
	finger("move", 1, x-80, y)
	finger("move", 2, x+80, y)
	near := seen(p)
	if f := whole[2] / near[2]; math.Abs(f-4) > 0.01 {
		p.Errorf("four times as far apart, the fingers show everything %v times as large", f)
	}
	finger("up", 2, x+80, y)
	finger("move", 1, x-30, y)
	if got := seen(p); !(got[0] < near[0] && got[2] == near[2]) {
		p.Errorf("moved from %v to %v", near, got)
	}
	finger("up", 1, x-30, y)
	want(p, "none", "getComputedStyle($('#drawing')).touchAction") // the drawing moves
}

func lightAndDark(p *tab) {
	const colours = "[getComputedStyle(document.body).backgroundColor, getComputedStyle($('#drawing .sheet')).fill, getComputedStyle(document.documentElement).colorScheme].join(' ')"
	const light, dark = "rgb(231, 229, 223) rgb(255, 255, 255) light", "rgb(12, 14, 17) rgb(21, 24, 28) dark"
	want(p, light, colours)
	p.system("prefers-color-scheme", "dark")
	p.until(colours+" === %q", dark)
	want(p, "true", "$('#dark').ariaPressed")
	p.click("#dark")
	p.until(colours+" === %q", light)
	p.must(chromedp.Do(p.ctx, chromedp.Reload()))
	p.until("$('#drawing .sheet') && "+colours+" === %q", light) // it stands in the address
	p.click("#dark")
	p.system("prefers-color-scheme", "light") // back to following the system
	p.until(colours+" === %q", light)
}

// contrast compares every text with what lies behind it, as WCAG 2 does.
func contrast(p *tab) {
	p.edit("openings.muro", "boundary /L1/hall /L1/shower t:120\n  door D70 hinge:S swing:b\n", "")
	p.until("$('#tab-findings b').textContent")
	p.edit("ground.muro", "space /L1/hall", "spase /L1/hall")
	p.until("!$('#error').hidden")
	p.click("#error button")
	p.until("$('#text [aria-current]')")
	for _, scheme := range []string{"light", "dark"} {
		p.system("prefers-color-scheme", scheme)
		p.until("getComputedStyle(document.documentElement).colorScheme === %q", scheme)
		for _, tab := range []string{"spaces", "boundaries", "findings", "changes", "doors"} {
			p.click("#tab-" + tab)
			p.until("!$('#%s').hidden", tab)
			if tab != "doors" {
				p.click("#" + tab + " tbody tr")
			}
			if got := eval[string](p, tooFaint); got != "" {
				p.Errorf("%s, %s: %s", scheme, tab, got)
			}
		}
	}
}

const tooFaint = `(() => {
	const part = c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
	const light = rgb => rgb.slice(0, 3).reduce((sum, c, i) => sum + [0.2126, 0.7152, 0.0722][i] * part(c / 255), 0);
	const numbers = colour => colour.match(/[\d.]+/g).map(Number);
	const behind = e => numbers(getComputedStyle(e).backgroundColor).at(3) === 0 ? behind(e.parentElement) : numbers(getComputedStyle(e).backgroundColor);
	const texts = $$('body :not(svg, svg *, script, option)').filter(e => e.checkVisibility({ visibilityProperty: true }) && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()));
	return texts.map(e => {
		const [a, b] = [light(numbers(getComputedStyle(e).color)), light(behind(e))].sort((a, b) => b - a);
		return [(a + 0.05) / (b + 0.05), e];
	}).filter(([ratio]) => ratio < 4.5).map(([ratio, e]) => ratio.toFixed(2) + ' ' + e.outerHTML.slice(0, 80)).join('; ') || (texts.length > 20 ? '' : 'hardly any text');
})()`

// calm is the page for those who want nothing to move.
func calm(p *tab) {
	p.system("prefers-reduced-motion", "no-preference")
	p.edit("ground.muro", "name:Hall", "name:Entrance")
	p.until("$('#drawing .space.changed')")
	want(p, "pulse", "getComputedStyle($('#drawing .space.changed')).animationName")
	p.system("prefers-reduced-motion", "reduce")
	p.until("getComputedStyle($('#drawing .space.changed')).animationName === 'none'")
}

// hostileNames are texts that would be markup, were they not taken for texts.
func hostileNames(p *tab) {
	const name = `<img src=x onerror=alert(1)><b>`
	p.edit("ground.muro", "name:Hall", `name:"`+name+`"`)
	p.edit("house.muro", "name House on the corner", "name "+name)
	p.until("$('h1').textContent === %q", name)
	p.until("$('#spaces tbody th span').textContent === %q", name)
	p.click("#tab-doors")
	p.click("#start")
	p.press("/L1/living", kb.Tab, kb.Tab, "/L1/hall", kb.Enter)
	p.until("$$('#way li span')[1]?.textContent === %q", name)
	p.click("#tab-changes")
	p.until("$('#changes li').textContent.includes(%q)", name)
	p.until("$('#drawing').textContent.includes(%q)", "<img src=x")
	want(p, 0, "$$('img, h1 b, th b, li b').length")
	p.edit("ground.muro", "space /L1/living", "<script> /L1/living")
	p.until("$('#error').textContent.includes('<script>')")
	want(p, 1, "document.scripts.length")
}

// coloursOfSystem is the page where only the system says what has which colour:
// what is chosen can still be told from what is not.
func coloursOfSystem(p *tab) {
	p.click("#spaces tbody tr:nth-child(3)")
	p.system("forced-colors", "active")
	differ := func(property, one, other string) {
		p.Helper()
		p.until("getComputedStyle($(%q)).%s !== getComputedStyle($(%q)).%[2]s", one, property, other)
	}
	differ("backgroundColor", "#levels :checked + span", "#levels :not(:checked) + span")
	differ("backgroundColor", "#tab-spaces", "#tab-doors")
	differ("outlineStyle", "tbody [aria-selected=true]", "tbody [aria-selected=false]")
}

// Whatever is how long, the drawing has room.
func longNames(p *tab) {
	room := func() {
		p.Helper()
		for _, width := range []int64{320, 1280} {
			p.size(width, 780)
			p.until("innerWidth === %d && document.documentElement.scrollWidth <= innerWidth", width)
			p.until("(({ top, height }) => height > 300 && top < innerHeight * 0.75)($('#drawing').getBoundingClientRect())")
		}
	}
	long := strings.Repeat("long ", 2000)
	p.edit("house.muro", "name House on the corner", "name "+long)
	p.until("document.title.startsWith('long')")
	room()
	var levels strings.Builder
	for n := range 200 {
		fmt.Fprintf(&levels, "level N%d %d h:2500\nspace /N%[1]d/one room X1..X2 Y1..Y2\n", n, 20000+3000*n)
	}
	p.edit("site.muro", "space ", levels.String()+"space ")
	p.until("$$('#levels input').length > 200")
	room()
	p.edit("ground.muro", "space /L1/hall", "space /L1/hall "+long+"\nspace /L1/hall")
	p.until("!$('#error').hidden")
	room()
}

// Of a long list there are as many rows as one can look through, and that of what
// is chosen.
func longLists(p *tab) {
	var spaces strings.Builder
	for n := range 1200 {
		fmt.Fprintf(&spaces, "space /out/n%d exterior\n", n)
	}
	p.edit("site.muro", "space ", spaces.String()+"space ")
	p.until("$('#tab-spaces b').textContent === '1222'")
	const rows, more = "$$('#spaces tbody tr').length", "$('#spaces caption').textContent"
	p.until(rows + " === 1000 && " + more + " === 'and 222 more'")
	p.visit("chosen=/out/n1199")
	p.until("$('#spaces [aria-selected=true] code')?.textContent === '/out/n1199' && " + rows + " === 1001")
	p.click("#drawing .space[data-path='/site/back']")
	p.until("$('#spaces [aria-selected=true] code')?.textContent === '/site/back'")
	p.click("#spaces input")
	p.press("n119")
	p.until(rows + " === 11 && " + more + " === ''")
}

// A blank in a path is no sign of a boundary.
func pathsWithBlanks(p *tab) {
	p.edit("site.muro", "space ", "space \"/out/herb bed\" garden X4+4000..X4+6000 Y1..Y2 level:L1\nspace ")
	p.until("$('#spaces').textContent.includes('/out/herb bed')")
	p.click("#tab-boundaries")
	p.click("#drawing .space[data-path='/out/herb bed']")
	p.until("$('#spaces [aria-selected=true] code')?.textContent === '/out/herb bed'")
	want(p, "/out/herb bed", marked, "chosen")
	p.click("#tab-changes")
	p.until("$('#changes td code')?.textContent === '/out/herb bed'")
}

// outOfSight is a tab behind another. It leaves its connection to the others, of
// which a browser has few, and catches up.
func outOfSight(p *tab) {
	p.until("$('#live').textContent === 'live'")
	const hidden = "(Object.defineProperty(document, 'hidden', { value: %v, configurable: true }), document.dispatchEvent(new Event('visibilitychange')))"
	eval[bool](p, hidden, true)
	for p.view.listeners.Load() > 0 {
		eval[bool](p, "new Promise(done => setTimeout(() => done(true), 5))")
	}
	p.edit("ground.muro", "name:Hall", "name:Vestibule")
	eval[bool](p, hidden, false)
	p.until("$('#drawing').textContent.includes('Vestibule') && $('#live').textContent === 'live'")
	p.edit("ground.muro", "name:Vestibule", "name:Entrance")
	p.until("$('#drawing').textContent.includes('Entrance')")
}

// revision is that of which the page knows.
func (p *tab) revision() int {
	p.Helper()
	return eval[int](p, "import('/state.js').then(m => m.building.revision)")
}

func programEnds(p *tab) {
	p.visit("tab=doors&start=/L2/parents&end=/out/street")
	p.until("$('.result')?.textContent.startsWith('3 doors')")
	p.until("$('#live').textContent === 'live'")
	p.expected = "net::"
	p.stop()
	p.until("$('#live').textContent === 'not connected'")
	want(p, true, "!!$('#drawing .space')")
	p.edit("ground.muro", "name:Hall", "name:Vestibule")
	p.edit("openings.muro", "  door D95 name:Entrance\n", "")
	p.edit("options.muro", "  = door Entrance w:1050\n", "")
	revision := p.revision()
	p.restart()
	p.until("$('#live').textContent === 'live'")
	want(p, revision, "fetch('state').then(a => a.json()).then(s => s.revision)") // by chance the same
	p.until("$('#live').textContent === 'live' && $('#drawing').textContent.includes('Vestibule')")
	p.until("$('.result').textContent.startsWith('4 doors')")
}

// faultsAreNoticed makes sure that the other cases would fail.
func faultsAreNoticed(p *tab) {
	eval[bool](p, "(document.body.append(Object.assign(new Image(), { src: 'http://127.0.0.1:9/x.png' })), console.error('!'), setTimeout(() => { throw Error('oh') }), true)")
	for _, fault := range []string{"Content Security Policy", "console.error", "exception: Error: oh"} {
		for !p.noticed(fault) {
			eval[bool](p, "new Promise(done => setTimeout(() => done(true), 5))")
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults = nil
}

func (p *tab) noticed(part string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.Contains(strings.Join(p.faults, "\n"), part)
}

// TestPageSoon tells how long it takes from a file to the eyes.
func TestPageSoon(t *testing.T) {
	p := open(t, start(t))
	p.until("$('#drawing svg') && $('#live').textContent === 'live'")
	last := "Hall"
	for i := range 5 {
		name := fmt.Sprintf("Hall%d", i)
		start := time.Now()
		p.edit("ground.muro", "name:"+last+" ", "name:"+name+" ")
		p.until("$('#drawing').textContent.includes(%q) && $('#spaces').textContent.includes(%q)", name, name)
		t.Logf("%v", time.Since(start).Round(time.Millisecond))
		last = name
	}
}
