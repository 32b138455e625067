/** The job for GitLab of docs/recipes/ci.md: with its variables and commands the store pays, and is notified. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { verifySignature } from '../signature.ts'
import { startTestDemo } from './support/start-test-demo.ts'
import { json, startStubProvider } from './support/stub-provider.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/recipes/ci.md'), 'utf8')

test('the store of the job for PHP is notified, with the token and the secret of its variables', async () => {
  const job = page.split('```yaml').find(block => block.includes('image: php')) ?? ''
  const variable = (name: string) => new RegExp(`^ +${name}: '?([^'\\s]+)`, 'm').exec(job)?.[1] ?? ''
  const key = variable('GATEWAY_SHOP_KEY')
  const demo = await startTestDemo({ GATEWAY_SHOP_KEY: key })
  const store = await startStubProvider()
  onTestFinished(async () => {
    await demo[Symbol.asyncDispose]()
    await store.close()
  })
  store.answerWith(json(200, {}))
  const here = (text: string) =>
    text
      .replaceAll('http://pasarela:3010', new URL(demo.shopUrl).origin)
      .replaceAll('http://pasarela:3000', new URL(demo.url).origin)
      .replaceAll('http://build:8080', store.url)

  const [, command = ''] = /- >-\n\s+(curl .*?)\n\s+- /s.exec(job) ?? []
  await promisify(execFile)('bash', ['-euc', here(command.replaceAll(/\n\s+/g, ' '))])
  const paid = await fetch(`${here(variable('MERCADO_PAGO_URL'))}/v1/payments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${variable('MERCADO_PAGO_TOKEN')}`,
      'content-type': 'application/json',
      'x-idempotency-key': 'job-1',
    },
    body: JSON.stringify({
      transaction_amount: 1500,
      payment_method_id: 'rapipago',
      payer: { email: 'test_payer_1@testuser.com' },
    }),
  })

  expect(paid.status).toBe(201)
  await expect.poll(() => store.seen.length).toBe(1)
  const [received] = store.seen
  const { url = '', headers = {}, body = '' } = received ?? {}
  expect(verifySignature({ url, headers, body }, variable('MERCADO_PAGO_SECRET')).verdict).toBe('validated')
})
