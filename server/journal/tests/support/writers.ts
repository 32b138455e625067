import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { guardChild } from '../../../tests/support/guard-child.ts'
import { openJournal } from '../../open-journal.ts'
import type { AppendOrder } from './append-process.ts'
import { createTestLogger } from './samples.ts'

/** A running process that appends notifications. */
export type Writer = {
  /** Resolves after this many more appends with this result. */
  until: (answer: 'acknowledged' | 'refused', count: number) => Promise<void>
  exited: Promise<void>
  pid: number
  kill: () => Promise<void>
}

/** Starts a process that appends notifications. Resolves when its journal is open. */
export async function startWriter(order: AppendOrder): Promise<Writer> {
  const entry = join(import.meta.dirname, 'append-process.ts')
  const child = guardChild(fork(entry, [JSON.stringify(order)], { execArgv: [] }))
  const exited = once(child, 'exit').then(() => {})
  const [first] = await Promise.race([once(child, 'message'), exited.then(() => ['exited'])])
  if (first !== 'ready') throw new Error('The writing process ended before its journal was open.')
  return {
    exited,
    pid: child.pid ?? 0,
    until: (answer, count) => countMessages(child, { answer, count, exited }),
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

function countMessages(
  child: ChildProcess,
  { answer, count, exited }: { answer: string; count: number; exited: Promise<void> },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = count
    const hear = (message: unknown) => {
      if (message !== answer || --left > 0) return
      child.off('message', hear)
      resolve()
    }
    child.on('message', hear)
    exited.then(() => reject(new Error(`The writing process ended with ${left} «${answer}» to go.`)))
  })
}

/** Parses a file of acknowledged appends. Ignores a last line that the kill cut off. */
export async function readAcknowledged(file: string): Promise<Map<number, string>> {
  const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1)
  return new Map(lines.map(line => [Number(line.split(' ')[0]), line.split(' ')[1] ?? '']))
}

/** Differences between acknowledged and stored entries. All but `acknowledged` and `stored` must be 0. */
export type Comparison = { acknowledged: number; stored: number; lost: number; torn: number; holes: number }

/** Opens the journal again and compares its entries with the acknowledged ones. */
export async function compareWithStored(
  place: { databaseUrl?: string; dataDir: string },
  acknowledged: Map<number, string>,
): Promise<Comparison> {
  const bounds = { maxEntries: 10_000_000, maxBytes: 1e9, maxAgeDays: 30, maxRejectedEntries: 10_000_000 }
  const journal = await openJournal({ ...place, ...bounds, logger: createTestLogger() })
  const result = { acknowledged: acknowledged.size, stored: 0, lost: 0, torn: 0, holes: 0 }
  try {
    const stored = new Map<number, string | null>()
    let last = 0
    for (;;) {
      const entries = await journal.after(last, {}, 1000)
      for (const entry of entries) {
        if (entry.seq !== last + 1) result.holes++
        last = entry.seq
        stored.set(entry.seq, entry.kind === 'notification' ? entry.notification_id : null)
      }
      if (entries.length < 1000) break
    }
    result.stored = stored.size
    for (const [seq, id] of acknowledged) if (stored.get(seq) !== id) result.lost++
    for (const seq of [...stored.keys()].slice(-200)) if (!(await isWhole(journal, seq))) result.torn++
    return result
  } finally {
    await journal.close()
  }
}

/** Whether the texts belong to this entry: they are stored in another table than the row in lists. */
async function isWhole(journal: Awaited<ReturnType<typeof openJournal>>, seq: number): Promise<boolean> {
  const entry = await journal.get(seq)
  if (entry?.kind !== 'notification' || entry.body.length !== entry.body_bytes) return false
  return JSON.parse(entry.body).id === entry.notification_id
}
