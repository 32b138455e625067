/** Both sides of each bound in the input of the control API (docs/reference/simulator.md). */
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type ControlRoute, controlOperations } from '../tests/support/control-operations.ts'
import {
  accepts,
  acceptsSize,
  type Bounds,
  boundedPaths,
  patternPaths,
  sidesOf,
} from '../tests/support/schema-bounds.ts'

const tenYears = 3650 * 86_400
const minutes2 = 120_000
const year3000 = Date.UTC(3000, 0, 1)
const name: Bounds = [1, 100]
const page: Bounds = [1, 1000]
const counts = { times: [1, null], skip: [0, null] } as const

const bounds: Partial<Record<ControlRoute, Record<string, Bounds>>> = {
  'POST /simulator/accounts': { webhook_secret: [1, null] },
  'POST /simulator/mute': {
    by: [1, 64],
    seconds: [0, 600],
    external_references: [null, 1000],
    'external_references[]': [1, 256],
  },
  'POST /simulator/clock/advance': {
    seconds: [0, null],
    minutes: [0, null],
    hours: [0, null],
    days: [0, null],
  },
  'GET /simulator/jobs': { limit: page },
  'GET /simulator/calls': { shows: name, limit: page },
  'GET /simulator/deliveries': { limit: page },
  'POST /simulator/faults': {
    status: [400, 599],
    retry_after: [0, null],
    delay_ms: [0, minutes2],
    slow_body_ms: [0, minutes2],
    code: [1, null],
    path: [null, 200],
    shows: name,
    ...counts,
  },
  'POST /simulator/notification-faults': { copies: [1, 20], delay_seconds: [0, tenYears], ...counts },
  'GET /simulator/applied-faults': {
    request_id: [1, 200],
    method: [null, 20],
    path: [null, 2048],
    idempotency_key: [null, 1000],
    within_ms: [0, null],
  },
  'POST /simulator/applied-faults': { method: [null, 20], path: [null, 2048], fault: [null, 1000] },
  'POST /simulator/payments/{id}/settle': { in_seconds: [0, tenYears] },
  'POST /simulator/payments/{id}/chargeback': { reason: [1, null] },
  'POST /simulator/payments/{id}/claim': { reason_id: [1, 20], message: [1, 2000] },
  'POST /simulator/checkouts/{id}/pay': { method: [1, null], installments: [1, null] },
  'POST /simulator/cards/{id}/update': { expiration_month: [1, 12], expiration_year: [2000, 9999] },
  'POST /simulator/subscriptions/{id}/refusals': { charge: [1, 10_000], attempts: [1, 100] },
  'POST /simulator/sellers/tokens': { code: [1, 100], seller_id: [1, null] },
  'POST /simulator/authorizations': { seller_id: [1, null] },
  'POST /simulator/terminals': { pos_id: [1, null] },
  'GET /simulator/in-person': { pos: name, terminal: name, order: name },
  'POST /simulator/in-person/scan': { pos: name, order: name, method: [1, null], installments: [1, null] },
  'POST /simulator/in-person/terminal': {
    terminal: name,
    order: name,
    method: [1, null],
    installments: [1, null],
    tip: [1, null],
  },
  'GET /simulator/scenario': { name, description: [null, 1000] },
  'PUT /simulator/scenario': { name, description: [null, 1000], now_ms: [0, year3000] },
}

const schemasOf = (operation: string): z.ZodType[] => {
  const { query, body } = controlOperations.get(operation) ?? {}
  return [query, body].filter(schema => schema !== undefined)
}

test('the bounds of all inputs are known here', () => {
  const declared = [...controlOperations.keys()].flatMap(operation =>
    schemasOf(operation).flatMap(schema =>
      [...boundedPaths(schema).keys()].map(path => `${operation} ${path}`),
    ),
  )
  const known = Object.entries(bounds).flatMap(([operation, paths]) =>
    Object.keys(paths).map(path => `${operation} ${path}`),
  )
  expect(declared.sort()).toEqual(known.sort())
})

test.each(Object.entries(bounds))(
  '%s accepts values up to each bound, and none beyond',
  (operation, ofPaths) => {
    const found = schemasOf(operation).flatMap(schema =>
      [...boundedPaths(schema)].map(([path, type]) => ({ schema, path, type })),
    )
    for (const { schema, path, type } of found)
      for (const [size, isAccepted] of sidesOf(ofPaths[path] ?? [null, null], type))
        expect([path, size, acceptsSize(schema, path, { size, type })]).toEqual([path, size, isAccepted])
  },
)

const credential: Sides = [
  ['TEST-1', 'APP_USR-1'],
  ['test-1', 'APPUSR-1', 'X-TEST-1', 'TEST'],
]
const statusDetail: Sides = [['cc_rejected_1'], ['', 'Rejected', 'cc-rejected', 'cc rejected', 'ok!']]
type Sides = [accepted: string[], refused: string[]]

const patterns: Partial<Record<ControlRoute, Record<string, Sides>>> = {
  'POST /simulator/accounts': { access_token: credential, public_key: credential },
  'POST /simulator/payments/{id}/settle': { detail: statusDetail },
  'POST /simulator/subscriptions/{id}/refusals': { detail: statusDetail },
  'POST /simulator/cards/{id}/update': { last_four_digits: [['0123'], ['123', '12345', '12a4']] },
  'POST /simulator/terminals': {
    serial: [
      ['a', 'Z9'.repeat(20)],
      ['', 'x'.repeat(41), 'a_1', 'é'],
    ],
  },
}

test.each([...controlOperations.keys()])('%s accepts texts of its patterns, and no others', operation => {
  const known = Object.entries(patterns).find(([route]) => route === operation)?.[1] ?? {}
  const found = schemasOf(operation).flatMap(schema =>
    [...patternPaths(schema).keys()].map(path => ({ schema, path })),
  )
  expect(found.map(({ path }) => path).sort()).toEqual(Object.keys(known).sort())
  for (const { schema, path } of found) {
    const [accepted, refused] = known[path] ?? [[], []]
    expect(
      accepted.filter(text => !accepts(schema, path, text)),
      path,
    ).toEqual([])
    expect(
      refused.filter(text => accepts(schema, path, text)),
      path,
    ).toEqual([])
  }
})
