import type { SiteId } from '../../server/facts/countries.ts'
import { ProviderProblem } from '../errors/console-problem.ts'
import { callSimulator } from './simulator-api.ts'
import type { SimulatorAccess } from './tokenize-card.ts'

/**
 * Changes the country of the simulated account. With the real provider an account belongs to one country.
 * @throws ProviderProblem
 */
export async function switchSimulatorSite(site: SiteId, access: SimulatorAccess | null): Promise<void> {
  if (!access) throw new ProviderProblem(0, null)
  await callSimulator(access, 'POST /simulator/accounts', { body: { site_id: site } })
}
