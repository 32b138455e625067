/** Draws measurements over time as an SVG: panels above each other with one axis of time. */

export type Panel = {
  title: string
  lines: { name: string; color: string; values: number[] }[]
}

const width = 760
const left = 60
const panelHeight = 120
const gap = 44

/** @param seconds the time of each value, ascending; NaN values leave a gap */
export function drawGraph(title: string, seconds: number[], panels: Panel[]): string {
  const height = 40 + panels.length * (panelHeight + gap)
  const end = seconds.at(-1) ?? 1
  const x = (second: number) => left + (second / end) * (width - left - 20)
  const marks = Array.from({ length: Math.floor(end / 5) + 1 }, (_, index) => index * 5)
  const body = panels.map(({ title: panelTitle, lines }, index) => {
    const bottom = 60 + index * (panelHeight + gap) + panelHeight
    const top = niceBound(Math.max(0, ...lines.flatMap(({ values }) => values).filter(Number.isFinite)))
    const y = (value: number) => bottom - (value / top) * panelHeight
    const legend = lines.map(({ name, color }) => `<tspan fill="${color}" dx="12">${name}</tspan>`).join('')
    return [
      `<text x="${left}" y="${bottom - panelHeight - 8}" font-weight="bold">${panelTitle}${legend}</text>`,
      ...[0, top / 2, top].map(
        value =>
          `<path d="M${left} ${y(value)}H${width - 20}" stroke="#ddd"/><text x="${left - 6}" y="${y(value) + 4}" text-anchor="end">${value.toLocaleString('en-US')}</text>`,
      ),
      ...marks.map(
        second => `<text x="${x(second)}" y="${bottom + 14}" text-anchor="middle">${second} s</text>`,
      ),
      ...lines.map(
        ({ color, values }) =>
          `<path d="${toPath(seconds.map((second, at) => [x(second), y(values[at] ?? Number.NaN)]))}" fill="none" stroke="${color}" stroke-width="1.5"/>`,
      ),
    ].join('\n')
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="11">
<title>${title}</title>
<rect width="100%" height="100%" fill="white"/>
<text x="${left}" y="22" font-size="14" font-weight="bold">${title}</text>
${body.join('\n')}
</svg>
`
}

function toPath(points: [number, number][]): string {
  let isGap = true
  return points
    .map(([x, y]) => {
      const command = isGap ? 'M' : 'L'
      isGap = Number.isNaN(y)
      return isGap ? '' : `${command}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

/** The next of 1, 2, 5, 10, 20 ... */
function niceBound(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return [1, 2, 5, 10].map(factor => factor * power).find(bound => bound >= value) ?? value
}
