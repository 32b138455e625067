import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Charge } from '../../server/facts/asked-records.ts'
import { didSell } from '../../server/facts/did-sell.ts'
import {
  type DoubleCharge,
  findDoubleCharges,
  isCertain,
  isRefund,
  takesMoney,
} from '../../server/facts/double-charges.ts'
import { receivedOf } from '../../server/facts/received-answer.ts'
import { PartTexts } from '../notices/part-texts.tsx'
import type { CallDetail, Entry } from '../stream/feed-entry.ts'
import { useRefetchOnEntries } from '../stream/use-feed.ts'
import { trpc } from '../trpc.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { KeyDifference } from './key-difference.tsx'
import { useChargedOnce, useHolding } from './provider-records.ts'

const shop = { transport: 'shop' } as const

/** The possible double charges among the newest calls of the shop, by the seq of each of their two calls. */
export function useDoubleCharges(): ReadonlyMap<number, DoubleCharge> {
  const { data, refetch } = trpc.calls.details.useQuery({ ...shop, limit: 200 })
  useRefetchOnEntries(refetch, entry => entry.kind === 'call' && entry.transport === 'shop')
  const calls = data?.entries ?? none
  const found = useMemo(() => findDoubleCharges(calls), [calls])
  const chargedOnce = useChargedOnce(found, calls)
  const holding = useHolding(found, calls)
  return useMemo(() => {
    const open = found.filter((_, place) => !chargedOnce[place] && holding[place] !== 'one')
    return new Map(open.flatMap(one => [[one.first, one] as const, [one.second, one] as const]))
  }, [found, chargedOnce, holding])
}

const none: CallDetail[] = []

/** Only the rule about keys compares calls that are further apart. */
const aroundMs = 10 * 60_000

type NoticeProps = {
  call: Pick<CallDetail, 'received_at' | 'idempotency_key' | 'seq'>
  /** Set on the page of the payment or order that the call made, which shows no guesses. */
  shownOn?: 'payment' | 'order'
}

/** Says that this call and another one may have charged one sale twice, and which rule found them. */
export function DoubleChargeNotice({ call, shownOn }: NoticeProps) {
  const t = useTranslations('shop.double')
  const { received_at: at, idempotency_key: key, seq } = call
  const shift = (ms: number) => new Date(Date.parse(at) + ms).toISOString()
  const around = { received_from: shift(-aroundMs), received_before: shift(aroundMs) }
  const near = trpc.calls.details.useQuery({ ...shop, ...around, limit: 200 })
  const sameKey = trpc.calls.details.useQuery(
    { ...shop, idempotency_key: key ?? '', limit: 50 },
    { enabled: key !== null },
  )
  const bySeq = new Map(
    [...(near.data?.entries ?? []), ...(sameKey.data?.entries ?? [])].map(one => [one.seq, one]),
  )
  const calls = [...bySeq.values()]
  const found = findDoubleCharges(calls).filter(
    one => [one.first, one.second].includes(seq) && (!shownOn || isCertain(one, calls)),
  )
  const holding = useHolding(found, calls, shownOn !== undefined)
  const chargedOnce = useChargedOnce(found, calls)
  return found.map(({ rule, first, second }, place) => {
    const other = first === seq ? second : first
    const lost = bySeq.get(first)
    const later = bySeq.get(second)
    const got = lost && {
      got: receivedOf(lost),
      status: lost.status,
      sold: chargedOnce[place] ? 'no' : didSell(lost),
    }
    const isUndone = holding[place] === 'one'
    // Both refunds are on the page of their payment, which names the pair once. A refund is not undone.
    const isOnPage = isRefund(lost?.operation ?? '') ? second === seq : holding[place] === 'both'
    if (shownOn && !isOnPage) return null
    return (
      <Notice
        key={other}
        tone={chargedOnce[place] || isUndone ? 'info' : 'warn'}
        title={t(`${rule}.title`)}
        testId="double-charge"
      >
        {rule === 'key_of_another_body' && lost && later && <KeyDifference first={lost} second={later} />}
        <p>{t(`${rule}.text`, { ...got, undone: String(isUndone) })}</p>
        {isUndone && <p>{t('undone')}</p>}
        {[first, second]
          .filter(one => shownOn || one === other)
          .map(one => (
            <p key={one}>
              <Link to="/shop" search={{ id: one }}>
                {t(one === first ? 'openFirst' : 'openSecond', { seq: one })}
              </Link>
            </p>
          ))}
      </Notice>
    )
  })
}

/** Notices on the page of a payment or an order, of what the calls of the shop prove to be charged or refunded twice. */
export function ChargedTwice({ kind, id, status }: Charge & { status: string }) {
  const payment = trpc.payments.timeline.useQuery({ paymentId: id }, { enabled: kind === 'payment' })
  const order = trpc.orders.timeline.useQuery({ orderId: id }, { enabled: kind === 'order' })
  const { data } = kind === 'payment' ? payment : order
  const entries: readonly Entry[] = data?.entries ?? []
  const ofShop = entries.flatMap(entry => (entry.kind === 'call' && entry.transport === 'shop' ? entry : []))
  const made = takesMoney(status) ? ofShop.findLast(({ effect }) => effect === 'create') : undefined
  const refunds = ofShop.filter(({ operation }) => isRefund(operation))
  // The entries are in the order of time, and a pair is named at its second refund.
  const shown = [...(made ? [made] : []), ...refunds.slice(1)]
  if (shown.length === 0) return null
  return (
    <PartTexts part="shop" title={null}>
      {shown.map(call => (
        // The rule about keys, which compares calls that are far apart, is no proof.
        <DoubleChargeNotice key={call.seq} call={{ ...call, idempotency_key: null }} shownOn={kind} />
      ))}
    </PartTexts>
  )
}
