/** Every screen of the console, filled, and how to know that it has its content: for what must hold on each. */
import type { Page } from 'playwright/test'
import { freshResource, type GatewayApi } from '../../server/testing/gateway-api.ts'

export type Screen = { name: string; path: string; isReady: (page: Page) => Promise<void> }

const feedRow = /^feed-row-/
const shown = (testId: string | RegExp) => async (page: Page) => page.getByTestId(testId).first().waitFor()
const heading = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('heading', { level: 2, name }).waitFor()

const text = (words: string) => async (page: Page) => page.getByText(words).first().waitFor()
const shownOperation = async (page: Page) => page.locator('[id="operation/payments.create"]').waitFor()

/** Something of everything, so that no screen is empty. */
export async function fillAccount(api: GatewayApi) {
  const payment = await api.pay({ amount: 1234.5, external_reference: 'order-1001' })
  await api.post(`/payments/${payment.id}/refunds`, { amount: 234.5 })
  const rejected = await api.pay({ holder: 'FUND' })
  const resource = freshResource()
  await api.get(`/payments/${resource}`).catch(() => {})
  await api.notify({ resource, signature: 'wrong' })
  const customer = await api.post('/customers', {
    email: `test_user_${resource}@testuser.com`,
    first_name: 'Ana',
  })
  await api.post(`/customers/${customer.id}/cards`, { token: await api.cardToken() })
  const preference = await api.post('/preferences', {
    items: [{ title: 'Mate', quantity: 2, unit_price: 1500.5, currency_id: 'ARS' }],
    external_reference: resource,
  })
  const { entries } = await api.get(`/notifications?resource=${resource}`)
  return { payment, rejected, customer, preference, rejectedSeq: entries[0].seq as number }
}

export type Account = Awaited<ReturnType<typeof fillAccount>>

/** The screens in two parts, one for each worker. */
export const parts = ['doing', 'knowing'] as const

export function screensOf(account: Account, part: (typeof parts)[number]): Screen[] {
  return part === 'doing' ? screensToDo(account) : screensToKnow(account)
}

function screensToDo({ customer, preference }: Account): Screen[] {
  return [
    { name: 'overview', path: '/overview', isReady: shown('readiness') },
    { name: 'test users', path: '/test-users', isReady: heading('Test users') },
    { name: 'pay', path: '/pay', isReady: shown('expected') },
    { name: 'pay with an own card', path: '/pay?card=own&result=BLAC', isReady: shown('expected') },
    { name: 'customers', path: '/customers', isReady: shown('customers') },
    { name: 'customer', path: `/customers/${customer.id}`, isReady: shown('json-customer') },
    { name: 'preferences', path: '/preferences', isReady: shown('preferences') },
    { name: 'new preference', path: '/preferences/new', isReady: shown('preference-total') },
    { name: 'preference', path: `/preferences/${preference.id}`, isReady: shown('init-point') },
    { name: 'simulator account', path: '/simulator', isReady: text('Country of the account') },
    { name: 'simulator faults', path: '/simulator?tab=faults', isReady: shown('waiting-faults') },
    { name: 'simulator clock', path: '/simulator?tab=clock', isReady: shown('simulator-now') },
    { name: 'simulator scenarios', path: '/simulator?tab=scenarios', isReady: text('Returning customers') },
    { name: 'simulator deliveries', path: '/simulator?tab=deliveries', isReady: shown('deliveries') },
  ]
}

function screensToKnow({ payment, rejected, rejectedSeq }: Account): Screen[] {
  return [
    { name: 'payments', path: '/payments', isReady: shown('payments') },
    { name: 'payment', path: `/payments/${payment.id}`, isReady: shown('payment-summary') },
    { name: 'payment refunds', path: `/payments/${payment.id}?tab=refunds`, isReady: shown('refunded') },
    { name: 'payment as JSON', path: `/payments/${rejected.id}?tab=json`, isReady: shown('json-payment') },
    { name: 'a payment that is not there', path: '/payments/123', isReady: shown('problem') },
    { name: 'webhooks', path: '/webhooks', isReady: shown(feedRow) },
    { name: 'webhook detail', path: `/webhooks?id=${rejectedSeq}`, isReady: shown('verdict') },
    { name: 'API calls', path: '/calls', isReady: shown(feedRow) },
    { name: 'grouped failures', path: '/calls?group=errors', isReady: shown('failure-groups') },
    { name: 'payment methods', path: '/payment-methods', isReady: shown('methods') },
    { name: 'API reference', path: '/docs', isReady: shownOperation },
    { name: 'an address that leads nowhere', path: '/nowhere', isReady: heading('There is no such page') },
  ]
}
