import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectWrong } from '../../tests/support/expect-wrong.ts'
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

test('the link from a terminal opens the charge at this terminal, and that of a point of sale at it', async () => {
  const account = await startAccount()
  const { id } = await account.api.simulate('POST', '/terminals', { type: 'PAX_A910' })
  const { external_id } = await account.api.post('/pos', { name: 'Caja 1', external_id: 'CAJA1' })
  const { screen, open } = await renderConsole(`/counter?at=${id}`, { account })
  expect(await screen.findByRole('radio', { name: /Point/ })).toBeChecked()
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Terminal' })).toHaveValue(id))
  await open(`/counter?at=${external_id}`)
  expect(await screen.findByRole('radio', { name: /QR/ })).toBeChecked()
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Point of sale' })).toHaveValue('CAJA1'))
})

test('without a point of sale, one is made beside the charge, and what was typed stays', async () => {
  const { screen, press, fill, user } = await renderConsole('/counter')
  await fill(await screen.findByRole('textbox', { name: 'Description' }), 'Mate')
  await press('Create a point of sale')
  const dialog = await screen.findByRole('dialog', { name: 'New point of sale' })
  const external = within(dialog).getByLabelText(/^External ID/) as HTMLInputElement
  const { value: offered } = external
  await fill(external, 'CAJA-1')
  await press('Create point of sale', dialog)
  await expectWrong(external, /Enter 1 to 40 letters and digits\./)
  await fill(external, offered)
  await press('Create point of sale', dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const at = await screen.findByRole('combobox', { name: 'Point of sale' })
  await waitFor(() => expect(at).not.toHaveValue(''))
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Mate')
  await user.click(screen.getByRole('button', { name: /^Charge ARS/ }))
  expect(await screen.findByTestId('order-status')).toHaveAttribute('data-status', 'created')
})
