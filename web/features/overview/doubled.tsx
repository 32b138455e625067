/** What the calls of the store show to be charged or refunded twice, with links to *Store*. */
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { findDoubleCharges } from '../../../server/facts/double-charges.ts'
import { PartTexts } from '../../notices/part-texts.tsx'
import type { CallDetail, CallEntry } from '../../stream/feed-entry.ts'
import { type CallCount, sumOf } from '../../stream/use-counts.ts'
import { markOf } from '../../timeline/call-marks.ts'
import { shop, useCallsNear } from '../../timeline/pairs-of-call.ts'
import { isAskable, useHolding } from '../../timeline/provider-records.ts'
import { trpc } from '../../trpc.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { type DoubledKind, doubledKinds, type Told } from './doubled-kinds.ts'

/** Of each operation that moves money, so many of the newest calls are looked at. */
const maxWrites = 500
/** Calls are read with their bodies for so many sales, and for so many refunds. */
const maxPairs = 10

/** @param counts of the store's calls. Fewer than two writes of the kind are no double, and nothing is read. */
export function Doubled({ kind, counts }: { kind: DoubledKind; counts: readonly CallCount[] }) {
  const { isOf, findSuspects } = doubledKinds[kind]
  const writing = counts.filter(({ operation }) => isOf(operation))
  const writes = sumOf(writing)
  const ofOperations = Map.groupBy(writing, ({ operation }) => operation)
  const operations = writes < 2 ? [] : [...ofOperations.keys()]
  const lists = trpc.useQueries(t =>
    operations.map(operation => t.calls.list({ ...shop, purpose: 'operation', operation, limit: maxWrites })),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new write may be the second of its sale.
  useEffect(() => {
    for (const { refetch } of lists) void refetch()
  }, [writes])
  const calls = lists.flatMap(({ data }) => data?.entries.filter(entry => entry.kind === 'call') ?? [])
  const suspects = findSuspects(calls)
  const isCut = operations.some(operation => sumOf(ofOperations.get(operation) ?? []) > maxWrites)
  return (
    <>
      <Pairs kind={kind} calls={suspects.slice(0, maxPairs)} />
      {(isCut || suspects.length > maxPairs) && (
        <PartTexts part="calls" title={null}>
          <Bound kind={kind} isCut={isCut} />
        </PartTexts>
      )}
    </>
  )
}

/** Says what was not looked at. Without this, a page without a notice would seem to say that nothing happened twice. */
function Bound({ kind, isCut }: { kind: DoubledKind; isCut: boolean }) {
  const t = useTranslations('calls.alarm.bound')
  const bounds = { writes: maxWrites, pairs: maxPairs }
  return (
    <p className="dimmed" data-testid="doubled-bound">
      {t(kind, { ...bounds, by: isCut ? 'writes' : 'pairs' })}
    </p>
  )
}

/** One after the other: the gateway refuses many large reads at once. @param calls the newest write of each pair */
function Pairs({ kind, calls: [call, ...rest] }: { kind: DoubledKind; calls: readonly CallEntry[] }) {
  const near = useCallsNear(call)
  if (call === undefined || near.length === 0) return null
  return (
    <>
      <Pair kind={kind} call={call} near={near} />
      <Pairs kind={kind} calls={rest} />
    </>
  )
}

function Pair({ kind, call, near }: { kind: DoubledKind; call: CallEntry; near: CallDetail[] }) {
  const written = near.map(({ seq }) => seq).join(' ')
  const { thingOf, told } = doubledKinds[kind]
  const thing = thingOf(call)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `written` stands for the calls, which are a new list each time.
  const { calls, found } = useMemo(() => {
    const ofThing = new Set(near.flatMap(one => (thingOf(one) === thing ? one.seq : [])))
    const pairs = findDoubleCharges(near)
    return {
      calls: near,
      found: pairs.filter(({ first, second }) => ofThing.has(first) && ofThing.has(second)),
    }
  }, [written, thing])
  const holding = useHolding(found, calls)
  const marked = found.flatMap((double, place) => {
    const held = holding[place] ?? 'unknown'
    const mark = markOf(double, calls, held)
    // One of both charges may have been given back, so the provider is asked first.
    const isKnown = held === 'both' || held === 'held' || !isAskable(double, calls)
    return isKnown ? told.filter(one => one === mark).map(mark => ({ mark, seq: double.second })) : []
  })
  const twice = marked.findLast(({ mark }) => mark === told[0]) ?? marked.at(-1)
  if (!twice) return null
  return (
    <PartTexts part="calls" title={null}>
      <Twice {...twice} operation={call.operation} thing={thing ?? ''} />
    </PartTexts>
  )
}

type TwiceProps = { mark: Told; seq: number; operation: string; thing: string }

function Twice({ mark, seq, operation, thing }: TwiceProps) {
  const t = useTranslations('calls.alarm')
  const kind = operation.includes('/orders') ? 'order' : 'payment'
  return (
    <Notice tone="warn" testId="store-alarm">
      <p>
        {t.rich(mark, {
          ...{ kind, thing },
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
