import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { describeForms, type Form, noDialog, openDialog } from '../../tests/support/never-twice.ts'

const orderAction = (name: string, path: string, wish: object, status: string): Form => ({
  call: { method: 'POST', path: `/v1/orders/*/${path}` },
  procedure: `orders.${path}`,
  async open(page) {
    const { id } = await page.api.order({ capture_mode: 'automatic', ...wish })
    await page.visit(`/orders/${id}`)
    const dialog = await openDialog(page, name)
    return {
      submit: dialog.getByRole('button', { name }),
      isDone: noDialog,
      count: async () => ((await page.api.get(`/orders/${id}`)).status === status ? 1 : 0),
    }
  },
})

describeForms({
  'a refund of an order': {
    call: { method: 'POST', path: '/v1/orders/*/refund' },
    procedure: 'orders.refund',
    async open(page) {
      const { id } = await page.api.order({ amount: '900.00', capture_mode: 'automatic' })
      await page.visit(`/orders/${id}`)
      const dialog = await openDialog(page, 'Refund', 'Refund this order')
      await page.user.click(dialog.getByRole('radio', { name: 'Part of it' }))
      await page.fill(dialog.getByLabelText(/^Amount/), '300')
      return {
        submit: dialog.getByRole('button', { name: /^Refund ARS/ }),
        isDone: noDialog,
        count: async () => (await page.api.get(`/orders/${id}`)).transactions.refunds.length,
      }
    },
  },
  'a capture of an order': orderAction('Capture order', 'capture', { capture_mode: 'manual' }, 'processed'),
  'a cancellation of an order': orderAction('Cancel order', 'cancel', { capture_mode: 'manual' }, 'canceled'),
  'an order that is processed': orderAction(
    'Process order',
    'process',
    { processing_mode: 'manual' },
    'processed',
  ),
  'a further transaction': {
    call: { method: 'POST', path: '/v1/orders/*/transactions' },
    procedure: 'orders.addTransactions',
    async open(page) {
      const { id } = await page.api.order({ processing_mode: 'manual', transactions: undefined })
      await page.visit(`/orders/${id}`)
      const dialog = await openDialog(page, 'Add transaction', 'Add a transaction')
      await waitFor(() => expect(dialog.getByRole('button', { name: /^Add ARS/ })).toBeEnabled())
      return {
        submit: dialog.getByRole('button', { name: /^Add ARS/ }),
        isDone: noDialog,
        count: async () => (await page.api.get(`/orders/${id}`)).transactions.payments.length,
      }
    },
  },
})
