/** POST /webhooks, verified and durable, compared with the gateway without a store and with handlers written by hand. */

import { type Compared, printComparison } from '../harness/comparison.ts'
import { gatewayEnvironment } from '../harness/gateway-environment.ts'
import { startPostgresIfThere } from '../harness/postgres.ts'
import { type Contender, runRounds, type Sample } from '../harness/rounds.ts'
import { type Subject, startSubject, stopAll } from '../harness/subject.ts'
import { type Bar, note, showCount } from '../harness/table.ts'
import { withTemporaryFolder } from '../harness/temporary-folder.ts'
import { readNewestSeq } from './newest-seq.ts'
import type { Part } from './part.ts'
import { createNotifications, webhookSecret } from './signed-notifications.ts'

/** As a share of the rate without a store. */
const bars: Record<string, Record<number, Bar>> = {
  SQLite: { 32: { atLeast: 0.5 }, 256: { atLeast: 0.8 } },
  PostgreSQL: { 256: { atLeast: 0.6 } },
}
/** The rate of SQLite as a share of that of handlers written by hand, at so many connections. */
const handMade = { connections: 32, ofBare: { atLeast: 0.55 }, ofOneByOne: { atLeast: 1.5 } }
const connectionCounts = [1, 32, 256]
const load = { rounds: 14, sampleMs: 350, status: 200 }
const warmUpMs = 1500

export const webhook: Part = {
  name: 'webhook',
  about: 'verified and durable notifications against the same handler without a store, and written by hand',
  run: () => withTemporaryFolder(measure),
}

async function measure(folder: string): Promise<void> {
  const env = gatewayEnvironment(folder, { GATEWAY_WEBHOOK_SECRET: webhookSecret })
  const postgres = await startPostgresIfThere()
  const subjects: Subject[] = []
  const byHand: Subject[] = []
  try {
    const storingNothing = { ...env, GATEWAY_DATA_DIR: '' }
    byHand.push(await startSubject('bare handler', 'hand-made-webhook', { env: storingNothing }))
    byHand.push(await startSubject('one insert each', 'hand-made-webhook', { env }))
    subjects.push(await startSubject('no store', 'gateway-without-store', { env }))
    subjects.push(await startSubject('SQLite', 'gateway', { env }))
    if (postgres) {
      const onPostgres = { ...env, DATABASE_URL: postgres.url }
      subjects.push(await startSubject('PostgreSQL', 'gateway', { env: onPostgres }))
    }
    await compare(subjects, byHand)
  } finally {
    await stopAll([...subjects, ...byHand])
    await postgres?.remove()
  }
}

async function compare(subjects: Subject[], byHand: Subject[]): Promise<void> {
  const senders = subjects.map(subject => ({ subject, notifications: createNotifications() }))
  const contenders: Contender[] = senders.map(({ subject, notifications }) => ({
    subject,
    request: notifications.next,
  }))
  const lines: Compared[] = []
  for (const [index, connections] of connectionCounts.entries()) {
    const isByHand = connections === handMade.connections
    const others = isByHand ? byHand.map(subject => ({ subject, request: createNotifications().next })) : []
    const samples = await runRounds([...contenders, ...others], {
      ...load,
      connections,
      warmUpMs: index === 0 || isByHand ? warmUpMs : 300,
    })
    const [base = []] = samples
    for (const [which, { name }] of subjects.entries()) {
      const bar = bars[name]?.[connections]
      lines.push({
        name: `${name}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`,
        samples: samples[which] ?? [],
        base,
        ...(bar && { bar }),
      })
    }
    if (isByHand) lines.push(...compareByHand(samples.slice(1, 2), samples.slice(subjects.length)))
  }
  printComparison('webhook: POST /webhooks, signature verified, on disk before the 200', lines)
  for (const { subject, notifications } of senders.slice(1)) {
    const kept = await readNewestSeq(subject.port, 'notifications')
    note(`${subject.name} kept ${showCount(kept)} of ${showCount(notifications.sent())} acknowledged`)
  }
}

/** The two handlers written by hand, and SQLite in front of each. */
function compareByHand([sqlite = []]: Sample[][], [bare = [], oneByOne = []]: Sample[][]): Compared[] {
  const at = `${handMade.connections} connections`
  return [
    { name: `bare handler, ${at}`, samples: bare, base: bare },
    { name: `one insert each, ${at}`, samples: oneByOne, base: bare },
    { name: `SQLite : bare handler, ${at}`, samples: sqlite, base: bare, bar: handMade.ofBare },
    { name: `SQLite : one insert each, ${at}`, samples: sqlite, base: oneByOne, bar: handMade.ofOneByOne },
  ]
}
