/** The MCP server: lists the tools, calls them, and offers resources and prompts. Every rule is in the operations. */
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { describeIssues } from '../../../contract/validation.ts'
import { toVisible } from '../../../facts/visible-text.ts'
import { version } from '../../../shared/version.ts'
import { RefusedArguments, type Source, toFailure, toResult } from './present.ts'
import { registerPrompts, registerResources } from './resources.ts'
import type { Backend, Tool } from './tool.ts'
import words from './words.json' with { type: 'json' }

export type McpOptions = {
  /** Opens the gateway for one call. The signal aborts when the client cancels the call. */
  openBackend: (signal: AbortSignal) => Promise<Backend>
  /** Whether tools may write to a real account. Writes to the simulator are always allowed. */
  allowsWrites: boolean
}

/**
 * Creates a server for one connection, or for one request. It calls no gateway before the first list or call, because
 * clients also start the command only to see that it answers.
 */
export function createMcpServer({ openBackend, allowsWrites }: McpOptions): McpServer {
  const mcp = new McpServer(
    { name: 'pasarela', title: 'Pasarela', version },
    { instructions: words.instructions, capabilities: { tools: {} } },
  )
  mcp.server.setRequestHandler('tools/list', async (_request, { mcpReq: { signal } }) => {
    const { offered, source } = await offerTools(await openBackend(signal))
    return {
      tools: offered.map(({ tool, schema }) => ({
        name: tool.name,
        description: `${tool.description} ${words.described[source]}`,
        inputSchema: schema,
        annotations: { readOnlyHint: tool.isReadOnly, destructiveHint: tool.isDestructive },
      })),
    }
  })
  mcp.server.setRequestHandler('tools/call', async ({ params }, context) => {
    const { name, arguments: args = {} } = params
    const { signal } = context.mcpReq
    let tool: Tool | undefined
    let source: Source | null = null
    try {
      const backend = await openBackend(signal)
      const found = await offerTools(backend)
      source = found.source
      tool = found.offered.find(one => one.tool.name === name)?.tool
      const known = found.offered.map(one => one.tool.name)
      if (!tool) throw refusal('unknown_tool', `There is no tool ${name}. Tools: ${known.join(', ')}.`)
      const input = readArguments(tool, args)
      if (source === 'mercado_pago' && !tool.isReadOnly) {
        if (!allowsWrites) throw refusal('writes_off', words.writesAreOff)
        const question = askUser(tool, args, { context, mcp })
        if (question !== null) return question
      }
      const run = { ...backend, ...toProgress(context) }
      return toResult(await tool.run(input as never, run), tool, source)
    } catch (thrown) {
      signal.throwIfAborted()
      return toFailure(thrown, tool, { args, source })
    }
  })
  registerResources(mcp, () => openBackend(new AbortController().signal))
  registerPrompts(mcp)
  return mcp
}

/** The tools that exist with the provider of this gateway. The operations are loaded with the first call. */
async function offerTools(backend: Backend) {
  const { allTools } = await import('./all-tools.ts')
  const { simulator } = await backend.gateway.settings.get()
  const source: Source = simulator ? 'simulator' : 'mercado_pago'
  return { source, offered: allTools.filter(({ tool }) => simulator || !tool.isSimulated) }
}

function refusal(code: string, message: string): RefusedArguments {
  return new RefusedArguments({ code, message })
}

/** A model that reads one sentence corrects one argument. */
const maxNamed = 5

/** @throws RefusedArguments that names the wrong arguments, unknown ones first, and for these the known ones */
function readArguments({ input }: Tool, args: object): object {
  const parsed = input.safeParse(args)
  if (parsed.success) return parsed.data
  const isUnknown = ({ code }: z.core.$ZodIssue) => code === 'unrecognized_keys'
  const issues = parsed.error.issues.toSorted((a, b) => Number(isUnknown(b)) - Number(isUnknown(a)))
  const { errors } = describeIssues(issues, args)
  const known = Object.keys(input.shape).join(', ') || 'none'
  const sentences = Object.values(errors).flat().slice(0, maxNamed)
  if (issues.some(isUnknown)) sentences.push(`Arguments: ${known}.`)
  throw new RefusedArguments({ code: 'validation_failed', message: sentences.join(' '), errors })
}

const confirmation = z.object({ confirm: z.boolean().meta({ title: words.confirmLabel }) })

/**
 * Asks the user before a write to a real account. Null once the user agreed, and for a client that cannot ask: there,
 * whoever allowed writes has agreed.
 * @throws RefusedArguments if the user did not agree
 */
function askUser(tool: Tool, args: object, { context, mcp }: { context: ServerContext; mcp: McpServer }) {
  const { envelope, inputResponses } = context.mcpReq
  const capabilities: { elicitation?: object } | undefined =
    Reflect.get(envelope ?? {}, CLIENT_CAPABILITIES_META_KEY) ?? mcp.server.getClientCapabilities()
  if (!capabilities?.elicitation) return null
  if (inputResponses?.confirm !== undefined) {
    const answer = acceptedContent(inputResponses, 'confirm', confirmation)
    if (answer?.confirm === true) return null
    throw refusal('declined', words.declined)
  }
  const message = words.confirm
    .replace('{tool}', tool.name)
    .replace('{args}', () => toVisible(JSON.stringify(args)))
  return inputRequired({
    inputRequests: { confirm: inputRequired.elicit({ message, requestedSchema: confirmation }) },
  })
}

/** Only clients that gave a token are told of the progress. */
function toProgress({ mcpReq: { _meta, signal, notify } }: ServerContext) {
  const progressToken = _meta?.progressToken
  return {
    signal,
    progress: async (message: string, progress: number, total?: number) => {
      if (progressToken === undefined) return
      const params = { progressToken, progress, message, ...(total !== undefined && { total }) }
      await notify({ method: 'notifications/progress', params })
    },
  }
}
