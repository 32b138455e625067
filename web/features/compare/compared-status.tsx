import { PartTexts } from '../../errors/part-texts.tsx'
import { OrderStatusBadge } from '../../records/order-badges.tsx'
import { PaymentStatusBadge } from '../../records/status-badges.tsx'
import type { NotificationEntry } from '../../stream/feed-entry.ts'
import { VerdictBadge } from '../../stream/verdict-badge.tsx'

export type ShownStatus =
  | { kind: 'call'; status: number }
  | { kind: 'notification'; verdict: NotificationEntry['verdict'] }
  | { kind: 'payment' | 'order'; status: string; detail: string | null | undefined }

/** The HTTP status of a call, the verdict of a notification, or the status of a payment or an order in words. */
export function ComparedStatus({ shown }: { shown: ShownStatus }) {
  switch (shown.kind) {
    case 'call':
      return <span className="nums">{shown.status}</span>
    case 'notification':
      return <VerdictBadge verdict={shown.verdict} plain />
    case 'payment':
      return <PaymentStatusBadge status={shown.status} detail={shown.detail} plain />
    case 'order':
      return (
        <PartTexts part="orders" title={null}>
          <OrderStatusBadge status={shown.status} detail={shown.detail} plain />
        </PartTexts>
      )
  }
}
