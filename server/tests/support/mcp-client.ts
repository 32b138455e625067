/** The SDK's own client, with answers in the form that tests read. */
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** The protocol versions that clients speak in 2026: the stateless one, and the one with a handshake before it. */
export const protocolVersions = ['2026-07-28', '2025-11-25'] as const

type Answered = {
  isError: boolean
  text: string
  /** An answer of any tool: the tests check what they read. */
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
      return {
        isError: answer.isError === true,
        text: first?.type === 'text' ? first.text : '',
        content: answer.structuredContent,
      }
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}

type Connected = { options?: ClientOptions; headers?: Record<string, string> }

/** @param url of the gateway */
export async function connectMcp(
  url: string,
  { options = {}, headers = {} }: Connected = {},
): Promise<McpClient> {
  const client = new Client({ name: 'test', version: '1.0.0' }, options)
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }))
  return wrapClient(client)
}
