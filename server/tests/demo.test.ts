/** `npm run demo`, started as users start it. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { isConsoleOld } from '../demo/build-console.ts'
import { demoCredentials } from '../facts/demo-credentials.ts'
import { createRest } from './support/callers.ts'
import { startChild, startScript } from './support/child-process.ts'
import { demoEntry, startTimeout } from './support/entry-files.ts'
import { prepareFolder } from './support/prepare-folder.ts'

const folder = prepareFolder()
// The demo builds the console itself, but warnings of the build would be in its stderr. Two builds must not run at
// once, so all tests are in one file.
beforeAll(async () => {
  if (isConsoleOld()) await startScript('build').ended
}, startTimeout)

const anyPorts = ['--port', '--simulator-port', '--shop-port'].flatMap(flag => [flag, '0'])

const ticket = {
  transaction_amount: 100,
  description: 'Mate',
  payment_method_id: 'rapipago',
  payer: { email: 'test_user_1@testuser.com' },
}

/** Resolves when the demo has printed its addresses and a payment was made at the printed one. */
async function startAndPay(flags: string[]) {
  const demo = startChild(demoEntry, { LANG: 'es_CO.UTF-8' }, null, flags)
  const [, gateway = '', shop = '', simulator = ''] = await demo.says(
    /Gateway +(http:\S+)\n(?:.*\n)*.*api\.mercadopago\.com:\n +Dirección +(http:\S+)\n(?:.*\n)*El simulador.*: (http:\S+)\n(?:.*\n)*.*Ctrl-C/,
  )
  const { body } = await createRest(gateway)<{ id: number }>('POST', '/payments/offline', ticket)
  return { demo, gateway, shop, simulator, id: body.data.id }
}

test('the demo prints its addresses, answers at each, ends cleanly on a signal, and keeps its payments and ids', {
  timeout: startTimeout,
}, async () => {
  const flags = [...anyPorts, '--data-dir', folder.join('demo')]
  const first = await startAndPay(flags)
  const { body } = await createRest(first.gateway)('GET', '/health')
  expect(body).toMatchObject({ data: { configured: true } })
  expect((await createRest(first.simulator)('GET', '/simulator/health')).status).toBe(200)
  // The one address that a shop is given is that of the shop proxy, which records its calls.
  const authorization = `Bearer ${demoCredentials.accessToken}`
  expect((await fetch(`${first.shop}/v1/payments/1`, { headers: { authorization } })).status).toBe(404)
  const readCalls = async () => (await createRest(first.gateway)('GET', '/calls?transport=shop')).body
  // A call is recorded after its answer.
  await expect.poll(readCalls).toMatchObject({ data: { entries: [{ operation: 'GET /v1/payments/{id}' }] } })
  first.demo.signal('SIGINT')
  expect(await first.demo.ended).toMatchObject({ code: 0, stderr: '' })

  const second = await startAndPay(flags)
  expect(second.id).toBe(first.id + 1)
  expect((await createRest(second.gateway)('GET', `/payments/${first.id}`)).status).toBe(200)
  second.demo.signal('SIGTERM')
  expect(await second.demo.ended).toMatchObject({ code: 0, stderr: '' })
})

test('the demo ends cleanly on a signal although both servers wait for the rest of a request', {
  timeout: startTimeout,
}, async () => {
  const { demo, gateway, simulator } = await startAndPay([...anyPorts, '--data-dir', folder.join('waiting')])
  for (const url of [gateway, simulator]) {
    const client = connect(Number(new URL(url).port), '127.0.0.1')
    client.on('error', () => {}).write(`GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\nHo`)
    // The answer to the request in front of it, so half of the other has arrived.
    await once(client, 'data')
    client.resume()
  }
  demo.signal('SIGTERM')
  expect(await demo.ended).toMatchObject({ code: 0, stderr: '' })
})

test.each([
  [['--help'], 0, 'Usage: pasarela demo', ''],
  [['--prot', '0'], 2, '', 'Unknown option --prot.'],
])(
  '`npm run demo -- %j` starts nothing',
  { timeout: startTimeout },
  async (flags, code, printed, refused) => {
    const { ended } = startChild(demoEntry, { PORT: 'not looked at' }, null, flags)
    const { stdout, stderr, ...end } = await ended
    expect(end).toMatchObject({ code })
    expect([stdout.slice(0, printed.length), stderr.slice(0, refused.length)]).toEqual([printed, refused])
  },
)
