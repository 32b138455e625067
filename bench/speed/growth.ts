/** Figures by size, and the law that they follow. */
import { type Bar, printTable, type Row, showCount } from '../harness/table.ts'

export const sizes = [10_000, 100_000, 1_000_000]

type Figure = { size: number; figure: number; bar: Bar }

/** A table whose rows are questions and whose columns are sizes. */
export function createGrowthTable(title: string) {
  const rows: Record<string, Figure[]> = {}
  return {
    /** Call it for the sizes in their order. */
    set: (name: string, size: number, { figure, bar }: Omit<Figure, 'size'>): void => {
      rows[name] = [...(rows[name] ?? []), { size, figure, bar }]
    },
    print: (): void => printTable(title, Object.entries(rows).map(toRow)),
  }
}

/** The smallest size has no bar. */
function toRow([name, found]: [string, Figure[]]): Row {
  const columns = sizes.map(size => [showCount(size), found.find(one => one.size === size)?.figure])
  const isCost = found.every(({ bar }) => 'below' in bar)
  const bars = found.filter(({ size }) => size !== sizes[0]).map(({ size, bar }) => [showCount(size), bar])
  return {
    name: isCost && found.length > 1 ? `${name}: ${findLaw(found)}` : name,
    figures: Object.fromEntries(columns.map(([column, figure]) => [column, figure ?? Number.NaN])),
    bars: Object.fromEntries(bars),
  }
}

/** By the last two sizes, the second of which is ten times the first. */
function findLaw(costs: Figure[]): string {
  const [before, last] = costs.slice(-2)
  if (!before || !last) return ''
  const factor = last.figure / before.figure
  if (factor < 1.3 || last.figure < 3) return 'constant'
  if (factor < 3) return 'log'
  return factor < 13 ? 'linear' : 'worse'
}

/** The times of answers in milliseconds. The first answer warms the caches and is not counted. */
export async function timeAnswers(answer: () => unknown, repeats = 15): Promise<number[]> {
  await answer()
  const times: number[] = []
  while (times.length < repeats) {
    const startedAt = performance.now()
    await answer()
    times.push(performance.now() - startedAt)
  }
  return times
}
