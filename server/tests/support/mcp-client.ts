/** The SDK's own client, with answers in the form that tests read. */
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** The protocol versions that clients speak in 2026: the stateless one, and the one with a handshake before it. */
export const protocolVersions = ['2026-07-28', '2025-11-25'] as const

type Answered = {
  isError: boolean
  text: string
  /** What the text quotes, or the error that it names. An answer of any tool: the tests check what they read. */
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  content: any
}

export type McpClient = {
  client: Client
  call: (name: string, args?: object) => Promise<Answered>
  [Symbol.asyncDispose]: () => Promise<void>
}

export function wrapClient(client: Client): McpClient {
  return {
    client,
    call: async (name, args = {}) => {
      const answer = await client.callTool({ name, arguments: args as Record<string, unknown> })
      const [first] = answer.content
      if ('structuredContent' in answer) throw new Error('The answer has its JSON twice')
      const text = first?.type === 'text' ? first.text : ''
      return { isError: answer.isError === true, text, content: readText(text) }
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}

type Connected = { options?: ClientOptions; headers?: Record<string, string> }

const sources = [
  ['[simulated, ', 'simulator'],
  ['[Mercado Pago, ', 'mercado_pago'],
] as const

function readText(text: string) {
  const source = sources.find(([start]) => text.startsWith(start))?.[1] ?? null
  const [failure, code, message, rest = ''] = /^Error (\w+): (.*)\n?([\s\S]*)/m.exec(text) ?? []
  if (failure !== undefined)
    return { source, error: { code, message, next: rest.split(/\n?Data, not/)[0]?.split('\n') } }
  const [, notice, , quoted = '', cut] =
    /^(.*):\n<(data-[0-9a-f]{8})>\n([\s\S]*)\n<\/\2>\n?(.*)/m.exec(text) ?? []
  return { source, notice, data: parse(quoted), ...(cut && { cut }) }
}

/** A text is quoted as it is. */
function parse(quoted: string): unknown {
  try {
    return JSON.parse(quoted)
  } catch {
    return quoted
  }
}

/** @param url of the gateway */
export async function connectMcp(
  url: string,
  { options = {}, headers = {} }: Connected = {},
): Promise<McpClient> {
  const client = new Client({ name: 'test', version: '1.0.0' }, options)
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }))
  return wrapClient(client)
}
