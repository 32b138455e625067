/** Texts that an attacker writes: masking neither breaks the JSON around them, nor misses a secret because of them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskText } from './mask-text.ts'

/** Pieces of JSON, forms, cards and escapes, which mean something only to a scan of the text. */
const piece = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom('"', '\\', '\\"', '\\\\"', ':', '{', '[', ']', '}', ',', ' ', '\n', '\t', '/'),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '"cvv"',
      'cvv',
      '"token":',
      '"pin":[',
      '"secret":{',
      '\\"otp\\":',
      '"password":"',
      '\\n',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('token=', '&pin=', '%22cvv%22', '%3D', '?', '1', 'e', '-', '.5', '://a', '@'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '4509953566233704',
      '4509 9535 6623 3704',
      '\\u0022',
      '\u0001',
      '\ud83d',
      'Bearer x',
      'TEST-12345678',
    ),
  },
)
const hostile = fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join(''))
const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom('1e4509953566233704', '-4509953566233704', '4509953566233704'),
)

/** A document with a secret at some depth of JSON in strings, each level beside hostile strings and keys. */
const levels = fc.array(fc.tuple(hostile, hostile, hostile, fc.boolean()), { minLength: 1, maxLength: 4 })
const secretKey = fc.constantFrom('token', 'Password', 'security_code', 'cvv', 'clientSecret')

test('a planted secret is masked at any depth of JSON in strings, and every level remains JSON', () => {
  fc.assert(
    fc.property(levels, secretKey, hostile, fc.boolean(), (around, key, tail, isList) => {
      const canary = `CANARY${tail}CANARY`
      let text = JSON.stringify({ [key]: isList ? [canary, { [tail]: canary }] : canary })
      for (const [before, name, after, isPretty] of around)
        text = JSON.stringify({ before, [name]: [before], text, after }, null, isPretty ? 2 : 0)
      let masked = maskText(text)
      expect(masked).not.toContain('CANARY')
      for (const _level of around) masked = (JSON.parse(masked) as { text: string }).text
      expect(JSON.parse(masked)).toEqual({ [key]: '***' })
    }),
    { numRuns: 5_000 },
  )
})

test('JSON with any strings, keys and numbers in it remains JSON', () => {
  const { json } = fc.letrec<{ json: string }>(tie => ({
    json: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      hostile.map(text => JSON.stringify(text)),
      number.map(value => (typeof value === 'string' ? value : JSON.stringify(value))),
      fc.constantFrom('true', 'null'),
      tie('json').map(inner => JSON.stringify(inner)),
      fc.array(tie('json'), { maxLength: 4 }).map(items => `[${items.join(', ')}]`),
      fc
        .array(fc.tuple(fc.oneof(hostile, secretKey), tie('json')), { maxLength: 4 })
        .map(members => `{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`),
    ),
  }))
  fc.assert(
    fc.property(
      json.map(inner => `[${inner}]`),
      text => {
        const masked = maskText(text)
        expect(() => JSON.parse(masked), masked).not.toThrow()
      },
    ),
    { numRuns: 5_000 },
  )
})
