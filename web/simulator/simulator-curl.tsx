import type { ControlFields, ControlOperation } from '../../server/simulator/api/control-api.ts'
import { CurlButton } from '../http/curl-button.tsx'
import { methodOf, simulatorUrl } from './simulator-api.ts'
import { useProviderAccess } from './use-simulator.ts'

type Props<Op extends ControlOperation> = { operation: Op; fields: ControlFields<Op> }

/** A call to the control API as curl. Its public key only gives access to a simulated account. */
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
