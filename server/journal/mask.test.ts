import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskHeaders, maskText } from './mask.ts'

test.each([
  ['{"token":"abc"}', '{"token":"***"}'],
  ['{"token" : "a\\"b"}', '{"token" : "***"}'],
  ['{"security_code":123}', '{"security_code":"***"}'],
  ['{"securityCode":"123"}', '{"securityCode":"***"}'],
  ['{"password":["a","b"],"x":1}', '{"password":"***","x":1}'],
  ['{"Access_Token":"x","clientSecret":"y"}', '{"Access_Token":"***","clientSecret":"***"}'],
  ['{"password":"cut off', '{"password":"***"'],
  ['{"text":"{\\"cvv\\":\\"123\\"}"}', '{"text":"{\\"cvv\\":\\"***\\"}"}'],
  ['{"url":"https://a.b/?x=1&access_token=abc&y=2"}', '{"url":"https://a.b/?x=1&access_token=***&y=2"}'],
  ['a=1&password=abc&b=2', 'a=1&password=***&b=2'],
  ['token=abc', 'token=***'],
  ['{"card_number":"4509953566233704"}', '{"card_number":"***3704"}'],
  ['{"card_number":4509953566233704}', '{"card_number":"***3704"}'],
  ['{"note":"5031 7557 3453 0604 and 3711-803032-57522"}', '{"note":"***0604 and ***7522"}'],
  ['{"note":"line\\n4509953566233704"}', '{"note":"line\\n***3704"}'],
  ['{"key":"TEST-1234567890-abc"}', '{"key":"***"}'],
  ['Bearer APP_USR-7777777777-abc', 'Bearer ***'],
])('%s becomes %s', (text, masked) => {
  expect(maskText(text)).toBe(masked)
})

test.each([
  ['payment ids', '{"id":1300000001,"payment_id":"1300000001"}'],
  ['long ids that pass Luhn by chance', '{"id":4509953566233704,"data.id":"4509953566233704"}'],
  ['the signed text', '{"signed_text":"id:4509953566233704;request-id:r;ts:1742505638683;"}'],
  ['times in milliseconds', '{"ts":1742505638683}'],
  ['bar codes', '{"content":"23793381286008301352856000063307789840000150000"}'],
  ['PIX codes', '{"qr_code":"00020126580014br.gov.bcb.pix5204000053039865802BR4509953566233704"}'],
  [
    'UUIDs whose digits pass Luhn',
    '21f49551-6378-4514-8725-9a759274509e 53477746-7349-42de-b659-70cd1487054d',
  ],
  ['more of them', 'd6669bc0-1d08-4305-9695-193107c1557d cb661137-3335-403d-9ba0-2b2dd343dd0d'],
  ['hashes', 'v1=ab4509953566233704cdef'],
  ['digits that fail Luhn', '{"note":"4509953566233705"}'],
  ['the first six and last four', '{"first_six_digits":"450995","last_four_digits":"3704"}'],
  ['names that only resemble a secret', '{"token_count":"3","status_code":"x","passport":"A1"}'],
  ['token ids of other kinds', '{"idempotency_key":"0f3c","tokenized":true}'],
])('%s survive', (_what, text) => {
  expect(maskText(text)).toBe(text)
})

test('headers that carry credentials are masked whole, the signature is kept', () => {
  const headers = maskHeaders([
    ['authorization', 'Bearer x'],
    ['cookie', 'a=b'],
    ['x-api-key', 'k'],
    ['x-vendor-secret', 's'],
    ['x-signature', 'ts=1,v1=ab'],
    ['referer', 'https://a/?access_token=abc'],
  ])
  expect(headers.map(([, value]) => value)).toEqual([
    '***',
    '***',
    '***',
    '***',
    'ts=1,v1=ab',
    'https://a/?access_token=***',
  ])
})

test('whatever stands around it, a secret member is gone and the JSON is still JSON', () => {
  const key = fc.constantFrom('token', 'password', 'security_code', 'cvv', 'clientSecret', 'cardToken')
  fc.assert(
    fc.property(
      fc.jsonValue(),
      key,
      fc.string({ minLength: 1 }),
      fc.boolean(),
      (value, name, tail, isPretty) => {
        const canary = `CANARY${tail}`
        const text = JSON.stringify({ before: value, [name]: canary, after: [value] }, null, isPretty ? 2 : 0)
        const masked = maskText(text)
        expect(masked).not.toContain('CANARY')
        expect(JSON.parse(masked)).toMatchObject({ [name]: '***' })
      },
    ),
  )
})

test('no UUID and no hash is taken for a card', () => {
  const hash = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 })
  fc.assert(
    fc.property(fc.uuid(), hash, (uuid, hex) => {
      const text = `{"id":"${uuid}","note":"${uuid} ${hex}"}`
      expect(maskText(text)).toBe(text)
    }),
    { numRuns: 20_000 },
  )
})

test('masking a masked text changes nothing', () => {
  fc.assert(
    fc.property(fc.json(), text => {
      expect(maskText(maskText(text))).toBe(maskText(text))
    }),
  )
})

test('a text made to be slow is masked in time that grows with its length alone', () => {
  const nasty = [
    '"token":"'.repeat(8000),
    '4 '.repeat(32_000),
    '\\"cvv\\":'.repeat(8000),
    '"password":['.repeat(5000),
  ]
  for (const text of nasty) expect(maskText(text).length).toBeLessThan(text.length * 2)
}, 5000)
