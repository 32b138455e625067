/** Full-text search and filters over 100,000 entries, requested from the gateway as the console does. */

import type { Part } from '../harness/part.ts'
import { type Server, startEngines, stop } from '../harness/place.ts'
import { readCpu } from '../harness/process-state.ts'
import { figuresOf } from '../harness/statistics.ts'
import { note, printTable, type Row, showCount } from '../harness/table.ts'
import { fillJournal } from './fill-journal.ts'
import { timeAnswers } from './growth.ts'

const entries = 100_000
/** With 40 answers, p99 would be the slowest one, during which a busy machine may not have run the process. */
const repeats = 200

const thePastHour = `received_from=${new Date(Date.now() - 3_600_000).toISOString()}`

export const questions = [
  'notifications?limit=50',
  'notifications?limit=50&topic=merchant_order',
  'notifications?limit=50&verdict=rejected',
  'notifications?limit=50&resource=1300000777',
  'notifications?limit=50&text=rareword',
  'notifications?limit=50&text=order',
  'notifications?limit=50&text=order%20rareword&topic=merchant_order',
  'notifications?limit=50&text=nowhere',
  'notifications?limit=100&after=50000',
  'calls?limit=50&transport=trpc',
  'calls?limit=50&status=404',
  'calls?limit=50&operation=payments.create',
  'calls?limit=50&text=order-1001',
  'notifications?limit=50&text=order%20payment',
  'payments/1300000777/timeline',
  'calls/counts',
  'notifications/counts',
  `calls?limit=50&status=404&${thePastHour}`,
  `notifications?limit=50&${thePastHour}`,
]

export const journal: Part = {
  name: 'journal',
  about: 'full-text search and filters over 100,000 entries',
  run: async place => {
    for (const { name, options } of await startEngines(place)) {
      const gatewayOptions = await place.gatewayOptions(options)
      const startedAt = performance.now()
      await fillJournal(gatewayOptions, entries)
      note(`filled and indexed in ${showCount(performance.now() - startedAt)} ms`)
      const gateway = await place.startGateway(gatewayOptions)
      const rows: Row[] = []
      for (const question of questions) {
        const figures = await ask(gateway, question, repeats)
        rows.push({ name: question, figures, bars: { 'p99 ms': { below: 20 } } })
      }
      printTable(
        `journal: answers over ${showCount(entries)} entries, ${name}, through REST, one at a time`,
        rows,
      )
      await stop(gateway)
    }
  },
}

/** The CPU time is that of the gateway with its journal's thread, without PostgreSQL's. */
export async function ask({ url, pid }: Server, question: string, repeats?: number) {
  let found = 0
  const request = async () => {
    const response = await fetch(`${url}/api/gateway/${question}`)
    const { data } = (await response.json()) as { data: { entries?: unknown[]; counts?: unknown[] } }
    if (response.status !== 200) throw new Error(`${question} was answered with ${response.status}.`)
    found = (data.entries ?? data.counts ?? []).length
  }
  await request()
  const cpuBefore = readCpu(pid).all
  const times = await timeAnswers(request, repeats)
  const cpuMs = (readCpu(pid).all - cpuBefore) / 1000 / times.length
  return { entries: found, 'CPU ms': cpuMs, ...figuresOf(times) }
}
