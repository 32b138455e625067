/** The gateway that a command talks to, over REST like any other client. */
import type { Command } from 'commander'
import { z } from 'zod'
import { createGatewayClient, type GatewayClient as Operations } from '../server/catalog/client.ts'
import { toRestRequest } from '../server/catalog/rest-request.ts'
import { defaultAccount } from '../server/contract/entry-facts.ts'
import { errorEnvelope, successEnvelope } from '../server/contract/envelopes.ts'
import { type ErrorCode, notFoundMessage } from '../server/contract/error-codes.ts'
import { parseExactly } from '../server/contract/exact-numbers.ts'
import type { callSchema, notificationDetailSchema, notificationSchema } from '../server/contract/journal.ts'
import { usualGatewayUrl } from '../server/demo/listen-command.ts'
import { toActorHeaders } from '../server/shared/actors.ts'
import type { Environment } from '../server/shared/process/read-variables.ts'
import { addCommand, type NewCommand } from './command.ts'
import { CommandError } from './command-error.ts'
import { exitCodes } from './exit-codes.ts'
import { readAddress, requireHeaderText } from './read-values.ts'
import type { Terminal } from './terminal.ts'
import type { Words } from './words.ts'

export type GatewayFlags = { gateway?: string; account?: string; token?: string; json?: true }

/** Adds a subcommand with `--gateway`, `--token` and, if it is about an account, `--account`. */
export function addGatewayCommand(
  parent: Command,
  terminal: Terminal,
  { hasAccount = true, ...named }: NewCommand & { hasAccount?: boolean },
): Command {
  const { gatewayClient } = terminal.words
  const command = addCommand(parent, terminal, named)
    .option(`--gateway <url>`, `${gatewayClient.url} (PASARELA_GATEWAY, ${usualGatewayUrl})`)
    .option(`--token <token>`, `${gatewayClient.token} (GATEWAY_CONSOLE_TOKEN)`)
  return hasAccount ? command.option('--account <name>', gatewayClient.account) : command
}

export type Notification = z.output<typeof notificationSchema>
export type Call = z.output<typeof callSchema>
export type NotificationDetail = z.output<typeof notificationDetailSchema>

/**
 * The event, its resource and the verdict in a few words. The topic is added to actions such as `updated` that do not
 * name it.
 */
export function describeNotification({ topic, action, resource, verdict }: Notification): string {
  const event = action?.startsWith(`${topic}.`) ? [action] : [topic, action]
  return [...event, resource, verdict].filter(text => text).join(' ')
}

/** Names the caller to the servers: the user of this machine, unless `PASARELA_ACTOR` names another actor. */
export function actorOf(environment: Environment): Record<string, string> {
  const user = environment.USER || environment.USERNAME
  return toActorHeaders(environment.PASARELA_ACTOR || (user ? `${user} (pasarela)` : 'pasarela'))
}

type Options = { idempotencyKey?: string | undefined; signal?: AbortSignal }

/**
 * The operations of the gateway. Each resolves to `data` of the envelope.
 * @throws CommandError with the code of the envelope, or `unreachable`
 */
export type GatewayClient = Operations<Options> & { url: string; perform: Perform }
type Perform = Parameters<typeof createGatewayClient<Options>>[0]

/**
 * Creates a client of the gateway that the flags or the environment name. This sends nothing yet.
 * @throws CommandError if the address is no http or https URL or has a password, or if no header can carry the token
 */
export function connectGateway(flags: GatewayFlags, { environment, words }: Terminal): GatewayClient {
  const configuredUrl = flags.gateway || environment.PASARELA_GATEWAY || usualGatewayUrl
  const address = readAddress(flags.gateway ? '--gateway' : 'PASARELA_GATEWAY', configuredUrl, words)
  const isNamed = flags.account !== undefined && flags.account !== defaultAccount
  const url =
    address.replace(/\/+$/, '') + (isNamed ? `/accounts/${encodeURIComponent(flags.account ?? '')}` : '')
  const token = flags.token || environment.GATEWAY_CONSOLE_TOKEN
  const actor = actorOf(environment)
  if (token) requireHeaderText(token, flags.token ? '--token' : 'GATEWAY_CONSOLE_TOKEN', words)
  const perform: Perform = async (
    _name,
    { route = '' },
    { input, options: { idempotencyKey, signal } = {} },
  ) => {
    const { method, path, body } = toRestRequest(route, input)
    const response = await fetch(url + path, {
      method,
      headers: {
        ...actor,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'x-idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }).catch((cause: Error) => {
      if (cause.name === 'AbortError') throw cause
      throw new CommandError(
        'unreachable',
        words.format(words.gatewayClient.unreachable, { url }),
        exitCodes.unreachable,
      )
    })
    const envelope = readEnvelope(await response.text().catch(() => ''))
    if (envelope === null)
      throw new CommandError(
        'unreachable',
        words.format(words.gatewayClient.notAGateway, { url }),
        exitCodes.unreachable,
      )
    if (envelope.ok) return envelope.data
    const { status } = response
    const isClosed = envelope.code === 'not_found' && envelope.message === notFoundMessage
    const message = isClosed
      ? words.format(words.gatewayClient.closed, { url })
      : describeFailure(envelope, words)
    const exitCode = envelope.code === 'validation_failed' ? exitCodes.usage : exitCodes.failed
    throw new CommandError(envelope.code, message, exitCode, { ...envelope, status })
  }
  return { ...createGatewayClient(perform), url, perform }
}

/** The seq of the newest notification, or of the newest call; 0 without one. */
export async function readNewest(
  gateway: GatewayClient,
  kind: 'notifications' | 'calls' = 'notifications',
): Promise<number> {
  const { entries } = await gateway[kind].list({ limit: 1 })
  return entries[0]?.seq ?? 0
}

/** A newer gateway may have fields and codes that this command does not know. */
const envelopeSchema = z.discriminatedUnion('ok', [
  z.looseObject(successEnvelope.pick({ ok: true, data: true }).shape),
  z.looseObject({ ...errorEnvelope.shape, code: z.string() }),
])

/** Parses an answer so that ids above 2^53 keep all digits. Null for anything but an envelope. */
function readEnvelope(text: string): z.output<typeof envelopeSchema> | null {
  try {
    return envelopeSchema.safeParse(parseExactly(text)).data ?? null
  } catch {
    return null
  }
}

/**
 * In English the text is the gateway's own message. In other languages the message follows the text if it names what
 * is wrong. A gateway of a later version may have a code without a text.
 */
function describeFailure(
  { code, message }: { code: string; message: string },
  { gatewayClient, format }: Words,
): string {
  const failures: Partial<Record<string, string>> = gatewayClient.failures satisfies Record<ErrorCode, string>
  return format(failures[code] ?? '{message}', { message })
}
