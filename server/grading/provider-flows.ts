/** How an order of the shop is paid by each API of the provider. */
import type { Country } from '../facts/countries.ts'
import { PasarelaError, type Send } from '../shared/json-client.ts'
import { cardOf, payerOf, tokenize } from '../shared/test-payer.ts'
import type { Flow, Order } from './result.ts'

export type PaidStatus = 'approved' | 'pending' | 'rejected' | 'authorized' | 'in_process'

/** The fields that a fault replaces in the reads of a resource. */
type Standing = { id: string; fields: object }

type Paid = {
  id: string
  /** The payment that charged the resource, which is refunded and disputed. */
  charge: string
  /** The faults that stay until the run ends. */
  standing: Standing[]
}

type Purchase = { order: Order; amount: number; status: PaidStatus }
type Pay = (send: Send, country: Country, purchase: Purchase) => Promise<Paid>

/** The holders by the status of the payment. Cards without an outcome leave the payment waiting for the payer. */
const holders = { approved: 'APRO', rejected: 'OTHE', authorized: 'APRO', in_process: 'CONT' } as const

async function cardFor(send: Send, country: Country, status: keyof typeof holders) {
  const card = cardOf(country, undefined)
  return { card, token: await tokenize(send, card, { outcome: holders[status], country }) }
}

const payPayment: Pay = async (send, country, { order, amount, status }) => {
  const common = {
    transaction_amount: amount,
    description: 'Pasarela',
    external_reference: order.reference,
    payer: payerOf(country),
  }
  const methodOf = async () => {
    if (status === 'approved') return { payment_method_id: 'account_money' }
    if (status === 'pending') return { payment_method_id: country.offlineMethods[0]?.id }
    const { card, token } = await cardFor(send, country, status)
    const isDeferred = status === 'authorized' && { capture: false }
    return { payment_method_id: card.method, token, installments: 1, ...isDeferred }
  }
  const id = idOf(await send('POST', '/v1/payments', { body: { ...common, ...(await methodOf()) } }))
  return { id, charge: id, standing: [] }
}

const payOrder: Pay = async (send, country, { order, amount, status }) => {
  const text = amount.toFixed(country.decimals)
  const methodOf = async () => {
    if (status === 'pending') {
      const { id, type } = country.offlineMethods[0] ?? {}
      return { id, type }
    }
    const { card, token } = await cardFor(send, country, status)
    return { id: card.method, type: card.isDebit ? 'debit_card' : 'credit_card', token, installments: 1 }
  }
  const { address, ...payer } = payerOf(country)
  const { federal_unit: state, ...place } = address
  const body = {
    type: 'online',
    external_reference: order.reference,
    capture_mode: status === 'authorized' ? 'manual' : 'automatic',
    total_amount: text,
    payer: { ...payer, address: { ...place, state } },
    transactions: { payments: [{ amount: text, payment_method: await methodOf() }] },
  }
  const id = idOf(await send('POST', '/v1/orders', { body }).catch(failedOrder))
  const query = new URLSearchParams({ external_reference: order.reference, sort: 'date_created' })
  const { results } = (await send('GET', `/v1/payments/search?${query}`)) as { results: { id: number }[] }
  return { id, charge: String(results[0]?.id), standing: [] }
}

/** A refused order exists: returns the order of the error. */
function failedOrder(failure: unknown): unknown {
  if (failure instanceof PasarelaError && failure.status === 402)
    return (failure.body as { data: unknown }).data
  throw failure
}

/** The status of an unpaid invoice. `processed` says that the invoice is closed, even without any money (measured). */
const invoiceStatus = {
  rejected: 'processed',
  pending: 'recycling',
  authorized: 'recycling',
  in_process: 'recycling',
}

/**
 * Pays the first invoice of a new subscription. Renewals would need the clock of the account, which the grade does not
 * move.
 */
const payRenewal: Pay = async (send, country, { order, amount, status }) => {
  const { token } = await cardFor(send, country, 'approved')
  const body = {
    reason: 'Pasarela',
    back_url: 'https://shop.example',
    payer_email: payerOf(country).email,
    external_reference: order.reference,
    card_token_id: token,
    status: 'authorized',
    auto_recurring: {
      frequency: 1,
      frequency_type: 'months',
      transaction_amount: amount,
      currency_id: order.currency,
    },
  }
  const subscription = idOf(await send('POST', '/preapproval', { body }))
  const { results } = (await send('GET', `/authorized_payments/search?preapproval_id=${subscription}`)) as {
    results: { id: number; payment: { id: number } }[]
  }
  const [invoice] = results
  if (invoice === undefined) throw new PasarelaError('No invoice', { status: 200, body: results })
  // The subscription is canceled, so that a later move of the clock does not renew it.
  await send('PUT', `/preapproval/${subscription}`, { body: { status: 'cancelled' } })
  const [id, charge] = [String(invoice.id), String(invoice.payment.id)]
  if (status === 'approved') return { id, charge, standing: [] }
  // The provider refuses no card after its subscription has begun (measured), so faults change the answers.
  const payment = { status, status_detail: 'cc_rejected_other_reason' }
  return {
    id,
    charge,
    standing: [
      { id, fields: { status: invoiceStatus[status], payment: { id: invoice.payment.id, ...payment } } },
      { id: charge, fields: payment },
    ],
  }
}

/** Pays a new preference, which makes its merchant order. */
const payMerchantOrder: Pay = async (send, country, { order, amount, status }) => {
  const items = [{ title: 'Pasarela', quantity: 1, unit_price: amount }]
  const body = { external_reference: order.reference, items }
  const preference = idOf(await send('POST', '/checkout/preferences', { body }))
  const choice =
    status === 'pending'
      ? { method: country.offlineMethods[0]?.id }
      : { method: cardOf(country, undefined).method, outcome: holders[status] }
  const { payment } = (await send('POST', `/simulator/checkouts/${preference}/pay`, { body: choice })) as {
    payment: { id: number; order: { id: string } }
  }
  return { id: payment.order.id, charge: String(payment.id), standing: [] }
}

export const payBy: Record<Flow, Pay> = {
  payment: payPayment,
  order: payOrder,
  renewal: payRenewal,
  merchant_order: payMerchantOrder,
}

/** An id may be a number or a text. */
export function idOf(answer: unknown): string {
  return String((answer as { id: unknown }).id)
}
