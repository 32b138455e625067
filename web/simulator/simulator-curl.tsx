import type { ControlInput, ControlOperation } from '../../server/catalog/control-operation.ts'
import { CurlButton } from '../http/curl-button.tsx'
import { toSimulatorRequest } from './simulator-api.ts'
import { useProviderAccess } from './use-simulator.ts'

type Props<E extends ControlOperation> = { operation: E; input: ControlInput<E> }

/** A call to the control API as curl. Its public key only gives access to a simulated account. */
export function SimulatorCurl<E extends ControlOperation>({ operation, input }: Props<E>) {
  const access = useProviderAccess()
  return access && <CurlButton {...toSimulatorRequest(access, operation, input)} />
}
