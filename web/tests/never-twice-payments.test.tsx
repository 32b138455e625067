import { screen } from '@testing-library/react'
import { describeForms, type Form, noDialog, openDialog } from './support/never-twice.ts'

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

const paymentAction = (name: string, title: string, status: string): Form => ({
  call: { method: 'PUT', path: '/v1/payments/*' },
  procedure: `payments.${name === 'Capture' ? 'capture' : 'cancel'}`,
  async open(page) {
    const { id } = await page.api.pay({ capture: false })
    await page.visit(`/payments/${id}`)
    const dialog = await openDialog(page, name, title)
    return {
      submit: dialog.getByRole('button', { name: new RegExp(`^${name}`) }),
      isDone: noDialog,
      count: async () => ((await page.api.get(`/payments/${id}`)).status === status ? 1 : 0),
    }
  },
})

describeForms({
  'a payment by card': payForm('/pay', 'payments.create'),
  'a payment without a card': payForm('/pay?card=rapipago', 'payments.createOffline'),
  'a refund': {
    call: { method: 'POST', path: '/v1/payments/*/refunds' },
    procedure: 'payments.refund',
    async open(page) {
      const { id } = await page.api.pay({ amount: 900 })
      await page.visit(`/payments/${id}`)
      const dialog = await openDialog(page, 'Refund', 'Refund this payment')
      await page.user.click(dialog.getByRole('radio', { name: 'Part of it' }))
      await page.fill(dialog.getByLabelText(/^Amount/), '300')
      return {
        submit: dialog.getByRole('button', { name: /^Refund ARS/ }),
        isDone: noDialog,
        count: async () => (await page.api.get(`/payments/${id}/refunds`)).length,
      }
    },
  },
  'a capture': paymentAction('Capture', 'Capture this payment', 'approved'),
  'a cancellation': paymentAction('Cancel payment', 'Cancel payment', 'cancelled'),
})
