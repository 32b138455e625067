import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, startAccount } from '../../tests/support/render-console.tsx'

test('a terminal outside the mode PDV is offered with a caution, and not chosen at first', async () => {
  const account = await startAccount()
  const { id } = await account.api.simulate('POST', '/terminals', { type: 'PAX_A910' })
  const { screen, user } = await renderConsole('/counter', { account })
  await user.click(await screen.findByRole('radio', { name: /Point/ }))
  const option = await screen.findByRole('option', {
    name: `${id} (not in PDV mode: a real one gets no orders)`,
  })
  await waitFor(() => expect(option.parentElement).toHaveValue('NEWLAND_N950__SBX0000001'))
})
