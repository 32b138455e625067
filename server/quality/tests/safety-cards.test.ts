/** Rules of the safety floor about card numbers, security codes and card tokens. */
import { expect, test } from 'vitest'
import { measure } from '../measure.ts'
import type { Recording } from '../recorded.ts'
import { fromServer, lostIn, otherSale, paid, statusesOf, withCalls } from './support/safety-sales.ts'
import { call, rightBodies, rightSale, without, withValue } from './support/sales.ts'

test('a card number that a server sends is found; a test that stands in for the page is not', () => {
  const { token, recorded } = rightSale('checkout_api')
  const sendFrom = (headers: [string, string][], sdk: string | null) => {
    token.exchange = { caller: { method: 'POST', url: '/v1/card_tokens', headers }, provider: [] }
    token.sdk = sdk
  }
  sendFrom([['authorization', '***']], 'node')
  expect(lostIn(recorded)).toEqual(['card_number_on_server card_on_server'])
  // The headers of the official SDK for Node.
  sendFrom(
    [
      ['authorization', '***'],
      ['sec-fetch-mode', 'cors'],
    ],
    'node',
  )
  expect(lostIn(recorded)).toEqual(['card_number_on_server card_on_server'])
  sendFrom([], null)
  expect(lostIn(recorded)).toEqual([])
  const clear = rightSale('checkout_api', { body: { ...rightBodies.checkout_api, card_number: '***3704' } })
  expect(lostIn(clear.recorded)).toEqual(['card_number_on_server card_on_server'])
  expect(JSON.stringify(measure(clear.recorded))).not.toContain('3704')
})

test.each([
  ['checkout_api', 'cardNumber'],
  ['checkout_api', 'card.number'],
  ['checkout_api', 'additional_info.card.card_number'],
  ['orders', 'transactions.payments[].payment_method.card_number'],
  ['orders', 'transactions.payments[].payment_method.card.number'],
] as const)('a card number in a payment by %s as %s is seen, with or without a token', (product, field) => {
  for (const number of ['***3704', '4509 9535 6623 3704']) {
    const body = withValue(rightBodies[product], field, number)
    for (const sent of [
      body,
      without(without(body, 'token'), 'transactions.payments[].payment_method.token'),
    ]) {
      const { recorded } = rightSale(product, { body: sent })
      expect(lostIn(recorded), number).toEqual(['card_number_on_server card_on_server'])
      expect(JSON.stringify(measure(recorded))).not.toMatch(/6623|\*3704/)
    }
  }
})

test('digits that are no card number are none', () => {
  for (const [field, value] of [
    ['metadata.card_number', '3704'],
    ['metadata.pan', '2 kg'],
    ['payer.phone.number', '1145678901234'],
    ['payer.identification.number', '12345678909123'],
  ] as const) {
    const { recorded } = rightSale('checkout_api', {
      body: withValue(rightBodies.checkout_api, field, value),
    })
    expect(lostIn(recorded), field).toEqual([])
  }
})

test('the code of a saved card that a server sends is seen', () => {
  const { token, recorded } = rightSale('checkout_api')
  token.request = JSON.stringify({ card_id: '1', security_code: '***' })
  fromServer(token)
  expect(lostIn(recorded)).toEqual(['card_number_on_server card_on_server'])
})

test('tokens of test and production in one sale are found where a recording shows them', () => {
  const bearer = (beginning: string) => ({ headers: { authorization: `Bearer ${beginning}-98765432` } })
  const { recorded } = rightSale('checkout_api', bearer('TEST'))
  const readWith = (beginning: string) =>
    withCalls(recorded, call('GET /v1/payments/{id}', { resource: '11', second: 5, ...bearer(beginning) }))
  expect(lostIn(readWith('TEST'))).toEqual([])
  expect(lostIn(readWith('APP_USR'))).toEqual(['credentials_not_mixed credentials_mixed'])
  const text = JSON.stringify(measure(readWith('APP_USR')))
  expect(text).toContain('Bearer APP_USR-…')
  expect(text).not.toContain('98765432')
})

/** A page's token and a program's, and the verdict of a sale on its form after these calls. */
function startForms({ recorded, token, made }: ReturnType<typeof rightSale>) {
  const at = (recording: Recording, second: number) => ({
    ...recording,
    received_at: new Date(Date.parse(made.received_at) + second * 1000).toISOString(),
  })
  const scripted = structuredClone(token)
  fromServer(scripted)
  const formOf = (...calls: Recording[]) =>
    measure({ ...recorded, calls: [made, ...calls] })
      .sales.find(({ sale }) => sale === 'order-1001')
      ?.verdicts.find(({ id }) => id === 'secure_form')
  return { at, token, scripted, tested: at(otherSale(), -100), formOf }
}

test('of tokens for one card, those since the last sale with it count', () => {
  const { at, token, scripted, tested, formOf } = startForms(rightSale('checkout_api', { answer: paid(11) }))
  expect(formOf(at(scripted, -200), token)).toMatchObject({ status: 'not_observable' })
  expect(formOf(at(scripted, -200), tested, token)).toMatchObject({ status: 'met' })
  expect(formOf(at(token, -200), tested, at(scripted, -50))).toMatchObject({ status: 'invalid' })
  // Nothing was recorded since, so an older one may have been kept.
  expect(formOf(at(token, -200), at(scripted, -199), tested)).toMatchObject({ status: 'not_observable' })
})

test('a token of another card, made later, or older than its life is not the one of a sale', () => {
  const { at, token, scripted, formOf } = startForms(rightSale('checkout_api', { answer: paid(11) }))
  const of = (digits: string) => ({ ...scripted, response: JSON.stringify({ last_four_digits: digits }) })
  const page = at(token, -60)
  const week = 7 * 24 * 3600
  expect(formOf(page, at(of('3704'), -50))).toMatchObject({ status: 'not_observable' })
  expect(formOf(page, at(of('9999'), -50))).toMatchObject({ status: 'met' })
  expect(formOf(page, at(scripted, 1))).toMatchObject({ status: 'met' })
  expect(formOf(page, at(scripted, 1 - week))).toMatchObject({ status: 'not_observable' })
  expect(formOf(page, at(scripted, -week))).toMatchObject({ status: 'met' })
})

test('an order, whose answer names no card, is not accused of a token that another sale may have used', () => {
  const { at, token, scripted, tested, formOf } = startForms(rightSale('orders'))
  expect(formOf(at(token, -200), tested, at(scripted, -50))).toMatchObject({ status: 'not_observable' })
  expect(formOf(at(token, -200), tested)).toMatchObject({ status: 'met' })
})

test('a card token with the fingerprint of the sale is the one that counts, for an order too', () => {
  const { recorded, token, made } = rightSale('orders')
  const scripted = structuredClone(token)
  fromServer(scripted)
  const withToken = (recording: Recording, ...card_tokens: string[]): Recording => ({
    ...recording,
    exchange: recording.exchange && { ...recording.exchange, card_tokens },
  })
  const formOf = (...calls: Recording[]) =>
    measure({ ...recorded, calls: [withToken(made, 'used'), ...calls] }).sales[0]?.verdicts.find(
      ({ id }) => id === 'secure_form',
    )
  const page = (name: string) => withToken(token, name)
  const server = (name: string) => withToken(scripted, name)
  expect(formOf(page('used'), server('other'))).toMatchObject({ status: 'met' })
  expect(formOf(page('other'), server('used'))).toMatchObject({ status: 'invalid', reason: 'card_on_server' })
  // The gateway was started again, or the page did not call through the proxy.
  expect(formOf(page('other'))).toMatchObject({ status: 'not_observable', reason: 'front_end' })
  expect(formOf(server('other'))).toMatchObject({ status: 'not_observable', reason: 'front_end' })
  // Entries without a fingerprint are older, or have no whole body.
  expect(formOf(token, server('other'))).toMatchObject({ status: 'met' })
})

test('a token whose page names no script was made by a page, and nobody knows by which script', () => {
  const { token, recorded } = rightSale('checkout_api')
  token.sdk = null
  const statuses = statusesOf(recorded)
  expect(statuses.get('secure_form')).toBe('met null')
  expect(statuses.get('web_front_end_sdk')).toBe('not_observable page_without_sdk')
  token.exchange = { caller: { method: 'POST', url: '/v1/card_tokens', headers: [] }, provider: [] }
  expect(statusesOf(recorded).get('web_front_end_sdk')).toBe('not_observable front_end')
})
