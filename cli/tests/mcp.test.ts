/** `pasarela mcp` as clients start it: a process whose standard output is the protocol and nothing else. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, expect, test } from 'vitest'
import { guardChild } from '../../server/tests/support/guard-child.ts'
import { connectMcp, type McpClient, wrapClient } from '../../server/tests/support/mcp-client.ts'
import { startTestDemo, type TestDemo } from '../../server/tests/support/start-test-demo.ts'
import { startTestGateway } from '../../server/tests/support/start-test-gateway.ts'
import { clientNames, configOf } from '../mcp/print-config.ts'
import { runHere } from './support/run-here.ts'

const main = new URL('../main.ts', import.meta.url).pathname
const demo = await startTestDemo()
afterAll(() => demo.stop())
const apiOf = ({ url }: Pick<TestDemo, 'url'>) => `${url}/api/gateway`

type Started = {
  args: string[]
  capabilities?: { elicitation: { form: Record<string, never> } }
  agrees?: boolean
}

async function start({ args, capabilities, agrees = false }: Started): Promise<McpClient> {
  const client = new Client({ name: 'test', version: '1.0.0' }, capabilities ? { capabilities } : {})
  if (capabilities)
    client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { confirm: agrees } }))
  const command = { command: process.execPath, args: [main, 'mcp', ...args], stderr: 'pipe' as const }
  await client.connect(new StdioClientTransport(command))
  return wrapClient(client)
}

test('serves the tools that the gateway serves at /mcp, with the same answers', async () => {
  await using agent = await start({ args: ['--gateway', apiOf(demo)] })
  await using other = await connectMcp(demo.url)
  expect((await agent.client.listTools()).tools).toEqual((await other.client.listTools()).tools)
  const { content } = await agent.call('create_payment', { amount: 1500, external_reference: 'order-9' })
  const args = { payment_id: String(content.data.id) }
  expect((await agent.call('get_payment', args)).content).toEqual(
    (await other.call('get_payment', args)).content,
  )
  expect((await agent.call('wait_for_notification', args)).content.data.entries).toHaveLength(1)
  expect((await agent.call('advance_clock', { minutes: 1 })).isError).toBe(false)
  const missing = { payment_id: '999' }
  expect((await agent.call('get_payment', missing)).content).toEqual(
    (await other.call('get_payment', missing)).content,
  )
})

test('without a gateway it starts a simulated one in memory, which ends with it', async () => {
  // A port on which nothing listens stands for the usual address.
  await using agent = await start({ args: [] })
  const { content } = await agent.call('get_credentials')
  expect(content).toMatchObject({ source: 'simulator', data: { access_token: expect.any(String) } })
  await agent.client.close()
  await expect(fetch(content.data.api_base_url)).rejects.toThrow('fetch failed')
})

test('a gateway that was killed is found again when it is back', async () => {
  const first = await startTestDemo()
  const { port } = first
  await using agent = await start({ args: ['--gateway', apiOf(first)] })
  expect((await agent.call('application_list')).isError).toBe(false)
  await first.stop()
  const lost = await agent.call('application_list')
  expect(lost.content.error.code).toBe('unreachable')
  expect(lost.text).toContain('pasarela demo')
  await using _second = await startTestDemo({ PORT: String(port) })
  expect((await agent.call('application_list')).isError).toBe(false)
})

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}

test('prints nothing but the protocol, and ends when its input ends', async () => {
  const child = guardChild(
    spawn(process.execPath, [main, 'mcp', '--gateway', apiOf(demo)], { stdio: 'pipe' }),
  )
  const lines: string[] = []
  const output = createInterface(child.stdout).on('line', line => lines.push(line))
  const send = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`)
  send(initialize)
  await once(output, 'line')
  child.stdin.write('this is no JSON\n')
  send({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'nothing', arguments: {} } })
  await once(output, 'line')
  child.stdin.end()
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  const answers = lines.map(line => JSON.parse(line) as { jsonrpc: string })
  expect(answers.map(({ jsonrpc }) => jsonrpc)).toEqual(answers.map(() => '2.0'))
})

test('with a real account it writes only with --allow-writes, and asks the user where the client can', async () => {
  // This provider is not a simulator, so it counts as real. Nothing answers there.
  await using real = await startTestGateway({ GATEWAY_PROVIDER_URL: 'https://api.mercadopago.com' })
  const gateway = ['--gateway', apiOf(real)]
  const capabilities = { elicitation: { form: {} } }
  const refund = { payment_id: '1' }
  await using off = await start({ args: gateway })
  expect((await off.call('refund_payment', refund)).content.error.code).toBe('writes_off')
  await using declined = await start({ args: [...gateway, '--allow-writes'], capabilities })
  expect((await declined.call('refund_payment', refund)).content.error.code).toBe('declined')
  await using agreed = await start({ args: [...gateway, '--allow-writes'], capabilities, agrees: true })
  // The error of an unreachable provider shows that the write was tried.
  expect((await agreed.call('refund_payment', refund)).content.error.code).toMatch(/^provider_/)
})

test.each(clientNames)('--print-config %s prints lines that start the command', async client => {
  const { code, out } = await runHere(['mcp', '--print-config', client])
  expect({ code, text: out.join('\n') }).toEqual({ code: 0, text: configOf(client, []).text })
  expect(out.join('')).toContain('pasarela')
  if (client !== 'codex') expect(() => JSON.parse(out.join('\n'))).not.toThrow()
})
