import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskHeaders, maskText } from './mask.ts'

test.each([
  ['{"token":"abc"}', '{"token":"***"}'],
  ['{"token" : "a\\"b"}', '{"token" : "***"}'],
  ['{"security_code":123}', '{"security_code":"***"}'],
  ['{"securityCode":"123"}', '{"securityCode":"***"}'],
  ['{"password":["a","b"],"x":1}', '{"password":"***","x":1}'],
  [
    '{"secret":{"a":["}",{"b":"\\""}],"token":"t"},"x":{"password":[[1],[2]]}}',
    '{"secret":"***","x":{"password":"***"}}',
  ],
  ['{"pin":{"digits":"cut', '{"pin":"***"'],
  ['{"pin":"cut [', '{"pin":"***"'],
  ['{"Access_Token":"x","clientSecret":"y"}', '{"Access_Token":"***","clientSecret":"***"}'],
  ['{"password":"cut off', '{"password":"***"'],
  ['{"text":"{\\"cvv\\":\\"123\\"}"}', '{"text":"{\\"cvv\\":\\"***\\"}"}'],
  ['{"text":"{\\"cvv\\":\\"1\\\\\\"2\\\\\\\\\\"}"}', '{"text":"{\\"cvv\\":\\"***\\"}"}'],
  ['{"text":"{\\"cvv\\":\\"cut off","x":1}', '{"text":"{\\"cvv\\":\\"***\\"","x":1}'],
  ['{"url":"https://a.b/?x=1&access_token=abc&y=2"}', '{"url":"https://a.b/?x=1&access_token=***&y=2"}'],
  ['a=1&password=abc&b=2', 'a=1&password=***&b=2'],
  ['token=abc', 'token=***'],
  ['{"card_number":"4509953566233704"}', '{"card_number":"***3704"}'],
  ['{"card_number":4509953566233704}', '{"card_number":"***3704"}'],
  ['{"note":"5031 7557 3453 0604 and 3711-803032-57522"}', '{"note":"***0604 and ***7522"}'],
  ['{"note":"line\\n4509953566233704"}', '{"note":"line\\n***3704"}'],
  ['{"cards":[4509953566233704, 5031755734530604 ]}', '{"cards":["***3704", "***0604" ]}'],
  ['{"cards":"[4509953566233704,5031755734530604]"}', '{"cards":"[***3704,***0604]"}'],
  ['{"note":"card4509953566233704x"}', '{"note":"card***3704x"}'],
  ['{"note":"card-4509953566233704, Nº 3 371180303257522"}', '{"note":"card-***3704, Nº 3 ***7522"}'],
  ['note=paid%204509953566233704', 'note=paid%20***3704'],
  ['note=4509+9535+6623+3704&b=4509%209535%206623%203704', 'note=***3704&b=***3704'],
  [
    '{"data":{"id":"4509953566233704"},"card_id":371180303257522}',
    '{"data":{"id":"***3704"},"card_id":"***7522"}',
  ],
  ['{"key":"TEST-1234567890-abc"}', '{"key":"***"}'],
  ['Bearer APP_USR-7777777777-abc', 'Bearer ***'],
])('%s becomes %s', (text, masked) => {
  expect(maskText(text)).toBe(masked)
})

test.each([
  ['payment ids', '{"id":1300000001,"payment_id":"1300000001"}'],
  [
    'ids that pass Luhn by chance',
    '{"id":4509953566237,"data.id":"4509953566237","payment_id":45099535662333}',
  ],
  ['ids longer than a card', '{"id":45099535662337048,"card_id":"450995356623370431"}'],
  ['ids of 16 digits that no brand begins with', '{"id":7777777777777770,"resource":"3000000000000004"}'],
  [
    'ids of the provider’s applications',
    '{"client_id":4509953566233704,"application_id":"4509953566233704"}',
  ],
  ['amounts', '{"a":[-4509953566233704,4509953566233704.5,0.4509953566233704,4509953566233704e1]}'],
  ['the signed text', '{"signed_text":"id:4509953566237;request-id:r;ts:1742505638683;"}'],
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

test('an id of the length that the provider’s have survives, whatever its digits', () => {
  const id = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 14 })
  const key = fc.constantFrom('id', 'data.id', 'payment_id', 'customerId', 'resource')
  fc.assert(
    fc.property(key, id, (name, digits) => {
      const text = `{"${name}":"${digits}","x":{"${name}":${digits}},"url":"/v1/x?${name}=${digits}"}`
      expect(maskText(text)).toBe(text)
    }),
    { numRuns: 5000 },
  )
})

test('a card’s number is gone from whatever word, list or member it stands in, and the JSON is still JSON', () => {
  const number = fc.constantFrom(
    '4509953566233704',
    '5031755734530604',
    '371180303257522',
    '5067766783888311',
  )
  const before = fc.constantFrom('', 'card', 'x-', 'n. ', '12 ', 'PAY_', '€', '\n', '"', 'ñ', '[')
  const shape = fc.constantFrom<(digits: string, word: string) => unknown>(
    (_digits, word) => ({ note: word }),
    (_digits, word) => [word, JSON.stringify({ word })],
    digits => [1, Number(digits), [Number(digits)]],
    digits => ({ number: Number(digits), id: digits, card_id: Number(digits) }),
  )
  fc.assert(
    fc.property(number, before, fc.boolean(), shape, (digits, prefix, isPretty, make) => {
      const text = JSON.stringify(make(digits, `${prefix}${digits}`), null, isPretty ? 2 : 0)
      const masked = maskText(text)
      expect(masked).not.toContain(digits)
      expect(masked).toContain(`***${digits.slice(-4)}`)
      expect(JSON.parse(masked)).toBeTypeOf('object')
    }),
  )
})

test('a secret inside a text inside JSON is gone, whatever it holds, and both are still JSON', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (secret, other) => {
      const inner = JSON.stringify({ password: `CANARY${secret}`, other })
      const masked = maskText(JSON.stringify({ inner }))
      expect(masked).not.toContain('CANARY')
      expect(JSON.parse(JSON.parse(masked).inner)).toMatchObject({ password: '***' })
    }),
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
  const bodyLength = 1024 * 1024
  const nasty = [
    '"token":"',
    '4 ',
    '4509953566233704,',
    '4111111111111111 ',
    '["4509953566233704"',
    'a1a1a1a1a1a1a1a1a1a1 4509953566233704-',
    '"token" ',
    `${' '.repeat(60_000)}:`,
    '\\"cvv\\":\\"\\\\',
    '\\"cvv\\":',
    '"password":[',
    '{"password":[',
    'token=',
    'APP_USR-',
    '\\',
  ]
  for (const piece of nasty) {
    const text = piece.repeat(bodyLength / piece.length)
    expect(maskText(text).length).toBeLessThan(text.length * 2)
  }
}, 20_000)
