/**
 * Every fault of the simulator against every form that writes. The test presses what the console offers until the write
 * is done.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Fault } from '../../server/simulator/api/faults.ts'
import { callFaults } from '../features/simulator/fault-choices.ts'
import { testUserVault } from '../provider/test-user-vault.ts'
import { type Account, type Console, renderConsole, startAccount } from './support/render-console.tsx'

type Form = {
  /** The provider's call that the fault affects. */
  call: { method: string; path: string }
  /** The console's call whose answer is lost on its way to the page. */
  procedure: string
  /** Opens the form, filled in and ready to be sent. */
  open: (page: Console) => Promise<{
    submit: () => HTMLElement
    isDone: () => boolean
    /** How often the provider performed the write. */
    count: () => Promise<number>
  }>
}

const openDialog = async ({ press }: Console, button: string | RegExp, title = button) => {
  await press(button)
  return within(await screen.findByRole('dialog', { name: title }))
}
const noDialog = () => screen.queryByRole('dialog') === null

const payForm = (address: string, procedure: string): Form => ({
  call: { method: 'POST', path: '/v1/payments' },
  procedure,
  async open({ open, api }) {
    await open(address)
    const before = (await api.get('/payments')).paging.total
    const submit = await screen.findByRole('button', { name: /^Pay ARS/ })
    return {
      submit: () => submit,
      isDone: () => screen.queryByTestId('pay-result') !== null,
      count: async () => (await api.get('/payments')).paging.total - before,
    }
  },
})

const paymentAction = (name: string, status: string): Form => ({
  call: { method: 'PUT', path: '/v1/payments/*' },
  procedure: `payments.${name === 'Capture' ? 'capture' : 'cancel'}`,
  async open(page) {
    const { id } = await page.api.pay({ capture: false })
    await page.open(`/payments/${id}`)
    const dialog = await openDialog(page, name)
    return {
      submit: () => dialog.getByRole('button', { name }),
      isDone: noDialog,
      count: async () => ((await page.api.get(`/payments/${id}`)).status === status ? 1 : 0),
    }
  },
})

let customers = 0
const newEmail = () => `test_user_${++customers}@testuser.com`

const forms: Record<string, Form> = {
  'a payment by card': payForm('/pay', 'payments.create'),
  'a payment without a card': payForm('/pay?card=rapipago', 'payments.createOffline'),
  'a refund': {
    call: { method: 'POST', path: '/v1/payments/*/refunds' },
    procedure: 'payments.refund',
    async open(page) {
      const { id } = await page.api.pay({ amount: 900 })
      await page.open(`/payments/${id}`)
      const dialog = await openDialog(page, 'Refund', 'Refund this payment')
      await page.user.click(dialog.getByRole('radio', { name: 'Part of it' }))
      await page.fill(dialog.getByLabelText(/^Amount/), '300')
      return {
        submit: () => dialog.getByRole('button', { name: /^Refund ARS/ }),
        isDone: noDialog,
        count: async () => (await page.api.get(`/payments/${id}/refunds`)).length,
      }
    },
  },
  'a capture': paymentAction('Capture', 'approved'),
  'a cancellation': paymentAction('Cancel payment', 'cancelled'),
  'a customer': {
    call: { method: 'POST', path: '/v1/customers' },
    procedure: 'customers.create',
    async open(page) {
      const email = newEmail()
      await page.open('/customers')
      const dialog = await openDialog(page, 'New customer')
      await page.fill(await dialog.findByLabelText(/^Email/), email)
      return {
        submit: () => dialog.getByRole('button', { name: 'Create customer' }),
        isDone: () => screen.queryByTestId('json-customer') !== null,
        count: async () => (await page.api.get(`/customers?email=${email}`)).results.length,
      }
    },
  },
  'a saved card': {
    call: { method: 'POST', path: '/v1/customers/*/cards' },
    procedure: 'cards.create',
    async open(page) {
      const { id } = await page.api.post('/customers', { email: newEmail() })
      await page.open(`/customers/${id}`)
      const dialog = await openDialog(page, 'Save a card')
      return {
        submit: () => dialog.getByRole('button', { name: 'Save card' }),
        isDone: noDialog,
        count: async () => (await page.api.get(`/customers/${id}`)).cards.length,
      }
    },
  },
  'the removal of a card': {
    call: { method: 'DELETE', path: '/v1/customers/*/cards/*' },
    procedure: 'cards.delete',
    async open(page) {
      const { id } = await page.api.post('/customers', { email: newEmail() })
      await page.api.post(`/customers/${id}/cards`, { token: await page.api.cardToken() })
      await page.open(`/customers/${id}`)
      const dialog = await openDialog(page, /^Remove /)
      return {
        submit: () => dialog.getByRole('button', { name: 'Remove card' }),
        isDone: noDialog,
        count: async () => 1 - (await page.api.get(`/customers/${id}`)).cards.length,
      }
    },
  },
  'a test user': {
    call: { method: 'POST', path: '/users/test' },
    procedure: 'testUsers.create',
    async open({ open, api }) {
      const before = (await api.get('/test-users?limit=100')).results.length
      // With users in this browser the form is closed.
      testUserVault.set([])
      await open('/test-users')
      const form = (await screen.findByLabelText(/^Note/)).closest('form') ?? document.body
      return {
        submit: () => within(form).getByRole('button', { name: 'Create test user' }),
        isDone: () => screen.queryByTestId('created-user') !== null,
        count: async () => (await api.get('/test-users?limit=100')).results.length - before,
      }
    },
  },
  'a preference': {
    call: { method: 'POST', path: '/checkout/preferences' },
    procedure: 'preferences.create',
    async open({ open, api }) {
      const before = (await api.get('/preferences')).total
      await open('/preferences/new')
      const submit = await screen.findByRole('button', { name: 'Create preference' })
      return {
        submit: () => submit,
        isDone: () => screen.queryByTestId('init-point') !== null,
        count: async () => (await api.get('/preferences')).total - before,
      }
    },
  },
}

/** The button that goes on: in the notice of a lost answer, else the form's own after a refusal. */
function offeredButton(submit: () => HTMLElement): HTMLElement | null {
  const notice = screen.queryByTestId('doubt')
  if (!notice && !screen.queryByTestId('problem')) return null
  const button = notice
    ? within(notice).queryByRole('button', { name: /^(Retry safely|Continue)$/ })
    : submit()
  return button && !button.hasAttribute('disabled') ? button : null
}

async function pressUntilDone({ user }: Console, { submit, isDone }: Awaited<ReturnType<Form['open']>>) {
  await waitFor(() => expect(submit()).toBeEnabled())
  await user.click(submit())
  for (;;) {
    await waitFor(() => expect(isDone() || offeredButton(submit) !== null).toBe(true))
    const button = offeredButton(submit)
    if (isDone() || !button) return
    await user.click(button)
  }
}

/** A provider that is slower than this is given up; also less than the `Retry-After` of the faults. */
const environment = { GATEWAY_PROVIDER_TIMEOUT_MS: '1000' }
/** Enough to meet the first repetition too, the gateway's own included. */
const timesOf = (fault: Fault) => (fault.delay_ms ? 1 : 2)

const lost = 'answer lost behind the gateway'
const away = 'gateway away'

test.each(Object.entries(forms))(
  '%s is made once, whatever happens to its answer',
  { timeout: 240_000 },
  async (_name, { call, procedure, open }) => {
    const account: Account = await startAccount(environment)
    const page = await renderConsole('/overview', { account })
    const counts: Record<string, number> = {}
    const play = async (fault: string, arm: () => Promise<unknown>) => {
      const form = await open(page)
      await arm()
      await pressUntilDone(page, form)
      await account.api.simulate('DELETE', '/faults')
      counts[fault] = await form.count()
    }
    const faults: [string, Fault][] = Object.entries(callFaults)
    for (const [name, fault] of faults)
      await play(name, () =>
        account.api.simulate('POST', '/faults', { ...fault, ...call, times: timesOf(fault) }),
      )
    const address = new RegExp(`/trpc/${procedure}`)
    await play(lost, async () => page.network.loseAnswer(address))
    await play(away, async () => {
      const restore = page.network.cut(address)
      void waitFor(() => screen.getByTestId('doubt')).then(restore)
    })
    expect(counts).toEqual(
      Object.fromEntries([...Object.keys(callFaults), lost, away].map(name => [name, 1])),
    )
  },
)
