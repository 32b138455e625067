/** How an order of the shop is paid by each API of the provider. */
import type { ProviderClient, ProviderClients } from '../catalog/client.ts'
import type { Country } from '../facts/countries.ts'
import { toObject } from '../facts/json.ts'
import { PasarelaError } from '../shared/json-client.ts'
import { findBankSale } from '../shared/pay-at-bank.ts'
import { cardOf, payerOf, tokenize } from '../shared/test-payer.ts'
import type { Flow, Order } from './result.ts'

export type PaidStatus = 'approved' | 'pending' | 'rejected' | 'authorized' | 'in_process'

/** The fields that a fault replaces in the reads of a resource. */
type Standing = { id: string; fields: Record<string, unknown> }

type Paid = {
  id: string
  /** The payment that charged the resource, which is refunded and disputed. */
  charge: string
  /** The faults that stay until the run ends. */
  standing: Standing[]
}

type Purchase = { order: Order; amount: number; status: PaidStatus; byCard: boolean }
type Pay = (clients: ProviderClients, country: Country, purchase: Purchase) => Promise<Paid>

/**
 * The holders by the status of the payment. A card's payment is never `pending`: where no other method can be used here,
 * one that the provider reviews stands for it.
 */
const holders = {
  approved: 'APRO',
  rejected: 'OTHE',
  authorized: 'APRO',
  in_process: 'CONT',
  pending: 'CONT',
} as const

/**
 * The method of a payment that waits for its payer, and what a payment or an order by it needs. In Chile only a bank's page
 * waits. Undefined if the payment shall not wait.
 */
async function waitingFor(country: Country, status: PaidStatus) {
  const {
    offlineMethods: [offline],
    bankMethods: [atBank] = [],
  } = country
  if (status !== 'pending') return undefined
  if (!offline) return findBankSale(country, atBank?.id)
  const { id, type } = offline
  return { id, payment: {}, order: {}, orderMethod: { id, type } }
}

async function cardFor(provider: ProviderClient, country: Country, status: keyof typeof holders) {
  const card = cardOf(country, undefined)
  return { card, token: await tokenize(provider, card, { outcome: holders[status], country }) }
}

const payPayment: Pay = async ({ provider }, country, { order, amount, status, byCard }) => {
  const common = {
    transaction_amount: amount,
    description: 'Pasarela',
    external_reference: order.reference,
    payer: payerOf(country),
  }
  const { create, createOffline } = provider.payments
  const pay = async () => {
    if (status === 'approved' && !byCard)
      return createOffline({ ...common, payment_method_id: 'account_money' })
    const waiting = await waitingFor(country, status)
    if (waiting) return createOffline({ ...common, payment_method_id: waiting.id, ...waiting.payment })
    const { card, token } = await cardFor(provider, country, status)
    const isDeferred = status === 'authorized' && { capture: false }
    return create({ ...common, payment_method_id: card.method, token, installments: 1, ...isDeferred })
  }
  const id = String((await pay()).id)
  return { id, charge: id, standing: [] }
}

const payOrder: Pay = async ({ provider }, country, { order, amount, status }) => {
  const text = amount.toFixed(country.decimals)
  const waiting = await waitingFor(country, status)
  const methodOf = async () => {
    if (waiting) return waiting.orderMethod
    const { card, token } = await cardFor(provider, country, status)
    return { id: card.method, type: card.isDebit ? 'debit_card' : 'credit_card', token, installments: 1 }
  }
  const { address, ...payer } = payerOf(country)
  const { federal_unit: state, ...place } = address
  const payment_method = await methodOf()
  const id = await provider.orders
    .create({
      type: 'online',
      external_reference: order.reference,
      capture_mode: status === 'authorized' ? 'manual' : 'automatic',
      total_amount: text,
      payer: { ...payer, address: { ...place, state } },
      transactions: { payments: [{ amount: text, payment_method }] },
      ...waiting?.order,
    })
    .then(({ id }) => id, failedOrderOf)
  const query = { external_reference: order.reference, sort: 'date_created' }
  const { results } = await provider.payments.search(query)
  return { id, charge: String(results[0]?.id), standing: [] }
}

/** A refused order exists: returns the id of the order in the error. */
function failedOrderOf(failure: unknown): string {
  if (failure instanceof PasarelaError && failure.status === 402)
    return String(toObject(toObject(failure.body).data).id)
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
const payRenewal: Pay = async ({ provider }, country, { order, amount, status }) => {
  const { token } = await cardFor(provider, country, 'approved')
  const { id: subscriptionId } = await provider.subscriptions.create({
    // It begins with the prefix by which lists leave out what a grade makes.
    reason: order.reference,
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
  })
  const { results } = await provider.invoices.search({ preapproval_id: subscriptionId })
  const [invoice] = results
  if (invoice?.payment === undefined) throw new PasarelaError('No invoice', { status: 200, body: results })
  // The subscription is canceled, so that a later move of the clock does not renew it.
  await provider.subscriptions.change({ subscriptionId, status: 'cancelled' })
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
const payMerchantOrder: Pay = async ({ provider, control }, country, { order, amount, status }) => {
  const items = [{ title: 'Pasarela', quantity: 1, unit_price: amount }]
  const preference = await provider.preferences.create({ external_reference: order.reference, items })
  const waiting = await waitingFor(country, status)
  const choice = waiting
    ? { method: waiting.id }
    : { method: cardOf(country, undefined).method, outcome: holders[status] }
  const { payment } = await control.checkouts.pay({ id: preference.id, ...choice })
  return { id: String(payment.order.id), charge: String(payment.id), standing: [] }
}

export const payBy: Record<Flow, Pay> = {
  payment: payPayment,
  order: payOrder,
  renewal: payRenewal,
  merchant_order: payMerchantOrder,
}
