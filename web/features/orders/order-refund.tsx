import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Order, OrderRefund } from '../../../server/contract/orders.ts'
import { isRefundedWhole } from '../../../server/facts/in-person-orders.ts'
import { AmountAction, type ChosenAmount } from '../../actions/amount-form.tsx'
import { useFormDialog } from '../../actions/form-action.tsx'
import { useSafeSubmit } from '../../actions/use-safe-submit.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { centsOf, fromCents } from '../../money/exact.ts'
import { formatMoney } from '../../money/format-money.ts'
import { useMethodName } from '../../records/method-names.ts'
import { useTellOnceShown } from '../../stream/one-moment.tsx'
import { gateway } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { currencyOf, leftOfOrder, leftOfTransaction, transactionsOf } from './order-facts.ts'
import { useAfterOrderChange } from './use-order-action.ts'

type Props = {
  order: Order
  /** Why the provider will refuse the refund. Null if nothing is known against it. */
  obstacle: string | null
}

const whole = ''

/** The button and the form of a refund of the whole order or of a transaction. */
export function OrderRefundAction({ order, obstacle }: Props) {
  const t = useTranslations('orders.refund')
  const locale = useFormatLocale()
  const methodName = useMethodName()
  const dialog = useFormDialog(orderRefundName(order))
  const safe = useOrderRefund(order, dialog.close)
  const currency = currencyOf(order)
  const transactions = transactionsOf(order)
  const hasChoice = transactions.length > 1
  const [chosen, setChosen] = useState(whole)
  const transaction = transactions.find(({ id }) => id === chosen)
  const left = transaction ? fromCents(leftOfTransaction(transaction), currency) : leftOfOrder(order)
  return (
    <AmountAction
      dialog={dialog}
      // The key depends on the choice, because the amount that is left does.
      formKey={chosen}
      words="orders.refund"
      left={left}
      currency={currency}
      obstacle={obstacle}
      safe={safe}
      written="refund"
      // A part of an amount always belongs to one transaction.
      isWholeOnly={isRefundedWhole(order.type) || (hasChoice && !transaction)}
      toInput={amount => toInput(amount, { order, left, transactionId: transaction?.id })}
    >
      {hasChoice && (
        <NativeSelect
          label={t('transaction')}
          value={chosen}
          onChange={event => setChosen(event.currentTarget.value)}
          data={[
            { value: whole, label: t('all') },
            ...transactions.map(one => ({
              value: one.id,
              label: `${methodName(one.payment_method?.id ?? '')} · ${formatMoney(fromCents(leftOfTransaction(one), currency), currency, locale)} · ${one.id}`,
            })),
          ]}
        />
      )}
    </AmountAction>
  )
}

type Given = { order: Order; left: string; transactionId: string | undefined }

function toInput(chosen: ChosenAmount, { order: before, left, transactionId }: Given): RefundInput {
  const id = transactionId ?? transactionsOf(before)[0]?.id ?? ''
  if (chosen.mode === 'full')
    return { transaction: transactionId ? { id: transactionId } : undefined, sum: left, before }
  if (chosen.mode === 'part') {
    const amount = fromCents(chosen.cents, currencyOf(before))
    return { transaction: { id, amount }, sum: amount, before }
  }
  return { transaction: { id, amount: chosen.typed }, sum: null, before }
}

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
const orderRefundName = ({ id }: Order) => `refund ${id}`

/** A refund of an order, performed once whatever happens to the answer. */
function useOrderRefund(order: Order, onDone: () => void) {
  const t = useTranslations('orders.refund')
  const locale = useFormatLocale()
  const after = useAfterOrderChange(order.id)
  const tell = useTellOnceShown()
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
    onDone: (now, { sum }) => {
      after()
      const amount = sum !== null && formatMoney(sum, currencyOf(order), locale)
      // The provider makes some refunds later, such as those of QR orders.
      const isAsked = refundsOf(now).some(({ status }) => status === 'processing')
      const words = isAsked ? 'asked' : 'done'
      tell(() => sayDone(amount ? t(words, { amount }) : t(`${words}Plain`)))
      onDone()
    },
  })
}

export function refundsOf(order: Order): readonly OrderRefund[] {
  return order.transactions?.refunds ?? []
}
