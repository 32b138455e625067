/** `npm run dev`, started as users start it. */
import { expect, test } from 'vitest'
import { createRest } from './support/callers.ts'
import { type Child, startScript } from './support/child-process.ts'
import { startTimeout } from './support/entry-files.ts'
import { prepareFolder } from './support/prepare-folder.ts'

const folder = prepareFolder()
const ticket = {
  transaction_amount: 100,
  description: 'Mate',
  payment_method_id: 'rapipago',
  payer: { email: 'test_user_1@testuser.com' },
}

async function startAndPay(environment: Record<string, string>) {
  const dev = startScript('dev', environment)
  const [, console = '', gateway = '', simulator = ''] = await dev.says(
    /Console +(http:\S+)\n +Gateway +(http:\S+)\n(?:.*\n)*.*without the gateway: (http:\S+)\n(?:.*\n)*.*Stop with Ctrl-C/,
  )
  const { body } = await createRest(gateway)<{ id: number }>('POST', '/payments/offline', ticket)
  return { dev, console, gateway, simulator, id: body.data.id }
}

/** Ends npm alone, as a supervisor does. Resolves when no process holds its output open. */
async function endNpm(dev: Child): Promise<void> {
  dev.signal('SIGTERM')
  await dev.ended
}

test('dev serves the console by Vite, ends with its npm, and assigns no id twice', {
  timeout: 2 * startTimeout,
}, async () => {
  const environment = { PORT: '0', SIMULATOR_PORT: '0', GATEWAY_DATA_DIR: folder.join('dev') }
  const first = await startAndPay(environment)
  expect(await (await fetch(first.console)).text()).toContain('/@vite/client')
  const health = await createRest(first.console)('GET', 'trpc/health.get')
  expect((await createRest(first.console)('GET', 'a/nobody/trpc/health.get')).status).toBe(404)
  expect(health.body).toMatchObject({ result: { data: { configured: true } } })
  const { origin } = new URL(first.console)
  const written = await createRest(first.console)('POST', 'trpc/payments.createOffline', ticket, { origin })
  expect(written.body).toMatchObject({ result: { data: { status: 'pending' } } })
  expect(new URL(first.simulator).port).not.toBe('4010')
  await endNpm(first.dev)
  for (const url of [first.console, first.gateway, first.simulator])
    await expect(fetch(url)).rejects.toThrow('fetch failed')

  const second = await startAndPay(environment)
  expect(second.id).toBe(first.id + 2)
  expect((await createRest(second.gateway)('GET', `/payments/${first.id}`)).status).toBe(200)
  await endNpm(second.dev)
})
