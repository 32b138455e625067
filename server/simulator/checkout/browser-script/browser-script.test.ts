import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../../start/simulator.ts'
import { checkFormMap } from './client/form-map.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

test('the script is one classic script with only two global names, and every page may load it', async () => {
  const response = await fetch(`${simulator.url}/js/v2`)
  const script = await response.text()
  expect(response.headers.get('content-type')).toContain('text/javascript')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  // What a page loads for all bricks, in three languages.
  expect(gzipSync(script).length).toBeLessThan(60_000)
  const window = {}
  const page = { window, document: { currentScript: null }, location: { origin: 'http://shop.example' } }
  runInNewContext(script, page)
  expect(Object.keys(window)).toEqual(['MercadoPago', 'MP_DEVICE_SESSION_ID'])
  expect(Object.keys(page)).toEqual(['window', 'document', 'location'])
})

type Client = { getIdentificationTypes(): Promise<unknown> }

const ownTag = 'http://pasarela.test:3010/js/v2'
const rerouted = 'https://sdk.mercadopago.com/js/v2'

test.each([
  ['a tag of ours', ownTag, {}, 'http://pasarela.test:3010'],
  [
    'a tag with the key of a shop proxy',
    'http://pasarela.test/k/key/js/v2?v=2',
    {},
    'http://pasarela.test/k/key',
  ],
  ['a tag of the page’s own host', '/js/v2', {}, 'http://shop.example'],
  ['a rerouted tag', rerouted, {}, 'http://asked.localhost'],
  [
    'a rerouted tag, behind a proxy',
    rerouted,
    { 'x-forwarded-host': 'sdk.mercadopago.com', 'x-forwarded-proto': 'https' },
    'https://sdk.mercadopago.com',
  ],
  ['a copy with another path', '/vendor/mercado-pago.js', {}, 'http://asked.localhost'],
  ['no tag', null, {}, 'http://asked.localhost'],
  ['a header that names no host', rerouted, { 'x-forwarded-host': 'a b' }, null],
])('%s decides which server the script calls', async (_case, src, headers, expected) => {
  const { port } = new URL(simulator.url)
  const host = `asked.localhost:${port}`
  const { body } = await request(`${simulator.url}/js/v2`, { headers: { host, ...headers } })
  const asked: string[] = []
  const window = {}
  const currentScript = src && { getAttribute: () => src, hasAttribute: () => false }
  runInNewContext(await body.text(), {
    window,
    document: { currentScript, baseURI: 'http://shop.example/pay' },
    navigator: { language: 'es' },
    URL,
    URLSearchParams,
    fetch: async (url: string) => asked.push(url),
  })
  const { MercadoPago } = window as { MercadoPago: new (key: string) => Client }
  await new MercadoPago('TEST-key').getIdentificationTypes().catch(() => {})
  const address = expected?.replace('asked.localhost', host) ?? simulator.url
  expect(asked).toEqual([expect.stringMatching(`^${address}/v1/identification_types`)])
})

test("reports what a form's options and the page lack", () => {
  const page = { getElementById: (id: string) => (id === 'form' ? ({} as HTMLElement) : null) }
  expect(checkFormMap({ id: '' }, page)).toEqual(['form.id is required'])
  expect(checkFormMap({ id: 'form', cardNumber: { id: 'number' } }, page)).toEqual([
    'form.cardholderName is required',
    'form.securityCode is required',
    'form.installments is required',
    'form.issuer is required',
    'form.expirationDate, or expirationMonth and expirationYear, is required',
    'There is no element with the id "number"',
  ])
})
