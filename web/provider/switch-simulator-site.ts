import { ProviderProblem } from '../errors/console-problem.ts'
import type { SiteId } from '../money/currencies.ts'

type Access = { provider_url: string; public_key: string | null } | undefined

/**
 * Makes the simulator's account sell in another country. Only the simulator can: with the real provider an
 * account belongs to its country.
 * @throws ProviderProblem
 */
export async function switchSimulatorSite(site: SiteId, access: Access): Promise<void> {
  if (!access?.public_key) throw new ProviderProblem(0, null)
  const url = `${access.provider_url}/simulator/accounts?public_key=${encodeURIComponent(access.public_key)}`
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ site_id: site }),
  }).catch(() => {
    throw new ProviderProblem(0, null)
  })
  if (!response.ok) throw new ProviderProblem(response.status, await response.json().catch(() => null))
}
