/** `npm run demo`, started as users start it. */
import { beforeAll, expect, test } from 'vitest'
import { isConsoleOld } from '../build-console.ts'
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

test('the demo prints its addresses, answers at each, and ends cleanly on SIGINT', {
  timeout: startTimeout,
}, async () => {
  const environment = { PORT: '0', SIMULATOR_PORT: '0', GATEWAY_DATA_DIR: folder.join('demo') }
  await using demo = startChild(demoEntry, environment)
  const [, gateway = '', simulator = ''] = await demo.says(
    /Gateway +(http:\S+)\n +Simulator +(http:\S+)\n(?:.*\n)*.*Stop with Ctrl-C/,
  )
  expect((await createRest(gateway)('GET', '/health')).body).toMatchObject({ data: { configured: true } })
  expect((await createRest(simulator)('GET', '/simulator/health')).status).toBe(200)
  demo.signal('SIGINT')
  expect(await demo.ended).toMatchObject({ code: 0, stderr: '' })
})

test('a restarted demo keeps its payments and assigns no id twice', {
  timeout: startTimeout,
}, async () => {
  const environment = { PORT: '0', SIMULATOR_PORT: '0', GATEWAY_DATA_DIR: folder.join('demo-again') }
  const ticket = {
    transaction_amount: 100,
    description: 'Mate',
    payment_method_id: 'rapipago',
    payer: { email: 'test_user_1@testuser.com' },
  }
  const startAndPay = async () => {
    const demo = startChild(demoEntry, environment)
    const [, gateway = ''] = await demo.says(/Gateway +(http:\S+)\n(?:.*\n)*.*Stop with Ctrl-C/)
    const { body } = await createRest(gateway)<{ id: number }>('POST', '/payments/offline', ticket)
    return { demo, gateway, id: body.data.id }
  }
  const first = await startAndPay()
  first.demo.signal('SIGTERM')
  expect(await first.demo.ended).toMatchObject({ code: 0, stderr: '' })
  const second = await startAndPay()
  await using _ = second.demo
  expect(second.id).toBe(first.id + 1)
  expect((await createRest(second.gateway)('GET', `/payments/${first.id}`)).status).toBe(200)
})
