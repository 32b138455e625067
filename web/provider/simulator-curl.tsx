import { CurlButton } from '../http/curl-button.tsx'
import { type SimulatorCall, simulatorUrl } from './simulator-api.ts'
import { useProviderAccess } from './use-simulator.ts'

/** A control call as curl. The public key in it opens a simulated account on this machine, nothing else. */
export function SimulatorCurl({ method, path, body }: SimulatorCall) {
  const access = useProviderAccess()
  if (!access) return null
  return <CurlButton method={method} url={simulatorUrl(access, path)} {...(body !== undefined && { body })} />
}
