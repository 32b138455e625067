import { expect, test } from 'vitest'
import { readHar } from './read-har.ts'
import { UnreadableInput } from './unreadable-input.ts'

const request = { method: 'POST', url: 'http://shop.test/hook?data.id=1', headers: [] }

test.each(['null', '7', '"request"', 'true', '{}', '{'])('%s is no HAR file', text => {
  expect(readHar(text)).toBeNull()
})

test.each([
  ['a file', { log: { entries: [{ request }] } }],
  ['one entry', { request }],
  ['the request of an entry', request],
])('%s is read', (_, json) => {
  expect(readHar(JSON.stringify(json))).toMatchObject([
    { method: 'POST', url: request.url, status: 0, at: null },
  ])
})

test('a wrong member of a HAR file is named', () => {
  const read = () => readHar('{"log":{"entries":[{"request":{"url":7}}]}}')
  expect(read).toThrow(new UnreadableInput('har', 'log.entries[0].request.url'))
})
