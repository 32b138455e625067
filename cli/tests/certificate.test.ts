/** The command `certificate`, by which a plugin with a constant address reaches Pasarela. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import type { Simulator } from '../../server/simulator/start/simulator.ts'
import { withSimulator } from '../../server/simulator/tests/support/with-simulator.ts'
import { runHere } from './support/run-here.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})
const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The answer to a call as a plugin or a page makes it: under the provider's name, with the certificate trusted. */
const call = (port: number, ca: Buffer, { servername = 'api.mercadopago.com', path = '/users/me' } = {}) =>
  new Promise<{ status?: number; text: string }>(resolve => {
    const headers = { host: servername, authorization: 'Bearer TEST-plugin' }
    request({ host: '127.0.0.1', port, path, ca, servername, headers }, async answer =>
      resolve({ status: answer.statusCode, text: await text(answer) }),
    )
      .on('error', ({ message }) => resolve({ text: message }))
      .end()
  })

test('calls to the constant addresses, and of the script there, reach the simulator, whose certificate holds for these names alone', async () => {
  const answers: Awaited<ReturnType<typeof call>>[] = []
  const run = (to = simulator.url) =>
    runHere(['certificate', '--folder', folder, '--port', '0', '--to', to, '--json'], {
      onLine: async (line, interrupt) => {
        const { certificate, port } = JSON.parse(line)
        const ca = readFileSync(certificate)
        answers.push(await call(port, ca), await call(port, ca, { servername: 'bank.example' }))
        answers.push(await call(port, ca, { servername: 'sdk.mercadopago.com', path: '/js/v2' }))
        interrupt()
      },
    })
  const first = await run()
  expect([first.code, JSON.parse(first.out[0] ?? '').is_new]).toEqual([0, true])
  const [answered, refused, script] = answers
  expect([answered?.status, refused?.text]).toEqual([200, expect.stringContaining('bank.example')])
  expect(script?.text).toMatch(/\("https:\/\/sdk\.mercadopago\.com","http:\/\/[^"]+"\)$/)
  expect(statSync(join(folder, 'key.pem')).mode & 0o777).toBe(0o600)
  const again = await run('http://127.0.0.1:9')
  expect([JSON.parse(again.out[0] ?? '').is_new, answers[3]?.status]).toEqual([false, 502])
})

test('a wrong port, a wrong address and a port that is taken are refused with what to do', async () => {
  const run = async (...flags: string[]) => {
    const { code, remarks } = await runHere(['certificate', '--folder', folder, ...flags])
    return [code, remarks.join(' ')]
  }
  expect(await run('--port', 'https')).toEqual([2, expect.stringContaining('--port must be a number')])
  expect(await run('--to', 'simulator')).toEqual([2, expect.stringContaining('--to')])
  const taken = new URL(simulator.url).port
  expect(await run('--port', taken)).toEqual([1, expect.stringContaining('Use --port 8443')])
})
