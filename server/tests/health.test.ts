import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Health } from '../contract/health.ts'
import type { Environment } from '../shared/process/read-variables.ts'
import { openTestJournal } from './support/open-test-journal.ts'
import { startTestGateway } from './support/start-test-gateway.ts'

let journal: Awaited<ReturnType<typeof openTestJournal>>
beforeAll(async () => {
  journal = await openTestJournal()
})
afterAll(() => journal?.close())

const start = (environment: Environment) => startTestGateway(environment, journal.journal)

const nothingSet = { GATEWAY_ACCESS_TOKEN: '', GATEWAY_PUBLIC_KEY: '', GATEWAY_WEBHOOK_SECRET: '' }

test.each([
  ['configured is true when access_token is set', { GATEWAY_ACCESS_TOKEN: 'TEST-1' }, 'configured'],
  ['has_public_key is true when public_key is set', { GATEWAY_PUBLIC_KEY: 'TEST-k' }, 'has_public_key'],
  [
    'has_webhook_secret is true when webhook_secret is set',
    { GATEWAY_WEBHOOK_SECRET: 's' },
    'has_webhook_secret',
  ],
])('GET /health: %s, and the other two are false', async (_title, environment, field) => {
  await using gateway = await start({ ...nothingSet, ...environment })
  const { status, body } = await gateway.rest<Health>('GET', '/health')
  expect(status).toBe(200)
  const none = { configured: false, has_public_key: false, has_webhook_secret: false, environment: 'local' }
  expect(body).toEqual({ ok: true, data: { ...none, [field]: true }, meta: [] })
})

test('GET /health answers 200 with configured false and meta = empty array when nothing is set', async () => {
  await using gateway = await start(nothingSet)
  const { status, body } = await gateway.rest<Health>('GET', '/health')
  expect(status).toBe(200)
  expect(body).toEqual({
    ok: true,
    data: { configured: false, has_public_key: false, has_webhook_secret: false, environment: 'local' },
    meta: [],
  })
})

test.each([
  [{ APP_ENV: 'local' }, 'local'],
  [{ APP_ENV: 'testing' }, 'local'],
  [{ APP_ENV: 'testing', GATEWAY_RUNTIME_ENVIRONMENT: 'server' }, 'server'],
  [{ APP_ENV: 'local', GATEWAY_RUNTIME_ENVIRONMENT: 'local' }, 'local'],
])('environment is the runtime mode: with %j it is %s', async (environment, mode) => {
  await using gateway = await start(environment)
  const { body } = await gateway.rest<Health>('GET', '/health')
  expect(body.data.environment).toBe(mode)
})

test('a previous webhook secret alone does not count as a webhook secret', async () => {
  await using gateway = await start({ ...nothingSet, GATEWAY_WEBHOOK_SECRET_PREVIOUS: 'old' })
  const { body } = await gateway.rest<Health>('GET', '/health')
  expect(body.data.has_webhook_secret).toBe(false)
})
