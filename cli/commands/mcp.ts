import { type Command, Option } from 'commander'
import { usualGatewayUrl } from '../../server/demo/listen-command.ts'
import { CommandError } from '../command-error.ts'
import { exitCodes } from '../exit-codes.ts'
import { addGatewayCommand, connectGateway, type GatewayFlags } from '../gateway.ts'
import { type Client, clientNames, configOf } from '../mcp/print-config.ts'
import type { Terminal } from '../terminal.ts'

type Flags = GatewayFlags & { allowWrites?: true; printConfig?: Client }

/** Adds `pasarela mcp`, which a coding agent starts. Only the protocol is written to standard output. */
export function addMcp(program: Command, terminal: Terminal): void {
  const { words } = terminal
  addGatewayCommand(program, terminal, { name: 'mcp', about: words.mcp.about })
    .option('--allow-writes', words.mcp.allowWrites)
    .addOption(new Option('--print-config <client>', words.mcp.printConfig).choices(clientNames))
    .action((flags: Flags) =>
      flags.printConfig === undefined
        ? serve(flags, terminal)
        : printConfig(flags.printConfig, flags, terminal),
    )
}

function printConfig(
  client: Client,
  { gateway, json, allowWrites }: Flags,
  { print, remark, words }: Terminal,
): void {
  const args = [...(gateway ? ['--gateway', gateway] : []), ...(allowWrites ? ['--allow-writes'] : [])]
  const { file, text } = configOf(client, args)
  const lines = json ? [JSON.stringify({ file, text })] : text.split('\n')
  if (!json) remark(words.format(words.mcp.file, { file }))
  for (const line of lines) print(line)
}

/** Serves until the client closes standard input, or until Ctrl-C. */
async function serve(flags: Flags, terminal: Terminal): Promise<void> {
  const interrupted = terminal.onInterrupt()
  const [{ serveStdio, StdioServerTransport }, { createMcpServer }] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('../../server/gateway/adapters/mcp/mcp-server.ts'),
  ])
  let joined: Promise<Joined> | null = null
  const transport = new StdioServerTransport()
  const ended = Promise.withResolvers<void>()
  const server = serveStdio(
    () =>
      createMcpServer({
        openBackend: async signal => {
          const { createRestBackend } = await import('../../server/gateway/adapters/mcp/backends.ts')
          joined ??= joinOrStart(flags, terminal)
          const { url, token } = await joined
          return createRestBackend(url, token, signal)
        },
        allowsWrites: flags.allowWrites ?? false,
      }),
    { transport, onerror: ({ message }) => terminal.remark(message) },
  )
  const { onclose } = transport
  transport.onclose = () => {
    onclose?.()
    ended.resolve()
  }
  interrupted.addEventListener('abort', () => ended.resolve(), { once: true })
  await ended.promise
  await server.close()
  await (joined as Promise<Joined> | null)?.then(({ close }) => close())
}

type Joined = { url: string; token: string | undefined; close: () => Promise<void> }

/**
 * Joins the gateway that is named, or one that runs at the usual address, so that people see in its console what an agent
 * does. Without one a demo is started in memory, on free ports. A named gateway need not run yet.
 */
async function joinOrStart(flags: Flags, terminal: Terminal): Promise<Joined> {
  const { environment, words, remark } = terminal
  const { url, settings } = connectGateway(flags, terminal)
  const isNamed = Boolean(flags.gateway || environment.PASARELA_GATEWAY)
  const isThere = isNamed || (await settings.get().then(...isAnswered))
  if (isThere) {
    remark(words.format(words.mcp.joined, { url }))
    return { url, token: flags.token || environment.GATEWAY_CONSOLE_TOKEN, close: async () => {} }
  }
  const [{ startDemo }, { pino }] = await Promise.all([
    import('../../server/demo/start-demo.ts'),
    import('pino'),
  ])
  const demo = await startDemo({
    environment: { PORT: '0', GATEWAY_DATA_DIR: ':memory:', GATEWAY_SHOP_PORT: '0' },
    simulatorPort: 0,
    logger: pino({ level: 'silent' }),
  })
  remark(words.format(words.mcp.started, { url: demo.gateway.url, usual: usualGatewayUrl }))
  return { url: `${demo.gateway.url}/${demo.prefix}`, token: undefined, close: demo.close }
}

/** A gateway that refuses the call is there, too: it may need the console token. */
const isAnswered = [
  () => true,
  (error: unknown) => error instanceof CommandError && error.exitCode !== exitCodes.unreachable,
] as const
