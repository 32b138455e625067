/**
 * Compares real answers with the API reference, field for field. An answer lacks no field that the reference requires,
 * and our own objects have exactly the documented fields. The provider's objects may have others.
 */
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorCode } from '../contract/error-codes.ts'
import { demoCredentials } from '../facts/demo-credentials.ts'
import { hasBody, listOperations, type RestOperation } from '../gateway/adapters/rest/operations.ts'
import { maxBodyBytes } from '../gateway/http/send-error.ts'
import { appRouter } from '../gateway/procedures/router.ts'
import type { Environment } from '../shared/process/read-variables.ts'
import { callOverRest, type Input } from './support/call-operation.ts'
import type { Answer, Headers } from './support/callers.ts'
import { makeKilledFolder } from './support/make-killed-folder.ts'
import { openTestJournal } from './support/open-test-journal.ts'
import {
  type DocumentedOperation,
  fieldsIn,
  fieldsOf,
  misfitsOf,
  readOpenApiDocument,
  responseOf,
  unnamedFieldsIn,
} from './support/openapi-document.ts'
import { operationCases } from './support/operation-cases.ts'
import { signNotification } from './support/sign-notification.ts'
import { startTestDemo, type TestDemo } from './support/start-test-demo.ts'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'
import { json, never, type StubProvider, startStubProvider } from './support/stub-provider.ts'

const operations = listOperations(appRouter)
/** The receiver of notifications takes a raw request. It has tests of its own below. */
const ofInput = operations.filter(({ rest }) => !rest.raw)
const isOfProvider = ({ meta }: RestOperation) => meta.errors?.includes('provider_refused') ?? false

/** Answers to a person have fields that others lack. */
const asAna = { 'x-forwarded-user': 'ana@shop.example' }

let demo: TestDemo
/** A gateway is killed before, so that `calls.failures` reports an unclean stop. */
let killed: string
let documented: Map<string, DocumentedOperation>
beforeAll(async () => {
  killed = await makeKilledFolder(2)
  // A tolerance adds numbers to the explanation of a signature.
  demo = await startTestDemo({
    GATEWAY_WEBHOOK_TOLERANCE_SECONDS: '300',
    GATEWAY_DATA_DIR: killed,
    GATEWAY_USER_HEADER: 'x-forwarded-user',
    GATEWAY_TRUSTED_PROXIES: '127.0.0.1',
  })
  const document = await readOpenApiDocument((await demo.rest('GET', '/openapi.json')).text)
  documented = new Map(document.operations.map(operation => [operation['x-procedure'], operation]))
})
afterAll(async () => {
  await demo?.[Symbol.asyncDispose]()
  await rm(killed, { recursive: true })
})

function schemaOf({ name }: RestOperation, status: number) {
  const operation = documented.get(name)
  if (!operation) throw new Error(`${name} is not in the document`)
  const schema = responseOf(operation, status)?.schema
  if (!schema) throw new Error(`${name} answered ${status}, which is not in the document`)
  return schema
}

/** The parts of an answer that the document does not allow. */
function misfits(operation: RestOperation, { status, body }: Answer<unknown>): string[] {
  const schema = schemaOf(operation, status)
  const isOpen = isOfProvider(operation) && status < 400
  return [...misfitsOf(schema, body), ...(isOpen ? [] : unnamedFieldsIn(body, schema))]
}

test('every operation has a case, and every case an operation', () => {
  expect(Object.keys(operationCases).toSorted()).toEqual(ofInput.map(({ name }) => name).toSorted())
})

/**
 * What these few calls never show. The gateway makes no call that is warned of (`call-warnings.test.ts` makes them), and
 * only a journal of more than 1,000 calls is cut off (`quality-cut.test.ts`).
 */
const shownElsewhere = /\.warnings\[\]\.|^data\.cut_off\./

describe.each(ofInput.map(operation => [operation.name, operation] as const))('%s', (name, operation) => {
  test('answers as documented', async () => {
    const { real, more } = operationCases[name] ?? {}
    const example = { ...operation.rest.example.input, ...(await real?.(demo)) }
    const sent = new Set<string>()
    for (const input of [example, ...((await more?.(demo)) ?? [])]) {
      const answer = await callOverRest(demo, operation, { input, headers: asAna })
      expect([answer.status, misfits(operation, answer)]).toEqual([operation.rest.status, []])
      for (const field of fieldsIn(answer.body)) sent.add(field)
    }
    if (isOfProvider(operation)) return
    const schema = schemaOf(operation, operation.rest.status)
    expect(fieldsOf(schema).filter(field => !sent.has(field) && !shownElsewhere.test(field))).toEqual([])
  })
})

describe('failures', () => {
  let stub: StubProvider
  let gateways: Record<'stubbed' | 'hasty' | 'tokenless' | 'guarded' | 'closed' | 'forgetful', TestGateway>
  let journal: Awaited<ReturnType<typeof openTestJournal>>
  beforeAll(async () => {
    stub = await startStubProvider()
    journal = await openTestJournal()
    const gone = await openTestJournal()
    const start = (environment: Environment) => startTestGateway(environment, journal.journal)
    const stubbed = { GATEWAY_PROVIDER_URL: stub.url }
    gateways = {
      stubbed: await start(stubbed),
      hasty: await start({ ...stubbed, GATEWAY_PROVIDER_TIMEOUT_MS: '100' }),
      tokenless: await start({ GATEWAY_ACCESS_TOKEN: '' }),
      guarded: await start({ GATEWAY_CONSOLE_TOKEN: 'a-token-of-16-characters' }),
      closed: await start({ APP_ENV: 'production' }),
      forgetful: await startTestGateway({}, gone.journal),
    }
    await gone.close()
  })
  afterAll(async () => {
    for (const gateway of Object.values(gateways ?? {})) await gateway[Symbol.asyncDispose]()
    await journal?.close()
    await stub?.close()
  })

  type Failure = {
    status: number
    code: ErrorCode
    outcome?: 'unknown' | undefined
    input?: Input | undefined
    headers?: Headers
  }

  async function expectFailure(
    operation: RestOperation,
    gateway: TestGateway,
    { status, code, outcome, ...call }: Failure,
  ): Promise<void> {
    const input = operationCases[operation.name]?.input
    const answer = await callOverRest(gateway, operation, { input, ...call })
    expect([answer.status, answer.body, misfits(operation, answer)]).toMatchObject([status, { code }, []])
    expect(answer.body.outcome).toBe(outcome)
  }

  const named = (some: RestOperation[]) => some.map(operation => [operation.name, operation] as const)

  test.each(named(ofInput))(
    '%s: closed, refused by origin or without the console token',
    async (_name, operation) => {
      const { closed, guarded } = gateways
      await expectFailure(operation, closed, { status: 404, code: 'not_found' })
      await expectFailure(operation, guarded, { status: 401, code: 'unauthorized' })
      const headers = { origin: 'https://elsewhere.example' }
      await expectFailure(operation, guarded, { status: 403, code: 'forbidden', headers })
    },
  )

  const withWrong = ofInput.filter(({ name }) => operationCases[name]?.wrong)
  test.each(named(withWrong))('%s: invalid input', async (name, operation) => {
    const input = operationCases[name]?.wrong ?? undefined
    await expectFailure(operation, demo, { status: 422, code: 'validation_failed', input })
  })

  test.each(named(ofInput.filter(({ rest }) => hasBody(rest))))(
    '%s: a body of another type, one that is not JSON, and one that is too large',
    async (name, operation) => {
      const path = operation.rest.path.replace(/\{\w+\}/g, '1')
      const send = (body: string, type = 'application/json') =>
        demo.rest<unknown>(operation.rest.method, path, body, { 'content-type': type })
      for (const [answer, status, code] of [
        [await send('{}', 'text/plain'), 415, 'unsupported_media_type'],
        [await send('{'), 400, 'bad_request'],
        [await send(`"${'x'.repeat(maxBodyBytes)}"`), 413, 'payload_too_large'],
      ] as const)
        expect([name, answer.status, answer.body, misfits(operation, answer)]).toMatchObject([
          name,
          status,
          { code },
          [],
        ])
    },
  )

  test.each(named(ofInput.filter(isOfProvider)))(
    '%s: no access token, and a provider that refuses, fails or does not answer',
    async (_name, operation) => {
      const { stubbed, hasty, tokenless } = gateways
      // A write may have been performed.
      const outcome = operation.rest.method === 'GET' ? undefined : 'unknown'
      await expectFailure(operation, tokenless, { status: 422, code: 'not_configured' })
      for (const status of [400, 401, 404, 409, 422, 429]) {
        stub.answerWith(json(status, { message: 'No.', cause: [] }, { 'retry-after': '600' }))
        await expectFailure(operation, stubbed, { status, code: 'provider_refused' })
      }
      stub.answerWith(json(500, { message: 'No.' }))
      await expectFailure(operation, stubbed, { status: 502, code: 'provider_failed', outcome })
      stub.answerWith(never)
      await expectFailure(operation, hasty, { status: 504, code: 'provider_timeout', outcome })
    },
  )

  const ofJournal = ofInput.filter(({ meta }) => meta.isUnrecorded && meta.errors?.includes('unavailable'))
  test.each(named(ofJournal))('%s: the journal is closed', async (_name, operation) => {
    await expectFailure(operation, gateways.forgetful, { status: 503, code: 'unavailable' })
  })
})

describe('webhooks.receive', () => {
  test('acknowledges and rejects as documented', async () => {
    const operation = operations.find(({ rest }) => rest.raw)
    if (!operation) throw new Error('The receiver is not in the document.')
    const body = operation.rest.example.input
    const signed = { 'x-request-id': 'r', ...signatureOf('1300000001') }
    const accepted = await demo.rest<unknown>('POST', '/webhooks?data.id=1300000001', body, signed)
    expect([accepted.status, misfits(operation, accepted)]).toEqual([200, []])
    const fields = fieldsIn(accepted.body)
    expect(fieldsOf(schemaOf(operation, 200)).filter(field => !fields.includes(field))).toEqual([])
    for (const [text, status, code] of [
      [JSON.stringify(body), 401, 'unauthorized'],
      ['not JSON', 400, 'bad_request'],
    ] as const) {
      const refused = await demo.rest<unknown>('POST', '/webhooks?data.id=1300000001', text)
      expect([refused.status, refused.body, misfits(operation, refused)]).toMatchObject([
        status,
        { code },
        [],
      ])
    }
  })

  function signatureOf(id: string) {
    const { webhookSecret: secret } = demoCredentials
    return { 'x-signature': signNotification({ id, requestId: 'r', ts: String(Date.now()), secret }) }
  }
})
