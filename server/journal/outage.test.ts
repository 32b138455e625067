import { expect, test } from 'vitest'
import { createOutageLog, describeOutage } from './outage.ts'

test('a repeated failure is logged once, then once a minute with a count, and its end is logged', () => {
  const lines: [string, object][] = []
  const log = (details: object, message: string) => void lines.push([message, details])
  let time = 0
  const outage = createOutageLog({ info: log, error: log }, { failed: 'no', recovered: 'again' }, () => time)
  const err = new Error('database or disk is full')
  outage.succeeded()
  for (let failure = 0; failure < 1443; failure++) outage.failed(err)
  time = 60_000
  for (let failure = 0; failure < 10; failure++) outage.failed(err)
  outage.succeeded()
  outage.succeeded()
  outage.failed(err)
  expect(lines).toEqual([
    ['no', { err, count: 1 }],
    ['no', { err, count: 1443 }],
    ['again', { failures: 1453 }],
    ['no', { err, count: 1 }],
  ])
})

test.each([
  ['database or disk is full', 'its disk is full'],
  ['could not extend file "base/16384/2619": No space left on device', 'its disk is full'],
  ['database is locked', 'its database is locked'],
  ['canceling statement due to statement timeout', 'its database is locked'],
  ['connect ECONNREFUSED 10.0.0.7:5432', 'its database does not answer'],
  ['Connection terminated due to connection timeout', 'its database does not answer'],
  ['password authentication failed for user "pasarela"', 'the log of the gateway says why'],
])('%s: callers are told that %s', (message, words) => {
  expect(describeOutage(message)).toBe(words)
})
