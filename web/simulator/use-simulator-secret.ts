import * as control from '../../server/catalog/control.ts'
import { compareSecrets, type SigningSecret } from '../../server/contract/signing-secret.ts'
import { useSettings } from '../http/use-settings.ts'
import { useSimulatorRead } from './use-simulator.ts'

/** Undefined while it is read. Null if nobody knows, and if the gateway has no secret or another provider. */
export function useSimulatorSecret(): SigningSecret | null | undefined {
  const settings = useSettings()
  const { data: account, isLoading } = useSimulatorRead(control.accounts.get, {})
  if (!settings || isLoading) return undefined
  const { simulator, webhook_secret_digests: checked } = settings
  return simulator && account ? compareSecrets(checked, account) : null
}
