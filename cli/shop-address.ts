import { CommandError } from './command-error.ts'
import { connectGateway, type GatewayClient } from './gateway.ts'
import { readAddress } from './read-values.ts'
import type { Terminal } from './terminal.ts'

/** The shop proxy of a demo that nobody gave other ports. */
const usualShopUrl = 'http://127.0.0.1:3010'

/**
 * The address that a shop calls: the proxy of the gateway that `PASARELA_GATEWAY` names, or of the one at the usual
 * address; if none is named and none answers, where the demo has its proxy. Without a proxy it is the simulator.
 * @throws CommandError if a named gateway does not answer, or if the shop would call the real provider
 */
export async function findShopAddress(
  terminal: Terminal,
  gateway: Pick<GatewayClient, 'settings'> = connectGateway({}, terminal),
): Promise<string> {
  const settings = await gateway.settings.get().catch((error: CommandError) => {
    if (error.code === 'unreachable' && !terminal.environment.PASARELA_GATEWAY) return null
    throw error
  })
  if (settings === null) return usualShopUrl
  if (settings.shop_url !== null) return settings.shop_url
  if (settings.simulator) return settings.provider_url
  throw new CommandError('no_shop_proxy', terminal.words.logs.noProxy)
}

/** The address of the option `--to`, or the one that `findShopAddress` finds. It ends without a slash. */
export async function readShopAddress(to: string | undefined, terminal: Terminal): Promise<string> {
  return to === undefined
    ? findShopAddress(terminal)
    : readAddress('--to', to, terminal.words).replace(/\/$/, '')
}
