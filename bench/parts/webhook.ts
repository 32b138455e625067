/** POST /webhooks, verified and durable, compared with the same gateway without a store. */
import { type Compared, printComparison } from '../harness/comparison.ts'
import { startPostgresIfThere } from '../harness/postgres.ts'
import { type Contender, runRounds } from '../harness/rounds.ts'
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
const connectionCounts = [1, 32, 256]
const load = { rounds: 14, sampleMs: 350, status: 200 }
const warmUpMs = 1500

export const webhook: Part = {
  name: 'webhook',
  about: 'verified and durable notifications against the same handler without a store',
  run: () => withTemporaryFolder(measure),
}

async function measure(folder: string): Promise<void> {
  const env = {
    APP_ENV: 'local',
    PORT: '0',
    LOG_LEVEL: 'warn',
    GATEWAY_WEBHOOK_SECRET: webhookSecret,
    GATEWAY_DATA_DIR: folder,
    DATABASE_URL: '',
  }
  const postgres = await startPostgresIfThere()
  const subjects: Subject[] = []
  try {
    subjects.push(await startSubject('no store', 'gateway-without-store', { env }))
    subjects.push(await startSubject('SQLite', 'gateway', { env }))
    if (postgres) {
      const onPostgres = { ...env, DATABASE_URL: postgres.url }
      subjects.push(await startSubject('PostgreSQL', 'gateway', { env: onPostgres }))
    }
    await compare(subjects)
  } finally {
    await stopAll(subjects)
    await postgres?.remove()
  }
}

async function compare(subjects: Subject[]): Promise<void> {
  const senders = subjects.map(subject => ({ subject, notifications: createNotifications() }))
  const contenders: Contender[] = senders.map(({ subject, notifications }) => ({
    subject,
    request: notifications.next,
  }))
  const lines: Compared[] = []
  for (const [index, connections] of connectionCounts.entries()) {
    const samples = await runRounds(contenders, {
      ...load,
      connections,
      warmUpMs: index === 0 ? warmUpMs : 300,
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
  }
  printComparison('webhook: POST /webhooks, signature verified, on disk before the 200', lines)
  for (const { subject, notifications } of senders.slice(1)) {
    const kept = await readNewestSeq(subject.port, 'notifications')
    note(`${subject.name} kept ${showCount(kept)} of ${showCount(notifications.sent())} acknowledged`)
  }
}
