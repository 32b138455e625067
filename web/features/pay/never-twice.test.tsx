import { screen } from '@testing-library/react'
import type { Json } from '../../../server/tests/support/gateway-api.ts'
import { describeForms, type Form } from '../../tests/support/never-twice.ts'

const payForm = (address: string, procedure: string): Form => ({
  call: { method: 'POST', path: '/v1/payments' },
  procedure,
  async open({ visit, api }) {
    await visit(address)
    const before = (await api.get('/payments')).paging.total
    const submit = await screen.findByRole('button', { name: /^Pay ARS/ })
    return {
      submit,
      isDone: () => screen.queryByTestId('pay-result') !== null,
      count: async () => (await api.get('/payments')).paging.total - before,
    }
  },
})

/** Counts the orders of the last day. */
async function countOrders(api: { get: (path: string) => Promise<Json> }): Promise<number> {
  const now = Date.now()
  const period = new URLSearchParams({
    begin_date: new Date(now - 86_400_000).toISOString(),
    end_date: new Date(now + 60_000).toISOString(),
  })
  return Number((await api.get(`/orders?${period}`)).paging.total)
}

describeForms({
  // The form repeats the payment with its key.
  'a payment by card': { ...payForm('/pay', 'payments.create'), isSample: true },
  'a payment without a card': payForm('/pay?card=rapipago', 'payments.createOffline'),
  'an order': {
    call: { method: 'POST', path: '/v1/orders' },
    procedure: 'orders.create',
    async open({ visit, api }) {
      await visit('/pay?api=orders')
      const before = await countOrders(api)
      const submit = await screen.findByRole('button', { name: /^Pay ARS/ })
      return {
        submit,
        isDone: () => screen.queryByTestId('pay-result') !== null,
        count: async () => (await countOrders(api)) - before,
      }
    },
  },
})
