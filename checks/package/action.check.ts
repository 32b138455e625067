/** Tests the action with the built package: that its outputs work, and what it prints when something fails. */
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, inject, onTestFinished, test } from 'vitest'
import { verifySignature } from '../../server/signature.ts'
import { sizeOf } from './install-package.ts'
import { action, defaultInputs, runStep } from './run-action.ts'

const maxInstalledBytes = 45_000_000

const { temporary, outputs: install } = inject('installedByAction')

/** Runs the second step on free ports, and ends the started processes with the test. */
async function start(changes: Record<string, string>) {
  const inputs = { ...defaultInputs, port: '0', 'simulator-port': '0', ...changes }
  const result = await runStep('start', { inputs, install, temporary })
  const { pid } = result.outputs
  if (pid !== undefined) onTestFinished(() => void process.kill(Number(pid)))
  return result
}

/** A shop that resolves to the first notification that it receives. */
async function startShop() {
  const notification = Promise.withResolvers<{ url: string; headers: IncomingHttpHeaders; body: Buffer }>()
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    response.end()
    notification.resolve({ url: request.url ?? '', headers: request.headers, body })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}/notifications`, notification: notification.promise }
}

test('installs the package without what only its development needs', async () => {
  expect(await sizeOf(install.folder ?? '')).toBeLessThan(maxInstalledBytes)
})

test('starts all servers, and outputs what a shop needs to pay and to verify its notifications', async () => {
  const shop = await startShop()
  const secret = 'secret-of-the-shop'
  const { code, printed, outputs } = await start({ 'forward-to': shop.url, 'webhook-secret': secret })
  expect(code, printed).toBe(0)
  const named = action.matchAll(/value: \$\{\{ steps\.start\.outputs\.([\w-]+) \}\}/g)
  expect(Object.keys(outputs)).toEqual(Array.from(named, ([, name]) => name))
  const page = await fetch(`${outputs['console-url']}/`, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('/assets/')
  const paid = await fetch(`${outputs['shop-url']}/v1/payments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${outputs['access-token']}`,
      'content-type': 'application/json',
      'x-idempotency-key': 'order-1',
    },
    body: JSON.stringify({
      transaction_amount: 100,
      payment_method_id: 'rapipago',
      payer: { email: 'test_user_1@testuser.com' },
    }),
  })
  expect(paid.status).toBe(201)
  expect(outputs['webhook-secret']).toBe(secret)
  expect(verifySignature(await shop.notification, secret).verdict).toBe('validated')
  const listed = await fetch(`${outputs['gateway-url']}/notifications`)
  expect(await listed.json()).toMatchObject({ data: { entries: [{ verdict: 'validated' }] } })
})

test('uses the credentials of the shop', async () => {
  const { outputs } = await start({ 'access-token': 'TEST-shop', 'public-key': 'TEST-key' })
  expect(outputs).toMatchObject({ 'access-token': 'TEST-shop', 'public-key': 'TEST-key' })
  const seller = await fetch(`${outputs['gateway-url']}/seller`)
  expect(await seller.json()).toMatchObject({ ok: true })
})

test.each([
  ['a port that is in use', ({ port }) => ({ port: String(port) }), /PORT/],
  ['a port that is none', () => ({ 'simulator-port': 'x' }), /SIMULATOR_PORT\) must be a whole number/],
  ['an address of the shop that is none', () => ({ 'forward-to': 'shop' }), /forward-to: .*url/],
] satisfies [string, (shop: { port: number }) => Record<string, string>, RegExp][])(
  '%s fails the step, with one line that names it',
  async (_what, inputs, reason) => {
    const { code, printed, outputs } = await start(inputs(await startShop()))
    expect({ code, outputs }).toEqual({ code: 1, outputs: {} })
    const errors = printed.split('\n').filter(line => line.startsWith('::error'))
    expect(errors).toEqual([expect.stringMatching(reason)])
  },
)

test('an older Node is refused before anything is installed', async () => {
  const older = join(temporary, 'older.mjs')
  await writeFile(
    older,
    `for (const [object, name, value] of [[process, 'version', 'v20.20.2'], [process.versions, 'node', '20.20.2']])
       Object.defineProperty(object, name, { value })`,
  )
  const environment = { NODE_OPTIONS: `--import=${older}` }
  const { code, printed } = await runStep('install', { inputs: defaultInputs, environment, temporary })
  expect(code).toBe(1)
  expect(printed).toContain('Required: {"node":">=24.15"}')
  expect(printed).toContain('::error title=Pasarela was not installed::')
})
