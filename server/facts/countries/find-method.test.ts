import { beforeAll, expect, test } from 'vitest'
import { hasValidCheckDigit } from '../check-digit.ts'
import { countries } from '../countries.ts'
import { findMethod, fitsMethod, loadPaymentMethods, matchCard, methodName } from './find-method.ts'

beforeAll(loadPaymentMethods)

const officialCards = countries.flatMap(({ id, testCards }) => testCards.map(card => ({ site: id, ...card })))

test.each(officialCards)('the $method test card of $site matches its own method', card => {
  const [match] = matchCard(card.site, card.number.slice(0, 6))
  expect(match?.method.id).toBe(card.method)
  expect(match?.method.type).toBe(card.isDebit ? 'debit_card' : 'credit_card')
  const [exact] = matchCard(card.site, card.number.slice(0, 8))
  expect(exact?.range).toMatchObject({ length: card.number.length, codeLength: card.securityCode.length })
})

/** Numbers that only some pages of the documentation list. */
const olderCards = [
  { site: 'MLB', method: 'master', number: '5480832801033311' },
  { site: 'MLU', method: 'master', number: '5161441315852061' },
  { site: 'MLU', method: 'visa', number: '4157236211736486' },
  { site: 'MLU', method: 'debvisa', number: '4410103672436886' },
] as const

test.each(olderCards)('the older $method test card of $site is known too', ({ site, method, number }) => {
  expect(matchCard(site, number.slice(0, 8))[0]?.method.id).toBe(method)
})

test.each([
  ['MLM', 'clabe', 'SPEI'],
  ['MLM', 'bancomer', 'BBVA'],
  ['MLM', 'banamex', 'Citibanamex'],
  ['MLB', 'pix', 'Pix'],
  ['MLB', 'pec', 'Lotérica'],
  ['MLB', 'visa', 'Visa'],
] as const)('buyers of %s read the name of %s that the console says, %s', (siteId, methodId, name) => {
  expect(methodName({ siteId, methodId })).toBe(name)
})

test('a wrong check digit is detected', () => {
  for (const { number } of [...officialCards, ...olderCards]) {
    expect(hasValidCheckDigit(number), number).toBe(true)
    const last = (Number(number.at(-1)) + 1) % 10
    expect(hasValidCheckDigit(`${number.slice(0, -1)}${last}`), number).toBe(false)
  }
})

test("a debit card may be charged under the credit id of its brand, and not under another brand's", () => {
  const [visa, master] = [findMethod('MLA', 'visa'), findMethod('MLA', 'master')]
  if (!visa || !master) throw new Error('Argentina has no Visa or Mastercard')
  expect(fitsMethod('MLA', '400276', visa)).toBe(true)
  expect(fitsMethod('MLA', '400276', master)).toBe(false)
  // Cards that begin with 501041 are Maestro cards.
  expect(fitsMethod('MLA', '501041', master)).toBe(true)
})
