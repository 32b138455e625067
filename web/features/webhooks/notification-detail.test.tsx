import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { demoCredentials } from '../../../server/facts/demo-credentials.ts'
import type { Language } from '../../../server/facts/languages.ts'
import type { NotificationFaultField } from '../../../server/facts/notification-facts.ts'
import type { NotificationWish } from '../../../server/tests/support/gateway-api.ts'
import { renderConsole, startAccount } from '../../tests/support/render-console.tsx'

const resource = '91234567890'

/** Opens the detail of the only notification. */
async function openDetail(wish: Partial<NotificationWish>, language: Language = 'en') {
  const account = await startAccount()
  const status = await account.api.notify({ resource, ...wish })
  const page = await renderConsole('/webhooks', { account, language })
  const row = await page.screen.findByTestId(/^feed-row-/)
  await page.user.click(row)
  const detail = await page.screen.findByTestId('detail')
  const explanation = await within(detail).findByTestId('verdict')
  return { ...page, status, detail, explanation }
}

test('a notification with a wrong signature is stored, and its detail explains each step of the check', async () => {
  const { status, detail, explanation } = await openDetail({ signature: 'wrong' })
  expect(status).toBe(401)
  expect(explanation).toHaveTextContent('Rejected')
  expect(explanation).toHaveTextContent('The gateway responded 401.')
  expect(explanation).toHaveTextContent('Another text was signed, or another secret was used.')
  await within(explanation).findByText(/somebody else sent it: now both have the same/)
  expect(within(detail).getByTestId('signed-text')).toHaveTextContent(`id:${resource};request-id:`)
  expect(detail).toHaveTextContent('It matches no configured secret.')
  expect(document.body).not.toHaveTextContent(demoCredentials.webhookSecret)
})

test('the report of a notification has its facts, its checks, what was signed, its headers, body and command', async () => {
  const { detail, press } = await openDetail({ signature: 'wrong' })
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
  await press('Share', detail)
  await press('Copy report (Markdown)', detail)
  await waitFor(() => expect(copied).toHaveLength(1))
  for (const part of [
    /^# payment\.updated 91234567890\n/,
    /\*Verdict\S+ Rejected SignatureMismatch\n.*Received\S+ \d+ \w+ 20\d\d.*Response status\S+ 401\n.*Notification ID\S+ 1000\n.*Correlation ID\S+ \S/s,
    /\nid:91234567890;request-id:.*\n- passed · header · .*\n- failed · hash · v1 is not/s,
    /\nx-signature: ts=.*"data": \{.*curl -sS -X POST/s,
  ])
    expect(copied[0]).toMatch(part)
})

test.for([
  {
    language: 'es',
    texts: ['Lo más probable:', 'v1 no es la firma de este texto', 'ahora los dos tienen el mismo'],
  },
  {
    language: 'pt',
    texts: ['O mais provável:', 'v1 não é a assinatura deste texto', 'agora os dois têm o mesmo'],
  },
] as const)(
  'in "$language" a rejection is explained in that language, down to each check and note',
  async ({ language, texts }) => {
    const { detail } = await openDetail({ signature: 'wrong' }, language)
    for (const text of texts) await waitFor(() => expect(detail).toHaveTextContent(text))
    expect(detail.querySelector('[lang=en]')).toBeNull()
  },
)

test('after the secret of the simulator alone was changed, a rejection leads to it, and to no dashboard', async () => {
  const account = await startAccount()
  await account.api.simulate('POST', '/accounts', { webhook_secret: 'another secret' })
  await account.api.pay()
  const { screen, user } = await renderConsole('/webhooks', { account })
  await user.click(await screen.findByTestId(/^feed-row-/))
  const detail = await screen.findByTestId('detail')
  const explanation = await within(detail).findByTestId('verdict')
  await within(explanation).findByText(/signs with another secret than this gateway checks/)
  expect(explanation).toHaveTextContent('Enter the secret of this gateway')
  expect(within(explanation).getByRole('link', { name: 'See the simulator’s account' })).toHaveAttribute(
    'href',
    '/simulator?tab=account',
  )
  expect(detail).not.toHaveTextContent(/dashboard|issue 420/)
})

test('a rejection that a fault of the simulator caused names the fault, and suspects no secret', async () => {
  const account = await startAccount()
  await account.api.simulate('POST', '/notification-faults', { wrong_signature: true })
  await account.api.pay()
  const { screen, user } = await renderConsole('/webhooks', { account })
  await user.click(await screen.findByTestId(/^feed-row-/))
  const detail = await screen.findByTestId('detail')
  const explanation = await within(detail).findByTestId('verdict')
  expect(explanation).toHaveTextContent('on purpose: a fault was set for that')
  expect(explanation).toHaveTextContent('The secret here is right.')
  expect(within(explanation).getByRole('link', { name: 'See the faults' })).toHaveAttribute(
    'href',
    '/simulator?tab=faults',
  )
  expect(detail).not.toHaveTextContent(/Most likely|Try first|It would match/)
})

/** What list and detail say of a notification whose verdict each fault decides; null for a fault that decides none. */
const sayings: Record<NotificationFaultField, string | null> = {
  copies: null,
  delay_seconds: null,
  reorder: null,
  lose: null,
  wrong_signature: 'A fault was set: sign the notification with another secret',
  stale_timestamp: 'A fault was set: sign the notification with a time one hour ago',
}

test.for(Object.entries(sayings).filter(([, said]) => said !== null))(
  'the fault "%s" is named first beside the verdict, in the list and in the detail',
  async ([field, said]) => {
    const account = await startAccount()
    await account.api.simulate('POST', '/notification-faults', { [field]: true })
    await account.api.pay()
    const { screen, user } = await renderConsole('/webhooks', { account })
    const row = await screen.findByTestId(/^feed-row-/)
    await waitFor(() => expect(row).toHaveTextContent(said ?? ''))
    expect(row).not.toHaveTextContent('Another text was signed')
    expect(row.querySelector('[data-tone=warn]')).not.toBeNull()
    await user.click(row)
    const detail = await screen.findByTestId('detail')
    await within(detail).findByTestId('verdict')
    expect(await within(detail).findByRole('link', { name: /faults/i })).toBeVisible()
  },
)

test('a notification without a signature says so', async () => {
  const { status, detail, explanation } = await openDetail({ signature: 'none' })
  expect(status).toBe(401)
  expect(explanation).toHaveTextContent('It arrived without x-signature.')
  expect(detail).toHaveTextContent('No x-signature header')
})

test('a valid notification shows body, headers and the request as curl, and links to its payment', async () => {
  const account = await startAccount()
  const { id } = await account.api.pay()
  const { screen, user, open, address } = await renderConsole(`/webhooks?q=${id}`, { account })
  await user.click(await screen.findByTestId(/^feed-row-/))
  const detail = within(await screen.findByRole('region', { name: 'Notification details' }))
  const openTab = (name: string) => user.click(detail.getByRole('tab', { name }))
  expect(await detail.findByTestId('verdict')).toHaveTextContent('The signature is valid')
  await openTab('Headers')
  expect(await detail.findByRole('row', { name: /x-request-id/ })).toBeVisible()
  await openTab('Body')
  expect(await detail.findByTestId('json-notification')).toHaveTextContent('payment.created')
  await openTab('More')
  expect(await detail.findByTestId('notification-curl')).toHaveTextContent('curl')
  // The address holds the open entry and its tab.
  await open()
  expect(await screen.findByTestId('notification-curl')).toHaveTextContent(String(id))
  await user.click(screen.getByRole('link', { name: `Open payment ${id}` }))
  await waitFor(() => expect(address()).toContain(`/payments/${id}`))
  expect(await screen.findByTestId('payment-status')).toHaveAttribute('data-status', 'approved')
})

test('an unknown entry says so, and the list stays usable', async () => {
  const account = await startAccount()
  await account.api.notify({ resource })
  const { screen, user } = await renderConsole(`/webhooks?q=${resource}&id=999999999`, { account })
  const detail = within(await screen.findByRole('region', { name: 'Notification details' }))
  expect(await detail.findByTestId('gone')).toHaveTextContent('Entry #999999999 is not in the journal')
  expect(detail.queryByTestId('problem')).toBeNull()
  await user.click(detail.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByTestId(/^feed-row-/))
  expect(await screen.findByTestId('verdict')).toBeVisible()
})

test('a body of 8,000 levels is shown as text and does not freeze the page', async () => {
  const account = await startAccount()
  const body = `{"type":"payment","x":${'['.repeat(8_000)}${']'.repeat(8_000)}}`
  const { gateway, prefix } = account.demo
  const headers = { 'content-type': 'application/json' }
  await fetch(`${gateway.url}/${prefix}/webhooks`, { method: 'POST', headers, body })
  const { screen, user } = await renderConsole('/webhooks', { account })
  await user.click(await screen.findByTestId(/^feed-row-/))
  await user.click(await screen.findByRole('tab', { name: 'Body' }))
  const shown = await screen.findByTestId('json-notification')
  expect(shown).toHaveTextContent(body.slice(0, 100))
  expect(shown.querySelectorAll('*').length).toBeLessThan(20)
  expect(screen.getByText('Too many levels or values to show as a tree.')).toBeVisible()
})

test('a store that accepts a forgery gets no green tick, and one that refuses a valid notification is told why', async () => {
  const account = await startAccount()
  const answers = [200, 401, 401]
  const shop = createServer((_, response) => void response.writeHead(answers.shift() ?? 500).end())
  shop.listen(0, '127.0.0.1')
  await once(shop, 'listening')
  onTestFinished(() => void shop.close())
  const { port } = shop.address() as AddressInfo
  await account.api.post('/forwarding', { url: `http://127.0.0.1:${port}/hook`, verdict: 'any' })
  await account.api.simulate('POST', '/notification-faults', { wrong_signature: true, times: 1 })
  const outcomes = async () =>
    (await account.api.get('/notifications')).entries.map(({ forward }: { forward: string }) => forward)
  await account.api.pay()
  await expect.poll(outcomes).toEqual(['accepted'])
  await account.api.pay()
  await expect.poll(outcomes).toEqual(['failed', 'accepted'])
  await account.api.notify({ resource: 'ORDTST01M8F5' })
  await expect.poll(outcomes).toEqual(['failed', 'failed', 'accepted'])
  const { screen, user } = await renderConsole('/webhooks', { account })
  await waitFor(() => expect(screen.getAllByTestId(/^feed-row-/)).toHaveLength(3))
  const [lettered, valid, forged] = screen.getAllByTestId(/^feed-row-/)
  await waitFor(() => expect(forged).toHaveTextContent('Store accepted it · 200'))
  expect(forged?.querySelector('[data-forward]')).toHaveAttribute('data-forward', 'forged')
  await user.click(forged as HTMLElement)
  const said = await screen.findByTestId('shop-answer')
  expect(said).toHaveTextContent(
    'Your store accepted it with 200, although its signature is wrong or missing',
  )
  expect(said).toHaveTextContent('Anyone can send such a notification')
  expect(within(said).getByRole('link')).toHaveAttribute('href', expect.stringContaining('/grade'))
  await user.click(valid as HTMLElement)
  await waitFor(() =>
    expect(screen.getByTestId('shop-answer')).toHaveTextContent(
      'Your store rejected it with 401, although its signature is valid',
    ),
  )
  expect(screen.getByTestId('shop-answer')).not.toHaveTextContent('capital letters')
  await user.click(lettered as HTMLElement)
  const answer = () => within(screen.getByTestId('shop-answer'))
  await waitFor(() =>
    expect(screen.getByTestId('shop-answer')).toHaveTextContent(
      /^Your store rejected it with 401, probably because of the capital letters in the ID/,
    ),
  )
  expect(await answer().findByText(/^This account signs data.id as sent, with its capitals/)).toBeVisible()
  expect(screen.getByTestId('shop-answer')).not.toHaveTextContent('although its signature is valid')
  await account.api.simulate('POST', '/accounts', { settings: { signed_id_case: 'lower_case' } })
  await user.click(answer().getByRole('link', { name: 'Choose the case that this account signs' }))
  const setting = within(await screen.findByRole('group', { name: 'Case of the signed ID' }))
  await waitFor(() => expect(setting.getByRole('radio', { name: 'Lower case' })).toBeChecked())
})

test('a rejected notification says that it was not forwarded, and leads to the choice that forwards it', async () => {
  const account = await startAccount()
  await account.api.post('/forwarding', { url: 'http://127.0.0.1:1/hook' })
  await account.api.simulate('POST', '/notification-faults', { wrong_signature: true })
  await account.api.pay()
  const verdicts = async () => (await account.api.get('/notifications?verdict=rejected')).entries
  await expect.poll(verdicts).toHaveLength(1)
  const [{ seq }] = await verdicts()
  const { screen, user, press } = await renderConsole(`/webhooks?id=${seq}`, { account })
  expect(await screen.findByText(/Not forwarded, because the gateway rejected it/)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'forward rejected ones, too' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Forward to my store' }))
  expect(await dialog.findByRole('combobox', { name: 'Verdict' })).toHaveValue('any')
  await press('Close', screen.getByRole('dialog'))
  // Its topic is not forwarded, whatever its verdict.
  await account.api.post('/forwarding', { url: 'http://127.0.0.1:1/hook', topic: 'order' })
  await waitFor(() => expect(screen.queryByText(/Not forwarded, because/)).toBeNull())
})

test('what pasarela listen reports is shown as its own, in the row, the attempts and the filter', async () => {
  const account = await startAccount()
  await account.api.pay()
  const [{ seq }] = (await account.api.get('/notifications')).entries
  const report = (port: number, at: string, result: object) =>
    account.api.post(`/notifications/${seq}/forwards`, {
      ...{ url: `http://127.0.0.1:${port}/hook`, at, duration_ms: 12 },
      ...result,
    })
  await report(8080, '2026-11-28T08:00:00Z', { failure: 'connection_refused' })
  const { screen, user, open } = await renderConsole('/webhooks', { account })
  const row = await screen.findByTestId(`feed-row-${seq}`)
  await waitFor(() => expect(row).toHaveTextContent('by pasarela listen · Store: no response'))
  await report(8080, '2026-11-28T08:00:05Z', { status: 200, attempt: 4 })
  // The row follows reports as they arrive.
  await waitFor(() =>
    expect(screen.getByTestId(`feed-row-${seq}`)).toHaveTextContent('by pasarela listen · Store 200'),
  )
  await user.click(screen.getByTestId(`feed-row-${seq}`))
  const attempts = await screen.findByTestId('attempts')
  await waitFor(() => expect(within(attempts).getAllByText('By pasarela listen')).toHaveLength(2))
  expect(attempts).toHaveTextContent('http://127.0.0.1:8080/hook')
  expect(within(attempts).queryByRole('button')).toBeNull()
  await open('/webhooks?listen=failed')
  expect(await screen.findByText(/No notification matches/)).toBeVisible()
  await open('/webhooks?listen=delivered')
  expect(await screen.findByTestId(`feed-row-${seq}`)).toBeVisible()
})
