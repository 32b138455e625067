import { useLocale } from 'use-intl'
import { useSettings } from '../http/use-settings.ts'

/**
 * The simulator's pages on which orders are paid in person: the buyer's phone, which a code opens, and the terminal.
 * Null with the real provider, and while the settings load.
 */
export function useProviderPages() {
  const settings = useSettings()
  const lang = useLocale()
  if (!settings?.simulator) return null
  const { provider_url: base, public_key: publicKey } = settings
  const to = (path: string, query: Record<string, string>) =>
    new URL(`${path}?${new URLSearchParams({ ...query, lang })}`, base).href
  return {
    phoneOf: (order: string) => to('/phone', { order }),
    terminalOf: (order: string) => to('/terminal', { order }),
    /** The phone of a buyer who scans the printed code of a point of sale. Null without a public key. */
    phoneAt: (pos: string) => publicKey && to('/phone', { public_key: publicKey, pos }),
    terminalAt: (terminal: string) => publicKey && to('/terminal', { public_key: publicKey, terminal }),
  }
}
