import { describeForms, type Form, noDialog, openDialog } from '../../tests/support/never-twice.ts'

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
  // The capture can happen only once.
  'a capture': paymentAction('Capture', 'Capture this payment', 'approved'),
  'a cancellation': paymentAction('Cancel payment', 'Cancel payment', 'cancelled'),
})
