/** The phone of a buyer and the terminal of a cashier, without a browser. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SiteId } from '../../../facts/countries.ts'
import type { Simulator } from '../../start/simulator.ts'
import { createApi, type Json } from '../../tests/support/api.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

const terminal = 'NEWLAND_N950__SBX0000001'

function seller(siteId: SiteId = 'MLA') {
  const api = createApi(simulator)
  const key = `TEST-${randomUUID()}`
  simulator.register(api.token, { siteId, publicKey: key })
  const place = async (type: 'qr' | 'point', config: Json = {}, fields: Json = {}): Promise<string> => {
    const given = type === 'qr' ? { external_pos_id: 'POS001' } : { terminal_id: terminal }
    const transactions = { payments: [{ amount: '1500.00' }] }
    const at = { [type]: { ...given, ...config } }
    const order = { type, external_reference: 'table-7', transactions, config: at, ...fields }
    return (await api.post('/v1/orders', order)).body.id
  }
  const statusOf = async (id: string) => (await api.get(`/v1/orders/${id}`)).body.status
  return { api, key, place, statusOf }
}

async function show(path: string, lang = 'en') {
  const response = await fetch(`${simulator.url}${path}&lang=${lang}`)
  return {
    status: response.status,
    url: response.url,
    text: (await response.text()).replaceAll('\u00a0', ' '),
  }
}

async function press(path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields)
  const response = await fetch(`${simulator.url}${path}&lang=en`, { method: 'POST', body })
  return {
    status: response.status,
    url: response.url,
    text: (await response.text()).replaceAll('\u00a0', ' '),
  }
}

test('the phone waits at a printed code, shows what it charges in the language of its buyer, and pays once', async () => {
  const { key, place, statusOf, api } = seller()
  const code = `/phone?public_key=${key}&pos=POS001`
  expect((await show(code)).text).toContain('Point of sale POS001: no purchase waits.')
  const items = [{ title: 'Mate <b>', unit_price: '750.00', quantity: 2, unit_measure: 'unit' }]
  const id = await place('qr', {}, { items })
  const shown = await show(code, 'es')
  expect(new URL(shown.url).searchParams.get('order')).toBe(id)
  for (const text of ['te cobra', '$ 1.500,00', 'Mate &lt;b&gt;', 'Dinero en cuenta'])
    expect(shown.text).toContain(text)
  expect(shown.text).not.toContain('role="alert"')
  const pay = () => press(`/phone?order=${id}`, { action: 'pay', method: 'account_money' })
  const { text: paid } = await pay()
  expect([paid.includes('Payment approved'), paid.includes('Scan it again')]).toEqual([true, false])
  expect(paid).toContain('Account balance')
  expect(paid).not.toContain('Dinero en mi cuenta')
  expect((await pay()).text).toContain('This purchase is already paid')
  expect(await statusOf(id)).toBe('processed')
  const { results } = (await api.get('/v1/payments/search?external_reference=table-7')).body
  expect(results).toHaveLength(1)
})

test('the phone names the point of sale as the store does', async () => {
  const { api, key, place } = seller()
  const created = await api.post('/pos', { name: 'Caja 1', external_id: 'POS001', category: 621102 })
  expect(created.status).toBe(201)
  const code = `/phone?public_key=${key}&pos=POS001`
  const { text: idle } = await show(code, 'es')
  for (const text of ['Caja 1: ninguna compra espera.', 'Teléfono del comprador'])
    expect(idle).toContain(text)
  await place('qr')
  const { text: charge } = await show(code, 'es')
  expect(charge).toContain('Caja 1')
  expect(charge).not.toContain('POS001')
  await api.post('/pos', { name: 'Caja 2', external_id: 'POS002', category: 621102 })
  await place('qr', { external_pos_id: 'POS002' })
  const { text: codes } = await show(`/phone?public_key=${key}`, 'es')
  for (const name of ['Caja 1', 'Caja 2']) expect(codes).toContain(name)
})

test('a card that the phone is told to reject leaves the code as it was, and so does a buyer who leaves', async () => {
  const { place, statusOf } = seller()
  const id = await place('qr')
  const path = `/phone?order=${id}`
  const rejected = await press(path, { action: 'pay', method: 'card', card: 'master', outcome: 'FUND' })
  expect(rejected.text).toContain('cc_rejected_insufficient_amount')
  expect(rejected.text).toContain('Scan it again')
  expect((await press(path, { action: 'refuse' })).text).toContain('You did not pay')
  expect(await statusOf(id)).toBe('created')
  const wrong = await press(path, { action: 'pay', method: 'rapipago' })
  expect([wrong.status, wrong.text.includes('a scan has no rapipago')]).toEqual([422, true])
})

test('the phone offers Pix in Brazil only, and lists the codes at several points of sale', async () => {
  const [brazil, argentina] = [seller('MLB'), seller('MLA')]
  const pix = 'value="pix"'
  expect((await show(`/phone?order=${await brazil.place('qr')}`)).text).toContain(pix)
  expect((await show(`/phone?order=${await argentina.place('qr')}`)).text).not.toContain(pix)
  await argentina.place('qr', { external_pos_id: 'POS002' })
  const { text } = await show(`/phone?public_key=${argentina.key}`)
  expect([text.includes('POS001'), text.includes('POS002')]).toEqual([true, true])
})

test('a phone shows no order of a terminal, and a terminal none of a code', async () => {
  const [atTerminal, atCode] = [seller(), seller()]
  await atTerminal.place('point')
  await atCode.place('qr')
  expect((await show(`/phone?public_key=${atTerminal.key}`)).text).toContain('Nothing to scan')
  expect((await show(`/terminal?public_key=${atCode.key}`)).text).toContain('data-status="idle"')
})

test('the terminal wakes up, takes the order, charges a card and prints a ticket', async () => {
  const { key, place, statusOf } = seller()
  const idle = await show(`/terminal?public_key=${key}`)
  expect(idle.text).toContain('data-status="idle"')
  const id = await place('point', { ticket_number: 'S-12' })
  expect((await show(`/terminal?public_key=${key}`)).text).toContain('data-status="created"')
  const path = `/terminal?order=${id}`
  expect((await press(path, { action: 'receive' })).text).toContain('data-status="at_terminal"')
  expect(await statusOf(id)).toBe('at_terminal')
  const paid = await press(path, { action: 'approve', card: 'debvisa', installments: '6' })
  for (const text of ['data-status="processed"', 'Printed ticket', 'S-12', '$ 1,500.00', id])
    expect(paid.text).toContain(text)
  expect(await statusOf(id)).toBe('processed')
})

test.each([
  [{ action: 'refuse', card: 'visa', reason: 'high_risk' }, 'failed', 'Too risky'],
  // The form has a tip whichever key is pressed.
  [{ action: 'refuse', card: 'visa', reason: 'high_risk', tip: 'much' }, 'failed', 'Too risky'],
  [{ action: 'cancel' }, 'canceled', 'Canceled'],
  [{ action: 'disconnect' }, 'at_terminal', 'No connection'],
])('the key %j of the terminal leaves the order %s', async (fields, status, text) => {
  const { place, statusOf } = seller()
  const id = await place('point')
  const pressed = await press(`/terminal?order=${id}`, fields)
  expect(pressed.text).toContain(text)
  expect(pressed.text).not.toContain('Printed ticket')
  expect(await statusOf(id)).toBe(status)
})

test('a terminal prints no ticket by itself if the order asks for none, and shows the next order', async () => {
  const { place } = seller()
  const first = await place('point', { print_on_terminal: 'no_ticket' })
  const { text } = await press(`/terminal?order=${first}`, { action: 'approve' })
  expect([text.includes('asks for no ticket'), text.includes('Printed ticket')]).toEqual([true, false])
  expect((await show(`/terminal?order=${first}&print=yes`)).text).toContain('Printed ticket')
  const second = await place('point')
  expect(new URL((await show(`/terminal?order=${first}`)).url).searchParams.get('order')).toBe(second)
})

test.each(['phone', 'terminal'])('the page of a %s says which account or order it lacks', async page => {
  expect((await show(`/${page}?x=1`)).status).toBe(400)
  const { status, text } = await show(`/${page}?order=ORDTST01`)
  expect([status, text.includes('may have been reset')]).toEqual([404, true])
})

test('the terminal shows what the store let it print, as text with its formats and not as markup', async () => {
  const { api, key } = seller()
  await api.put('/simulator/clock', { now: '2026-03-02T12:00:00Z', frozen: true })
  const print = async (subtype: string, content: string) => {
    const config = { point: { terminal_id: terminal, subtype } }
    const { status } = await api.post('/terminals/v1/actions', {
      ...{ type: 'print', external_reference: subtype, config, content },
    })
    expect(status).toBe(201)
  }
  const page = `/terminal?public_key=${key}&terminal=${terminal}`
  const code = '{qr}https://shop.example/7{/qr}{br}{pdf417}TICKET-7{/pdf417}{br}'
  await print('custom', `{center}{b}Mate <i>{/b}{/center}{br}${code}${'.'.repeat(100)}`)
  expect((await show(page)).text).not.toContain('Printout')
  await api.advance({ seconds: 5 })
  const { text } = await show(page)
  for (const part of [
    'Printout: custom',
    'data-align="center"',
    'data-print="center b">Mate &lt;i&gt;',
    'class="qr"',
  ])
    expect(text).toContain(part)
  expect(text).toContain('data-print="pdf417">TICKET-7')
  await api.advance({ seconds: 1 })
  await print(
    'image',
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  )
  await api.advance({ seconds: 5 })
  expect((await show(page)).text).toContain('src="data:image/png;base64,iVBORw0KGgo')
  expect((await show(`/terminal?public_key=${key}&terminal=PAX_A910__SBX0000001`)).text).not.toContain(
    'Printout',
  )
})

test('the terminal shows as text what has more bytes than a code holds', async () => {
  const { api, key } = seller()
  const config = { point: { terminal_id: terminal, subtype: 'custom' } }
  const content = `{qr}${'€'.repeat(1000)}{/qr}`
  await api.post('/terminals/v1/actions', { type: 'print', external_reference: 'long', config, content })
  await api.advance({ seconds: 5 })
  const { status, text } = await show(`/terminal?public_key=${key}&terminal=${terminal}`)
  expect([status, text.includes('data-print="qr">€€')]).toEqual([200, true])
})

test('a buyer adds a tip at the terminal, which the ticket shows and the store reads', async () => {
  const { api, place } = seller()
  const id = await place('point')
  const path = `/terminal?order=${id}`
  await press(path, { action: 'receive' })
  expect((await press(path, { action: 'approve', tip: '-5' })).status).toBe(422)
  const { text } = await press(path, { action: 'approve', tip: '150.5' })
  for (const part of ['Tip', '$ 150.50', '$ 1,650.50']) expect(text).toContain(part)
  const [paid] = (await api.get(`/v1/orders/${id}`)).body.transactions.payments
  expect(paid.tip_amount).toBe('150.50')
})
