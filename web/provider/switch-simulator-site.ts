import type { SiteId } from '../../server/facts/countries.ts'
import { ProviderProblem } from '../errors/console-problem.ts'
import { callSimulator } from './simulator-api.ts'
import type { ProviderAccess } from './tokenize-card.ts'

/**
 * Makes the simulator's account sell in another country. Only the simulator can: with the real provider an
 * account belongs to its country.
 * @throws ProviderProblem
 */
export async function switchSimulatorSite(site: SiteId, access: ProviderAccess | null): Promise<void> {
  if (!access) throw new ProviderProblem(0, null)
  await callSimulator(access, 'POST /simulator/accounts', { body: { site_id: site } })
}
