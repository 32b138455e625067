import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '../../../server/contract/orders.ts'
import { inPersonOf } from '../../records/in-person.ts'
import { isShownStatus } from '../../records/payment-status.ts'
import type { TimelineCharge } from '../../timeline/charge-events.ts'
import type { TimelineSubject } from '../../timeline/timeline-subject.ts'
import { useCharges } from './charges.tsx'
import { useOrderSubject } from './order-facts.ts'

/** The order as the subject of its timeline and report, with what the buyer paid at a counter. */
export function useChargedOrder(order: Order): TimelineSubject {
  return { ...useOrderSubject(order), charges: useCounterCharges(order) }
}

/** The payments that the buyer of an order made at a counter. Undefined for an order of another type. */
function useCounterCharges(order: Order): readonly TimelineCharge[] | undefined {
  const t = useTranslations('status')
  const charges = useCharges(order)
  const type = inPersonOf(order)?.type
  return useMemo(() => {
    if (!type) return undefined
    return charges.flatMap(({ id, status, date_created, date_approved, transaction_amount }) => {
      if (date_created === undefined) return []
      // A refund is an event of its own, which comes after the charge.
      const shown = date_approved ? 'approved' : status
      return {
        id: String(id),
        paymentId: String(id),
        at: date_created,
        amount: transaction_amount,
        attempts: 1,
        outcome: isShownStatus(shown) ? t(shown) : status,
        tone: status === 'rejected' ? ('bad' as const) : ('ok' as const),
        from: type === 'qr' ? ('phone' as const) : ('terminal' as const),
      }
    })
  }, [charges, type, t])
}
