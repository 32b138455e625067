import { toShownAddress } from '../../server/shared/process/shown-address.ts'
import { CommandError } from '../command-error.ts'
import { connectGateway, type GatewayClient } from '../gateway.ts'
import type { Terminal } from '../terminal.ts'
import type { Words } from '../words.ts'
import { describeCredentials } from './check-installation.ts'
import { checkSecret } from './check-secret.ts'
import { checkProvider } from './check-servers.ts'
import type { Finding } from './finding.ts'

/**
 * What the gateway that `PASARELA_GATEWAY` names says of its address, its credentials and its provider, because the
 * variables of this shell are not its own. Only its machine knows its data, its database and the simulator's port. Null
 * if none is named or it does not respond: the variables are then those of the next start.
 */
export async function checkRunningGateway(terminal: Terminal): Promise<Finding[] | null> {
  const { environment, words } = terminal
  if (!environment.PASARELA_GATEWAY) return null
  const gateway = connectGateway({}, terminal)
  const state = await Promise.all([gateway.health.get(), gateway.settings.get()]).catch(toProblem)
  if (state instanceof CommandError) {
    if (state.code === 'unreachable') return null
    const detail = words.format(words.doctor.callNotTried, { reason: state.message })
    return [{ check: 'port', state: 'warning', detail }]
  }
  const [health, settings] = state
  const { provider_url: providerUrl, public_key: publicKey, webhook_secret_digests: digests } = settings
  const [fromHere, clock] = await checkProvider({ providerUrl, accessToken: null }, words)
  return [
    describeCredentials(
      { hasToken: health.configured, hasWebhookSecret: health.has_webhook_secret },
      words.doctor,
    ),
    ...(await checkSecret({ providerUrl, digests, credentials: publicKey ? { publicKey } : null }, words)),
    { check: 'port', state: 'ok', detail: words.format(words.doctor.gatewayRuns, { url: gateway.url }) },
    // Without a token the gateway cannot ask.
    health.configured ? await askProvider(gateway, providerUrl, words) : fromHere,
    clock,
  ]
}

/** Whether the provider answers the gateway, with the gateway's own token. */
async function askProvider(
  { seller }: GatewayClient,
  providerUrl: string,
  { doctor, format }: Words,
): Promise<Finding> {
  const url = toShownAddress(providerUrl)
  const answer = await seller.get().catch(toProblem)
  if (!(answer instanceof CommandError))
    return { check: 'provider', state: 'ok', detail: format(doctor.providerAnswers, { url }) }
  const { code, message, body } = answer
  const { status = 0 } = body
  const isRefused = code === 'provider_refused' && [401, 403].includes(status)
  const detail = isRefused ? format(doctor.tokenRefused, { url, status }) : message
  return { check: 'provider', state: 'problem', detail }
}

function toProblem(error: unknown): CommandError {
  if (error instanceof CommandError) return error
  throw error
}
