import { median, quantile } from './statistics.ts'

export type Bar = { atLeast: number } | { below: number }

export type Row = {
  name: string
  /**
   * The figures by the titles of their columns. A list of samples is printed as its median, with the lowest and the
   * highest.
   */
  figures: Record<string, number | number[]>
  /** The bars that figures, or the medians of samples, must reach. */
  bars?: Record<string, Bar | undefined>
}

/** The missed bars of all tables so far. */
export const missedBars: string[] = []

/** Prints a table with the titles of the first row, and notes the missed bars. */
export function printTable(title: string, rows: Row[]): void {
  const titles = Object.keys(rows[0]?.figures ?? {})
  const lines = [
    ['', ...titles, ''],
    ...rows.map(row => [row.name, ...titles.map(column => show(row.figures[column])), judge(title, row)]),
  ]
  const widths = ['', ...titles].map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0)))
  console.log(`\n${title}`)
  for (const line of lines) {
    // The names and bars are aligned to the left, the figures to the right.
    const cells = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    console.log(cells.join('  ').trimEnd())
  }
}

/** `p99 ms < 20: pass` for each bar of a row. */
function judge(title: string, { name, figures, bars = {} }: Row): string {
  const verdicts = Object.entries(bars).map(([column, bar]) => {
    if (!bar) return ''
    const figure = figures[column] ?? Number.NaN
    const value = typeof figure === 'number' ? figure : median(figure)
    const isMet = 'atLeast' in bar ? value >= bar.atLeast : value < bar.below
    if (!isMet) missedBars.push(`${title.split(':')[0]}, ${name}, ${column}`)
    const text = 'atLeast' in bar ? `≥ ${show(bar.atLeast)}` : `< ${show(bar.below)}`
    return `${column} ${text}: ${isMet ? 'pass' : 'missed'}`
  })
  return verdicts.join('; ')
}

/** Writes a figure below ten with two digits after the point, and NaN as a dash. */
function show(value: number | number[] = Number.NaN): string {
  if (typeof value === 'object')
    return `${show(median(value))} (${show(quantile(value, 0))}–${show(quantile(value, 1))})`
  if (Number.isNaN(value)) return '-'
  return Number.isInteger(value) || Math.abs(value) >= 10 ? showCount(value) : value.toFixed(2)
}

/** A whole number with thousands separators. */
export const showCount = (value: number) => Math.round(value).toLocaleString('en-US')

export function note(text: string): void {
  console.log(`  ${text}`)
}
