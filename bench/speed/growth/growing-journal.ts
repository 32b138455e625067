/** What searches, exports, acknowledgements and pruning cost over journals of growing size. */
import { setTimeout as wait } from 'node:timers/promises'
import { startEngines } from '../../harness/engines.ts'
import type { Part } from '../../harness/part.ts'
import { type Options, type Place, type Server, stop } from '../../harness/place.ts'
import { inTurns, takeSample } from '../../harness/rounds.ts'
import { median, ratios } from '../../harness/statistics.ts'
import { type Bar, note, printTable, showCount } from '../../harness/table.ts'
import { startLoad } from '../../load/load.ts'
import { fillJournal } from '../fill-journal.ts'

const sizes = [10_000, 100_000, 1_000_000]
const maxFillMs = 15 * 60_000
const notifications = { kind: 'notifications', connections: 16, durationMs: 2_000 } as const
const typing = ['1300', '13000', '130000', '1300012', '13000123']

/** The questions by name. `$middle` is the seq in the middle of the journal. */
const questions: Record<string, string> = {
  'rare word': 'notifications?limit=50&text=rareword',
  'beginning of every id': 'notifications?limit=50&text=1300',
  'beginning of few ids': 'notifications?limit=50&text=13000123',
  'common word from the middle': 'notifications?limit=50&text=order&before=$middle',
  'two filters without a hit': 'notifications?limit=50&topic=payment&verdict=rejected',
  'timeline of a payment': 'payments/1300000777/timeline',
  'page of an export': 'notifications/details?limit=200',
}
const bar = 60
const bars: Record<string, number> = { 'beginning of every id': 30 }

export const growth: Part = {
  name: 'growth',
  about: `the same questions over ${sizes.map(showCount).join(', ')} entries`,
  run: async place => {
    for (const { name, options } of await startEngines(place)) await measure(place, name, options)
  },
}

async function measure(place: Place, engine: string, engineOptions: Options): Promise<void> {
  const options = await place.gatewayOptions(engineOptions)
  const figures: Record<string, Record<string, number>> = {}
  const set = (name: string, size: number, figure: number) => {
    figures[name] = { ...figures[name], [showCount(size)]: figure }
  }
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
    filled = size
    const gateway = await place.startGateway(options)
    for (const [name, path] of Object.entries(questions))
      set(name, size, await ask(gateway, path.replace('$middle', String(size / 2))))
    set('acknowledgements beside searches, ratio', size, await compareAcks(gateway))
    await stop(gateway)
  }
  const startedAt = performance.now()
  const pruning = await place.startGateway({ ...options, GATEWAY_JOURNAL_MAX_ENTRIES: String(filled / 2) })
  set('acknowledgements while pruning, ratio', filled, await comparePruning(pruning, startedAt))
  await stop(pruning)
  const rows = Object.entries(figures).map(([name, costs]) => {
    const isRatio = name.endsWith('ratio')
    const limit: Bar = isRatio ? { atLeast: 0.85 } : { below: bars[name] ?? bar }
    const law = isRatio ? '' : `: ${findLaw(Object.values(costs))}`
    const all = Object.fromEntries(sizes.map(size => [showCount(size), costs[showCount(size)] ?? Number.NaN]))
    return { name: `${name}${law}`, figures: all, bars: { [showCount(filled)]: limit } }
  })
  printTable(`growth: ${engine}, p50 in ms through REST by entries`, rows)
}

function findLaw(costs: number[]): string {
  const [before = Number.NaN, last = Number.NaN] = costs.slice(-2)
  const factor = last / before
  if (factor < 1.3 || last < 3) return 'constant'
  if (factor < 3) return 'log'
  return factor < 13 ? 'linear' : 'worse'
}

async function ask({ url }: Server, path: string): Promise<number> {
  const times: number[] = []
  for (let count = 0; count <= 15; count++) {
    const startedAt = performance.now()
    const response = await fetch(`${url}/api/gateway/${path}`)
    if (!(await response.text()).includes('"data"')) throw new Error(`${path} failed: ${response.status}`)
    if (count > 0) times.push(performance.now() - startedAt)
  }
  return median(times)
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
  const [rates = [], besides = []] = await inTurns([() => readRate(server), beside], 3)
  return median(ratios(besides, rates))
}

async function comparePruning(server: Server, startedAt: number): Promise<number> {
  const before = await readRate(server)
  // A gateway prunes every 10 seconds.
  await wait(startedAt + 11_000 - performance.now())
  return (await readRate(server)) / before
}
