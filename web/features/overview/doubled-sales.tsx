/** The sales that the calls of the store prove to be charged twice, with links to *Store*. */
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { findDoubleCharges } from '../../../server/facts/double-charges.ts'
import { isCharging } from '../../../server/facts/lost-charges.ts'
import { findSuspectSales } from '../../../server/facts/suspect-sales.ts'
import { PartTexts } from '../../notices/part-texts.tsx'
import type { CallDetail, CallEntry } from '../../stream/feed-entry.ts'
import { type CallCount, sumOf } from '../../stream/use-counts.ts'
import { markOf } from '../../timeline/call-marks.ts'
import { shop, useCallsNear } from '../../timeline/pairs-of-call.ts'
import { isAskable, useHolding } from '../../timeline/provider-records.ts'
import { trpc } from '../../trpc.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

/** Of each operation that charges, so many of the newest calls are looked at. */
const maxCharges = 500
/** Calls are read with their bodies for so many sales. */
const maxSales = 10

/** @param counts of the shop's calls. Fewer than two charges are no double charge, and nothing is read. */
export function DoubledSales({ counts }: { counts: readonly CallCount[] }) {
  const charging = counts.filter(({ operation }) => isCharging(operation))
  const charges = sumOf(charging)
  const ofOperations = Map.groupBy(charging, ({ operation }) => operation)
  const operations = charges < 2 ? [] : [...ofOperations.keys()]
  const lists = trpc.useQueries(t =>
    operations.map(operation =>
      t.calls.list({ ...shop, purpose: 'operation', operation, limit: maxCharges }),
    ),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new charge may be the second of its sale.
  useEffect(() => {
    for (const { refetch } of lists) void refetch()
  }, [charges])
  const calls = lists.flatMap(({ data }) => data?.entries.filter(entry => entry.kind === 'call') ?? [])
  const suspects = findSuspectSales(calls)
  const isCut = operations.some(operation => sumOf(ofOperations.get(operation) ?? []) > maxCharges)
  return (
    <>
      <Sales calls={suspects.slice(0, maxSales)} />
      {(isCut || suspects.length > maxSales) && (
        <PartTexts part="calls" title={null}>
          <Bound isCut={isCut} />
        </PartTexts>
      )}
    </>
  )
}

/** Names what was not looked at, because no notice does not mean that no sale was charged twice. */
function Bound({ isCut }: { isCut: boolean }) {
  const t = useTranslations('calls')
  const bounds = { charges: maxCharges, sales: maxSales }
  return (
    <p className="dimmed" data-testid="doubled-bound">
      {t('doubledBound', { ...bounds, by: isCut ? 'charges' : 'sales' })}
    </p>
  )
}

/** One sale after the other: the gateway refuses many large reads at once. @param calls the newest charge of each sale */
function Sales({ calls: [call, ...rest] }: { calls: readonly CallEntry[] }) {
  const near = useCallsNear(call)
  if (call === undefined || near.length === 0) return null
  return (
    <>
      <Sale call={call} near={near} />
      <Sales calls={rest} />
    </>
  )
}

function Sale({ call, near }: { call: CallEntry; near: CallDetail[] }) {
  const written = near.map(({ seq }) => seq).join(' ')
  const reference = call.external_reference
  // biome-ignore lint/correctness/useExhaustiveDependencies: `written` stands for the calls, which are a new list each time.
  const { calls, found } = useMemo(() => {
    const ofSale = new Set(near.flatMap(one => (one.external_reference === reference ? one.seq : [])))
    const pairs = findDoubleCharges(near)
    return {
      calls: near,
      found: pairs.filter(({ first, second }) => ofSale.has(first) && ofSale.has(second)),
    }
  }, [written, reference])
  const holding = useHolding(found, calls)
  const twice = found.findLast((double, place) => {
    const held = holding[place] ?? 'unknown'
    // One of both may have been given back, so the provider is asked first.
    return (held === 'both' || !isAskable(double, calls)) && markOf(double, calls, held) === 'chargedTwice'
  })
  if (!twice) return null
  return (
    <PartTexts part="calls" title={null}>
      <Twice seq={twice.second} reference={reference ?? ''} />
    </PartTexts>
  )
}

function Twice({ seq, reference }: { seq: number; reference: string }) {
  const t = useTranslations('calls')
  return (
    <Notice tone="warn" testId="doubled-sale">
      <p>
        {t.rich('doubledSale', {
          reference,
          link: text => (
            <Link to="/shop" search={{ id: seq }}>
              {text}
            </Link>
          ),
        })}
      </p>
    </Notice>
  )
}
