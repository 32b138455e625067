/** Compares what the gateway acknowledged with what its journal gives back. */
import assert from 'node:assert/strict'
import type { NotificationDetail } from '../../server/journal/entries.ts'
import { type Answer, createRest } from '../../server/tests/support/callers.ts'
import { bodyOf, type Told } from './notification-load.ts'

export type Audit = {
  acknowledged: number
  stored: number
  /** Acknowledged and not stored. */
  lost: number
  /** Stored with another body than the one sent, or with another verdict than that of a valid signature. */
  torn: number
  /** Sent once and stored more than once. */
  doubled: number
}

/** @param fillerLength as the notifications were sent */
export async function audit(gatewayUrl: string, told: Told, fillerLength = 300): Promise<Audit> {
  const seen = new Map<string, number>()
  let torn = 0
  for await (const entry of readNotifications(gatewayUrl)) {
    const id = entry.resource ?? ''
    seen.set(id, (seen.get(id) ?? 0) + 1)
    if (entry.body !== bodyOf(id, fillerLength) || entry.verdict !== 'validated') torn++
  }
  const lost = [...told.acknowledged].filter(id => !seen.has(id)).length
  const doubled = [...seen.values()].filter(times => times > 1).length
  return { acknowledged: told.acknowledged.size, stored: seen.size, lost, torn, doubled }
}

/** @throws AssertionError if anything was lost, torn or doubled, or nothing was acknowledged */
export async function auditInWords(...args: Parameters<typeof audit>): Promise<string> {
  const { acknowledged, stored, lost, torn, doubled } = await audit(...args)
  assert.ok(acknowledged > 0, 'nothing was acknowledged')
  assert.deepEqual({ lost, torn, doubled }, { lost: 0, torn: 0, doubled: 0 })
  return `${count(acknowledged)} acknowledged, ${count(stored)} stored, 0 lost, 0 torn, 0 doubled`
}

export const count = (value: number) => value.toLocaleString('en-US')

/** All notifications, newest first. */
export async function* readNotifications(gatewayUrl: string): AsyncGenerator<NotificationDetail> {
  const rest = createRest(`${gatewayUrl}/api/gateway`)
  let before: number | null = Number.MAX_SAFE_INTEGER
  while (before !== null) {
    const path: string = `/notifications/details?limit=200&before=${before}`
    const { status, body, text }: Answer<Page> = await rest('GET', path)
    assert.equal(status, 200, text)
    yield* body.data.entries
    before = body.data.next_before
  }
}

type Page = { entries: NotificationDetail[]; next_before: number | null }
