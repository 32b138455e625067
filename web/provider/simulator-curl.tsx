import type { ControlFields, ControlOperation } from '../../server/simulator/api/control-api.ts'
import { CurlButton } from '../http/curl-button.tsx'
import { methodOf, simulatorUrl } from './simulator-api.ts'
import { useProviderAccess } from './use-simulator.ts'

type Props<Op extends ControlOperation> = { operation: Op; fields: ControlFields<Op> }

/** A control call as curl. The public key in it opens a simulated account on this machine, nothing else. */
export function SimulatorCurl<Op extends ControlOperation>({ operation, fields }: Props<Op>) {
  const access = useProviderAccess()
  if (!access) return null
  const { body } = fields
  return (
    <CurlButton
      method={methodOf(operation)}
      url={simulatorUrl(access, operation, fields)}
      {...(body !== undefined && { body })}
    />
  )
}
