import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
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

test('a store that refuses a forgery is right, and one that refuses a valid notification is not', async () => {
  const account = await startAccount()
  const shop = createServer((_request, response) => void response.writeHead(401).end()).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  onTestFinished(() => void shop.close())
  const { id } = await account.api.pay()
  await account.api.get('/notifications/settled')
  const { port } = shop.address() as AddressInfo
  await account.api.post('/forwarding', { url: `http://127.0.0.1:${port}/hook`, verdict: 'any' })
  await account.api.notify({ resource: String(id), signature: 'wrong' })
  await account.api.notify({ resource: String(id), id: 1_001 })
  const { screen } = await renderConsole(`/payments/${id}?tab=webhooks`, { account })
  const tones = async () => (await screen.findAllByText('Store 401')).map(({ dataset }) => dataset.tone)
  await expect.poll(tones).toEqual(['ok', 'bad'])
})
