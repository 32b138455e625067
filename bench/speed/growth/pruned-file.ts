/** The file of a bounded journal after many more entries than its bound. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from '../../harness/place.ts'
import { printTable } from '../../harness/table.ts'
import { fillJournal, openFilledJournal } from '../fill-journal.ts'
import { timeAnswers } from './figures.ts'

const bound = 20_000
const times = 10

/** Deletes what is beyond the bound after each half of it, and compares the file and a search of the first bound with those of the last. */
export async function compareFiles(place: Place): Promise<void> {
  const options = await place.gatewayOptions({ DATABASE_URL: '' })
  const measured: { megabytes: number; search: number }[] = []
  for (let filled = 0; filled < times * bound; ) {
    const next = filled + bound / 2
    await fillJournal(options, next, filled)
    filled = next
    const journal = await openFilledJournal(options)
    await journal.clear(filled - bound)
    const search = await timeAnswers(async () => void (await journal.latest({ text: 'order' }, 50)))
    await journal.close()
    const { size } = statSync(join(options.GATEWAY_DATA_DIR ?? '', 'journal.sqlite'))
    measured.push({ megabytes: size / 1e6, search })
  }
  // A part of the text index, 32,768 entries, is dropped as a whole, so the file is as large as at its fullest.
  const early = measured.slice(0, 4)
  const late = measured.slice(-4)
  const highest = (of: typeof early, name: 'megabytes' | 'search') => Math.max(...of.map(one => one[name]))
  const figures = (of: typeof early) => ({
    'file MB': highest(of, 'megabytes'),
    'search ms': highest(of, 'search'),
  })
  const bars = { 'file MB': { below: 1.3 * highest(early, 'megabytes') }, 'search ms': { below: 30 } }
  printTable(`growth: SQLite, bounded to ${bound} entries`, [
    { name: 'after the first', figures: figures(early) },
    { name: `after ${times} times as many`, figures: figures(late), bars },
  ])
}
