/** What the first call with an idempotency key did, where a later one was refused because the key was already used. */
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { didSell } from '../../../server/facts/did-sell.ts'
import { targetOf } from '../../../server/facts/recorded-calls.ts'
import type { CallDetail, CallEntry } from '../../stream/feed-entry.ts'
import { trpc } from '../../trpc.ts'

/**
 * Links what the first call made, because the same sale with another key would be charged twice. Renders nothing if no
 * such call is known.
 */
export function FirstOfKey({ call, idempotencyKey }: { call: CallDetail; idempotencyKey: string }) {
  const t = useTranslations('shop.refused')
  const { data } = trpc.calls.list.useQuery({ idempotency_key: idempotencyKey, limit: 100 })
  const first = data?.entries.findLast(
    // The provider keeps keys by route and id: the key of a payment may be that of a refund, too.
    one => one.seq < call.seq && targetOf(one) === targetOf(call) && didSell(one) !== 'no',
  )
  if (first === undefined) return null
  const { seq, payment_id: id } = first
  return (
    <p data-testid="first-of-key">
      {t.rich(`first.${kindOf(first)}`, {
        call: () => (
          <Link to="/calls" search={{ id: seq }}>
            #{seq}
          </Link>
        ),
        payment: () =>
          id && (
            <Link to="/payments/$paymentId" params={{ paymentId: id }}>
              {id}
            </Link>
          ),
      })}
    </p>
  )
}

function kindOf(first: CallEntry) {
  const { effect, state, resource, payment_id: id } = first
  const isPayment = effect === 'create' && id !== null && resource === id
  if (isPayment) return state === 'rejected' ? 'rejected' : 'made'
  return didSell(first) === 'yes' ? 'performed' : 'unknown'
}
