import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCredentials } from '../../server/facts/demo-credentials.ts'
import { runHere } from './support/run-here.ts'
import { type Commands, startCommands } from './support/start-commands.ts'

let commands: Commands
beforeAll(async () => {
  commands = await startCommands()
})
afterAll(() => commands?.[Symbol.asyncDispose]())

const items = [{ title: 'Mate', quantity: 1, unit_price: 1500 }]
const right = { items, external_reference: 'order-1', notification_url: 'https://shop.example/n' }

/** Creates preferences as a shop does, at the address for shops. */
async function makeSale(body: object, count: number): Promise<void> {
  const authorization = `Bearer ${demoCredentials.accessToken}`
  await fetch(`${commands.demo.gateway.shopUrl}/checkout/preferences`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const list = `${commands.environment.PASARELA_GATEWAY}/calls?transport=shop`
  const read = async () =>
    ((await (await fetch(list)).json()) as { data: { entries: unknown[] } }).data.entries
  // Calls are recorded after their answer.
  await expect.poll(read).toHaveLength(count)
}

test('a sale of the gateway has a line for each criterion, and exits by what it lost', async () => {
  expect((await commands.run('quality')).code).toBe(14)
  await makeSale(right, 1)
  await makeSale({ items }, 2)
  const found = await commands.run('quality', '--sale', 'order-1', '--json')
  expect(found.code).toBe(0)
  const lines = found.out.map(line => JSON.parse(line))
  expect(Object.keys(lines[0])).toEqual([
    'sale',
    'product',
    'id',
    'class',
    'aspect',
    'status',
    'fields',
    'evidence',
    'remedy',
  ])
  expect(lines.find(({ id }) => id === 'item_category_id')).toMatchObject({
    sale: 'order-1',
    product: 'checkout_pro',
    class: 'recommended',
    status: 'missing',
    evidence: [{ operation: 'POST /checkout/preferences', field: 'items[0].category_id', value: null }],
    remedy: { after: { items: [{ title: 'Mate', category_id: 'others' }] } },
  })
  expect(lines.at(-1)).toMatchObject({
    summary: { sales: [{ mandatory: { met: 2, of: 2 } }], worst: 'order-1' },
  })
  expect((await commands.run('quality', '--sale', 'order-1', '--fail-on', 'recommended')).code).toBe(11)
  const missing = await commands.run('quality', '--sale', 'order-9')
  expect([missing.out, missing.remarks]).toEqual([
    [],
    ['No sale order-9 was recorded. Without --sale the newest are measured.'],
  ])
  const all = await commands.run('quality', '--product', 'checkout_pro')
  expect(all.code).toBe(12)
  expect(all.out.join('\n')).toMatch(/external_reference – External reference \(Mandatory, Missing\)/)
  expect((await commands.run('quality', '--product', 'point')).code).toBe(14)
  expect((await commands.run('quality', '--product', 'nothing')).code).toBe(2)
})

const harOf = (...entries: object[]) => JSON.stringify({ log: { entries } })
const harEntry = {
  startedDateTime: '2026-11-25T12:00:00.000Z',
  request: {
    method: 'POST',
    url: 'https://api.mercadopago.com/checkout/preferences',
    headers: [{ name: 'User-Agent', value: 'MercadoPago Node.js SDK v3.3.0' }],
    postData: { text: JSON.stringify(right) },
  },
  response: { status: 201, content: { text: '{"id":"p1"}' } },
}

test('a HAR file is measured without a gateway, and calls of other servers are left out', async () => {
  const file = join(commands.folder, 'sale.har')
  const other = { request: { method: 'GET', url: 'https://shop.example/', headers: [] } }
  await writeFile(file, harOf(other, harEntry))
  const reports = ['--html', join(commands.folder, 'q.html'), '--junit', join(commands.folder, 'q.xml')]
  const { code, out } = await runHere(['quality', file, '--json', ...reports])
  expect(code).toBe(0)
  const verdicts = out.map(line => JSON.parse(line))
  expect(verdicts.find(({ id }) => id === 'back_end_sdk')).toMatchObject({
    status: 'met',
    evidence: [{ seq: 2 }],
  })
  expect(await readFile(reports[1] ?? '', 'utf8')).toContain('<code>item_category_id</code>')
  expect(await readFile(reports[3] ?? '', 'utf8')).toContain('<failure type="recommended"')
})

test('a curl command on the standard input is one call, and shows no card token', async () => {
  const body = JSON.stringify({
    token: 'abcdef0123456789abcdef0123456789',
    payer: { email: 'ana@shop.example' },
  })
  const curl = `curl -X POST 'https://api.mercadopago.com/v1/payments' -H 'X-Idempotency-Key: k' -d '${body}'`
  const { code, out } = await runHere(['quality', '-'], { input: curl })
  expect(code).toBe(12)
  expect(out.join('\n')).toMatch(/device_id/)
  expect(out.join('\n')).not.toContain('abcdef0123456789')
})

const measured = async (file: string, bytes: string | Buffer) => {
  const path = join(commands.folder, file)
  await writeFile(path, bytes)
  const { out } = await runHere(['quality', path, '--json'])
  return new Map(out.map(line => JSON.parse(line)).map(one => [one.id, one]))
}
const base64 = (text: string) => ({ text: Buffer.from(text).toString('base64'), encoding: 'base64' })

test('a HAR file with a byte-order mark, in UTF-16 or with base64 says the same', async () => {
  const plain = harOf(harEntry)
  const expected = await measured('plain.har', plain)
  expect(expected.get('external_reference')).toMatchObject({ status: 'met' })
  const { request, response } = harEntry
  const encoded = harOf({
    ...harEntry,
    request: { ...request, postData: base64(request.postData.text) },
    response: { ...response, content: base64(response.content.text) },
  })
  for (const [file, bytes] of Object.entries({
    'marked.har': `\uFEFF${plain}`,
    'wide.har': Buffer.from(`\uFEFF${plain}`, 'utf16le'),
    'encoded.har': encoded,
  }))
    expect(await measured(file, bytes), file).toEqual(expected)
})

test('a HAR file tells by the token itself who made that of an order', async () => {
  const tokenOf = (text: string) => text.repeat(32)
  const callOf = (path: string, sent: object, answer: object, headers: Record<string, string>) => ({
    ...harEntry,
    request: {
      method: 'POST',
      url: `https://api.mercadopago.com${path}`,
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      postData: { text: JSON.stringify(sent) },
    },
    response: { status: 201, content: { text: JSON.stringify(answer) } },
  })
  const card = { card_number: '4509953566233704', security_code: '123' }
  const byServer = { authorization: 'Bearer TEST-1' }
  const tokenCall = (id: string, headers: Record<string, string>) =>
    callOf('/v1/card_tokens', card, { id }, headers)
  const payments = [{ amount: '10.00', payment_method: { id: 'visa', token: tokenOf('a') } }]
  const order = { type: 'online', external_reference: 'order-1', transactions: { payments } }
  const statusOf = async (...tokens: object[]) => {
    const sale = callOf('/v1/orders', order, { id: 'ORD1', status: 'processed' }, byServer)
    return (await measured('tokens.har', harOf(...tokens, sale))).get('secure_form')?.status
  }
  const byPage = { origin: 'https://shop.example' }
  expect(await statusOf(tokenCall(tokenOf('a'), byServer), tokenCall(tokenOf('b'), byPage))).toBe('invalid')
  expect(await statusOf(tokenCall(tokenOf('a'), byPage), tokenCall(tokenOf('b'), byServer))).toBe('met')
})

test('a HAR file without the text of a request misses nothing that nobody can know', async () => {
  const { postData: _, ...request } = harEntry.request
  for (const [file, bodySize] of [
    ['unknown.har', -1],
    ['long.har', 4000],
  ] as const) {
    const verdicts = await measured(file, harOf({ ...harEntry, request: { ...request, bodySize } }))
    expect([...verdicts.values()].filter(({ status }) => status === 'missing')).toEqual([])
    expect(verdicts.get('external_reference')).toMatchObject({ status: 'not_observable' })
  }
})

const answered = (content: object) => harOf({ ...harEntry, response: { status: 201, content } })
const wrongHars = {
  'log.entries[1].request': harOf(harEntry, {}),
  'log.entries[0]': harOf(null as unknown as object),
  'log.entries': JSON.stringify([harEntry]),
  'log.entries[0].response.content.text': answered({ text: '{"id":"p1"}', encoding: 'base64' }),
  'log.entries[0].response.content.text ': answered({ text: 5, encoding: 'base64' }),
  'log.entries ': '{"log":{"entries":5}}',
  log: '{"log":null}',
}
test.each(Object.entries(wrongHars))(
  'a HAR file with a wrong %s gets one line that says it',
  async (path, input) => {
    for (const command of [
      ['quality', '-'],
      ['verify', '--secret', 'any'],
    ]) {
      const { code, out, remarks } = await runHere(command, { input })
      expect({ code, out, lines: remarks.length }).toEqual({ code: 2, out: [], lines: 1 })
      expect(remarks[0]).toContain(`: ${path.trim()} is missing or has the wrong form.`)
    }
  },
)

test.each(['', 'no request', '{', 'null', '5'])('%j is refused', async input => {
  expect(await runHere(['quality', '-'], { input })).toMatchObject({ code: 2 })
})
