import * as control from '../../server/catalog/control.ts'
import { useSettings } from '../http/use-settings.ts'
import { useSimulatorRead } from './use-simulator.ts'

/** How the simulator signs notifications: with a secret of the gateway, with another one, or not at all. */
export type SimulatorSecret = 'same' | 'differs' | 'absent'

/** Undefined while it is read. Null if nobody knows, and if the gateway has no secret or another provider. */
export function useSimulatorSecret(): SimulatorSecret | null | undefined {
  const settings = useSettings()
  const { data: account, isLoading } = useSimulatorRead(control.accounts.get, {})
  if (!settings || isLoading) return undefined
  const { simulator, webhook_secret_digests: checked } = settings
  if (!simulator || !account || checked.length === 0) return null
  if (!account.has_webhook_secret) return 'absent'
  const { webhook_secret_digest: signing } = account
  if (signing === undefined) return null
  return checked.includes(signing) ? 'same' : 'differs'
}
