import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CreateOrderInput, Order } from '../../../server/contract/orders.ts'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import type { QrMode } from '../../../server/facts/in-person-orders.ts'
import { useWriteForm } from '../../actions/use-write-form.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { centsOf, fromCents } from '../../money/exact.ts'
import { formatAmount } from '../../money/format-money.ts'
import { readAmount, useAmountProblem } from '../../money/read-amount.ts'
import { createOrder } from '../../provider/create-order.ts'
import { findOrder } from '../../provider/find-order.ts'
import { newReference } from '../../records/own-reference.ts'
import { useProviderNow } from '../../simulator/use-simulated-clock.ts'
import { gateway, trpc } from '../../trpc.ts'

/** `at` is the external id of a point of sale, or the id of a terminal. */
export type ChargeValues = {
  type: 'qr' | 'point'
  at: string
  mode: QrMode
  amount: string
  reference: string
  description: string
}

/** The form of an order that is paid in person. It opens the order, whose page shows the code and the live state. */
export function useChargeForm(site: SiteId, start: Pick<ChargeValues, 'type' | 'at'>) {
  const t = useTranslations('orders.counter.charge')
  const locale = useFormatLocale()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const nowMs = useProviderNow()
  const { currency, sampleAmount } = countryOf(site)
  const problemOf = useAmountProblem(currency)
  const [reference] = useState(newReference)
  /** The amount as orders have it. A text that is no amount is sent as typed. */
  const amountOf = ({ amount }: ChargeValues) => {
    const read = readAmount(amount, currency, locale)
    return read.ok ? fromCents(centsOf(read.text), currency) : amount
  }
  const write = useWriteForm<ChargeValues, CreateOrderInput, Order>('counter-charge', {
    form: {
      initialValues: {
        ...start,
        mode: 'dynamic',
        amount: formatAmount(sampleAmount, currency, locale),
        reference,
        description: t('sample'),
      },
      validateInputOnChange: ['amount'],
      validate: {
        at: at => (at ? null : t('atMissing')),
        amount: amount => problemOf(readAmount(amount, currency, locale)),
        reference: text => (text.trim() ? null : t('referenceMissing')),
      },
    },
    ofCountry: ['type', 'at'],
    toInput: values => toInput(values, amountOf(values)),
    fieldOf: path => fieldNames.get(path) ?? path,
    send: (input, context) => createOrder(gateway, { input, ...context }),
    find: ({ external_reference }) => findOrder(external_reference, nowMs()),
    country: site,
    isRepeatable: true,
    onDone: ({ id }) => {
      utils.orders.search.invalidate()
      navigate({ to: '/orders/$orderId', params: { orderId: id } })
    },
  })
  return { ...write, amount: readAmount(write.form.values.amount, currency, locale) }
}

const fieldNames = new Map([
  ['external_reference', 'reference'],
  ['transactions.payments.0.amount', 'amount'],
])

/** The request body. A QR order has the mode, a Point order the terminal. */
function toInput({ type, at, mode, reference, description }: ChargeValues, amount: string): CreateOrderInput {
  return {
    type,
    external_reference: reference.trim(),
    ...(description.trim() && { description: description.trim() }),
    transactions: { payments: [{ amount }] },
    config: type === 'qr' ? { qr: { external_pos_id: at, mode } } : { point: { terminal_id: at } },
  }
}
