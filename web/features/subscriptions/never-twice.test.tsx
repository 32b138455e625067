import { screen } from '@testing-library/react'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import { describeForms, noDialog, openDialog } from '../../tests/support/never-twice.ts'
import type { Console } from '../../tests/support/render-console.tsx'

const change = {
  call: { method: 'PUT', path: '/preapproval/*' },
  procedure: 'subscriptions.change',
}

/** Opens the detail of a new subscription that has its card. */
async function openSubscription({ api, visit }: Console) {
  const { id } = await api.post('/subscriptions', {
    reason: 'Club monthly',
    back_url: 'https://shop.example/return',
    payer_email: 'test_payer_12345@testuser.com',
    auto_recurring: { frequency: 1, frequency_type: 'months', transaction_amount: 1500, currency_id: 'ARS' },
    card_token_id: await api.cardToken(),
    status: 'authorized',
  })
  await visit(`/subscriptions/${id}`)
  return async (): Promise<Subscription> => api.get(`/subscriptions/${id}`)
}

describeForms({
  'a new subscription': {
    call: { method: 'POST', path: '/preapproval' },
    procedure: 'subscriptions.create',
    async open(page) {
      const countAll = async () => (await page.api.get('/subscriptions')).paging.total
      const before = await countAll()
      await page.visit('/subscriptions/new')
      return {
        submit: await screen.findByRole('button', { name: 'Create subscription' }),
        isDone: () => screen.queryByTestId('subscription-status') !== null,
        count: async () => (await countAll()) - before,
      }
    },
  },
  'a new plan': {
    call: { method: 'POST', path: '/preapproval_plan' },
    procedure: 'plans.create',
    async open(page) {
      const countAll = async () => (await page.api.get('/plans')).paging.total
      const before = await countAll()
      await page.visit('/subscriptions/new')
      const dialog = await openDialog(page, 'New plan', 'Create a plan')
      return {
        submit: dialog.getByRole('button', { name: 'Create plan' }),
        isDone: noDialog,
        count: async () => (await countAll()) - before,
      }
    },
  },
  // Resuming and canceling use the same form, and a new amount is the same call
  // (`server/tests/subscription-failures.test.ts`).
  'a pause': {
    ...change,
    async open(page) {
      const read = await openSubscription(page)
      const dialog = await openDialog(page, 'Pause')
      return {
        submit: dialog.getByRole('button', { name: 'Pause' }),
        isDone: noDialog,
        count: async () => ((await read()).status === 'paused' ? 1 : 0),
      }
    },
  },
  'a new card': {
    ...change,
    async open(page) {
      await openSubscription(page)
      // The first charge is a payment too.
      await page.demo.simulator.idle()
      // A new card is validated with a payment of 0.
      const countAll = async () => (await page.api.get('/payments')).paging.total
      const before = await countAll()
      const dialog = await openDialog(page, 'Change card', 'Change the card')
      return {
        submit: dialog.getByRole('button', { name: 'Save' }),
        isDone: noDialog,
        count: async () => (await countAll()) - before,
      }
    },
  },
})
