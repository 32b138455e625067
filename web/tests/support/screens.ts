/** Every screen of the console with data, and how to detect that its content is loaded. */
import { freshResource, type GatewayApi } from '../../../server/tests/support/gateway-api.ts'
import { pages } from '../../app/pages.ts'

/** What is visible once the content is loaded. `settled`: the page's heading, and nothing is busy. */
export type Content = { testId: string | RegExp } | { text: string } | { selector: string } | 'settled'
export type Screen = { name: string; path: string; content: Content }

/**
 * Creates one record of each kind, so that no screen is empty.
 * @param mark ends the texts that strangers may choose
 */
export async function fillAccount(api: GatewayApi, mark = '') {
  const payment = await api.pay({
    amount: 1234.5,
    external_reference: `order-1001${mark}`,
    description: `Order of a journey${mark}`,
  })
  await api.post(`/payments/${payment.id}/refunds`, { amount: 234.5 })
  const rejected = await api.pay({ holder: 'FUND' })
  const order = await api.order({ capture_mode: 'automatic', description: `Two mates${mark}` })
  await api.post(`/orders/${order.id}/refund`, {
    transactions: [{ id: order.transactions.payments[0].id, amount: '500.00' }],
  })
  const failedOrder = await api.order({ holder: 'FUND' })
  const resource = freshResource()
  await api.get(`/payments/${resource}`).catch(() => {})
  await api.notify({ resource, signature: 'wrong', action: `payment.updated${mark}` })
  const customer = await api.post('/customers', {
    email: `test_user_${resource}@testuser.com`,
    first_name: `Ana${mark}`,
  })
  await api.post(`/customers/${customer.id}/cards`, { token: await api.cardToken() })
  const preference = await api.post('/preferences', {
    items: [{ title: `Mate${mark}`, quantity: 2, unit_price: 1500.5, currency_id: 'ARS' }],
    external_reference: `${resource}${mark}`,
  })
  const subscription = await api.post('/subscriptions', {
    reason: `Club monthly${mark}`,
    back_url: 'https://shop.example/return',
    payer_email: 'test_payer_12345@testuser.com',
    auto_recurring: { frequency: 1, frequency_type: 'months', transaction_amount: 1500, currency_id: 'ARS' },
    card_token_id: await api.cardToken(),
    status: 'authorized',
  })
  const { entries } = await api.get(`/notifications?resource=${resource}`)
  return {
    payment,
    rejected,
    order,
    failedOrder,
    customer,
    preference,
    subscription,
    rejectedSeq: entries[0].seq as number,
  }
}

export type FilledAccount = Awaited<ReturnType<typeof fillAccount>>

export function screensOf(account: FilledAccount): Screen[] {
  return [...pages.map(page => toScreen(page.path, account)), ...statesOf(account)]
}

type Path = (typeof pages)[number]['path']

/** A page that is not listed is loaded once nothing is busy. */
const contents: Partial<Record<Path, Content>> = {
  '/overview': { testId: 'readiness' },
  '/pay': { testId: 'expected' },
  '/counter': { testId: 'charge-total' },
  '/preferences': { testId: 'preferences' },
  '/preferences/new': { testId: 'preference-total' },
  '/preferences/$preferenceId': { testId: 'init-point' },
  '/subscriptions': { testId: 'subscriptions' },
  '/subscriptions/new': { testId: 'subscription-total' },
  '/subscriptions/$subscriptionId': { testId: 'charge-calendar' },
  '/customers': { testId: 'customers' },
  '/customers/$customerId': { testId: 'json-customer' },
  '/payments': { testId: 'payments' },
  '/payments/$paymentId': { testId: 'payment-summary' },
  '/orders': { testId: 'orders' },
  '/orders/$orderId': { testId: 'order-summary' },
  '/webhooks': { testId: /^feed-row-/ },
  '/calls': { testId: /^feed-row-/ },
  '/shop': { testId: 'connect-shop' },
  '/payment-methods': { testId: 'methods' },
  '/simulator': { text: 'Country of the account' },
  '/grade': { text: 'Webhook handler of my store' },
  '/quality': { testId: 'quality-numbers' },
  '/docs': { selector: '[id="operation/payments.create"]' },
}

function toScreen(path: Path, account: FilledAccount): Screen {
  const { payment, order, customer, preference, subscription } = account
  const address = path
    .replace('$paymentId', payment.id)
    .replace('$orderId', order.id)
    .replace('$customerId', customer.id)
    .replace('$preferenceId', preference.id)
    .replace('$subscriptionId', subscription.id)
  return { name: address, path: address, content: contents[path] ?? 'settled' }
}

/** Pages in states other than their initial one. */
function statesOf({
  payment,
  rejected,
  order,
  failedOrder,
  subscription,
  rejectedSeq,
}: FilledAccount): Screen[] {
  return [
    { name: 'pay with an own card', path: '/pay?card=own&result=BLAC', content: { testId: 'expected' } },
    {
      name: 'quality of a sale that is named by an ID',
      path: `/quality?sale=${subscription.id}`,
      content: { testId: 'quality-numbers' },
    },
    { name: 'branches and codes', path: '/counter?tab=codes', content: 'settled' },
    { name: 'terminals', path: '/counter?tab=terminals', content: 'settled' },
    { name: 'simulator faults', path: '/simulator?tab=faults', content: { testId: 'active-faults' } },
    { name: 'simulator clock', path: '/simulator?tab=clock', content: { testId: 'simulator-now' } },
    {
      name: 'simulator scenarios',
      path: '/simulator?tab=scenarios',
      content: { text: 'Returning customers' },
    },
    { name: 'simulator deliveries', path: '/simulator?tab=deliveries', content: { testId: 'deliveries' } },
    { name: 'simulator bricks', path: '/simulator?tab=bricks', content: { text: 'Try a brick' } },
    { name: 'payment refunds', path: `/payments/${payment.id}?tab=refunds`, content: { testId: 'refunded' } },
    {
      name: 'payment as JSON',
      path: `/payments/${rejected.id}?tab=json`,
      content: { testId: 'json-payment' },
    },
    { name: 'pay by an order', path: '/pay?api=orders', content: { testId: 'expected' } },
    {
      name: 'order transactions',
      path: `/orders/${order.id}?tab=transactions`,
      content: { testId: 'transactions' },
    },
    { name: 'order refunds', path: `/orders/${order.id}?tab=refunds`, content: { testId: /^refund-REF/ } },
    {
      name: 'a failed order as JSON',
      path: `/orders/${failedOrder.id}?tab=json`,
      content: { testId: 'json-order' },
    },
    { name: 'a payment that is not there', path: '/payments/123', content: { testId: 'problem' } },
    { name: 'webhook detail', path: `/webhooks?id=${rejectedSeq}`, content: { testId: 'verdict' } },
    { name: 'grouped failures', path: '/calls?group=errors', content: { testId: 'failure-groups' } },
    { name: 'an address that leads nowhere', path: '/nowhere', content: { text: 'Page not found' } },
  ]
}
