// The way from one space to another as a line in a plan.

const svg = 'http://www.w3.org/2000/svg';

function shape(tag, attributes, ...children) {
  const made = document.createElementNS(svg, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

// route draws those of the legs that are on a level. place says where the
// building lies on the sheet (anchor of viewport.js).
export function route(legs, level, place) {
  const group = shape('g', { class: 'route' });
  legs.forEach((leg, i) => {
    if (leg.level !== level) return;
    const points = leg.points.map(([x, y]) => [place.x + x * place.scale, place.y - y * place.scale]);
    const line = points.map(p => p.join()).join(' ');
    const [first, last] = [points[0], points.at(-1)];
    group.append(
      shape('polyline', { class: 'halo', points: line }),
      shape('polyline', { class: 'line', points: line }),
      shape('circle', { class: 'start', cx: first[0], cy: first[1], r: 6 }),
      shape('circle', { class: 'end', cx: last[0], cy: last[1], r: 6 }),
    );
    const next = legs[i + 1];
    if (next) group.append(shape('text', { x: last[0] + 10, y: last[1] + 4, 'font-size': 12 }, `to ${next.level}`));
  });
  return group;
}
