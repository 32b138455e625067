/** The OpenAPI document: it is valid, names exactly the existing routes, and its examples fit its schemas. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOperations, type RestOperation } from '../gateway/adapters/rest/operations.ts'
import { appRouter } from '../gateway/procedures/router.ts'
import { type DocumentedOperation, misfitsOf, readOpenApiDocument } from './support/openapi-document.ts'
import { startTestGateway, type TestGateway, testWebhookSecret } from './support/start-test-gateway.ts'

let gateway: TestGateway
/** A gateway whose document has everything that a document may have. */
let guarded: TestGateway
let guardedText: string
let text: string
let document: Awaited<ReturnType<typeof readOpenApiDocument>>
beforeAll(async () => {
  gateway = await startTestGateway()
  const token = 'a-token-of-16-characters'
  guarded = await startTestGateway({
    GATEWAY_CONSOLE_TOKEN: token,
    GATEWAY_WEBHOOK_SECRET: testWebhookSecret,
  })
  const headers = { authorization: `Bearer ${token}` }
  guardedText = (await guarded.rest('GET', '/openapi.json', undefined, headers)).text
  text = (await gateway.rest('GET', '/openapi.json')).text
  document = await readOpenApiDocument(text)
})
afterAll(async () => {
  await gateway?.[Symbol.asyncDispose]()
  await guarded?.[Symbol.asyncDispose]()
})

const names = listOperations(appRouter).map(({ name }) => name)
const json = 'application/json'

function documented(name: string): DocumentedOperation {
  const found = document.operations.find(({ 'x-procedure': procedure }) => procedure === name)
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

test('it demands what the gateway demands of its callers: nothing, or the console token', async () => {
  const open = JSON.parse(text)
  expect([open.security, open.components.securitySchemes]).toEqual([[], undefined])

  const { security, paths, components } = JSON.parse(guardedText)
  expect(security).toEqual([{ consoleToken: [] }, { session: [] }])
  expect(components.securitySchemes).toMatchObject({
    consoleToken: { type: 'http', scheme: 'bearer' },
    session: { type: 'apiKey', in: 'cookie', name: 'pasarela_session' },
    signature: { type: 'apiKey', in: 'header', name: 'x-signature' },
  })
  for (const { method, path } of document.operations) {
    const ofOperation = paths[path][method.toLowerCase()].security
    const isReceiver = path.endsWith('/webhooks')
    expect(ofOperation, path).toEqual(isReceiver ? [{ signature: [] }] : undefined)
    const { status } = await guarded.http(method, path.replace(/\{\w+\}/g, '1'))
    expect(status, `${method} ${path}`).toBe(isReceiver ? 400 : 401)
  }
})

test('it is short enough to be read by a person or sent to a program: at most 320 kB', async () => {
  expect(Buffer.byteLength(guardedText)).toBeLessThanOrEqual(320_000)
})

test('its responses are named by their codes, in Pascal case', () => {
  const names = Object.keys(JSON.parse(text).components.responses)
  expect(names).toEqual(expect.arrayContaining(['ValidationFailed', 'TooManyTries', 'Internal']))
  expect(names.filter(name => !/^([A-Z][a-z]+)+(\d{3})?$/.test(name))).toEqual([])
})

test('of the writes of orders, those that can charge the payer say that the order can fail', () => {
  const failing = document.operations.filter(({ responses }) => responses['402'] !== undefined)
  expect(failing.map(operation => operation['x-procedure']).toSorted()).toEqual([
    'orders.capture',
    'orders.create',
    'orders.process',
  ])
})

test('its schemas have names that a person would choose', () => {
  const { schemas } = JSON.parse(text).components
  const resources = ['Payment', 'Order', 'Notification', 'Refund', 'Subscription', 'Plan', 'Preference']
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining([
      ...resources,
      'Customer',
      'Card',
      'TestUser',
      'SuccessEnvelope',
      'ErrorEnvelope',
    ]),
  )
  for (const name of Object.keys(schemas)) {
    expect(name).toMatch(/^([A-Z][a-z]+)+$/)
    // zod-openapi gives this name to a schema whose input and output differ.
    expect(name).not.toMatch(/Output$/)
  }
})

test('every reference leads to a part of the document', () => {
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
  expect(references.length).toBeGreaterThan(100)
  const find = (path: string) => path.split('/').reduce((part, name) => part?.[name], JSON.parse(text))
  expect([...new Set(references)].filter(path => find(path) === undefined)).toEqual([])
})

test('an idempotency key belongs to the writes that are sent on to the provider', () => {
  const takesKey = document.operations.filter(({ parameters }) =>
    parameters.some(({ name }) => name === 'x-idempotency-key'),
  )
  const isWrite = ({ type, meta }: RestOperation) =>
    type === 'mutation' && meta.errors?.includes('provider_refused')
  const writes = listOperations(appRouter).filter(isWrite)
  expect(takesKey.map(one => one['x-procedure']).sort()).toEqual(writes.map(({ name }) => name).sort())
})

test('operation ids are names of functions, each of one operation', () => {
  const ids = document.operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z]+([A-Z][a-z]+)+$/)
})

test('its paths are exactly the routes that answer', async () => {
  const procedures = document.operations.map(({ 'x-procedure': procedure }) => procedure)
  expect(procedures.toSorted()).toEqual(names.toSorted())
  for (const { method, path } of document.operations) {
    const real = path.replace(/\{\w+\}/g, '1')
    const allowed = String((await gateway.http('OPTIONS', real)).headers.allow).split(', ')
    expect(allowed, `${method} ${path}`).toContain(method)
    const others = allowed.filter(name => !['HEAD', 'OPTIONS'].includes(name))
    for (const other of others) expect(isDocumented(other, real), `${other} ${real}`).toBe(true)
  }
})

test.each(['payments.refund', 'payments.capture', 'orders.refund'])(
  '%s takes no other field than the document names',
  name => {
    expect(documented(name).requestBody?.content[json]?.schema).toMatchObject({ additionalProperties: false })
  },
)

test('payments.create takes other fields of the provider', () => {
  const { schema } = documented('payments.create').requestBody?.content[json] ?? {}
  expect(schema).not.toMatchObject({ additionalProperties: false })
})

function isDocumented(method: string, realPath: string): boolean {
  return document.operations.some(
    operation =>
      operation.method === method &&
      new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(realPath),
  )
}

describe.each(names)('%s', name => {
  test('has an operation id, a summary, and an example of its request and of its answer', () => {
    const operation = documented(name)
    expect(operation.summary).toMatch(/./)
    expect(successOf(operation).example).toMatchObject({ ok: true, data: expect.anything(), meta: [] })
    for (const parameter of operation.parameters.filter(({ required }) => required))
      expect(parameter.example, `${parameter.in} ${parameter.name}`).toBeDefined()
    expect(operation.requestBody !== undefined).toBe(['POST', 'PUT', 'PATCH'].includes(operation.method))
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
})
