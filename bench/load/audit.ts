/** Compares what the gateway acknowledged with what its journal gives back. */
import assert from 'node:assert/strict'
import type { NotificationDetail } from '../../server/journal/entries.ts'
import { type Answer, createRest, type Rest } from '../../server/tests/support/callers.ts'
import { showCount } from '../harness/table.ts'
import { bodyOf, isOwnRequest, requestIdOf } from './kinds.ts'

/** The expectation of `audit` for notifications that were acknowledged once each. */
export const acknowledgedOnce = (ids: Iterable<string>) => new Map([...ids].map(id => [requestIdOf(id), 1]))

/**
 * @param acknowledged how often each request id was acknowledged
 * @param fillerLength the value with which the loads sent the notifications
 */
export async function audit(url: string, acknowledged: Map<string, number>, fillerLength = 0) {
  const stored = new Map<string, number>()
  let torn = 0
  const rest = createRest(`${url}/api/gateway`)
  const notifications = readEntries<NotificationDetail>(rest, 'notifications')
  for await (const { correlation_id: id, resource, body, verdict } of notifications) {
    stored.set(id, (stored.get(id) ?? 0) + 1)
    const isWhole = body === bodyOf(resource ?? '', fillerLength) && verdict === 'validated'
    if (isOwnRequest(id) && !isWhole) torn++
  }
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  const missing = [...acknowledged].map(([id, times]) => Math.max(0, times - (stored.get(id) ?? 0)))
  const doubled = [...stored].filter(([id, times]) => times > (acknowledged.get(id) ?? 1))
  return {
    acknowledged: sum([...acknowledged.values()]),
    stored: sum([...stored.values()]),
    /** Notifications that were acknowledged and not stored. */
    lost: sum(missing),
    /**
     * Notifications that were stored with another body than the one sent, or with another verdict than that of a valid
     * signature.
     */
    torn,
    /** Notifications that were stored more than once, and more often than they were acknowledged. */
    doubled: doubled.length,
  }
}

/** @throws AssertionError if anything was lost, torn or doubled, or nothing was acknowledged */
export function auditInWords({ acknowledged, stored, ...wrong }: Awaited<ReturnType<typeof audit>>): string {
  assert.ok(acknowledged > 0, 'nothing was acknowledged')
  assert.deepEqual(wrong, { lost: 0, torn: 0, doubled: 0 })
  return `${showCount(acknowledged)} acknowledged, ${showCount(stored)} stored, 0 lost, 0 torn, 0 doubled`
}

/** The details of all entries of a kind, newest first. */
export async function* readEntries<T>(rest: Rest, kind: 'calls' | 'notifications'): AsyncGenerator<T> {
  let before: number | null = Number.MAX_SAFE_INTEGER
  while (before !== null) {
    const path: string = `/${kind}/details?limit=200&before=${before}`
    const { status, body, text }: Answer<Page<T>> = await rest('GET', path)
    assert.equal(status, 200, text)
    yield* body.data.entries
    before = body.data.next_before
  }
}

type Page<T> = { entries: T[]; next_before: number | null }
