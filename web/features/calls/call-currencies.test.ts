import { expect, test } from 'vitest'
import type { CallEntry } from '../../stream/feed-entry.ts'
import { collectCurrencies, currencyOf } from './call-currencies.ts'

const call = (seq: number, currency: string | null, fields: Partial<CallEntry> = {}) =>
  ({
    seq,
    currency,
    resource: null,
    outcome: 'ok',
    effect: 'create',
    credentials: null,
    account: 'default',
    ...fields,
  }) as CallEntry

function currenciesOf(calls: CallEntry[], account: { ofAccount: string | null; canMove: boolean }) {
  const { currencies, add } = collectCurrencies()
  for (const one of calls) add(one)
  return calls.map(one => currencyOf(one, currencies, account))
}
const unnamed = (seq: number, fields: Partial<CallEntry> = {}) =>
  call(seq, null, { outcome: 'error', ...fields })

test('before and after a move, a call has the currency of the calls around it, and none where these differ', () => {
  const calls = [
    unnamed(1),
    call(2, 'ARS'),
    unnamed(3),
    call(4, 'ARS', { credentials: 'default' }),
    unnamed(5),
    call(6, 'MXN'),
    unnamed(7),
  ]
  const found = (ofAccount: string) => currenciesOf(calls, { ofAccount, canMove: true })
  expect(found('MXN')).toEqual([null, 'ARS', 'ARS', 'ARS', null, 'MXN', 'MXN'])
  expect(found('CLP').at(-1)).toBeNull()
})

test('before any call that names a currency, an account that can move has none', () => {
  expect(currenciesOf([unnamed(1)], { ofAccount: 'MXN', canMove: true })).toEqual([null])
  expect(currenciesOf([unnamed(1)], { ofAccount: 'MXN', canMove: false })).toEqual(['MXN'])
})

test('calls about one thing share its currency, and those about none do not', () => {
  const about = { resource: '13' }
  const other = { credentials: 'other' }
  const calls = [call(1, 'ARS', about), call(2, 'MXN'), unnamed(3, { ...about, ...other }), unnamed(4, other)]
  expect(currenciesOf(calls, { ofAccount: 'MXN', canMove: true }).slice(2)).toEqual(['ARS', null])
})

test('a read or a refund of what was made before a move does not say which currency its caller has', () => {
  const old = { resource: '13' }
  const calls = [
    call(1, 'MXN', old),
    call(2, 'ARS'),
    call(3, 'MXN', { ...old, effect: 'change' }),
    unnamed(4),
    call(5, 'MXN', { ...old, effect: 'read' }),
    call(6, 'ARS'),
  ]
  const found = (canMove: boolean) => currenciesOf(calls, { ofAccount: 'ARS', canMove })[3]
  expect(found(true)).toBe('ARS')
  expect(found(false)).toBeNull()
  const read = [call(1, 'CLP', { effect: 'read' }), unnamed(2)]
  expect(currenciesOf(read, { ofAccount: 'ARS', canMove: false })).toEqual(['CLP', 'CLP'])
})

test('a refused request does not say which currency its caller has', () => {
  const calls = [call(1, 'ARS'), call(2, 'BRL', { outcome: 'error' }), unnamed(3), call(4, 'ARS')]
  expect(currenciesOf(calls, { ofAccount: 'ARS', canMove: true })).toEqual(['ARS', 'BRL', 'ARS', 'ARS'])
})

test('the real provider keeps an account in its country, so one answer tells the currency of all calls', () => {
  const other = { credentials: 'other' }
  const calls = [unnamed(1, other), call(2, 'CLP', other), unnamed(3, other), unnamed(4)]
  expect(currenciesOf(calls, { ofAccount: 'ARS', canMove: false })).toEqual(['CLP', 'CLP', 'CLP', 'ARS'])
})
