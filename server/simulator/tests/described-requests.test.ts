/**
 * Each constraint that the provider's OpenAPI document states for the body of a write: a right body with that one
 * constraint broken is refused, or warned of, or its acceptance is known and has a source. The facts of the document
 * are in `support/described-requests.json`.
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readWarnings } from '../../facts/warnings.ts'
import type { Simulator } from '../start/simulator.ts'
import { type Api, createApi, type Json } from './support/api.ts'
import requests from './support/described-requests.json' with { type: 'json' }
import { knownToBeAccepted } from './support/known-to-be-accepted.ts'
import { withSimulator } from './support/with-simulator.ts'
import { writes } from './support/writes.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

type Constraint = [path: string, kind: string, value: unknown]

const wrongByType: Record<string, unknown> = {
  ...{ string: true, number: 'much', integer: 'many', boolean: 'yes', object: 'text', array: 'text' },
}
const wrongByFormat: Record<string, string> = { uri: 'nowhere', email: 'nobody', 'date-time': 'tomorrow' }

/** A value that breaks the constraint. Undefined for an absent field. */
function broken(kind: string, value: unknown): unknown {
  switch (kind) {
    case 'type':
      return wrongByType[String(value)]
    case 'enum':
      return 'none_of_these'
    case 'maxLength':
      return 'x'.repeat(Number(value) + 1)
    case 'minimum':
      return Number(value) - 1
    case 'maximum':
      return Number(value) + 1
    case 'minItems':
      return []
    case 'format':
      return wrongByFormat[String(value)]
    default:
      return undefined
  }
}

/** The body with another value at `items[].id`. Absent objects and lists on the way are made. */
function put(body: Json, path: string, value: unknown): Json {
  const [name = '', ...rest] = path.split('.')
  const key = name.replace('[]', '')
  const inner = body?.[key]
  const isLast = rest.length === 0
  const next = (old: Json) => (isLast ? value : put(old ?? {}, rest.join('.'), value))
  return { ...body, [key]: name.endsWith('[]') ? [next(inner?.[0])] : next(inner) }
}

/** Changes of an order's transactions need a key, too. */
const send = (api: Api, ...[write, address, body]: [string, string, Json]) =>
  api.call(write.split(' ')[0] ?? '', address, body, { 'x-idempotency-key': randomUUID() })

async function outcomeOf(write: string, [path, kind, value]: Constraint) {
  const api = createApi(simulator)
  const [address, right] = await (writes[write] as (typeof writes)[string])(api)
  const isWrong = kind !== ''
  const sent = isWrong ? put(right, path, broken(kind, value)) : right
  const { status, headers } = await send(api, write, address, sent)
  if (status >= 500 || status === 404) throw new Error(`${write} ${path} ${kind}: ${status}`)
  if (status >= 400) return 'refused'
  const warned = readWarnings(headers.get('x-pasarela-warnings'))
  const at = path.replaceAll('[]', '[0]')
  return warned.some(({ path: found }) => at.startsWith(found) || !isWrong) ? 'warned' : 'accepted'
}

const rightByType: Record<string, unknown> = {
  ...{ string: '1', number: 1, integer: 1, boolean: true, object: {}, array: [] },
}
const rightByFormat: Record<string, string> = {
  uri: 'https://shop.example/a',
  email: 'test@testuser.com',
  'date-time': '2030-01-01T12:00:00.000-03:00',
}

/** The first value that the document allows at a path. */
function rightValue(constraints: Constraint[], path: string): unknown {
  const stated = new Map(constraints.filter(([at]) => at === path).map(([, kind, value]) => [kind, value]))
  const [first] = (stated.get('enum') ?? []) as unknown[]
  const format = rightByFormat[String(stated.get('format'))]
  return first ?? format ?? stated.get('minimum') ?? rightByType[String(stated.get('type'))]
}

/** Words of refusals that call a name, a type or a value wrong by itself, whatever it is. */
const accuses =
  /not allowed|parameters is wrong|expected \w+, but|must be one of|invalid type|Wrong format|must be an? (number|integer|boolean|string|array|object)/

/** Refusals of what the document has, each with its source. */
const justified: readonly (readonly [constraint: RegExp, source: string])[] = [
  [
    /^PUT \/v1\/payments\/\{id\} (capture|transaction_amount|date_of_expiration): ignored_field/,
    'a cancellation',
  ],
  [
    /^(PUT|POST) \/preapproval(\/\{id\})? auto_recurring\.(free_trial|repetitions)\b.*: ignored_field/,
    'public measurements: without effect',
  ],
  [/expiration_date_(from|to): ignored_field/, 'without `expires`: guide of the expiry of preferences'],
  [/(identification\.type|excluded_payment_types\[\]\.id): wrong_value/, 'the value of this test is made up'],
  [/ marketplace_fee: fee_without_seller/, 'documentation: with the token of a connected seller'],
  [/^PUT \/merchant_orders\/\{id\} preference_id: not_performed/, 'a limit of the simulator'],
  [/^POST \/v1\/orders items\[\]\.unit_price: /, 'text: types of all SDKs, published examples'],
  [/^POST \/v1\/orders integration_data\.sponsor_id: /, '`sponsor.id`: types of all SDKs'],
  [
    /^POST \/v1\/orders config\.online\.transaction_security\.validation: /,
    'other texts: samples of all SDKs',
  ],
]

test('no name, type or value that the document has is called wrong', async () => {
  const accused: string[] = []
  for (const [write, constraints] of Object.entries(requests as unknown as Record<string, Constraint[]>)) {
    for (const path of new Set(constraints.map(([at]) => at))) {
      const api = createApi(simulator)
      const [address, right] = await (writes[write] as (typeof writes)[string])(api)
      const sent = put(right, path, rightValue(constraints, path))
      const { status, headers, body } = await send(api, write, address, sent)
      const refusal = status < 400 ? '' : JSON.stringify(body)
      const warned = readWarnings(headers.get('x-pasarela-warnings')).map(
        ({ code, path: at }) => `${code} ${at}`,
      )
      if (accuses.test(refusal)) warned.push(refusal)
      accused.push(...warned.map(words => `${write} ${path}: ${words}`))
    }
  }
  expect(accused.filter(one => !justified.some(([known]) => known.test(one)))).toEqual([])
}, 60_000)

test('each constraint of the document is refused, warned of, or known to be accepted', async () => {
  const table: Record<string, Record<string, number>> = {}
  const unknown: string[] = []
  for (const [write, constraints] of Object.entries(requests as unknown as Record<string, Constraint[]>)) {
    expect([write, await outcomeOf(write, ['', '', null])]).toEqual([write, 'accepted'])
    const counts = { refused: 0, warned: 0, accepted: 0 }
    for (const constraint of constraints) {
      const outcome = await outcomeOf(write, constraint)
      counts[outcome] += 1
      const name = `${write} ${constraint.slice(0, 2).join(' ')}`
      const isKnown = knownToBeAccepted.some(([pattern]) => pattern.test(name))
      if (outcome === 'accepted' && !isKnown) unknown.push(name)
    }
    table[write] = counts
  }
  // biome-ignore lint/suspicious/noConsole: the table of counts is for whoever runs the test.
  console.table(table)
  expect(unknown).toEqual([])
}, 60_000)
