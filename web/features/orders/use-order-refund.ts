import { useTranslations } from 'use-intl'
import type { Order, OrderRefund } from '../../../server/contract/orders.ts'
import { useSafeSubmit } from '../../actions/use-safe-submit.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { centsOf } from '../../money/exact.ts'
import { formatMoney } from '../../money/format-money.ts'
import { gateway } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { currencyOf } from './order-facts.ts'
import { useAfterOrderChange } from './use-after-order-change.ts'

export type RefundInput = {
  /**
   * The refunded transaction. If absent, the rest of the whole order is refunded; without an amount, the rest of the
   * transaction.
   */
  transaction: { id: string; amount?: string } | undefined
  /**
   * The amount that the provider will refund, as decimal text. Null if the user wrote no amount, which the provider
   * refuses.
   */
  sum: string | null
  /** The order as it was shown when the form was sent. */
  before: Order
}

/** The name under which an attempt is kept. */
export const orderRefundName = ({ id }: Order) => `refund ${id}`

/** A refund of an order, performed once whatever happens to the answer. */
export function useOrderRefund(order: Order, onDone: () => void) {
  const t = useTranslations('orders.refund')
  const locale = useFormatLocale()
  const after = useAfterOrderChange(order.id)
  return useSafeSubmit<RefundInput, Order>(orderRefundName(order), {
    send: ({ transaction, before }, context) =>
      gateway.orders.refund.mutate(
        { orderId: before.id, ...(transaction && { transactions: [transaction] }) },
        { context },
      ),
    find: ({ sum, before }) => {
      if (sum === null) return undefined
      const earlier = refundsOf(before).map(({ id }) => id)
      return gateway.orders.get.query({ orderId: before.id }).then(now => {
        const made = refundsOf(now).filter(({ id }) => !earlier.includes(id))
        const cents = made.reduce((total, { amount }) => total + centsOf(amount ?? '0'), 0n)
        return cents === centsOf(sum) ? now : null
      })
    },
    // The provider honors the key.
    isRepeatable: true,
    onDone: (_, { sum }) => {
      after()
      sayDone(
        sum === null ? t('donePlain') : t('done', { amount: formatMoney(sum, currencyOf(order), locale) }),
      )
      onDone()
    },
  })
}

export function refundsOf(order: Order): readonly OrderRefund[] {
  return order.transactions?.refunds ?? []
}
