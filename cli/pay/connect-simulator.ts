import type { Seller, Settings } from '../../server/contract/health.ts'
import { countryOf, isSiteId } from '../../server/facts/countries.ts'
import { createClock } from '../../server/kit/control.ts'
import { createPayments } from '../../server/kit/payments.ts'
import { createSubscriptions } from '../../server/kit/subscriptions.ts'
import { CommandError } from '../command-error.ts'
import type { GatewayClient } from '../gateway.ts'
import type { Terminal } from '../terminal.ts'
import { connectServers } from './connect-servers.ts'

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
  const { simulator } = await gateway.call<Settings>('GET', '/settings')
  if (!simulator) throw new CommandError('not_simulated', words.settle.realProvider)
  const { site_id } = await gateway.call<Seller>('GET', '/seller')
  if (!isSiteId(site_id))
    throw new CommandError('unknown_site', words.format(words.pay.unknownSite, { site: site_id }))
  const servers = await connectServers(gateway, { api: 'payments', outcome: '' }, terminal)
  const { simulate } = servers
  return {
    country: countryOf(site_id),
    payments: createPayments(servers, site_id),
    subscriptions: createSubscriptions(servers, site_id, createClock(simulate)),
    simulate,
  }
}
