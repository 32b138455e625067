/** Ctrl-C at several moments of commands, which run as processes of their own here. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { demoCredentials } from '../../server/facts/demo-credentials.ts'
import { type Child, startChild } from '../../server/tests/support/child-process.ts'

/** A server that never answers. */
async function startSilent() {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, request: once(server, 'request') }
}

test('Ctrl-C ends wait while the gateway has not answered, and closes the connection', async () => {
  const { url, request } = await startSilent()
  await using child = startChild('cli/main.ts', {}, null, ['wait', '--gateway', url])
  const [incoming] = await request
  const closed = once(incoming.socket, 'close')
  child.signal('SIGINT')
  expect(await child.ended).toEqual({ code: null, stdout: '', stderr: '' })
  await closed
})

test('Ctrl-C ends grade while the shop has not answered, without a finding', async () => {
  const { url, request } = await startSilent()
  await using child = startChild('cli/main.ts', {}, null, ['grade', `${url}/hook`, '--port', '0'])
  await request
  child.signal('SIGINT')
  expect(await child.ended).toEqual({ code: 130, stdout: '', stderr: expect.stringMatching(/^.+\n.+\n$/) })
})

test('Ctrl-C ends demo before, while and after it starts, and its data stays usable', {
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pasarela-interrupt-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const until = async (moment: (child: Child) => unknown) => {
    const flags = ['demo', '--data-dir', folder, '--port', '0', '--simulator-port', '0']
    await using child = startChild('cli/main.ts', { LOG_LEVEL: 'silent' }, null, flags)
    await moment(child)
    child.signal('SIGINT')
    const { code, stderr } = await child.ended
    return { code, stderr }
  }
  // Without a server to close, the signal itself ends the process.
  expect(await until(() => {})).toEqual({ code: null, stderr: '' })
  const opened = () =>
    expect.poll(() => existsSync(join(folder, 'journal.sqlite')), { timeout: 30_000 }).toBe(true)
  expect((await until(opened)).stderr).toBe('')
  expect(await until(child => child.says(/Ctrl-C/))).toEqual({ code: 0, stderr: '' })
})

test('demo prints the credentials that it made for a shop, and none that the environment sets', async () => {
  const printed = async (npm: object, ...flags: string[]) => {
    const args = ['demo', '--data-dir', ':memory:', '--port', '0', '--simulator-port', '0', ...flags]
    await using child = startChild('cli/main.ts', { LOG_LEVEL: 'silent', ...npm }, null, args)
    await child.says(/Ctrl-C|"simulator"/)
    child.signal('SIGINT')
    await child.ended
    return child.stdout()
  }
  const [text, ofNpm, json, replaced] = await Promise.all([
    printed({}),
    printed({ npm_command: 'run-script' }),
    printed({}, '--json'),
    printed({}, '--access-token', 'TEST-of-my-shop', '--json'),
  ])
  for (const credential of Object.values(demoCredentials)) expect(text).toContain(credential)
  const [gateway] = text.match(/http\S+\/api\/gateway/) ?? []
  expect(text).toMatch(new RegExp(`^Your webhooks: pasarela listen .+ --gateway ${gateway}$`, 'm'))
  // Elsewhere npx would look for it in the registry.
  expect(ofNpm).toMatch(/^Your webhooks, in this folder: npx pasarela listen /m)
  const { accessToken: access_token, publicKey: public_key, webhookSecret: webhook_secret } = demoCredentials
  expect(JSON.parse(json)).toMatchObject({ access_token, public_key, webhook_secret })
  expect(JSON.parse(replaced)).toMatchObject({ access_token: null, public_key, webhook_secret })
  expect(replaced).not.toContain('of-my-shop')
})
