import { screen, within } from '@testing-library/react'
import { testUserVault } from '../../records/test-user-vault.ts'
import { describeForms } from '../../tests/support/never-twice.ts'

describeForms({
  'a test user': {
    call: { method: 'POST', path: '/users/test' },
    procedure: 'testUsers.create',
    // The form repeats the write only after a search has not found it.
    async open({ visit, api }) {
      const before = (await api.get('/test-users?limit=100')).results.length
      // The form is closed if this browser has users.
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
})
