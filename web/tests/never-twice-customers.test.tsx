import { screen, within } from '@testing-library/react'
import { testUserVault } from '../provider/test-user-vault.ts'
import { describeForms, noDialog, openDialog } from './support/never-twice.ts'

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
  'a test user': {
    call: { method: 'POST', path: '/users/test' },
    procedure: 'testUsers.create',
    async open({ visit, api }) {
      const before = (await api.get('/test-users?limit=100')).results.length
      // With users in this browser the form is closed.
      testUserVault.set([])
      await visit('/test-users')
      const form = (await screen.findByLabelText(/^Note/)).closest('form') ?? document.body
      return {
        submit: within(form).getByRole('button', { name: 'Create test user' }),
        isDone: () => screen.queryByTestId('created-user') !== null,
        count: async () => (await api.get('/test-users?limit=100')).results.length - before,
      }
    },
  },
  'a preference': {
    call: { method: 'POST', path: '/checkout/preferences' },
    procedure: 'preferences.create',
    async open({ visit, api }) {
      const before = (await api.get('/preferences')).total
      await visit('/preferences/new')
      const submit = await screen.findByRole('button', { name: 'Create preference' })
      return {
        submit,
        isDone: () => screen.queryByTestId('init-point') !== null,
        count: async () => (await api.get('/preferences')).total - before,
      }
    },
  },
})
