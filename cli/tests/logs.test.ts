/** `pasarela logs` over a demo, a gateway that restarts, and a gateway without a shop proxy. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startDemo } from '../../server/demo/start-demo.ts'
import { runHere } from './support/run-here.ts'

let folder: string
let demo: Awaited<ReturnType<typeof startDemo>>
const openDemo = (options: Record<string, string> = {}) =>
  startDemo({
    environment: { PORT: '0', GATEWAY_DATA_DIR: folder, ...options },
    simulatorPort: 0,
    logger: pino({ level: 'silent' }),
  })
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pasarela-logs-'))
  demo = await openDemo()
})
afterEach(async () => {
  await demo.close()
  await rm(folder, { recursive: true })
})

const call = (method: string, path: string, key: string, body = '{}') =>
  fetch(demo.gateway.shopUrl + path, {
    method,
    headers: {
      'x-idempotency-key': key,
      authorization: 'Bearer TEST-2000000000000002-112100-logs-710000222',
    },
    ...(method === 'POST' && { body }),
  })

/** Runs the command until it has printed this many lines. */
const logs = (count: number, ...flags: string[]) => logsIn('en', count, ...flags)

async function logsIn(locale: string, count: number, ...flags: string[]) {
  const environment = {
    PASARELA_GATEWAY: `${demo.gateway.url}/${demo.prefix}`,
    XDG_STATE_HOME: join(folder, 'state'),
  }
  const lines: string[] = []
  const ran = await runHere(['logs', ...flags], {
    environment,
    locale,
    onLine: (line, interrupt) => {
      lines.push(line)
      if (lines.length === count) interrupt()
    },
  })
  return { ...ran, lines }
}

test('shows what passed, by filters, and goes on where it stopped', async () => {
  await call('POST', '/v1/payments', 'first')
  await call('GET', '/users/me', 'second')
  // The refused payment has a line for its warning.
  const all = await logs(3, '--after', '0')
  expect(all.lines[0]).toMatch(
    /#\d+ {2}POST \/v1\/payments {2}400 {2}\d+ ms {2}key=first {2}token:[0-9a-f]{16}$/,
  )
  expect(all.lines[2]).toMatch(/GET \/users\/me {2}200 /)
  expect(all.remarks.join()).toContain(demo.gateway.shopUrl)
  await call('GET', '/users/me', 'third')
  expect((await logs(1)).lines[0]).toContain('key=third')
  const refused = await logs(1, '--after', '0', '--status', '4xx', '--json')
  expect(JSON.parse(refused.lines[0] ?? '')).toMatchObject({ idempotency_key: 'first', transport: 'shop' })
  const spanish = await logsIn('es', 2, '--after', '0', '--key', 'first')
  expect(spanish.lines[1]).toMatch(/! Falta .* \(referencia.*\)$/)
  const ofKey = await logs(1, '--after', '0', '--key', 'second', '--route', 'GET /users/me')
  expect(ofKey.lines[0]).toContain('key=second')
  await call(
    'POST',
    '/checkout/preferences',
    'warned',
    '{"items":[{"title":"Mate","quantity":1,"unit_price":5}],"expires_at":1}',
  )
  for (const code of ['unknown_field', 'any']) {
    const { lines } = await logs(
      2,
      '--after',
      '0',
      '--warning',
      code,
      '--route',
      'POST /checkout/preferences',
    )
    expect(lines).toEqual([
      expect.stringContaining('key=warned'),
      expect.stringMatching(/^ {4}! expires_at is no field .* Write expires\. \(/),
    ])
  }
})

test('leaves out what the store reads while its webhook handler is graded, unless it is asked to show it', async () => {
  const headers = {
    authorization: `Bearer ${demo.credentials.accessToken}`,
    'content-type': 'application/json',
  }
  // A grade begins so.
  const body = JSON.stringify({ by: 'test', seconds: 60 })
  await fetch(`${demo.simulator.url}/simulator/mute`, { method: 'POST', headers, body })
  await fetch(`${demo.gateway.shopUrl}/v1/payments/1`, { headers })
  await call('GET', '/users/me', 'own')
  expect((await logs(1, '--after', '0')).lines[0]).toContain('key=own')
  expect((await logs(1, '--after', '0', '--gradings')).lines[0]).toContain('GET /v1/payments/{id}')
})

test('tells once that the gateway is away, however often it is asked', async () => {
  await call('GET', '/users/me', 'first')
  let lost = 0
  const front = createServer(async ({ url = '' }, response) => {
    if (url.includes('/calls/wait') && lost < 2) {
      lost++
      return response.destroy()
    }
    const answer = await fetch(demo.gateway.url + url)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  }).listen(0, '127.0.0.1')
  await once(front, 'listening')
  onTestFinished(() => void front.close())
  const gateway = `http://127.0.0.1:${(front.address() as AddressInfo).port}/${demo.prefix}`
  const { remarks } = await logs(1, '--after', '0', '--gateway', gateway)
  expect(lost).toBe(2)
  expect(remarks.filter(remark => remark.includes('No gateway responds'))).toHaveLength(1)
})

test('says that a gateway has no shop proxy', async () => {
  await call('GET', '/users/me', 'first')
  await logs(1, '--after', '0')
  await demo.close()
  demo = await openDemo({ GATEWAY_SHOP_PORT: '' })
  expect((await logs(1, '--after', '0')).remarks.join()).toContain('GATEWAY_SHOP_PORT')
})

test('refuses what is no status', async () => {
  expect(await logs(0, '--status', 'x')).toMatchObject({ code: 2 })
})
