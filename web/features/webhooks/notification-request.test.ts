import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { NotificationDetail } from '../../stream/feed-entry.ts'
import { createNotificationSource } from './notification-export.ts'
import { notificationToCurl } from './share-notification.tsx'

const url = 'http://127.0.0.1:3000/api/gateway/webhooks'
const entry: NotificationDetail = {
  kind: 'notification',
  seq: 7,
  received_at: '2026-03-02T14:15:31.204Z',
  topic: 'payment',
  action: 'payment.created',
  resource: '13',
  notification_id: '12',
  verdict: 'rejected',
  reason: 'SignatureMismatch',
  status: 401,
  correlation_id: 'c',
  live_mode: false,
  payment_id: '13',
  account: 'default',
  note: null,
  state: null,
  state_detail: null,
  payment_type: null,
  amount: null,
  currency: null,
  origin: 'provider',
  duplicate_of: null,
  forward: null,
  forward_status: null,
  forward_attempts: null,
  forward_next_at: null,
  forward_fault: null,
  listens: null,
  fault: null,
  query: 'data.id=13&type=payment',
  headers: [
    ['host', '127.0.0.1:3000'],
    ['content-type', 'application/json; charset=utf-8'],
    ['x-a', '1'],
    ['x-a', '2'],
  ],
  body: `{"note":"it's ñ"}`,
  body_base64: null,
  body_bytes: 18,
  explanation: {
    signed_text: null,
    parts: [],
    checks: [],
    signed_by: null,
    signed_at: null,
    near_misses: [],
    notes: [],
  },
}

/** Runs the command with a stub of curl that prints its arguments and its input. */
function run(command: string): { words: string[]; input: string } {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; printf '\\0'; cat; }\n${command}`
  const output = execFileSync('sh', ['-c', script], { input: '', encoding: 'latin1' })
  const [words = '', input = ''] = output.split('\0\0')
  return { words: words.split('\0').map(word => Buffer.from(word, 'latin1').toString()), input }
}

test('the curl command has all headers except those of the connection, including repeated ones, and the content type', () => {
  const { words } = run(notificationToCurl(entry, url))
  expect(words).toEqual([
    '-sS',
    '-X',
    'POST',
    `${url}?data.id=13&type=payment`,
    '-H',
    'content-type: application/json; charset=utf-8',
    '-H',
    'x-a: 1',
    '-H',
    'x-a: 2',
    '--data-raw',
    entry.body,
  ])
})

test('a binary body is sent byte for byte', () => {
  const bytes = Buffer.from([0x7b, 0xff, 0x0a, 0x7d])
  const command = notificationToCurl({ ...entry, body_base64: bytes.toString('base64') }, url)
  const { words, input } = run(command)
  expect(Buffer.from(input, 'latin1')).toEqual(bytes)
  expect(words.slice(-2)).toEqual(['--data-binary', '@-'])
})

test('in an export the command follows the verdict, with the reason of a rejection, and the status', () => {
  const firstLine = (changes: Partial<NotificationDetail>) =>
    createNotificationSource({}, url)
      .toCurl({ ...entry, ...changes })
      ?.split('\n')[0]
  const start = `# ${entry.seq}  ${entry.received_at}`
  expect(firstLine({})).toBe(`${start}  rejected (SignatureMismatch)  answered 401`)
  expect(firstLine({ verdict: 'validated', reason: null, status: 200 })).toBe(
    `${start}  validated  answered 200`,
  )
  const told = { forward: 'failed', forward_status: 500, forward_fault: 'status=500' } as const
  const failed = 'forward failed, shop answered 500, after a fault that was set: status=500'
  expect(firstLine(told)).toBe(`${start}  rejected (SignatureMismatch)  answered 401  ${failed}`)
  const listens = [{ url: 'http://a.test', outcome: 'failed', status: null, fault: null }]
  expect(firstLine({ listens } as never)).toMatch(/401 {2}by pasarela listen to http:\/\/a\.test: failed$/)
})

test('the HAR entry has the query, headers and body, and the verdict as a custom field', () => {
  expect(createNotificationSource({}, url).toHar(entry)).toMatchObject({
    startedDateTime: entry.received_at,
    request: {
      method: 'POST',
      url: `${url}?data.id=13&type=payment`,
      queryString: [
        { name: 'data.id', value: '13' },
        { name: 'type', value: 'payment' },
      ],
      headers: expect.arrayContaining([
        { name: 'x-a', value: '1' },
        { name: 'x-a', value: '2' },
      ]),
      postData: { mimeType: 'application/json; charset=utf-8', text: entry.body },
      bodySize: 18,
    },
    response: { status: 401, content: { size: 0 } },
    _verdict: 'rejected',
    _reason: 'SignatureMismatch',
  })
  const withBytes = (body_base64: string | null) =>
    createNotificationSource({}, url).toHar({ ...entry, body_base64 })
  expect(withBytes('e30=')).toHaveProperty('_bodyBase64', 'e30=')
  expect(withBytes(null)).not.toHaveProperty('_bodyBase64')
})

test.each([
  ['an interrupt', 'a\u0003\nrm -rf x\n'],
  ['the end of a bracketed paste', '{"ñ":"\u001b[201~\nrm -rf x\n"}'],
  ['a carriage return', 'a\rb'],
  ['an 8-bit control', 'a\u009b201~'],
])('a terminal is not sent %s', (_what, body) => {
  const command = notificationToCurl({ ...entry, body }, url)
  expect(command).not.toMatch(/[^\P{Cc}\n]/u)
  expect(Buffer.from(run(command).input, 'latin1').toString()).toBe(body)
})
