import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { kindOfId } from '../../server/facts/resource-ids.ts'
import { ResourceLink } from '../records/resource-link.tsx'
import type { CallDetail } from '../stream/feed-entry.ts'
import { trpc } from '../trpc.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { type PairedCall, usePairsOf } from './pairs-of-call.ts'

/**
 * Says of a refused call that it repeats one whose response the shop lost, and what that one made; and of the lost call,
 * how it was repeated.
 */
export function LostSaleNotice({ call }: { call: PairedCall }) {
  const { pairs, bySeq } = usePairsOf(call)
  return pairs.map(({ rule, first, second }) => {
    const lost = bySeq.get(first)
    if (rule !== 'refused_repeat' || lost === undefined) return null
    const isRepeat = second === call.seq
    return (
      <LostSale
        key={`${first} ${second}`}
        lost={lost}
        other={isRepeat ? first : second}
        isRepeat={isRepeat}
      />
    )
  })
}

type Props = { lost: CallDetail; other: number; isRepeat: boolean }

function LostSale({ lost, other, isRepeat }: Props) {
  const t = useTranslations('shop.double.refused_repeat')
  const { resource } = lost
  const isPaid = useIsPaid(lost)
  return (
    <Notice tone="warn" title={t(isRepeat ? 'title' : 'lostTitle', { seq: other })} testId="lost-sale">
      <p>
        {t.rich(isRepeat ? 'text' : 'lostText', {
          kind: resource === null ? 'none' : kindOfId(resource),
          paid: String(isPaid),
          call: () => (
            <Link to="/shop" search={{ id: other }}>
              #{other}
            </Link>
          ),
          made: () => resource && <ResourceLink id={resource}>{resource}</ResourceLink>,
        })}
      </p>
      <p>{t('advice')}</p>
    </Notice>
  )
}

/** Whether the provider says now that what the call made is paid. False where this gateway cannot ask. */
function useIsPaid({ resource, account, credentials }: CallDetail): boolean {
  const kind = resource !== null && account === credentials ? kindOfId(resource) : null
  const id = resource ?? ''
  const payment = trpc.payments.get.useQuery({ paymentId: id }, { enabled: kind === 'payment', retry: false })
  const order = trpc.orders.get.useQuery({ orderId: id }, { enabled: kind === 'order', retry: false })
  return payment.data?.status === 'approved' || order.data?.status === 'processed'
}
