/**
 * Each rule of each write's declaration, broken in a right body, at each strictness: the answer is what the certainty of
 * the rule says, so no handler refuses a value by hand.
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { catalog } from '../../catalog/catalog.ts'
import type { Resource } from '../../catalog/operation.ts'
import { cardTokenBody, cardTokenChange } from '../../catalog/requests/card-tokens.ts'
import { checkRequest } from '../../catalog/requests/check-request.ts'
import type { Field, Fields, RequestBody } from '../../catalog/requests/field.ts'
import { preferenceChangeOf } from '../../catalog/requests/preferences.ts'
import { requestOf } from '../../catalog/requests/requests.ts'
import { refuses } from '../../catalog/requests/rule.ts'
import { countryOf } from '../../facts/countries.ts'
import { type Strictness, strictnesses } from '../../facts/strictness.ts'
import { maxWarnings, readWarnings, warningsHeader } from '../../facts/warnings.ts'
import { withCode } from '../resources/cards/card-tokens-routes.ts'
import { withBrand } from '../resources/cards/read-new-card.ts'
import type { Simulator } from '../start/simulator.ts'
import { createApi, type Json } from './support/api.ts'
import { putAt } from './support/right-values.ts'
import { withSimulator } from './support/with-simulator.ts'
import { writes } from './support/writes.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

/** Plugins call over the requests of payments and preferences. */
const { plugins: _, ...resources } = catalog
const ofCatalog = Object.values<Resource>(resources)
  .flatMap(resource => Object.values(resource))
  .flatMap(({ provider = '' }) => (/^(POST|PUT|PATCH) /.test(provider) ? [provider] : []))

test('each write of the catalog has a declaration, and a right body here', () => {
  expect(ofCatalog.filter(write => !requestOf(write, {}))).toEqual([])
  expect(ofCatalog.filter(write => !writes[write])).toEqual([])
})

const wrongTypes = { text: true, id: true, number: 'x', integer: 'x', boolean: 'x', object: 'x', list: 'x' }
/** One of each breaks nearly all forms. */
const wrongTexts = ['', 'x x', 'http://localhost/a', '2020-01-01T00:00:00.000Z', 'a@b.test', '2020']

/** Values that break the rules of a field. Undefined stands for an absent one. */
function wrongValuesOf(field: Field): unknown[] {
  const values: unknown[] = field.required ? [undefined] : []
  if (field.is !== 'any') values.push(wrongTypes[field.is])
  if (field.is === 'text' || field.is === 'id') {
    if (field.oneOf) values.push('none_of_these')
    if (field.maxLength) values.push('x'.repeat(field.maxLength[0] + 1))
    if (field.minLength || field.forms) values.push(...wrongTexts)
  }
  if (field.is === 'number' || field.is === 'integer') {
    if (field.whole) values.push(1.5)
    if (field.min) values.push(field.min[0] - 1)
    if (field.max) values.push(field.max[0] + 1)
  }
  if (field.is === 'list' && field.minItems) values.push([])
  if (field.is === 'list' && field.maxItems) values.push(Array(field.maxItems[0] + 1).fill({}))
  return values
}

type Change = { path: string; value: unknown }

/** One wrong value in one field, for each rule of the fields. */
function changesOf(fields: Fields, prefix = ''): Change[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `${prefix}${name}`
    const inner =
      field.is === 'object'
        ? changesOf(field.fields ?? {}, `${path}.`)
        : field.is === 'list' && field.items?.is === 'object'
          ? changesOf(field.items.fields ?? {}, `${path}.0.`)
          : []
    return [...wrongValuesOf(field).map(value => ({ path, value })), ...inner]
  })
}

/** Fields that name what is stored. Without it, or with a wrong one, nothing is performed at any strictness. */
const ofStored =
  /^(external_id|store_id|external_store_id|client_id|client_secret|grant_type|token|payment_method_id|preapproval_plan_id|preference_id|default_card|email|card_token_id\w*|payer\.(id|type))$/

/** Right amounts that do not fit the stored order. */
const isOtherSum = (write: string, { path, value }: Change) =>
  value === '2020' && write.includes('/v1/orders') && /(^|\.)(amount|marketplace_fee)$/.test(path)

/** Changes that are compared with the stored subscription (`subscription-life.test.ts`). */
const isIgnoredChange = (write: string, path: string) =>
  write === 'PUT /preapproval/{id}' && /^(payer_email|auto_recurring\.(?!transaction_amount).*)$/.test(path)

const now = Date.now()

/** Declarations of which the simulator knows more: what is stored, or the lengths of a brand. */
const declared: Record<string, RequestBody> = {
  'PUT /checkout/preferences/{id}': preferenceChangeOf({}),
  'POST /v1/card_tokens': withBrand(cardTokenBody, 'MLA'),
  'PUT /v1/card_tokens/{id}': withCode(cardTokenChange, { securityCodeLength: 3 }),
}

/** What the declaration says of the body. */
function expectationOf(write: string, sent: Json, strictness: Strictness) {
  const request = declared[write] ?? requestOf(write, sent)
  if (!request) throw new Error(`${write} has no declaration`)
  const found = checkRequest(request, sent, { country: countryOf('MLA'), now })
  const isRefused =
    found.some(({ rule }) => refuses(rule, strictness)) || (strictness === 'strict' && found.length > 0)
  return { isRefused, warned: isRefused ? [] : found.slice(0, maxWarnings).map(({ path }) => path) }
}

const cases = strictnesses.flatMap(strictness =>
  Object.entries(writes).map(([write, makeRight]) => ({ strictness, write, makeRight })),
)

// One test for each write: together they take longer than a test may on a busy machine.
test.each(cases)(
  'at the strictness $strictness, $write answers what its declaration says',
  async ({ strictness, write, makeRight }) => {
    const api = createApi(simulator)
    simulator.register(api.token, { siteId: 'MLA', settings: { strictness } })
    const differences: unknown[] = []
    let right = await makeRight(api)
    for (const { path, value } of changesOf(requestOf(write, right[1])?.fields ?? {})) {
      const sent = putAt(right[1], path, value)
      const { status, headers } = await api.call(write.split(' ')[0] ?? '', right[0], sent, {
        'x-idempotency-key': randomUUID(),
      })
      const answered = {
        isRefused: status >= 400,
        warned: readWarnings(headers.get(warningsHeader)).map(warning => warning.path),
      }
      const expected = expectationOf(write, sent, strictness)
      const isAsDeclared = JSON.stringify(answered) === JSON.stringify(expected)
      const isOfStored =
        ofStored.test(path) || isOtherSum(write, { path, value }) || isIgnoredChange(write, path)
      if (status >= 500 || (!isAsDeclared && !isOfStored))
        differences.push([write, path, value, status, expected])
      if (status < 300) right = await makeRight(api)
    }
    expect(differences).toEqual([])
  },
  60_000,
)
