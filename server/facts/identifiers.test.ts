/** Forms of ids, addresses and headers by which calls are told apart. */
import { expect, test } from 'vitest'
import { findProviderRoute, isCalledByPages } from '../catalog/provider-routes.ts'
import { isTerminalId, isVirtualTerminal, lifetimeOf } from './in-person-orders.ts'
import { kindOfId, toPaymentMethodId } from './resource-ids.ts'
import { isReturnAddress } from './return-addresses.ts'
import { readSdk } from './sdk-headers.ts'
import { readHint, writeHint } from './simulator-hint.ts'

test.each([
  ['1300000001', 'payment'],
  ['ORD01J49MMW3SSBK5PSV3DFR32959', 'order'],
  ['ORDTST01JQ4S4KY8HWQ6NA5PXB65B3D3', 'order'],
  [`ORD${'A'.repeat(25)}`, 'payment'],
  [`ORD${'A'.repeat(27)}`, 'payment'],
  [`ORDTST${'9'.repeat(25)}`, 'payment'],
  [`ORDTST${'9'.repeat(27)}`, 'payment'],
  [`ORD${'I'.repeat(26)}`, 'payment'],
  [`XORD${'9'.repeat(26)}`, 'payment'],
  ['0a'.repeat(16), 'subscription'],
  ['0a'.repeat(16).slice(1), 'payment'],
  [`${'0a'.repeat(16)}0`, 'payment'],
  ['0A'.repeat(16), 'payment'],
])('%s is the id of: %s', (id, kind) => {
  expect(kindOfId(id)).toBe(kind)
})

test('the boleto of orders is that of payments, and other methods have one id', () => {
  expect(toPaymentMethodId('boleto')).toBe('bolbradesco')
  expect(toPaymentMethodId('pix')).toBe('pix')
})

test.each([
  ['https://shop.test/paid', true],
  ['http://localhost:3000', true],
  ['myshop://paid', true],
  ['my.shop+app-1://paid', true],
  ['https://', false],
  ['https:shop.test', false],
  ['1shop://paid', false],
  [' https://shop.test', false],
  ['https://[shop', false],
  ...['about', 'blob', 'data', 'file', 'filesystem', 'javascript', 'vbscript', 'view-source'].map(
    (scheme): [string, boolean] => [`${scheme}://paid`, false],
  ),
  ['JavaScript://paid', false],
])('payers can return to %s: %s', (address, expected) => {
  expect(isReturnAddress(address)).toBe(expected)
})

test.each([
  ['NEWLAND_N950__N950NCB801293324', true, false],
  ['PAX_A910__SBX0000001', true, true],
  ['PAX_A910__sbx1', true, false],
  ['PAX__1', true, false],
  ['PAX_A910_N950', false, false],
  ['pax_a910__1', false, false],
  ['PAX___1', false, false],
  ['PAX__', false, false],
  ['PAX__1 ', false, false],
  [' PAX__1', false, false],
])('%j is the id of a terminal: %s, and of the virtual one: %s', (id, isTerminal, isVirtual) => {
  expect([isTerminalId(id), isVirtualTerminal(id)]).toEqual([isTerminal, isVirtual])
})

test('an order in person can be paid for 30 seconds at least, 3 hours at a terminal, 3,600 as a code', () => {
  const [minute, hour] = [60_000, 3_600_000]
  expect(lifetimeOf('point')).toEqual({ min: minute / 2, max: 3 * hour, usual: 15 * minute })
  expect(lifetimeOf('qr')).toEqual({ min: minute / 2, max: 3_600 * hour, usual: 15 * minute })
  expect([lifetimeOf('online'), lifetimeOf(undefined)]).toEqual([null, null])
})

const unlisted = { template: null, subject: 'provider', id: null }

test.each([
  ['/v1/payments', { template: '/v1/payments', subject: 'payment', id: null }],
  ['/v1/payments/', { template: '/v1/payments', subject: 'payment', id: null }],
  ['/v1/payments/search', { template: '/v1/payments/search', subject: 'payment', id: null }],
  ['/v1/payments/7', { template: '/v1/payments/{id}', subject: 'payment', id: '7' }],
  ['/v1/orders/7/cancel', { template: '/v1/orders/{id}/cancel', subject: 'order', id: '7' }],
  ['/v1/customers/7/cards/8', { subject: 'customer', id: '7' }],
  ['/v1/payments//', unlisted],
  ['/v1', unlisted],
  ['/v1/payments/7/8/9', unlisted],
  ['/', unlisted],
])('the route of %s', (path, route) => {
  expect(findProviderRoute(path)).toMatchObject(route)
})

test.each([
  ['/v1/card_tokens', true],
  ['/v1/card_tokens/a-1_B', true],
  ['/v1/card_tokens/..', false],
  ['/v1/card_tokens/..%2fpayments', false],
  ['/v1/payment_methods', true],
  ['/v1/payment_methods/installments', true],
  ['/v1/identification_types', true],
  ['/js/v2', true],
  ['/v1/payments', false],
  ['/v1/customers', false],
  ['/unknown', false],
])('pages of shops call %s: %s', (path, expected) => {
  expect(isCalledByPages(path)).toBe(expected)
})

const productIds = {
  bc32b6ntrpp001u8nhkg: 'node',
  bc32a7ru643001oi3940: 'php',
  bc32a7vtrpp001u8nhj0: 'java',
  bc32bpftrpp001u8nhlg: 'python',
  bc32a7vtrpp001u8nhjg: 'ruby',
}
const sdkOf = (headers: Record<string, string>, query = '') => readSdk(name => headers[name] ?? null, query)

test.each([
  ['MercadoPago Node.js SDK v2.8.0 (node v26)', { sdk: 'node', version: '2.8.0' }],
  ['MercadoPago PHP SDK/3.5.1', { sdk: 'php', version: '3.5.1' }],
  ['MercadoPago DX-PHP SDK v3.5.1', { sdk: 'php', version: '3.5.1' }],
  ['MercadoPago Python SDK v2.3.0', { sdk: 'python', version: '2.3.0' }],
  ['MercadoPago Ruby SDK v2.3.0', { sdk: 'ruby', version: '2.3.0' }],
  ['MercadoPago Java SDK/2.1.30', { sdk: 'java', version: '2.1.30' }],
  ['MercadoPago DotNet SDK/2.7.0', { sdk: 'dotnet', version: '2.7.0' }],
  ['MercadoPago .NET SDK/2.7.0', { sdk: 'dotnet', version: '2.7.0' }],
  ['mercadopago go sdk/1.8.0', { sdk: 'go', version: '1.8.0' }],
  ['my MercadoPago Go SDK/1.8.0', null],
  ['MercadoPago Elixir SDK/1.8.0', null],
])('the user agent %s is that of the SDK %j', (agent, sdk) => {
  expect(sdkOf({ 'user-agent': agent })).toEqual(sdk)
})

test.each(Object.entries(productIds))(
  'a shop with its own user agent has the product id %s of %s',
  (id, sdk) => {
    const headers = { 'user-agent': 'shop', 'x-product-id': id.toUpperCase() }
    expect(sdkOf(headers)).toEqual({ sdk, version: null })
    expect(sdkOf({ ...headers, 'x-tracking-id': 'platform:v16,type:SDK2.8.0,so;' })).toEqual({
      sdk,
      version: '2.8.0',
    })
  },
)

test('MercadoPago.js names its version in the query', () => {
  expect(sdkOf({}, 'js_version=2.0.1&a=1')).toEqual({ sdk: 'js', version: '2.0.1' })
  expect(sdkOf({}, 'a=1&js_version=2.0.1')).toEqual({ sdk: 'js', version: '2.0.1' })
  expect(sdkOf({}, `js_version=${'1'.repeat(33)}`)?.version).toHaveLength(32)
  expect(sdkOf({}, 'other_js_version=2.0.1')).toBeNull()
  expect(sdkOf({}, '')).toBeNull()
})

test('a hint is read as it is written, and other texts are none', () => {
  for (const of of ['card_token', 'id'] as const)
    expect(readHint(writeHint({ of, user: '42' }))).toEqual({ of, user: '42' })
  for (const text of [
    undefined,
    '',
    'id of user x',
    'payment of user 42',
    ' id of user 42',
    'id of user 42 ',
  ])
    expect(readHint(text), text).toBeNull()
})
