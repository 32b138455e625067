import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, startAccount } from '../tests/support/render-console.tsx'

test('diagram, table and requests name a failed call and a forward by words, and by no code', async () => {
  const account = await startAccount()
  await account.api.post('/forwarding', { url: 'http://127.0.0.1:1/hook' })
  const { id } = await account.api.pay()
  await account.api.post(`/payments/${id}/cancel`, {}).catch(() => {})
  const forwards = async () => (await account.api.get('/calls?operation=notifications.forward')).entries
  await expect.poll(forwards).not.toEqual([])
  const page = await renderConsole(`/payments/${id}?tab=timeline`, { account, language: 'es' })
  const { screen, open, user } = page
  const panel = () => screen.findByRole('tabpanel')
  await within(await panel()).findAllByText(/No aceptada/)
  expect(await panel()).not.toHaveTextContent(/provider_|notifications\.forward/)
  await open(`/payments/${id}?tab=timeline&view=table`)
  await within(await panel()).findAllByText(/No aceptada/)
  expect(await panel()).not.toHaveTextContent(/provider_|notifications\.forward/)
  await user.click(await screen.findByRole('tab', { name: /Llamadas/ }))
  await within(await panel()).findAllByText(/No aceptada/)
  expect(await panel()).not.toHaveTextContent(/provider_/)
})
