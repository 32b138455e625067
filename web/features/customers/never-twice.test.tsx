import { screen } from '@testing-library/react'
import { describeForms, noDialog, openDialog } from '../../tests/support/never-twice.ts'

let customers = 0
const newEmail = () => `test_user_${++customers}@testuser.com`

describeForms({
  'a customer': {
    call: { method: 'POST', path: '/v1/customers' },
    procedure: 'customers.create',
    async open(page) {
      const email = newEmail()
      await page.visit('/customers')
      const dialog = await openDialog(page, 'New customer')
      await page.fill(await dialog.findByLabelText(/^Email/), email)
      return {
        submit: dialog.getByRole('button', { name: 'Create customer' }),
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
      await page.visit(`/customers/${id}`)
      const dialog = await openDialog(page, 'Save a card')
      return {
        submit: dialog.getByRole('button', { name: 'Save card' }),
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
      await page.visit(`/customers/${id}`)
      const dialog = await openDialog(page, /^Remove /)
      return {
        submit: dialog.getByRole('button', { name: 'Remove card' }),
        isDone: noDialog,
        count: async () => 1 - (await page.api.get(`/customers/${id}`)).cards.length,
      }
    },
  },
})
