import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeHostileTexts } from '../tests/support/hostile-texts.ts'
import { maskHeaders, maskText } from './mask-text.ts'

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
  ['q=%7B%22token%22%3A%22abc%22%7D&b=2', 'q=%7B%22token%22***&b=2'],
  [
    '{"url":"/p?q=%7B%22a%22%3A%22%7B%5C%22cvv%5C%22%3A1"}',
    '{"url":"/p?q=%7B%22a%22%3A%22%7B%5C%22cvv%5C%22***"}',
  ],
  ['back=https%3A%2F%2Fa.b%2F%3Ftoken%3Dabc%26c%3D1', 'back=https%3A%2F%2Fa.b%2F%3Ftoken%3D***'],
  ['back=%253Fx%253D1%2526pin%253D12&b=2', 'back=%253Fx%253D1%2526pin%253D***&b=2'],
  ['a=1&password=abc&b=2', 'a=1&password=***&b=2'],
  ['token=abc', 'token=***'],
  ['{"card_number":"4509953566233704"}', '{"card_number":"***3704"}'],
  ['{"card_number":4509953566233704}', '{"card_number":"***3704"}'],
  // A mistyped number has a wrong check digit, or is short.
  ['{"card_number":"4509953566233705","b":1}', '{"card_number":"***3705","b":1}'],
  ['{"card_number": 4509953566233705}', '{"card_number": "***3705"}'],
  ['{"cardNumber":"4509 9535 6623 3705"}', '{"cardNumber":"***3705"}'],
  ['{"card_number":1.5e9,"a":2}', '{"card_number":"***","a":2}'],
  ['{"card_number":"45099","a":2}', '{"card_number":"***","a":2}'],
  ['{"text":"{\\"card_number\\":4509953566233705}"}', '{"text":"{\\"card_number\\":\\"***3705\\"}"}'],
  ['card_number=4509953566233705&b=1', 'card_number=***3705&b=1'],
  ['{"card_number":"***3704","card_number_length":16}', '{"card_number":"***3704","card_number_length":16}'],
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
  [
    '{"card_security_code":"1","id_token":"2","otp":3,"client_token":"4"}',
    '{"card_security_code":"***","id_token":"***","otp":"***","client_token":"***"}',
  ],
  [
    '{"secret_key":"1","secretKey":"2","api-key":"3"}',
    '{"secret_key":"***","secretKey":"***","api-key":"***"}',
  ],
  [
    '{"verification_value":"1","cardVerificationValue":2,"credentials":{"user":"u"},"session_id":"3"}',
    '{"verification_value":"***","cardVerificationValue":"***","credentials":"***","session_id":"***"}',
  ],
  ['{"x-session":"1","x-jwt":"2","passcode":3}', '{"x-session":"***","x-jwt":"***","passcode":"***"}'],
  [
    '{"other_secret":"1","previous_secret":"2","other_access_token":"3"}',
    '{"other_secret":"***","previous_secret":"***","other_access_token":"***"}',
  ],
  [
    '{"x-authorization":"1","X-Forwarded-Authorization":"2"}',
    '{"x-authorization":"***","X-Forwarded-Authorization":"***"}',
  ],
  ['{"t\\u006fken":"abc"}', '{"token":"***"}'],
  ['{"text":"{\\"c\\\\u0076v\\":\\"123\\"}"}', '{"text":"{\\"cvv\\":\\"***\\"}"}'],
  ['{"text":"{\\u0022cvv\\u0022:\\u0022123\\u0022}"}', '{"text":"{\\"cvv\\":\\"***\\"}"}'],
  ['{"url":"https://a.b/?x=1\\u0026token=abc"}', '{"url":"https://a.b/?x=1&token=***"}'],
  [
    '{"text":"{\\"pin\\":[\\"1\\",{\\"a\\":\\"]\\"}],\\"x\\":1}"}',
    '{"text":"{\\"pin\\":\\"***\\",\\"x\\":1}"}',
  ],
  ['{"text":"{\\"pin\\":[\\"cut","x":1}', '{"text":"{\\"pin\\":\\"***\\"","x":1}'],
  ['{"text":"{\\"pin\\":","x":1}', '{"text":"{\\"pin\\":","x":1}'],
  ['{\\"token\\":\\"abc\\"} is what came', '{\\"token\\":\\"***\\"} is what came'],
  ['said "so": {"token":"abc"}', 'said "so": {"token":"***"}'],
  ['{"message":"sent Bearer x.y-z, refused"}', '{"message":"sent Bearer ***, refused"}'],
  ['a=Bearer%20x&b=bearer+y', 'a=Bearer%20***&b=bearer+***'],
  ['authorization=Bearer x', 'authorization=*** ***'],
  ['log in with password=abc', 'log in with password=***'],
  ['{"note":"4509.9535.6623.3704 or 4509_9535_6623_3704"}', '{"note":"***3704 or ***3704"}'],
  ['{"note":"4509/9535/6623/3704 or 4509,9535,6623,3704"}', '{"note":"***3704 or ***3704"}'],
  ['{"note":"4509\\t9535\\t6623\\t3704"}', '{"note":"***3704"}'],
  ['4509\t9535\t6623\t3704', '***3704'],
  ['{"note":"4509\\u00a09535\\u00a06623\\u00a03704"}', '{"note":"***3704"}'],
  ['4509\u00a09535\u00a06623\u00a03704', '***3704'],
  ['n.º ４５０９９５３５６６２３３７０４', 'n.º ***3704'],
  ['{"note":"４５０９ ９５３５ ６６２３ ３７０４"}', '{"note":"***3704"}'],
  ['4509 - 9535 - 6623 - 3704', '***3704'],
  ['order 1111 4509 9535 6623 3704', 'order 1111 ***3704'],
  ['{"note":"45 09 95 35 66 23 37 04, 37 11 80 30 32 57 52 2"}', '{"note":"***3704, ***7522"}'],
  ['45-09-95-35-66-23-37-04 and 4 5 0 9 9 5 3 5 6 6 2 3 3 7 0 4', '***3704 and ***3704'],
  ['450 995 356 623 370 4, 4509 95 35 6623 3704', '***3704, ***3704'],
  ['note=45+09+95+35+66+23+37+04&b=45%2009%2095%2035%2066%2023%2037%2004', 'note=***3704&b=***3704'],
  ['[ERROR] card-4509953566233704. Declined.', '[ERROR] card-"***3704". Declined.'],
  ['caf%C3%A94509953566233704', 'caf%C3%A9***3704'],
  [
    '{"notification_url":"https://user:pass@shop.test/hook?a=b@c"}',
    '{"notification_url":"https://***@shop.test/hook?a=b@c"}',
  ],
  ['{"url":"https:\\/\\/user:p@ss@shop.test\\/hook"}', '{"url":"https:\\/\\/***@shop.test\\/hook"}'],
  ['{"text":"{\\"url\\":\\"http://key@shop.test\\"}"}', '{"text":"{\\"url\\":\\"http://***@shop.test\\"}"}'],
  ['u=https%3A%2F%2Fuser%3Apass%40shop.test%2Fx&b=2', 'u=https%3A%2F%2F***%40shop.test%2Fx&b=2'],
  ['u=x%253A%252F%252Fuser%253Apass%2540shop.test', 'u=x%253A%252F%252F***%40shop.test'],
  ['a%20TEST-12345678&b=x%2DTG%2D66a0c1e4f1b2c3d4e5f60718%2D2419', 'a%20***&b=x-***'],
  ['{"note":"a\\nTEST-12345678 a\\tBearer\\tx"}', '{"note":"a\\n*** a\\tBearer\\t***"}'],
  ['access%5Ftoken=a&p%2569n=b&x=%5F', 'access_token=***&pin=***&x=_'],
  ['{"url":"https%3A%2F%2Fa.b%2F%3Ftoken%3Dabc"}', '{"url":"https%3A%2F%2Fa.b%2F%3Ftoken%3D***"}'],
  ['note=a+token%3Dabc&b=a%0Apin%3D1', 'note=a+token%3D***&b=a%0Apin%3D***'],
  ['{"url":"https://a.b/#access_token=abc&x=1"}', '{"url":"https://a.b/#access_token=***&x=1"}'],
  ['payload=access_token%3Dabc&b=u%3Dpin%3D1', 'payload=access_token%3D***&b=u%3Dpin%3D***'],
  ['a=x%2520Bearer%2520abc&b=x%2520TEST-12345678', 'a=x%2520Bearer%2520***&b=x%2520***'],
  ['{"x":"token%3Dabc"}', '{"x":"token%3D***"}'],
  ['p=%25%36%31ccess_token=abc', 'p=access_token=***'],
  ['token[]=a&pin%5B0%5D=b', 'token[]=***&pin%5B0%5D=***'],
  ['{"note":"a\\npassword=abc"}', '{"note":"a\\npassword=***"}'],
  [
    '{"note":"\\ud83d\\ude004509953566233704 \\u00034509953566233704"}',
    '{"note":"\\ud83d\\ude00***3704 \\u0003***3704"}',
  ],
  ['n=%34509953566233704', 'n=***3704'],
  [
    '--b\r\nContent-Disposition: form-data; name="token"\r\nContent-Type: a\r\n\r\na\r\nb\r\n--b\r\nx',
    '--b\r\nContent-Disposition: form-data; name="token"\r\nContent-Type: a\r\n\r\n***\r\n--b\r\nx',
  ],
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
    '{"client_id":4509953566233704,"application_id": "4509953566233704"}',
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
  ['UUIDs of decimal digits', '12345678-4509-9535-6623-370412345678 a4509-9535-6623-3704-b'],
  ['years', '{"years":"2020 2021 2022 2027"}'],
  ['lists of amounts', '{"amounts":[4509,9535,6623,3704]}'],
  ['addresses and versions', '"10.45.123.201 4509.9535.6623"'],
  ['hashes', 'v1=ab4509953566233704cdef'],
  ['digits that fail Luhn', '{"note":"4509953566233705"}'],
  ['the first six and last four', '{"first_six_digits":"450995","last_four_digits":"3704"}'],
  ['groups of digits that go on', '{"note":"1 45 09 95 35 66 23 37 04"}'],
  ['lists of numbers', '{"note":"45, 09, 95, 35, 66, 23, 37, 04","x":[45,9,95,35,66,23,370,4]}'],
  ['times', '{"note":"2026-11-23-09-14-22-45 45.09.95.35"}'],
  [
    'what the provider calls by similar names',
    '{"authorization_code":"301299","device_session":"a","credit":"b"}',
  ],
  ['names that only resemble a secret', '{"token_count":"3","status_code":"x","passport":"A1"}'],
  ['messages about tokens', '{"message":"Bearer token missing, bearer tokens expire"}'],
  ['escapes where nothing is secret', '{"na\\u006de":"Jos\\u00e9","text":"{\\u0022a\\u0022:1}"}'],
  [
    'addresses of mail behind a URL',
    '{"a":"https://shop.test/?to=a@b.test","b":"https://shop.test a@b.test","c":"https%3A%2F%2Fshop.test%3Fto%3Da%40b.test&to=c%40b.test"}',
  ],
  ['percent-encoded letters where nothing is secret', 'a=%41%2D%5F&b=%2541'],
  ['codes of errors', '{"code":"cc_rejected","url":"/x?code=1"}'],
  ['token ids of other kinds', '{"idempotency_key":"0f3c","tokenized":true}'],
])('%s survive', (_what, text) => {
  expect(maskText(text)).toBe(text)
})

test('headers with credentials are masked completely, the signature is kept', () => {
  const headers = maskHeaders([
    ['authorization', 'Bearer x'],
    ['cookie', 'a=b'],
    ['x-api-key', 'k'],
    ['api-key', 'k'],
    ['x-authorization', 'Bearer x'],
    ['x-forwarded-authorization', 'Bearer x'],
    ['x-vendor-api-key', 'k'],
    ['x-vendor-secret', 's'],
    ['x-session', 's'],
    ['x-vendor-session-id', 's'],
    ['x-vendor-jwt', 'j'],
    ['x-credentials', 'c'],
    ['cf-access-jwt-assertion', 'j'],
    ['x-goog-iap-jwt-assertion', 'j'],
    ['x-amzn-oidc-data', 'j'],
    ['dpop', 'j'],
    ...['ocp-apim-subscription-key', 'x-functions-key', 'x-auth-key', 'x-forwarded-client-cert'].map(
      (name): [string, string] => [name, 'k'],
    ),
    ...['x-client-cert', 'x-amzn-mtls-clientcert', 'x-secret-key', 'x-idempotency-key'].map(
      (name): [string, string] => [name, 'k'],
    ),
    ['x-signature', 'ts=1,v1=ab'],
    ['referer', 'https://a/?access_token=abc'],
  ])
  expect(headers.map(([, value]) => value)).toEqual([
    '***',
    '***',
    '***',
    '***',
    '***',
    '***',
    '***',
    '***',
    '***',
    '***',
    '***',
    '***',
    '***',
    '***',
    '***',
    '***',
    ...Array.from({ length: 7 }, () => '***'),
    'k',
    'ts=1,v1=ab',
    'https://a/?access_token=***',
  ])
})

test('a secret member is masked in any context, and the text remains valid JSON', () => {
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

test('no UUID or hash is mistaken for a card', () => {
  const hash = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 })
  fc.assert(
    fc.property(fc.uuid(), hash, (uuid, hex) => {
      const text = `{"id":"${uuid}","note":"${uuid} ${hex}"}`
      expect(maskText(text)).toBe(text)
    }),
    { numRuns: 20_000 },
  )
})

test('an id as long as the provider’s is kept, whatever its digits', () => {
  // Without a size most have up to ten digits, and a card has 13.
  const id = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 14, size: 'max' })
  const key = fc.constantFrom('id', 'data.id', 'payment_id', 'customerId', 'resource')
  fc.assert(
    fc.property(key, id, (name, digits) => {
      const text = `{"${name}":"${digits}","x":{"${name}":${digits}},"url":"/v1/x?${name}=${digits}"}`
      expect(maskText(text)).toBe(text)
      const spaced = `{\n  "${name}": "${digits}",\n  "x" : { "${name}" : ${digits} }\n}`
      expect(maskText(spaced)).toBe(spaced)
    }),
    { numRuns: 5000 },
  )
})

test('a card number is masked in any word, list or member, and the text remains valid JSON', () => {
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

test('a secret is masked in JSON inside JSON strings of any depth and spelling, and every level remains valid JSON', () => {
  /** Writes some letters, ampersands and inner quotes as escapes, as some encoders do; `places` selects which. */
  const escapeSome = (json: string, places: boolean[]) =>
    json.replaceAll(/\\(?:u....|[^u])|[a-z&]/g, (found, at: number) => {
      const character = found === '\\"' ? '"' : found
      const isWritten = character.length > 1 || !places[at % places.length]
      return isWritten ? found : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
    })
  const escapeQuotes = (json: string) =>
    json.replaceAll(/\\(.)/g, (found, character) => (character === '"' ? '\\u0022' : found))
  const depth = fc.integer({ min: 0, max: 4 })
  const places = fc.array(fc.boolean(), { minLength: 1, maxLength: 40 })
  /** In a text with a secret, unnecessary percent escapes (`%30`) are replaced by their characters. */
  const withoutEscapes = fc.string().filter(text => !/%[\da-f]{2}/i.test(text))
  fc.assert(
    fc.property(fc.string(), withoutEscapes, depth, places, (secret, other, levels, escapes) => {
      let text = escapeSome(JSON.stringify({ password: `CANARY${secret}`, other }), escapes)
      for (let level = 0; level < levels; level++) {
        const outer = JSON.stringify({ text })
        text = escapes[level] ? escapeQuotes(outer) : outer
      }
      let inner = maskText(text)
      expect(inner).not.toContain('CANARY')
      for (let level = 0; level < levels; level++) inner = JSON.parse(inner).text
      expect(JSON.parse(inner)).toEqual({ password: '***', other: maskText(other) })
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

test.each(makeHostileTexts(512 * 1024))(
  'half a MiB of %s is masked before the test times out',
  (_name, text) => {
    expect(maskText(text).length).toBeLessThan(2 * text.length)
  },
)

test.each([
  ['referer', '***'],
  ['Location', '***'],
  ['x-location', '23'],
  ['location-of', '23'],
])('the code in an address in the header %s becomes %s', (name, code) => {
  expect(maskHeaders([[name, 'https://a/?code=23']])).toEqual([[name, `https://a/?code=${code}`]])
})
