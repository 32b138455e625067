import { waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
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
  return within(await screen.findByRole('dialog', { name: 'Forward to my shop' }))
}

test('forwards what arrives, shows a refused attempt, and sends it again to the same address', async () => {
  const shop = await startShop()
  shop.answerWith(json(500, {}), json(200, {}))
  const page = await renderConsole('/webhooks')
  const { screen, user, fill, press, api } = page
  const dialog = await openForwarding(page)
  await fill(await dialog.findByRole('textbox', { name: /Address of my shop/ }), `${shop.url}/hook`)
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Topic' }), 'payment')
  await user.click(dialog.getByRole('button', { name: 'Start forwarding' }))
  expect(await dialog.findByRole('button', { name: 'Save changes' })).toBeEnabled()
  expect(screen.getByTestId('forward')).toHaveTextContent('Forwarding')

  await api.notify({ resource })
  const failed = await dialog.findByRole('link', { name: 'See 1 failed attempt' })
  expect(failed).toHaveAttribute('href', expect.stringContaining('operation=notifications.forward'))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByTestId(/^feed-row-/))
  const attempts = within(await screen.findByTestId('attempts'))
  expect(await attempts.findByText(/Responded 500/)).toBeVisible()
  await press('Send again', screen.getByTestId('attempts'))
  expect(await attempts.findByText(/Responded 200/)).toBeVisible()
  expect(shop.seen.map(({ url }) => url.split('?')[0])).toEqual(['/hook', '/hook'])
})

test('what another console changed is shown, and forwarding is stopped from here', async () => {
  const shop = await startShop()
  shop.answerWith(json(200, {}))
  const account = await startAccount()
  const page = await renderConsole('/webhooks', { account })
  await account.api.post('/forwarding', { url: `${shop.url}/theirs`, verdict: 'validated' })
  await waitFor(() => expect(page.screen.getByTestId('forward')).toHaveTextContent('Forwarding'))
  const dialog = await openForwarding(page)
  expect(await dialog.findByRole('textbox', { name: /Address of my shop/ })).toHaveValue(`${shop.url}/theirs`)
  expect(dialog.getByRole('combobox', { name: 'Verdict' })).toHaveValue('validated')
  await page.user.click(dialog.getByRole('button', { name: 'Stop forwarding' }))
  expect(await dialog.findByRole('heading', { name: 'Not forwarding' })).toBeVisible()
})

test('an invalid address is marked and not sent', async () => {
  const page = await renderConsole('/webhooks')
  const dialog = await openForwarding(page)
  const address = await dialog.findByRole('textbox', { name: /Address of my shop/ })
  await page.fill(address, 'localhost:8080')
  await page.user.click(dialog.getByRole('button', { name: 'Start forwarding' }))
  await waitFor(() => expect(address).toHaveAccessibleDescription(/http/))
  expect(address).toHaveFocus()
})
