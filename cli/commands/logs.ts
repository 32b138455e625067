import type { Command } from 'commander'
import type { CommandError } from '../command-error.ts'
import {
  addGatewayCommand,
  type Call,
  connectGateway,
  type GatewayClient,
  type GatewayFlags,
  readNewest,
} from '../gateway.ts'
import { openCursor } from '../listen/cursor.ts'
import { followEntries } from '../listen/follow.ts'
import { toCallLines } from '../listen/shop-calls.ts'
import { readAfter, readStatus } from '../read-values.ts'
import type { Terminal } from '../terminal.ts'
import type { Words } from '../words.ts'

/** The flags of filters, with the fields of the gateway's list that they set. */
const filters = {
  route: 'operation',
  credentials: 'credentials',
  sdk: 'sdk',
  key: 'idempotency_key',
  reference: 'external_reference',
  resource: 'resource',
  warning: 'warning',
} as const

type Flags = GatewayFlags &
  Partial<Record<keyof typeof filters | 'status' | 'after', string>> & { gradings?: true }

/** Adds `pasarela logs`, which runs until a signal ends it. */
export function addLogs(program: Command, terminal: Terminal): void {
  const { words } = terminal
  const command = addGatewayCommand(program, terminal, { name: 'logs', about: words.logs.about })
  for (const name of Object.keys(filters) as (keyof typeof filters)[])
    command.option(`--${name} <value>`, words.logs.filters[name])
  command
    .option('--status <status>', words.logs.filters.status)
    .option('--after <seq>', words.logs.after)
    .option('--gradings', words.logs.gradings)
    .action((flags: Flags) => showLogs(connectGateway(flags, terminal), flags, terminal))
}

async function showLogs(gateway: GatewayClient, flags: Flags, terminal: Terminal): Promise<void> {
  const { words, print, remark, environment } = terminal
  const filter = filterOf(flags, words)
  const cursor = openCursor(environment, [gateway.url, JSON.stringify(filter)], 'logs')
  const after =
    flags.after === undefined
      ? (cursor.read() ?? (await readNewest(gateway, 'calls')))
      : readAfter(flags.after, words)
  cursor.write(after)
  const signal = terminal.onInterrupt()
  const settings = await gateway.settings.get().catch(() => null)
  if (settings?.shop_url === null) remark(words.logs.noProxy)
  const url = settings?.shop_url ?? gateway.url
  remark(words.format(words.logs.following, { url, seq: after }))
  let isLost = false
  const onLost = ({ message }: CommandError) => {
    if (!isLost) remark(message)
    isLost = true
  }
  const onFound = () => {
    isLost = false
  }
  const options = { filter, signal, onLost, onFound, read: (call: Call) => call }
  for await (const call of followEntries(gateway.calls, after, options)) {
    for (const line of flags.json ? [JSON.stringify(call)] : toCallLines(call, words)) print(line)
    cursor.write(call.seq)
  }
}

function filterOf({ status, gradings, ...flags }: Flags, words: Words): Record<string, string | undefined> {
  const named = Object.entries(filters).map(([flag, field]) => [field, flags[flag as keyof typeof filters]])
  return {
    transport: 'shop',
    ...(!gradings && { gradings: 'omitted' }),
    ...Object.fromEntries(named),
    ...(status !== undefined && readStatus(status, words)),
  }
}
