import { expect, test } from 'vitest'
import { parsePayload } from './payload.ts'
import { readSignatureInput } from './received-request.ts'

const rawBody = Buffer.from('{"id":77,"data":{"id":123}}')
function read(query: string, headers: Record<string, string | string[] | undefined> = {}) {
  const parsed = parsePayload(rawBody)
  return readSignatureInput(
    { headers, rawBody },
    new URLSearchParams(query),
    parsed.ok ? parsed.payload : null,
  )
}

test('ids are read from query and body, and a body that is no object has none', () => {
  expect(read('data.id=5')).toMatchObject({ queryDataId: '5', bodyDataId: '123', notificationId: '77' })
  const withoutBody = readSignatureInput({ headers: {}, rawBody }, new URLSearchParams(''), null)
  expect(withoutBody).toMatchObject({ queryDataId: null, bodyDataId: null, notificationId: null })
})

test.each([
  ['', null, false],
  ['data.id=5', '5', false],
  ['data.id=5&data.id=5', '5', false],
  ['data.id=&data.id=5', '5', false],
  ['data.id=5&data.id=6', '5', true],
])('the query %j has the id %j, and several: %j', (query, queryDataId, hasSeveralQueryIds) => {
  expect(read(query)).toMatchObject({ queryDataId, hasSeveralQueryIds })
})

test('an IPN has an id and a topic, and no data.id', () => {
  const queries = ['id=1&topic=payment', 'id=1', 'topic=payment', 'id=1&topic=payment&data.id=1', '']
  expect(queries.map(query => read(query).looksLikeIpn)).toEqual([true, false, false, false, false])
})

test('a header that came twice is one text, and a blank one is absent', () => {
  const headers = (signature: string | string[] | undefined) => ({
    'x-signature': signature,
    'x-request-id': ' r ',
  })
  expect(read('', headers(['ts=1', 'v1=2']))).toMatchObject({ signature: 'ts=1, v1=2', requestId: 'r' })
  for (const absent of [undefined, '', ' ', []]) expect(read('', headers(absent)).signature).toBeNull()
})
