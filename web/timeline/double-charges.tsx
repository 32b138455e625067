import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Charge } from '../../server/facts/asked-records.ts'
import { holdingStatusOf, takesMoney } from '../../server/facts/charge-states.ts'
import { didSell } from '../../server/facts/did-sell.ts'
import { type DoubleCharge, isCertain, isKeyed, isRefund } from '../../server/facts/double-charges.ts'
import { knownHolding } from '../../server/facts/held-charges.ts'
import { receivedOf } from '../../server/facts/received-answer.ts'
import { PartTexts } from '../notices/part-texts.tsx'
import type { Entry } from '../stream/feed-entry.ts'
import { trpc } from '../trpc.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { KeyDifference } from './key-difference.tsx'
import { type PairedCall, usePairsOf } from './pairs-of-call.ts'
import { useChargedOnce, useHolding } from './provider-records.ts'

type NoticeProps = {
  call: PairedCall
  /** Set on the page of the payment, order or subscription that the call made, which shows no guesses. */
  shownOn?: Charge['kind']
}

/** Says that this call and another one may have charged one sale twice, and which rule found them. */
export function DoubleChargeNotice({ call, shownOn }: NoticeProps) {
  const t = useTranslations('shop.double')
  const { seq } = call
  const { pairs, calls, bySeq } = usePairsOf(call)
  const found = pairs.filter(({ rule }) => rule !== 'refused_repeat') as (DoubleCharge & {
    rule: Exclude<DoubleCharge['rule'], 'refused_repeat'>
  })[]
  const holding = useHolding(found, calls, shownOn !== undefined)
  const chargedOnce = useChargedOnce(found, calls)
  return found.map((one, place) => {
    const { rule, first, second } = one
    if (shownOn && !isCertain(one, calls, holding[place])) return null
    const other = first === seq ? second : first
    const lost = bySeq.get(first)
    const later = bySeq.get(second)
    const what = lost ? kindOf(lost) : 'sale'
    const got = lost && {
      got: receivedOf(lost),
      status: lost.status,
      sold: chargedOnce[place] ? 'no' : didSell(lost),
    }
    const known = knownHolding(holding[place], one, calls)
    const isUndone = known === 'one'
    // Both refunds are on the page of their payment, which names the pair once. A refund is not undone.
    const isOnPage = isRefund(lost?.operation ?? '')
      ? second === seq
      : /^(both|held)$/.test(holding[place] ?? '')
    if (shownOn && !isOnPage) return null
    return (
      <Notice
        key={other}
        tone={chargedOnce[place] || isUndone ? 'info' : 'warn'}
        title={t(`${rule}.title`, { what, holding: known })}
        testId="double-charge"
      >
        {rule === 'key_of_another_body' && lost && later && <KeyDifference first={lost} second={later} />}
        <p>
          {t(`${rule}.text`, {
            ...got,
            what,
            holding: known,
          })}
        </p>
        {isUndone && <p>{t('undone')}</p>}
        {known === 'held' && <p>{t('held')}</p>}
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

/** What the advice about a repetition depends on. `unkeyed`: the provider is not known to honor keys there. */
function kindOf(lost: { operation: string }): 'refund' | 'unkeyed' | 'sale' {
  if (isRefund(lost.operation)) return 'refund'
  return isKeyed(lost) ? 'sale' : 'unkeyed'
}

type Charged = { status: string; status_detail?: string | null | undefined; auto_recurring?: object }

/** Notices on the page of a payment, an order or a subscription, of what the calls of the shop prove to be charged or refunded twice. */
export function ChargedTwice({ kind, id, charge }: Charge & { charge: Charged }) {
  const payment = trpc.payments.timeline.useQuery({ paymentId: id }, { enabled: kind === 'payment' })
  const order = trpc.orders.timeline.useQuery({ orderId: id }, { enabled: kind === 'order' })
  const subscription = trpc.subscriptions.timeline.useQuery(
    { subscriptionId: id },
    { enabled: kind === 'subscription' },
  )
  const { data } = { payment, order, subscription }[kind]
  const entries: readonly Entry[] = data?.entries ?? []
  const ofShop = entries.flatMap(entry => (entry.kind === 'call' && entry.transport === 'shop' ? entry : []))
  const made = takesMoney(holdingStatusOf(charge))
    ? ofShop.findLast(({ effect }) => effect === 'create')
    : undefined
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
