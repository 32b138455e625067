/** The commands with which an operator follows a notification, against a production gateway and its store. */
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openTestJournal } from './support/open-test-journal.ts'
import { signNotification } from './support/sign-notification.ts'
import { startTestGateway, testWebhookSecret } from './support/start-test-gateway.ts'
import { json, startStubProvider } from './support/stub-provider.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'
import { waitFor } from './support/wait-for.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/operate/operations.md'), 'utf8')
const counts = page.match(/^token=.*\.env\)\ncurl .*_total.*/gm) ?? []
const token = 'a-token-of-16-characters'

test.each(['', token])(
  'the page shows what a notification became, with the console token %j',
  async consoleToken => {
    const { journal, close } = await openTestJournal()
    onTestFinished(close)
    const folder = await makeTemporaryFolder()
    onTestFinished(() => folder.remove())
    const store = await startStubProvider()
    onTestFinished(() => store.close())
    store.answerWith(json(200, {}))
    const secret = { GATEWAY_WEBHOOK_SECRET: testWebhookSecret }
    const environment = { ...secret, APP_ENV: 'production', GATEWAY_CONSOLE_TOKEN: consoleToken }
    await using gateway = await startTestGateway(environment, journal)
    const openConsole = await startTestGateway(secret, journal)
    await openConsole.rest('POST', '/forwarding', { url: `${store.url}/hook` })
    await openConsole[Symbol.asyncDispose]()
    const send = (signed: string) => {
      const parts = { id: '7', requestId: 'r-1', ts: String(Date.now()), secret: signed }
      const headers = { 'x-request-id': 'r-1', 'x-signature': signNotification(parts) }
      return gateway.rest('POST', '/webhooks?data.id=7&type=payment', { type: 'payment' }, headers)
    }
    expect((await send('of somebody else')).status).toBe(401)
    expect((await send(testWebhookSecret)).status).toBe(200)
    const file = join(folder.path, '.env')
    writeFileSync(file, consoleToken && `GATEWAY_CONSOLE_TOKEN=${consoleToken}\n`)
    expect(new Set(counts).size).toBe(1)
    const script = (counts[0] ?? '')
      .replaceAll('sudo ', '')
      .replace('/srv/pasarela/.env', file)
      .replace('127.0.0.1:3000', `127.0.0.1:${gateway.port}`)
    await waitFor(async () => {
      const { stdout } = await promisify(execFile)('bash', ['-c', script], { timeout: 5000 })
      expect(stdout.trim().split('\n').sort()).toEqual([
        'pasarela_forwards_total{outcome="delivered"} 1',
        'pasarela_notifications_total{topic="other",verdict="rejected"} 1',
        'pasarela_notifications_total{topic="payment",verdict="validated"} 1',
      ])
    })
  },
)

test('the log names the first rejected notification of a reason, but neither secrets nor each further one', async () => {
  const environment = { GATEWAY_WEBHOOK_SECRET: testWebhookSecret, APP_ENV: 'production' }
  await using gateway = await startTestGateway(environment)
  const signature = signNotification({ id: '7', requestId: 'r-1', ts: String(Date.now()), secret: 'other' })
  const signed: Record<string, string> = { 'x-request-id': 'r-1', 'x-signature': signature }
  for (const headers of [{}, signed, {}, {}])
    await gateway.rest('POST', '/webhooks?data.id=7&type=payment', { type: 'payment' }, headers)
  const lines = gateway.logLines.map(line => JSON.parse(line)).filter(({ reason }) => reason)
  expect(lines).toMatchObject([
    { level: 40, account: 'default', reason: 'MissingSignatureHeader', count: 1 },
    { level: 40, account: 'default', reason: 'SignatureMismatch', count: 1 },
  ])
  expect(gateway.logLines.join()).not.toMatch(/canary|v1=/)
})
