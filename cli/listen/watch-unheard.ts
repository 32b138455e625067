import { setTimeout as delay } from 'node:timers/promises'
import { createProviderClients } from '../../server/catalog/client.ts'
import type { Settings } from '../../server/contract/health.ts'
import { countUnheard } from '../../server/facts/notification-facts.ts'
import { createSend } from '../../server/shared/json-client.ts'
import type { GatewayClient } from '../gateway.ts'

const intervalMs = 5_000

/**
 * Checks whether the simulator has notifications that no gateway receives, because a shop uses another access token.
 * Calls `say` once with their number and ends. It also ends when the signal aborts, and immediately with the real
 * provider.
 */
export async function watchUnheard(
  gateway: GatewayClient,
  signal: AbortSignal,
  say: (count: number) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const settings = await gateway.settings.get(undefined, { signal })
      if (!settings.simulator) return
      const count = await askSimulator(settings, signal)
      if (count > 0) return say(count)
    } catch {
      // Gateway or simulator is briefly away. The loop that forwards reports that.
    }
    await delay(intervalMs, null, { signal, ref: false }).catch(() => {})
  }
}

async function askSimulator(
  { provider_url, simulator_key, public_key }: Settings,
  signal: AbortSignal,
): Promise<number> {
  const send = createSend(provider_url, () => ({ 'x-simulator-key': simulator_key ?? '' }))
  const { control } = createProviderClients((method, path) => send(method, path, { signal }))
  const { accounts } = await control.accounts.list()
  return countUnheard(accounts, public_key)
}
