/** The input of a payment: which fields reach the provider unchanged, and which the gateway refuses. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentFields } from './support/start-test-demo.ts'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'
import { json, type StubProvider, startStubProvider } from './support/stub-provider.ts'

/** Records the requests that it receives. */
let stub: StubProvider
let gateway: TestGateway
beforeAll(async () => {
  stub = await startStubProvider()
  stub.answerWith(json(201, { id: 1 }))
  gateway = await startTestGateway({ GATEWAY_PROVIDER_URL: stub.url })
})
afterAll(async () => {
  await gateway?.[Symbol.asyncDispose]()
  await stub?.close()
})

const post = (body: unknown) => gateway.rest('POST', '/payments', body)

/** Sends texts, because JavaScript would change some numbers of a body. */
const sendText = {
  rest: async (text: string) => {
    const { status, body } = await gateway.rest('POST', '/payments', text)
    return status === 201 ? 'created' : `${status} ${body.message}`
  },
  trpc: async (text: string) => outcomeOf((await gateway.http('POST', '/trpc/payments.create', text)).text),
  'a batch over trpc': async (text: string) => {
    const path = '/trpc/payments.create,payments.create?batch=1'
    const answer = await gateway.http('POST', path, `{"0":{},"1":${text}}`)
    return outcomeOf(JSON.stringify(JSON.parse(answer.text)[1]))
  },
}

function outcomeOf(text: string): string {
  const { error } = JSON.parse(text)
  return error ? `${error.data.httpStatus} ${error.message}` : 'created'
}

const transports = Object.keys(sendText) as (keyof typeof sendText)[]
const big = '12345678901234567890'

test.each(transports)(
  'numbers that JavaScript would change reach the provider unchanged over %s',
  async way => {
    stub.answerWith(json(201, { id: 1 }))
    stub.seen.length = 0
    const members =
      `"metadata":{"order":${big},"lines":[-${big},1.5,1e3,1e400,0.12345678901234567890]},` +
      `"forward_data":{"id":${big}},"sponsor_id":${big},"toString":${big}`
    const { payer, ...fields } = { ...paymentFields, token: 'x' }
    const known = JSON.stringify(fields).slice(1, -1)
    const text = `{${known},"payer":{"email":"${payer.email}","tax":${big}},${members}}`
    expect(await sendText[way](text)).toBe('created')
    expect(stub.seen.at(-1)?.body).toContain(members.replace('1e3', '1000'))
    expect(stub.seen.at(-1)?.body).toContain(`"tax":${big}`)
  },
)

const isLong = 'must be a number of at most 15 digits, because a longer one may be changed'

test.each([
  ['installments', big, isLong],
  ['installments', `"${big}"`, isLong],
  ['transaction_amount', '1e400', isLong],
  ['transaction_amount', '100.123456789012345678', isLong],
  ['transaction_amount', '"100.123456789012345678"', isLong],
  ['transaction_amount', '"9007199254740993"', isLong],
  ['transaction_amount', `"${'9'.repeat(400)}"`, isLong],
  ['metadata', big, 'must be an object'],
  ['payer', big, 'must be an object'],
  ['token', big, 'must be text'],
])('a field that the gateway itself reads takes no %s of %s', async (field, value, rule) => {
  const fields = Object.entries({ ...paymentFields, token: 'x' }).filter(([name]) => name !== field)
  const body = `{${fields.map(([name, one]) => `"${name}":${JSON.stringify(one)}`).join()},"${field}":${value}}`
  for (const way of transports) expect(await sendText[way](body)).toBe(`422 The ${field} field ${rule}.`)
})

test.each([
  ['transaction_amount', 0.01, 0.01],
  ['transaction_amount', '0.01', 0.01],
  ['transaction_amount', '10.50', 10.5],
  ['transaction_amount', '1500', 1500],
  ['installments', 1, 1],
  ['installments', '3', 3],
  ['issuer_id', '310', 310],
])('accepts %s %j and sends the number %d', async (field, value, sent) => {
  const { status } = await gateway.rest('POST', '/payments', { ...paymentFields, token: 'x', [field]: value })
  expect(status).toBe(201)
  expect(JSON.parse(stub.seen.at(-1)?.body ?? '')).toEqual({ ...paymentFields, token: 'x', [field]: sent })
})

test('sends fields that the specification does not name unchanged, at every depth', async () => {
  const unnamed = { capture: false, a: [{ b: null, n: '1.0' }], payer: { email: 'a@b.co', x: { y: 1.5 } } }
  const sent = { ...paymentFields, token: 'x', ...unnamed }
  await gateway.rest('POST', '/payments', sent)
  expect(JSON.parse(stub.seen.at(-1)?.body ?? '')).toEqual(sent)
})

const absent = undefined
// `validation.test.ts` has further values.
test.each([
  ['transaction_amount', absent, 'is required'],
  ['transaction_amount', 0.009, 'must be at least 0.01'],
  ['transaction_amount', '0', 'must be at least 0.01'],
  ['transaction_amount', -5, 'must be at least 0.01'],
  ['transaction_amount', 'ten', 'must be a number'],
  ['transaction_amount', 'Infinity', 'must be a number'],
  ['transaction_amount', 'NaN', 'must be a number'],
  ['transaction_amount', true, 'must be a number'],
  ['token', absent, 'is required'],
  ['token', '', 'must not be empty'],
  ['description', absent, 'is required'],
  ['description', '', 'must not be empty'],
  ['installments', 0, 'must be at least 1'],
  ['installments', '2.5', 'must be an integer'],
  ['payment_method_id', absent, 'is required'],
  ['payment_method_id', 7, 'must be text'],
  ['issuer_id', 1.5, 'must be an integer'],
  ['payer', absent, 'is required'],
  ['metadata', 'free', 'must be an object'],
  ['external_reference', 5, 'must be text'],
  ['notification_url', 'javascript:alert(1)', 'must be a valid http or https URL'],
])('refuses %s %j: it %s', async (field, value, rule) => {
  const sentence = `The ${field} field ${rule}.`
  const { status, body } = await post({ ...paymentFields, token: 'x', [field]: value })
  expect(status).toBe(422)
  expect(body).toEqual({
    ok: false,
    code: 'validation_failed',
    message: sentence,
    errors: { [field]: [sentence] },
  })
})

test('lists every wrong field, and the message names the first one and counts the others', async () => {
  const { status, body } = await post({})
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([
    'transaction_amount',
    'token',
    'description',
    'installments',
    'payment_method_id',
    'payer',
  ])
  expect(body.message).toBe('The transaction_amount field is required. (and 5 more errors)')
})

test.each([['[]'], ['"text"'], ['5'], ['null'], ['true']])(
  'refuses the body %s, which is JSON but not an object',
  async body => {
    const answer = await post(body)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      ok: false,
      code: 'validation_failed',
      message: 'The request body must be a JSON object.',
    })
  },
)
