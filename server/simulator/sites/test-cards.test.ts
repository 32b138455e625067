import { expect, test } from 'vitest'
import { hasValidCheckDigit } from '../cards/card-number.ts'
import { fitsMethod, matchCard } from './find-method.ts'
import { methods } from './payment-methods.ts'
import { type SiteId, siteIds } from './sites.ts'

/** The official test cards of every country (documentation, newer and older pages). */
const cards: [SiteId, string, string][] = [
  ['MLA', 'master', '5031755734530604'],
  ['MLA', 'visa', '4509953566233704'],
  ['MLA', 'amex', '371180303257522'],
  ['MLA', 'debmaster', '5287338310253304'],
  ['MLA', 'debvisa', '4002768694395619'],
  ['MLB', 'master', '5031433215406351'],
  ['MLB', 'master', '5480832801033311'],
  ['MLB', 'visa', '4235647728025682'],
  ['MLB', 'amex', '375365153556885'],
  ['MLB', 'debelo', '5067766783888311'],
  ['MLC', 'master', '5416752602582580'],
  ['MLC', 'visa', '4168818844447115'],
  ['MLC', 'amex', '375778174461804'],
  ['MLC', 'debmaster', '5241019826646950'],
  ['MLC', 'debvisa', '4023653523914373'],
  ['MCO', 'master', '5254133674403564'],
  ['MCO', 'visa', '4013540682746260'],
  ['MCO', 'amex', '374378187755283'],
  ['MCO', 'debvisa', '4915112055246507'],
  ['MLM', 'master', '5474925432670366'],
  ['MLM', 'visa', '4075595716483764'],
  ['MLM', 'amex', '371180303257522'],
  ['MLM', 'debmaster', '5579053461482647'],
  ['MLM', 'debvisa', '4189141221267633'],
  ['MLU', 'master', '5031755734530604'],
  ['MLU', 'master', '5161441315852061'],
  ['MLU', 'visa', '4509953566233704'],
  ['MLU', 'visa', '4157236211736486'],
  ['MLU', 'debvisa', '4213016314706756'],
  ['MLU', 'debvisa', '4410103672436886'],
  ['MPE', 'master', '5031755734530604'],
  ['MPE', 'visa', '4009175332806176'],
  ['MPE', 'amex', '371180303257522'],
  ['MPE', 'debmaster', '5178781622202455'],
]

test.each(cards)('in %s the official %s card is one, and passes the check digit', (site, method, number) => {
  expect(matchCard(site, number.slice(0, 6))[0]?.method.id).toBe(method)
  expect(matchCard(site, number.slice(0, 8))[0]?.range.length).toBe(number.length)
  expect(hasValidCheckDigit(number)).toBe(true)
  expect(hasValidCheckDigit(`${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`)).toBe(false)
})

test('a debit card may be charged under its brand’s credit id, and not under another brand’s', () => {
  const method = (id: string) => methods.MLA.find(each => each.id === id)
  const [visa, master] = [method('visa'), method('master')]
  if (!visa || !master) throw new Error('Argentina has no Visa or Mastercard')
  expect(fitsMethod('MLA', '400276', visa)).toBe(true)
  expect(fitsMethod('MLA', '400276', master)).toBe(false)
})

test('no country has a method twice, and every pattern can be read', () => {
  for (const site of siteIds) {
    const ids = methods[site].map(method => method.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { ranges } of methods[site]) {
      for (const range of ranges) expect(() => new RegExp(range.pattern)).not.toThrow()
    }
  }
})
