/** What searches, exports, acknowledgements and pruning cost over journals of growing size. */
import { setTimeout as wait } from 'node:timers/promises'
import { startEngines } from '../../harness/engines.ts'
import { type Part, Unable } from '../../harness/part.ts'
import { type Options, type Place, type Server, stop } from '../../harness/place.ts'
import { inTurns, takeSample } from '../../harness/rounds.ts'
import { median, ratios } from '../../harness/statistics.ts'
import { note, showCount } from '../../harness/table.ts'
import { startLoad } from '../../load/load.ts'
import { fillJournal } from '../fill-journal.ts'
import { createGrowthTable, sizes, timeAnswers } from './figures.ts'
import { compareFiles } from './pruned-file.ts'

const maxFillMs = 15 * 60_000
const notifications = { kind: 'notifications', connections: 16, durationMs: 1_000 } as const
const typing = ['1300', '13000', '130000', '1300012', '13000123']

/** The questions by name. `$middle` is the seq in the middle of the journal. */
const questions: Record<string, string> = {
  'newest page': 'notifications?limit=50',
  counts: 'calls/counts',
  'rare word': 'notifications?limit=50&text=rareword',
  'beginning of every id': 'notifications?limit=50&text=1300',
  'beginning of few ids': 'notifications?limit=50&text=13000123',
  'beginning of the oldest ids': 'notifications?limit=50&text=1200000',
  'common word from the middle': 'notifications?limit=50&text=order&before=$middle',
  'filter from the middle': 'notifications?limit=50&verdict=rejected&before=$middle',
  'two filters without a hit': 'notifications?limit=50&topic=payment&verdict=rejected',
  'timeline of a payment': 'payments/1300000777/timeline',
  'timeline of the payment of all calls': 'payments/1300000001/timeline',
  'page of an export': 'notifications/details?limit=200',
}
const bar = { below: 60 }
const bars: Record<string, { below: number }> = { 'beginning of every id': { below: 30 } }
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
    for (const [name, path] of Object.entries(questions)) {
      const url = `${gateway.url}/api/gateway/${path.replace('$middle', String(size / 2))}`
      table.set(name, size, { figure: await timeAnswers(() => ask(url)), bar: bars[name] ?? bar })
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

async function ask(url: string): Promise<void> {
  const response = await fetch(url)
  if (!(await response.text()).includes('"data"')) throw new Error(`${url} failed: ${response.status}`)
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
