/** The API reference says what the gateway does: every example is sent, every answer held against its schema. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOperations } from '../adapters/rest/operations.ts'
import type { Card, Customer } from '../contract/customers.ts'
import type { Preference } from '../contract/preferences.ts'
import { appRouter } from '../procedures/router.ts'
import { type DocumentedOperation, misfitsOf, readOpenApiDocument } from '../testing/openapi-document.ts'
import { startTestDemo, type TestDemo } from '../testing/start-test-demo.ts'

let demo: TestDemo
let document: Awaited<ReturnType<typeof readOpenApiDocument>>
beforeAll(async () => {
  // Without a secret, because the receiver's example carries no signature.
  demo = await startTestDemo({ GATEWAY_WEBHOOK_SECRET: '' })
  document = await readOpenApiDocument((await demo.rest('GET', '/openapi.json')).text)
})
afterAll(() => demo?.[Symbol.asyncDispose]())

const names = listOperations(appRouter).map(({ name }) => name)
const json = 'application/json'

function documented(name: string): DocumentedOperation {
  const found = document.operations.find(({ operationId }) => operationId === name)
  if (!found) throw new Error(`${name} is not in the document`)
  return found
}

function successOf({ responses }: DocumentedOperation) {
  const [status = '', response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
  if (!response) throw new Error('no success is documented')
  return { status: Number(status), ...response.content[json] }
}

test('the document is valid OpenAPI 3.1 and says its version', () => {
  expect(document.errors).toBeUndefined()
  expect(document.version).toBe('3.1')
})

test('its paths are the routes that there are, and those are the ones that answer', async () => {
  expect(document.operations.map(({ operationId }) => operationId).toSorted()).toEqual(names.toSorted())
  for (const { method, path } of document.operations) {
    const real = path.replace(/\{\w+\}/g, '1')
    const allowed = String((await demo.http('OPTIONS', real)).headers.allow).split(', ')
    expect(allowed, `${method} ${path}`).toContain(method)
    const others = allowed.filter(name => !['HEAD', 'OPTIONS'].includes(name))
    for (const other of others) expect(isDocumented(other, real), `${other} ${real}`).toBe(true)
  }
})

function isDocumented(method: string, realPath: string): boolean {
  return document.operations.some(
    operation =>
      operation.method === method &&
      new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(realPath),
  )
}

describe.each(names)('%s', name => {
  test('has an operation id, a summary, an example of its request and one of its answer', () => {
    const operation = documented(name)
    expect(operation.summary).toMatch(/./)
    expect(successOf(operation).example).toMatchObject({ ok: true, data: expect.anything(), meta: [] })
    for (const parameter of operation.parameters.filter(({ required }) => required))
      expect(parameter.example, `${parameter.in} ${parameter.name}`).toBeDefined()
    expect(operation.requestBody !== undefined).toBe(operation.method === 'POST')
    if (operation.requestBody) expect(operation.requestBody.content[json].example).toBeDefined()
  })

  test('its examples fit their schemas', () => {
    const operation = documented(name)
    const { schema, example } = successOf(operation)
    expect(misfitsOf(schema, example)).toEqual([])
    for (const parameter of operation.parameters.filter(({ example }) => example !== undefined))
      expect(misfitsOf(parameter.schema, parameter.example), parameter.name).toEqual([])
    const body = operation.requestBody?.content[json]
    if (body) expect(misfitsOf(body.schema, body.example)).toEqual([])
  })

  test('its example, with real ids and tokens put in, is accepted, and the answer fits the schema', async () => {
    const operation = documented(name)
    const real = await realValues(name)
    const value = ({ name, example }: { name: string; example?: unknown }) => String(real[name] ?? example)
    const path = operation.path.replace(/\{(\w+)\}/g, (_all, parameter: string) => String(real[parameter]))
    const query = new URLSearchParams(
      operation.parameters
        .filter(({ in: place, example }) => place === 'query' && example !== undefined)
        .map(parameter => [parameter.name, value(parameter)]),
    )
    const example = operation.requestBody?.content[json].example as object | undefined
    const body =
      example && Object.fromEntries(Object.entries(example).map(([key, was]) => [key, real[key] ?? was]))
    const answer = await demo.http(operation.method, `${path}?${query}`, body)
    const { status, schema } = successOf(operation)
    expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(/^\{"ok":true/)])
    expect(misfitsOf(schema, answer.body)).toEqual([])
  })
})

/** What an example must have instead of its made-up ids and tokens. */
async function realValues(name: string): Promise<Record<string, unknown>> {
  switch (name) {
    case 'payments.create':
      return { token: await demo.tokenise() }
    case 'payments.capture':
      return { paymentId: (await demo.pay({ capture: false })).id }
    case 'payments.cancel':
      return { paymentId: (await demo.pay({}, 'CONT')).id }
    case 'cards.create':
      return { customerId: (await newCustomer()).id, token: await demo.tokenise() }
    case 'cards.delete': {
      const { id } = await newCustomer()
      const card = await demo.rest<Card>('POST', `/customers/${id}/cards`, { token: await demo.tokenise() })
      return { customerId: id, cardId: card.body.data.id }
    }
    case 'customers.create':
      return { email: 'example@testuser.com' }
    case 'preferences.get': {
      const items = [{ title: 'Mate', quantity: 1, unit_price: 1 }]
      return { preferenceId: (await demo.rest<Preference>('POST', '/preferences', { items })).body.data.id }
    }
    case 'notifications.get':
    case 'notifications.replay':
      return { seq: await seqOf('notifications') }
    case 'calls.get':
      return { seq: await seqOf('calls') }
    default:
      return { paymentId: (await demo.pay()).id, customerId: (await newCustomer()).id }
  }
}

async function newCustomer(): Promise<Customer> {
  const email = `${crypto.randomUUID()}@testuser.com`
  return (await demo.rest<Customer>('POST', '/customers', { email })).body.data
}

/** A call is written behind its answer, so it may take a moment. */
async function seqOf(kind: 'notifications' | 'calls'): Promise<number> {
  await demo.pay()
  await demo.simulator.idle()
  const newest = async () =>
    (await demo.rest<{ entries: { seq: number }[] }>('GET', `/${kind}?limit=1`)).body.data.entries[0]?.seq
  await expect.poll(newest).toBeDefined()
  return (await newest()) ?? 0
}
