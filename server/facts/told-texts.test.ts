/** Bodies, names and verdicts that anybody may write, and the order in which losses are told. */
import { expect, test } from 'vitest'
import { describeActor, readActorName, toClaim } from './actors.ts'
import { amountLocale } from './languages.ts'
import {
  isLost,
  isOfMoney,
  qualityAspects,
  qualityClasses,
  qualityStatuses,
  rankLosses,
} from './quality-terms.ts'
import { isTooDeep, readBody } from './read-body.ts'

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

test('a body of a hundred levels is read, and a deeper one says nothing', () => {
  expect(isTooDeep(nested(100))).toBe(false)
  expect(isTooDeep(nested(101))).toBe(true)
  expect(isTooDeep(nested(100).replaceAll('[', '{').replaceAll(']', '}'))).toBe(false)
  expect(isTooDeep(`${'{"a":'.repeat(101)}1`)).toBe(true)
  expect(readBody(`{"id":7,"a":${nested(99)}}`)).toMatchObject({ id: 7 })
  expect(readBody(`{"id":7,"a":${nested(100)}}`)).toEqual({})
  // Levels side by side are no depth, and brackets of texts are no levels.
  expect(isTooDeep('[],{},'.repeat(200))).toBe(false)
  const text = JSON.stringify({ a: `\\"${'['.repeat(200)}`, b: '\\', c: '{'.repeat(200) })
  expect(isTooDeep(text)).toBe(false)
  expect(readBody(text)).toEqual(JSON.parse(text))
  expect(isTooDeep(`{"a":"\\\\",${nested(101)}}`)).toBe(true)
  expect(isTooDeep('"'.concat('['.repeat(200)))).toBe(false)
})

test('only a JSON object has members', () => {
  expect(readBody('{"id":7}')).toEqual({ id: 7 })
  for (const body of ['', '[1]', 'null', '7', '"a"', '{"id":7', 'no JSON'])
    expect(readBody(body), body).toEqual({})
})

test('a name has up to 128 characters that can be seen', () => {
  expect(readActorName('  nightly suite ')).toBe('nightly suite')
  expect(readActorName('n'.repeat(128))).toBe('n'.repeat(128))
  expect(readActorName('José ❤\ufe0f')).toBe('José ❤\ufe0f')
  for (const name of [
    '',
    '  ',
    'n'.repeat(129),
    'a\nb',
    'a\u200bb',
    'a\u3164',
    '\u2800',
    '\u{1d159}',
    'a\ufe00',
    '\u0301\u0301',
  ])
    expect(readActorName(name), JSON.stringify(name)).toBeNull()
})

test('a claimed name is told from that of a person who was signed in', () => {
  expect(describeActor(toClaim('suite'))).toEqual({ name: 'suite', isClaimed: true })
  expect(describeActor('suite')).toEqual({ name: 'suite', isClaimed: false })
})

test('only what is missing or invalid is lost, and only a broken mandatory rule of safety costs money', () => {
  expect(qualityStatuses.filter(status => isLost({ status }))).toEqual(['missing', 'invalid'])
  const ofMoney = qualityAspects.flatMap(aspect =>
    qualityClasses.filter(each => isOfMoney({ aspect, class: each })).map(each => `${aspect} ${each}`),
  )
  expect(ofMoney).toEqual(['safety mandatory'])
})

test('what costs money twice comes first, then what blocks, scores, warns, and good practices last', () => {
  const verdict = (id: string, changes: Partial<Parameters<typeof rankLosses>[0][number]>) => ({
    ...({ id, class: 'mandatory', aspect: 'approval', status: 'missing', points: null } as const),
    ...changes,
  })
  const inOrder = [
    verdict('charged_twice', { aspect: 'safety' }),
    verdict('money', { aspect: 'safety' }),
    verdict('blocks', { status: 'invalid', points: 9 }),
    verdict('blocks less', { points: 8 }),
    verdict('blocks without points', {}),
    verdict('safety', { aspect: 'safety', class: 'recommended' }),
    verdict('recommended', { class: 'recommended' }),
    verdict('advisory', { class: 'advisory' }),
    verdict('warning', { status: 'warning' }),
    verdict('practice', { class: 'good_practice', points: 99 }),
  ]
  const others = (['met', 'not_applicable', 'not_observable'] as const).map(status =>
    verdict(status, { status }),
  )
  const ranked = rankLosses([...others, ...inOrder.toReversed()])
  expect(ranked.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id))
})

test('a reader’s amounts are written as in the country if it speaks the reader’s language', () => {
  expect(amountLocale('es-MX', 'es')).toBe('es-MX')
  expect([amountLocale('pt-BR', 'es'), amountLocale(undefined, 'es')]).toEqual(['es', 'es'])
})
