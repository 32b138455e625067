/** Every screen of the console, filled, and how to know that it has its content: for what must hold on each. */
import type { Page } from 'playwright/test'
import { freshResource, type GatewayApi } from '../../server/testing/gateway-api.ts'
import { pages } from '../../web/app/pages.ts'

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
export const parts = ['first half', 'second half'] as const

export function screensOf(account: Account, part: (typeof parts)[number]): Screen[] {
  const screens = [...pages.map(page => toScreen(page.path, account)), ...statesOf(account)]
  const half = Math.ceil(screens.length / 2)
  return part === 'first half' ? screens.slice(0, half) : screens.slice(half)
}

type Path = (typeof pages)[number]['path']

/** How to know that a page has its content. One that is not named here has it once nothing is busy. */
const readyChecks: Partial<Record<Path, Screen['isReady']>> = {
  '/overview': shown('readiness'),
  '/pay': shown('expected'),
  '/preferences': shown('preferences'),
  '/preferences/new': shown('preference-total'),
  '/preferences/$preferenceId': shown('init-point'),
  '/customers': shown('customers'),
  '/customers/$customerId': shown('json-customer'),
  '/payments': shown('payments'),
  '/payments/$paymentId': shown('payment-summary'),
  '/webhooks': shown(feedRow),
  '/calls': shown(feedRow),
  '/payment-methods': shown('methods'),
  '/simulator': text('Country of the account'),
  '/docs': shownOperation,
}

async function isSettled(page: Page) {
  await page.getByRole('heading', { level: 2 }).waitFor()
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
}

function toScreen(path: Path, { payment, customer, preference }: Account): Screen {
  const address = path
    .replace('$paymentId', payment.id)
    .replace('$customerId', customer.id)
    .replace('$preferenceId', preference.id)
  return { name: address, path: address, isReady: readyChecks[path] ?? isSettled }
}

/** Pages in another state than the one they open in. */
function statesOf({ payment, rejected, rejectedSeq }: Account): Screen[] {
  return [
    { name: 'pay with an own card', path: '/pay?card=own&result=BLAC', isReady: shown('expected') },
    { name: 'simulator faults', path: '/simulator?tab=faults', isReady: shown('waiting-faults') },
    { name: 'simulator clock', path: '/simulator?tab=clock', isReady: shown('simulator-now') },
    { name: 'simulator scenarios', path: '/simulator?tab=scenarios', isReady: text('Returning customers') },
    { name: 'simulator deliveries', path: '/simulator?tab=deliveries', isReady: shown('deliveries') },
    { name: 'payment refunds', path: `/payments/${payment.id}?tab=refunds`, isReady: shown('refunded') },
    { name: 'payment as JSON', path: `/payments/${rejected.id}?tab=json`, isReady: shown('json-payment') },
    { name: 'a payment that is not there', path: '/payments/123', isReady: shown('problem') },
    { name: 'webhook detail', path: `/webhooks?id=${rejectedSeq}`, isReady: shown('verdict') },
    { name: 'grouped failures', path: '/calls?group=errors', isReady: shown('failure-groups') },
    { name: 'an address that leads nowhere', path: '/nowhere', isReady: heading('There is no such page') },
  ]
}
