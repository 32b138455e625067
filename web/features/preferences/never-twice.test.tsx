import { screen } from '@testing-library/react'
import { describeForms } from '../../tests/support/never-twice.ts'

describeForms({
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
