import type { Spread } from './statistics.ts'

/** Prints a table with a title. The first column is aligned to the left, the others to the right. */
export function printTable(title: string, columns: string[], rows: string[][]): void {
  const lines = [columns, ...rows]
  const widths = columns.map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0)))
  const toText = (line: string[]) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  console.log(`\n${title}`)
  console.log(toText(columns))
  console.log(widths.map(width => '-'.repeat(width)).join('  '))
  for (const row of rows) console.log(toText(row))
}

export function note(text: string): void {
  console.log(`  ${text}`)
}

/** `0.74 (0.70–0.79)`. A single sample has no spread. */
export function showSpread({ median, min, max }: Spread, digits = 2): string {
  const show = (value: number) => value.toFixed(digits)
  return min === max ? show(median) : `${show(median)} (${show(min)}–${show(max)})`
}

/** Whole numbers with thousands separators; a dash for NaN. */
export function showCount(value: number): string {
  return Number.isNaN(value) ? '-' : Math.round(value).toLocaleString('en-US')
}

export function showMs(value: number): string {
  return Number.isNaN(value) ? '-' : value.toFixed(value < 10 ? 2 : 0)
}

/** A bar and its result: `≥ 0.70`, `pass`. */
export type Bar = { atLeast: number } | { below: number }

export function showBar(bar: Bar, value: number, unit = ''): [bar: string, verdict: string] {
  const isMet = 'atLeast' in bar ? value >= bar.atLeast : value < bar.below
  const text = 'atLeast' in bar ? `≥ ${bar.atLeast.toLocaleString('en-US')}` : `< ${bar.below}`
  return [text + unit, isMet ? 'pass' : 'below']
}
