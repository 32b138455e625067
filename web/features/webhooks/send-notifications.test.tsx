import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { startShopServer } from '../../../e2e/support/shop-server.ts'
import {
  type Account,
  type Console,
  renderConsole,
  startAccount,
} from '../../tests/support/render-console.tsx'

const resource = '91234567890'
const hourMs = 3_600_000

/** Opens the dialog of a replay or a test by this button. */
async function openDialog(page: Console, button: 'Replay' | 'Send test') {
  const { screen, user, fill, press } = page
  await press(button)
  const element = await screen.findByRole('dialog', { name: /notification/ })
  const dialog = within(element)
  const resourceField = () => dialog.findByRole('textbox', { name: 'ID (data.id)' })
  return {
    dialog,
    resourceField,
    send: () => press(/^Send(?! anyway)/, element),
    expectResult: (...texts: string[]) =>
      waitFor(() => {
        for (const text of texts) expect(dialog.getByTestId('delivery-result')).toHaveTextContent(text)
      }),
    choose: async (name: string) => user.click(await dialog.findByRole('radio', { name })),
    /** Chooses a URL as the target. */
    async chooseUrl(address: string) {
      await user.click(dialog.getByRole('radio', { name: 'A URL' }))
      await fill(await dialog.findByRole('textbox', { name: 'Address' }), address)
    },
    fillResource: async (id: string) => fill(await resourceField(), id),
    openEntry: () => user.click(dialog.getByRole('link', { name: /^Open entry/ })),
  }
}

async function openTest(account: Account) {
  const page = await renderConsole('/webhooks', { account })
  return { ...page, ...(await openDialog(page, 'Send test')) }
}

test('the address of the store that notifications are forwarded to is offered, and only once', async () => {
  const account = await startAccount()
  const shop = await startShopServer()
  await account.api.post('/forwarding', { url: shop.url })
  await account.api.notify({ resource })
  const page = await renderConsole('/webhooks', { account })
  await page.user.click(await page.screen.findByTestId(/^feed-row-/))
  const { dialog, choose } = await openDialog(page, 'Replay')
  const address = () => dialog.findByRole('textbox', { name: 'Address' })
  await choose('A URL')
  expect(await address()).toHaveValue(shop.url)
  await page.user.clear(await address())
  expect(await address()).toHaveValue('')
})

test('an old notification is rejected when replayed as received, and valid when signed again', async () => {
  const account = await startAccount({ GATEWAY_WEBHOOK_TOLERANCE_SECONDS: '300' })
  await account.api.notify({ resource, ageMs: hourMs })
  const page = await renderConsole('/webhooks', { account })
  const { screen, user } = page
  await user.click(await screen.findByTestId(/^feed-row-/))
  const { dialog, send, expectResult, choose, openEntry } = await openDialog(page, 'Replay')
  await send()
  await expectResult('Responded 401', 'This gateway received it.', 'The signature is too old')
  await waitFor(() => expect(dialog.getByTestId('delivery-result')).toHaveFocus())

  await choose('Sign again now')
  await send()
  await expectResult('Responded 200', 'Valid', 'The gateway does not forward replays.', 'choose “A URL”')
  expect(dialog.getByTestId('sent-answer')).toHaveTextContent('"acknowledged": true')
  await user.click(dialog.getByText('What was sent'))
  const sent = await dialog.findByTestId('sent-request')
  expect(sent).toHaveTextContent(`data.id=${resource}`)
  expect(sent).toHaveTextContent('x-signature: ts=')
  expect(dialog.queryByText(/^Not sent, because/)).toBeNull()

  await openEntry()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /notification/ })).toBeNull())
  await waitFor(() => expect(screen.getByTestId('verdict')).toHaveTextContent('The signature is valid'))
  expect(within(screen.getByTestId('detail')).getByText('replay')).toBeVisible()
})

test('a test notification with a wrong secret is rejected and says why; the list marks it and can show only tests', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  const { screen, user, address, dialog, resourceField, choose, expectResult, openEntry, press } =
    await openTest(account)
  const recent = await dialog.findByRole('combobox', { name: 'Recent payments' })
  await within(recent).findByRole('option', { name: new RegExp(String(id)) })
  await user.selectOptions(recent, String(id))
  expect(await resourceField()).toHaveValue(String(id))
  await choose('Wrong secret')
  await user.type(await resourceField(), '{Control>}{Enter}{/Control}')
  await expectResult('Responded 401', 'Another text was signed, or another secret was used.')
  await openEntry()
  await waitFor(() => expect(screen.getByTestId('verdict')).toHaveTextContent('Rejected'))
  await press('Close')

  const rows = () =>
    screen.queryAllByTestId(/^feed-row-/).filter(row => row.textContent?.includes(String(id)))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sent by' }), 'Test notifications')
  await waitFor(() => expect(address()).toContain('origin=test'))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(rows()[0]).toHaveTextContent('test')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sent by' }), 'From the provider')
  await waitFor(() => expect(rows()).toHaveLength(1))
  await waitFor(() => expect(rows().filter(row => /test/.test(row.textContent ?? ''))).toEqual([]))
})

test('a test notification that the gateway sends to itself says what its store did with it', async () => {
  const account = await startAccount()
  const page = await openTest(account)
  await page.fillResource(resource)
  await page.send()
  await page.expectResult('This gateway received it.', 'Valid', 'Forwarding is off')
  const shop = await startShopServer()
  await account.api.post('/forwarding', { url: shop.url })
  await page.send()
  const result = within(await page.dialog.findByTestId('delivery-result'))
  expect(await result.findByTestId('attempts')).toHaveTextContent('Responded 200')
  expect(result.queryByText(/Forwarding is off/)).toBeNull()
  await page.choose('Wrong secret')
  await page.send()
  await page.expectResult('Rejected', 'Not forwarded, because the gateway rejected it')
  await page.user.click(page.dialog.getByRole('link', { name: 'forward rejected ones, too' }))
  await waitFor(() =>
    expect(page.screen.queryByRole('dialog', { name: 'Send a test notification' })).toBeNull(),
  )
})

test('a test notification is sent to the user’s shop, whose address is remembered; an unreachable one says so', async () => {
  const account = await startAccount()
  const shop = await startShopServer()
  const page = await openTest(account)
  const { user, dialog, resourceField, send, fillResource, expectResult } = page
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Topic' }), 'topic_merchant_order_wh')
  await waitFor(async () => expect(await resourceField()).toHaveValue(''))
  await page.chooseUrl(`${shop.url}/notifications`)
  await send()
  await waitFor(async () => {
    expect(await resourceField()).toHaveAttribute('aria-invalid', 'true')
    expect(await resourceField()).toHaveFocus()
  })
  await fillResource(resource)
  await send()
  await expectResult('Responded 200')
  expect(shop.notifications).toMatchObject([{ topic: 'topic_merchant_order_wh', body: { id: resource } }])

  await shop.close()
  await page.open()
  const again = await openDialog(page, 'Send test')
  expect(await again.dialog.findByRole('textbox', { name: 'Address' })).toHaveValue(
    `${shop.url}/notifications`,
  )
  await again.fillResource(resource)
  await again.send()
  await again.expectResult('Nothing is listening at this address')
  await again.chooseUrl('localhost:8080')
  await again.send()
  await waitFor(() => {
    const address = again.dialog.getByRole('textbox', { name: 'Address' })
    expect(address).toHaveAttribute('aria-invalid', 'true')
    expect(address).toHaveFocus()
  })
})

test('a custom body must be a JSON object, and is sent as written', async () => {
  const page = await openTest(await startAccount())
  const { screen, user, fill, dialog, choose, send, expectResult, openEntry } = page
  await choose('Custom JSON')
  const body = await dialog.findByRole('textbox', { name: 'Body' })
  await waitFor(() => expect((body as HTMLTextAreaElement).value).toMatch(/"type": "payment"/))
  await fill(body, '{"type":"mine",')
  await send()
  await waitFor(() => {
    expect(body).toHaveAttribute('aria-invalid', 'true')
    expect(body).toHaveFocus()
  })
  await page.press('Send anyway')
  expect(await dialog.findByTestId('problem')).toHaveTextContent('body')
  await fill(body, `{ "type": "mine", "data": { "id": "${resource}" }, "big": 9007199254740993 }`)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await expectResult('Valid')
  await user.click(dialog.getByRole('button', { name: 'View as curl' }))
  const curl = await screen.findByTestId('curl')
  expect(curl).toHaveTextContent('/notifications/test')
  expect(curl).toHaveTextContent('9007199254740993')
  await openEntry()
  await user.click(await screen.findByRole('tab', { name: 'Body' }))
  expect(await screen.findByTestId('json-notification')).toHaveTextContent('mine')
})

test.for([
  {
    language: 'es',
    title: 'Enviar una notificación de prueba',
    wrongSecret: 'Otro secreto',
  },
  { language: 'pt', title: 'Enviar uma notificação de teste', wrongSecret: 'Outro segredo' },
] as const)(
  'in "$language" the test dialog and its result are in that language',
  async ({ language, title, wrongSecret }) => {
    const { screen, user, fill } = await renderConsole('/webhooks', { language })
    await user.click(await screen.findByTestId('send-test'))
    const element = await screen.findByRole('dialog', { name: title })
    const dialog = within(element)
    await user.click(await dialog.findByRole('radio', { name: wrongSecret }))
    await fill(dialog.getByRole('textbox', { name: 'ID (data.id)' }), resource)
    await user.keyboard('{Enter}')
    expect((await dialog.findByTestId('delivery-result')).textContent).toMatch(/^Respond(ió|eu) 401/)
    expect(element).not.toHaveTextContent(/outbound\.|copies\./)
  },
)

test('signatures that need a secret are disabled without one and name the missing option', async () => {
  const { dialog, send, fillResource, expectResult } = await openTest(
    await startAccount({ GATEWAY_WEBHOOK_SECRET: '' }),
  )
  const valid = await dialog.findByRole('radio', { name: 'Valid' })
  await waitFor(() => expect(valid).toBeDisabled())
  expect(valid).toHaveAccessibleDescription('Requires GATEWAY_WEBHOOK_SECRET, which is not set.')
  expect(dialog.getByRole('radio', { name: 'Unsigned' })).toBeChecked()
  await fillResource(resource)
  await send()
  await expectResult('Responded')
})

test('a replay that is refused is listed as failed, and the notification keeps every attempt', async () => {
  const account = await startAccount()
  await account.api.notify({ resource })
  const page = await renderConsole('/webhooks', { account })
  const { screen, user, open } = page
  await user.click(await screen.findByTestId(/^feed-row-/))
  const { send, expectResult, chooseUrl } = await openDialog(page, 'Replay')
  await chooseUrl('http://127.0.0.1:9/hook')
  await send()
  await expectResult('No response')
  const attempts = await screen.findByTestId('attempts')
  expect(attempts).toHaveTextContent('No response')
  expect(attempts).toHaveTextContent('http://127.0.0.1:9/hook')
  await open('/calls?operation=notifications.replay')
  const row = await screen.findByTestId(/^feed-row-/)
  expect(row).toHaveAttribute('data-status', 'error')
  expect(row).toHaveTextContent('Link-local addresses')
})

test('a store that refuses a replay may find its signature too old, and one that is valid says when it was made', async () => {
  const account = await startAccount()
  const shop = createServer((_, response) => void response.writeHead(401).end())
  shop.listen(0, '127.0.0.1')
  await once(shop, 'listening')
  onTestFinished(() => void shop.close())
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`
  await account.api.post('/notifications/test', { resource, signature: 'old' })
  const page = await renderConsole('/webhooks', { account })
  const { screen, user, open } = page
  await user.click(await screen.findByTestId(/^feed-row-/))
  const { dialog, send, expectResult, chooseUrl } = await openDialog(page, 'Replay')
  await chooseUrl(url)
  await send()
  await expectResult('Responded 401', 'this one may be too old for it', 'Replay it with “Sign again now”')
  expect(within(await screen.findByTestId('attempts')).getByTestId('refused-replay')).toBeInTheDocument()
  await user.click(dialog.getByRole('radio', { name: 'Sign again now' }))
  await send()
  await expectResult('The signature was made just now')
  const { entries } = await account.api.get('/notifications')
  await user.click(dialog.getByRole('radio', { name: 'As received' }))
  await user.click(dialog.getByRole('radio', { name: 'This gateway' }))
  await send()
  await expectResult('This gateway received it.', 'Valid', 'The signature matches. It was made')
  const { received } = await account.api.post(`/notifications/${entries[0].seq}/replay`, {})
  await open(`/webhooks?id=${received.seq}`)
  await waitFor(() =>
    expect(screen.getByTestId('verdict')).toHaveTextContent(
      /The signature matches\. It was made .*reject old ones/,
    ),
  )
})

test('a forged test notification that a store accepts is a warning, and one that it rejects is right', async () => {
  const account = await startAccount()
  let status = 200
  const shop = createServer((_, response) => void response.writeHead(status).end())
  shop.listen(0, '127.0.0.1')
  await once(shop, 'listening')
  onTestFinished(() => void shop.close())
  const page = await openTest(account)
  const { dialog, choose, chooseUrl, fillResource, send, expectResult } = page
  await fillResource(resource)
  await choose('Wrong secret')
  await chooseUrl(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`)
  await send()
  await expectResult('Responded 200', 'although its signature is wrong or missing')
  expect(dialog.getByTestId('delivery-result')).toHaveAttribute('data-tone', 'warn')
  status = 401
  await send()
  await expectResult('Responded 401', 'A receiver must reject this signature, and this one did.')
  expect(dialog.getByTestId('delivery-result')).toHaveAttribute('data-tone', 'ok')
  await page.open('/calls?operation=notifications.sendTest')
  const [row] = await page.screen.findAllByTestId(/^feed-row-/)
  expect(row).not.toHaveAttribute('data-status', 'error')
  expect(row).toHaveTextContent('401')
})

test('a test notification whose answer was lost is sent once', async () => {
  const account = await startAccount()
  const page = await openTest(account)
  const { network, fillResource, send, expectResult, dialog, press } = page
  await fillResource(resource)
  network.loseAnswer(/notifications\.sendTest/)
  await send()
  expect(await dialog.findByTestId('doubt')).toHaveTextContent('it may arrive twice')
  await press('Retry safely')
  await expectResult('Responded 200')
  const { entries } = await account.api.get(`/notifications?resource=${resource}`)
  expect(entries).toHaveLength(1)
})
