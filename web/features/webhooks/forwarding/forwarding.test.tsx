import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { demoCredentials } from '../../../../server/facts/demo-credentials.ts'
import { json, startStubProvider } from '../../../../server/tests/support/stub-provider.ts'
import { type Console, renderConsole, startAccount } from '../../../tests/support/render-console.tsx'

const resource = '91234567890'

async function startShop() {
  const shop = await startStubProvider()
  onTestFinished(shop.close)
  return shop
}

async function openForwarding({ screen, press }: Console) {
  await press(/^Forward/)
  return within(await screen.findByRole('dialog', { name: 'Forward to my store' }))
}

test('shows what the shop answered, counts failures, and forwards a failed notification again', async () => {
  const shop = await startShop()
  shop.answerWith(json(500, {}))
  const page = await renderConsole('/webhooks')
  const { screen, user, fill, press, api } = page
  const dialog = await openForwarding(page)
  await fill(await dialog.findByRole('textbox', { name: /Address of my store/ }), `${shop.url}/hook`)
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Topic' }), 'payment')
  expect(dialog.getByRole('checkbox', { name: 'Retry failed ones' })).toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Start forwarding' }))
  expect(await dialog.findByRole('button', { name: 'Save changes' })).toBeEnabled()
  await waitFor(() => expect(screen.getByTestId('forward')).toHaveTextContent('Forwarding'))

  await api.notify({ resource })
  await api.notify({ resource })
  await waitFor(() => expect(screen.getByTestId('forward')).toHaveTextContent('Forwarding · 2 failed'))
  expect(await dialog.findByText('(the first of 2 notifications)')).toBeVisible()
  await user.click(await dialog.findByRole('link', { name: 'See 2 notifications' }))
  await waitFor(() => expect(screen.getAllByText('Store 500')).toHaveLength(2))
  expect(screen.getByRole('combobox', { name: 'Forward' })).toHaveValue('failed')
  const [row] = await screen.findAllByTestId(/^feed-row-/)
  await user.click(row ?? document.body)
  const attempts = within(await screen.findByTestId('attempts'))
  expect(await attempts.findByText(/Responded 500/)).toBeVisible()
  expect(await attempts.findByText('Next attempt:')).toBeVisible()

  shop.answerWith(json(200, {}))
  await press('Forward again now', await screen.findByTestId('attempts'))
  expect(await attempts.findByText(/Responded 200/)).toBeVisible()
  await waitFor(() => expect(screen.getAllByText('Store 500')).toHaveLength(1))
  await waitFor(() => expect(screen.getByTestId('forward')).toHaveTextContent('Forwarding · 1 failed'))
  await press(/^Forwarding/)
  await press('Send the failed one again')
  await waitFor(() => expect(screen.getByTestId('forward')).toHaveTextContent(/^Forwarding$/))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Send the .* again$/ })).toBeNull())
  expect(shop.seen).toHaveLength(4)
})

test('the fault that a store met while it handled a notification is named, and not counted against the store', async () => {
  const account = await startAccount()
  const { shopUrl } = account.demo.gateway
  const shop = createServer(async ({ url = '' }, response) => {
    const id = new URL(url, 'http://shop').searchParams.get('data.id')
    const headers = { authorization: `Bearer ${demoCredentials.accessToken}` }
    const { ok } = await fetch(`${shopUrl}/v1/payments/${id}`, { headers })
    response.writeHead(ok ? 200 : 503).end()
  })
  await new Promise<void>(resolve => shop.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void shop.close())
  await account.api.post('/faults', { method: 'GET', path: '/v1/payments/*', status: 500, times: 9 })
  const { port } = shop.address() as AddressInfo
  await account.api.post('/forwarding', { url: `http://127.0.0.1:${port}/hook` })
  const { id } = await account.api.pay()
  await waitFor(async () => expect((await account.api.get('/forwarding')).faulted).toBe(1))
  await waitFor(async () =>
    expect((await account.api.get('/calls/failures')).groups).toContainEqual(
      expect.objectContaining({ operation: 'notifications.forward', error_code: 'fault' }),
    ),
  )
  const [{ seq }] = (await account.api.get('/notifications')).entries
  await account.api.post(`/notifications/${seq}/replay`, { url: `http://127.0.0.1:${port}/hook` })
  const replays = '/calls?operation=notifications.replay'
  await waitFor(async () =>
    expect((await account.api.get(replays)).entries).toMatchObject([
      { error_code: 'fault', fault: 'status=500' },
    ]),
  )
  const page = await renderConsole(`/webhooks?q=${id}`, { account })
  const { screen, user, press } = page
  const row = await screen.findByTestId(/^feed-row-/)
  await waitFor(() => expect(row).toHaveTextContent(/A fault was set: respond 500.*Store 503 · fault/))
  await waitFor(() => expect(screen.getByTestId('forward')).toHaveTextContent('Forwarding · 1 met a fault'))
  const dialog = await openForwarding(page)
  expect(await dialog.findByText('1 of them, because your store met a fault that was set')).toBeVisible()
  await press('Close', screen.getByRole('dialog'))
  await user.click(await screen.findByTestId(/^feed-row-/))
  const attempts = await screen.findByTestId('attempts')
  await waitFor(() => expect(attempts).toHaveTextContent('A fault was set: respond 500'))
})

test('what another console changed is shown, and forwarding is stopped from here', async () => {
  const shop = await startShop()
  shop.answerWith(json(200, {}))
  const account = await startAccount()
  const page = await renderConsole('/webhooks', { account })
  await account.api.post('/forwarding', { url: `${shop.url}/theirs`, verdict: 'validated' })
  await waitFor(() => expect(page.screen.getByTestId('forward')).toHaveTextContent('Forwarding'))
  const dialog = await openForwarding(page)
  expect(await dialog.findByRole('textbox', { name: /Address of my store/ })).toHaveValue(
    `${shop.url}/theirs`,
  )
  expect(dialog.getByRole('combobox', { name: 'Verdict' })).toHaveValue('validated')
  await page.user.click(dialog.getByRole('button', { name: 'Stop forwarding' }))
  expect(await dialog.findByRole('heading', { name: 'Inactive' })).toBeVisible()
})

test('what start and stop answered is shown before the state is read again', async () => {
  const page = await renderConsole('/webhooks')
  const dialog = await openForwarding(page)
  await page.fill(
    await dialog.findByRole('textbox', { name: /Address of my store/ }),
    'http://127.0.0.1:9/hook',
  )
  await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Verdict' }), 'any')
  const letGo = page.network.holdBack(/forwarding\.get/)
  await page.press('Start forwarding')
  await dialog.findByRole('button', { name: 'Save changes' })
  expect(await page.api.get('/forwarding')).toMatchObject({ is_on: true, verdict: 'any' })
  await page.press('Stop forwarding')
  expect(await dialog.findByRole('heading', { name: 'Inactive' })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Start forwarding' })).toBeVisible()
  letGo()
})

test('an invalid address is marked and not sent', async () => {
  const page = await renderConsole('/webhooks')
  const dialog = await openForwarding(page)
  const address = await dialog.findByRole('textbox', { name: /Address of my store/ })
  await page.fill(address, 'localhost:8080')
  await page.user.click(dialog.getByRole('button', { name: 'Start forwarding' }))
  await waitFor(() => expect(address).toHaveAccessibleDescription(/http/))
  expect(address).toHaveFocus()
})
