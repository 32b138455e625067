/** Tools that shops use on the OpenAPI document: a linter, and a generator of types. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentFields, startTestDemo, type TestDemo } from './support/start-test-demo.ts'
import { startTestGateway, testWebhookSecret } from './support/start-test-gateway.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

let demo: TestDemo
let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>
beforeAll(async () => {
  folder = await makeTemporaryFolder()
  demo = await startTestDemo()
})
afterAll(async () => {
  await demo?.[Symbol.asyncDispose]()
  await folder?.remove()
})

const token = 'a-token-of-16-characters'
const file = (name: string) => join(folder.path, name)

type Ended = { code?: number; stdout: string; stderr: string }

/** `code` is absent if the program succeeded. */
async function run(module: string, args: string[]): Promise<Ended> {
  // Redocly's command would otherwise send usage data, and look for a newer version.
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const options = { cwd: folder.path, env, maxBuffer: 16 * 1024 * 1024 }
  const call = promisify(execFile)(process.execPath, [fileURLToPath(module), ...args], options)
  return call.catch((failed: Ended) => failed)
}

test.each([
  ['of an open gateway', {}],
  [
    'of one with a console token',
    { GATEWAY_CONSOLE_TOKEN: token, GATEWAY_WEBHOOK_SECRET: testWebhookSecret },
  ],
])('redocly lint finds nothing in the document %s', { timeout: 60_000 }, async (_of, environment) => {
  await using gateway = await startTestGateway(environment)
  const headers = { authorization: `Bearer ${token}` }
  const { text } = await gateway.rest('GET', '/openapi.json', undefined, headers)
  await writeFile(file('linted.json'), text)
  const args = ['lint', 'linted.json', '--extends', 'recommended', '--format', 'json']
  const { stdout } = await run(import.meta.resolve('@redocly/cli/bin/cli.js'), args)
  const { totals, problems } = JSON.parse(stdout)
  expect(problems).toEqual([])
  expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 })
})

/** A client as somebody would write it who knows only the document. */
const client = `
import type { components, operations } from './gateway.ts'

type Payment = components['schemas']['Payment']
type ErrorEnvelope = components['schemas']['ErrorEnvelope']
type CreatePaymentRequest = components['schemas']['CreatePaymentRequest']
type RefundPaymentRequest = components['schemas']['RefundPaymentRequest']
type Answer<Id extends keyof operations, Status extends keyof operations[Id]['responses']> =
  operations[Id]['responses'][Status] extends { content: { 'application/json': infer Body } } ? Body : never

export async function payAndRefund(gateway: string, request: CreatePaymentRequest) {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(gateway + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return response.json()
  }
  const paid: Answer<'createPayment', 201> = await post('/payments', request)
  const payment: Payment = paid.data
  const part: RefundPaymentRequest = { amount: '500' }
  const refunded: Answer<'refundPayment', 201> = await post('/payments/' + payment.id + '/refunds', part)
  const { token, ...incomplete } = request
  const refused: Answer<'createPayment', 422> = await post('/payments', incomplete)
  const code: 'validation_failed' | 'not_configured' | 'provider_refused' = refused.code
  const { message, errors = {} }: ErrorEnvelope = refused
  return { status: payment.status, refunded: refunded.data.amount, code, message, errors }
}

export function misspell(payment: Payment, error: ErrorEnvelope, request: CreatePaymentRequest) {
  // @ts-expect-error
  payment.statsu
  // @ts-expect-error
  error.code === 'validation'
  // @ts-expect-error
  request.transaction_amount = true
}
`

test('a strict client of the types by openapi-typescript pays, refunds and reads an error', {
  timeout: 60_000,
}, async () => {
  await writeFile(file('openapi.json'), (await demo.rest('GET', '/openapi.json')).text)
  await writeFile(file('gateway.ts'), await generateTypes(file('openapi.json')))
  await writeFile(file('client.ts'), client)
  const options = '--strict --noEmit --allowImportingTsExtensions --target es2024 --module nodenext'
  const tsc = new URL('bin/tsc', import.meta.resolve('typescript/package.json')).href
  expect(await run(tsc, [...options.split(' '), 'client.ts'])).toEqual({ stdout: '', stderr: '' })
  const { payAndRefund } = await import(pathToFileURL(file('client.ts')).href)
  const request = { ...paymentFields, token: await demo.tokenize() }
  expect(await payAndRefund(`${demo.url}/api/gateway`, request)).toEqual({
    status: 'approved',
    refunded: 500,
    code: 'validation_failed',
    message: expect.any(String),
    errors: { token: expect.any(Array) },
  })
})

/** `openapi-typescript` needs the API of TypeScript 5, which `@arethetypeswrong/core` brings. */
async function generateTypes(document: string): Promise<string> {
  const parentURL = import.meta.resolve('@arethetypeswrong/core')
  const hooks = registerHooks({
    resolve: (name, context, next) => next(name, name === 'typescript' ? { ...context, parentURL } : context),
  })
  const { default: generate, astToString } = await import('openapi-typescript')
  hooks.deregister()
  return astToString(await generate(pathToFileURL(document)))
}
