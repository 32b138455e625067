/** Applies changes of the journal to memory: notes, clearing, the results of forwards, and the payments of claims. */
import type { QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { claimRead, claimTopic } from '../../server/contract/entry-facts.ts'
import { forwardOutcomeOf } from '../../server/contract/shop-answers.ts'
import { gateway, trpc } from '../trpc.ts'
import { channelOf, type Entry } from './feed-entry.ts'
import type { FeedStore } from './feed-store.ts'
import { olderKey } from './use-older.ts'

/**
 * Applies the writes that recorded calls announce. Their `resource` is the seq of the changed entry, or the last
 * deleted seq.
 */
export function followWrites(store: FeedStore, queries: QueryClient, entries: readonly Entry[]): void {
  followForwards(store, queries, entries)
  followReports(store, queries, entries)
  followClaims(store, queries, entries)
  if (entries.some(entry => isDelivery(entry) || isClaimRead(entry)))
    for (const queryKey of timelineKeys) void queries.invalidateQueries({ queryKey })
  for (const entry of entries) {
    if (entry.kind !== 'call' || entry.outcome !== 'ok') continue
    if (entry.subject === 'journal') {
      // A caller may name any seq, so entries that arrived after the deletion are kept.
      store.forget(Math.min(Number(entry.resource), entry.seq - 1))
      void queries.resetQueries({ queryKey: [olderKey] })
      void queries.invalidateQueries()
    } else if (entry.subject === 'entry') {
      // If the note cannot be read, the former one stays until the page is loaded again.
      void readNote(store, queries, Number(entry.resource)).catch(() => {})
    }
  }
}

/** A forward or a replay names its notification, which may be on any timeline. */
function isDelivery(entry: Entry): boolean {
  return entry.kind === 'call' && entry.subject === 'notification' && entry.effect !== 'read'
}

/** The gateway has learned the payment of a claim. */
function isClaimRead(entry: Entry): boolean {
  return entry.kind === 'call' && entry.operation === claimRead && entry.outcome === 'ok'
}

const timelineKeys = [trpc.payments, trpc.orders, trpc.subscriptions].map(({ timeline }) =>
  getQueryKey(timeline),
)

async function readNote(store: FeedStore, queries: QueryClient, seq: number): Promise<void> {
  for (const get of [trpc.notifications.get, trpc.calls.get])
    void queries.invalidateQueries({ queryKey: getQueryKey(get, { seq }, 'query') })
  const kind = store.find(seq)?.kind
  if (kind === undefined) return void queries.resetQueries({ queryKey: [olderKey] })
  const list = kind === 'call' ? gateway.calls.list : gateway.notifications.list
  const { entries } = await list.query({ after: seq - 1, limit: 1 })
  store.replace(entries)
}

function followForwards(store: FeedStore, queries: QueryClient, entries: readonly Entry[]): void {
  const forwards = entries.flatMap(entry =>
    entry.kind === 'call' && entry.transport === 'gateway' && isDelivery(entry) ? [entry] : [],
  )
  // Starting, stopping and sending again change the time at which failed forwards are tried next.
  const isScheduled = entries.some(entry => entry.kind === 'call' && entry.subject === 'forwarding')
  if (forwards.length === 0 && !isScheduled) return
  const forwarded = new Map(
    forwards.flatMap(({ resource, provider_status: status, fault }) => {
      const entry = store.find(Number(resource))
      if (entry?.kind !== 'notification') return []
      const forward = forwardOutcomeOf(entry, status)
      return [
        [
          entry.seq,
          { ...entry, forward, forward_status: status, forward_fault: forward === 'failed' ? fault : null },
        ],
      ] as const
    }),
  )
  if (forwarded.size > 0) store.replace([...forwarded.values()])
  void queries.invalidateQueries({ queryKey: getQueryKey(trpc.notifications.get) })
  void queries.invalidateQueries({ queryKey: [olderKey], predicate: isByForward })
}

/** Reads the notifications again that another program forwarded. If one cannot be read, its former state stays. */
function followReports(store: FeedStore, queries: QueryClient, entries: readonly Entry[]): void {
  const reports = entries.filter(entry => entry.kind === 'call' && channelOf(entry) === 'listen')
  if (reports.length === 0) return
  for (const seq of new Set(reports.map(({ resource }) => Number(resource))))
    if (store.find(seq)?.kind === 'notification') readAgain(store, seq)
  void queries.invalidateQueries({ queryKey: getQueryKey(trpc.notifications.get) })
  void queries.invalidateQueries({ queryKey: [olderKey], predicate: isByForward })
}

/** Reads the notifications of claims again that name no payment yet. */
function followClaims(store: FeedStore, queries: QueryClient, entries: readonly Entry[]): void {
  const claims = new Set(entries.filter(isClaimRead).map(({ resource }) => resource))
  if (claims.size === 0) return
  for (const row of store.getSnapshot().rows)
    if (row.type === 'entry' && isUnknownClaim(row.entry) && claims.has(row.entry.resource))
      readAgain(store, row.entry.seq)
  void queries.invalidateQueries({ queryKey: getQueryKey(trpc.notifications.get) })
}

function isUnknownClaim(entry: Entry): boolean {
  return entry.kind === 'notification' && entry.topic === claimTopic && entry.payment_id === null
}

function readAgain(store: FeedStore, seq: number): void {
  void gateway.notifications.list
    .query({ after: seq - 1, limit: 1 })
    .then(read => store.replace(read.entries))
    .catch(() => {})
}

function isByForward({ queryKey: [, filter] }: { queryKey: readonly unknown[] }): boolean {
  if (typeof filter !== 'object' || filter === null) return false
  return ['forward', 'listen'].some(name => Reflect.get(filter, name) !== undefined)
}
