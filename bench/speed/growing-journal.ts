/** What searches, exports, acknowledgements and pruning cost over journals of growing size. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Part, Unable } from '../harness/part.ts'
import { type Options, type Place, type Server, startEngines, stop } from '../harness/place.ts'
import { inTurns, takeSample } from '../harness/rounds.ts'
import { median, ratios } from '../harness/statistics.ts'
import { note, printTable, showCount } from '../harness/table.ts'
import { startLoad } from '../load/load.ts'
import { fillJournal, openFilledJournal } from './fill-journal.ts'
import { createGrowthTable, sizes, timeAnswers } from './growth.ts'
import { ask, questions } from './journal.ts'

const maxFillMs = 15 * 60_000
const notifications = { kind: 'notifications', connections: 16, durationMs: 1_000 } as const
const typing = ['1300', '13000', '130000', '1300012', '13000123']

/** Questions besides those of the part `journal`. `$middle` is the seq in the middle of the journal. */
const more = [
  'notifications?limit=50&text=1300',
  'notifications?limit=50&text=13000123',
  'notifications?limit=50&text=1200000',
  'notifications?limit=50&text=order&before=$middle',
  'notifications?limit=50&verdict=rejected&before=$middle',
  'notifications?limit=50&topic=payment&verdict=rejected',
  // A tenth of the entries are calls of this payment.
  'payments/1300000001/timeline',
  // A page of an export.
  'notifications/details?limit=200',
]
const bar = { below: 60 }
/** The beginning of every id has a bar of its own. */
const barOf = (question: string) => (question === more[0] ? { below: 30 } : bar)
const ratioBar = { atLeast: 0.85 }

export const growingJournals: Part[] = ['SQLite', 'PostgreSQL'].map(engine => ({
  name: `growth-${engine.toLowerCase()}`,
  about: `the same questions over ${sizes.map(showCount).join(', ')} entries in ${engine}`,
  run: async place => {
    const found = (await startEngines(place)).find(({ name }) => name === engine)
    if (!found) throw new Unable('PostgreSQL is not installed.')
    await measure(place, engine, found.options)
    if (engine === 'SQLite') await compareFiles(place)
  },
}))

async function measure(place: Place, engine: string, engineOptions: Options): Promise<void> {
  const options = await place.gatewayOptions(engineOptions)
  const table = createGrowthTable(`growth: ${engine}, p50 in ms through REST by entries`)
  let filled = 0
  let fillMs = 0
  for (const size of sizes) {
    if ((fillMs / filled) * size > maxFillMs) {
      note(`${showCount(size)} entries are left out, because filling them takes too long`)
      break
    }
    const startedAt = performance.now()
    await fillJournal(options, size, filled)
    fillMs = performance.now() - startedAt
    table.set('storing and indexing 10 entries', size, { figure: (fillMs / (size - filled)) * 10, bar })
    filled = size
    const gateway = await place.startGateway(options)
    for (const question of [...questions, ...more]) {
      const figures = await ask(gateway, question.replace('$middle', String(size / 2)))
      table.set(question, size, { figure: figures['p50 ms'], bar: barOf(question) })
    }
    if (size !== sizes[0])
      table.set('acknowledgements beside searches, ratio', size, {
        figure: await compareAcks(gateway),
        bar: ratioBar,
      })
    await stop(gateway)
  }
  const bounded = { ...options, GATEWAY_JOURNAL_MAX_ENTRIES: String(filled / 2) }
  table.set('acknowledgements while pruning, ratio', filled, {
    figure: await comparePruning(place, bounded),
    bar: ratioBar,
  })
  table.print()
}

async function readRate(server: Server): Promise<number> {
  return (await takeSample({ server, plan: notifications })).requestsPerSecond
}

async function compareAcks(server: Server): Promise<number> {
  const paths = typing.map(text => `/api/gateway/notifications?limit=50&text=${text}`)
  const beside = async () => {
    const load = startLoad({ kind: 'reads', connections: 1, perSecond: 10, paths, ports: [server.port] })
    const rate = await readRate(server)
    await load.stop()
    return rate
  }
  const [rates = [], besides = []] = await inTurns([() => readRate(server), beside], 7)
  return median(ratios(besides, rates))
}

/** A gateway prunes every 10 seconds, so each one is sampled before it prunes and while it does. */
async function comparePruning(place: Place, options: Options): Promise<number> {
  const found: number[] = []
  for (let round = 0; round < 3; round++) {
    const startedAt = performance.now()
    const server = await place.startGateway(options)
    await readRate(server)
    const before = await readRate(server)
    await wait(startedAt + 11_500 - performance.now())
    found.push((await readRate(server)) / before)
    await stop(server)
  }
  return median(found)
}

const bound = 20_000
const times = 10

/**
 * Deletes what is beyond the bound after each half of it, and compares the file and a search of the first bound with
 * those of the last.
 */
async function compareFiles(place: Place): Promise<void> {
  const options = await place.gatewayOptions({ DATABASE_URL: '' })
  const measured: { 'file MB': number; 'search ms': number }[] = []
  for (let filled = bound / 2; filled <= times * bound; filled += bound / 2) {
    await fillJournal(options, filled, filled - bound / 2)
    const journal = await openFilledJournal(options)
    await journal.clear(filled - bound)
    const search = await timeAnswers(() => journal.latest({ text: 'order' }, 50))
    await journal.close()
    const { size } = statSync(join(options.GATEWAY_DATA_DIR ?? '', 'journal.sqlite'))
    measured.push({ 'file MB': size / 1e6, 'search ms': median(search) })
  }
  // A part of the text index, 32,768 entries, is dropped as a whole, so the file is as large as at its fullest.
  const highest = (of: typeof measured) => ({
    'file MB': Math.max(...of.map(one => one['file MB'])),
    'search ms': Math.max(...of.map(one => one['search ms'])),
  })
  const early = highest(measured.slice(0, 4))
  const bars = { 'file MB': { below: 1.3 * early['file MB'] }, 'search ms': { below: 30 } }
  printTable(`growth: SQLite, bounded to ${bound} entries`, [
    { name: 'after the first', figures: early },
    { name: `after ${times} times as many`, figures: highest(measured.slice(-4)), bars },
  ])
}
