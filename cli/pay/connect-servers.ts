import {
  createGatewayClient,
  createProviderClients,
  type ProviderClient,
} from '../../server/catalog/client.ts'
import type { Settings } from '../../server/contract/health.ts'
import { actorPassHeader } from '../../server/facts/actors.ts'
import { countryOf, isSiteId } from '../../server/facts/countries.ts'
import { toObject, toText } from '../../server/facts/json.ts'
import { createClock } from '../../server/kit/control.ts'
import { createPayments, type Servers } from '../../server/kit/payments.ts'
import { createSubscriptions } from '../../server/kit/subscriptions.ts'
import { createSend, PasarelaError, type Send } from '../../server/shared/json-client.ts'
import { CommandError } from '../command-error.ts'
import { exitCodes } from '../exit-codes.ts'
import { actorOf, type GatewayClient } from '../gateway.ts'
import { openStateFile, removeOldState, type StateFile } from '../state-file.ts'
import type { Terminal } from '../terminal.ts'

/** How long a card token can be used. */
const tokenLifeMs = 7 * 86_400_000

/** The flags that identify a payment. A repeated command with the same flags is the same payment. */
export type PaidOnce = { api: 'payments' | 'orders'; method?: string; outcome: string; key?: string }

/** Connects to the gateway, and to the provider for card tokens. With a key, neither performs anything twice. */
export async function connectServers(
  gateway: GatewayClient,
  { api, method = '', outcome, key: idempotencyKey }: PaidOnce,
  terminal: Terminal,
): Promise<Servers> {
  const clients = createProviderClients(sendToProvider(await gateway.settings.get(), terminal))
  if (idempotencyKey === undefined) return { gateway, ...clients }
  const file = openStateFile(terminal.environment, 'token', [
    gateway.url,
    idempotencyKey,
    api,
    method,
    outcome,
  ])
  return {
    gateway: repeatably(gateway, { idempotencyKey, isKnown: file.read() !== null }, terminal),
    ...clients,
    provider: tokenizeOnce(clients.provider, file, terminal),
  }
}

const unknownToken = '2006'

/** The gateway's operations with this key. @param isKnown whether this machine has sent the key before */
function repeatably(
  { perform }: GatewayClient,
  { idempotencyKey, isKnown }: { idempotencyKey: string; isKnown: boolean },
  { words }: Terminal,
): Servers['gateway'] {
  return createGatewayClient((name, operation, { input }) =>
    perform(name, operation, { input, options: { idempotencyKey } }).catch(error => {
      if (!(error instanceof CommandError)) throw error
      const { status, causes = [] } = error.body
      // 409 means that the key was sent with another body, for example by another machine, which has another token.
      const isUsed = status === 409 || (isKnown && causes.some(({ code }) => code === unknownToken))
      if (!isUsed) throw error
      throw new CommandError(
        error.code,
        words.format(words.pay.keyUsed, { reason: error.message }),
        error.exitCode,
        error.body,
      )
    }),
  )
}

/** Creates card tokens at the provider with the public key, as a browser does: no card passes through the gateway. */
function sendToProvider(settings: Settings, { words, environment }: Terminal): Send {
  const { provider_url, public_key, simulator, person } = settings
  // The real provider gets no names.
  const send = createSend(provider_url, () => ({
    ...(simulator && actorOf(environment)),
    ...(person?.pass && { [actorPassHeader]: person.pass }),
  }))
  return async (method, path, options) => {
    if (public_key === null) throw new CommandError('not_configured', words.pay.noPublicKey)
    const query = `${path.includes('?') ? '&' : '?'}public_key=${encodeURIComponent(public_key)}`
    try {
      return await send(method, path + query, options)
    } catch (error) {
      if (error instanceof PasarelaError) {
        const { body: details, status } = error
        const message = toText(toObject(details).message) ?? error.message.replace(query, '')
        throw new CommandError('provider_refused', message, exitCodes.failed, { details, status })
      }
      throw new CommandError(
        'unreachable',
        words.format(words.pay.noProvider, { url: provider_url }),
        exitCodes.unreachable,
      )
    }
  }
}

/**
 * Creates a card token once, and stores it before it pays. A repeated idempotency key needs the token of its first
 * attempt: with another token the request differs, and the provider refuses it.
 */
function tokenizeOnce(provider: ProviderClient, file: StateFile, { environment }: Terminal): ProviderClient {
  const { cardTokens } = provider
  async function create(...card: Parameters<typeof cardTokens.create>) {
    const kept = file.read()
    if (typeof kept?.id === 'string') return { id: kept.id }
    const { id } = await cardTokens.create(...card)
    file.write({ id })
    removeOldState(environment, 'token', tokenLifeMs)
    return { id }
  }
  return { ...provider, cardTokens: { ...cardTokens, create } }
}

/** Replaces the simulator's 404 by a message that names what does not exist. @throws CommandError */
export function orUnknown<T>(answer: Promise<T>, message: string): Promise<T> {
  return answer.catch(error => {
    if (!(error instanceof CommandError) || error.body.status !== 404) throw error
    throw new CommandError('not_found', message)
  })
}

/**
 * The actions of payers, banks and reviewers, which only the simulator offers.
 * @throws CommandError with the real provider
 */
export async function connectSimulator(gateway: GatewayClient, terminal: Terminal) {
  const { words } = terminal
  const { simulator } = await gateway.settings.get()
  if (!simulator) throw new CommandError('not_simulated', words.settle.realProvider)
  const { site_id } = await gateway.seller.get()
  if (!isSiteId(site_id))
    throw new CommandError('unknown_site', words.format(words.pay.unknownSite, { site: site_id }))
  const servers = await connectServers(gateway, { api: 'payments', outcome: '' }, terminal)
  const { control } = servers
  return {
    country: countryOf(site_id),
    payments: createPayments(servers, site_id),
    subscriptions: createSubscriptions(servers, site_id, createClock(control)),
    control,
  }
}

/** @throws CommandError that lists the known methods, if the method is none of them */
export function checkMethod(method: string | undefined, known: readonly string[], { words }: Terminal): void {
  if (method === undefined || known.includes(method)) return
  throw new CommandError(
    'usage',
    words.format(words.pay.unknownMethod, { method, known: known.join(', ') }),
    exitCodes.usage,
  )
}
