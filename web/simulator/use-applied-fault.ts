import { useQuery } from '@tanstack/react-query'
import { useSettings } from '../http/use-settings.ts'
import { callSimulator } from './simulator-api.ts'
import { useProviderAccess } from './use-simulator.ts'

const operation = 'GET /simulator/applied-faults'

/**
 * The fault that the simulator applied to this request, as `status=500; performed`. Undefined for none, or while it is
 * unknown. The simulator is asked, because a connection that it resets carries no answer.
 */
export function useAppliedFault(requestId: string | null): string | undefined {
  const access = useProviderAccess()
  const isSimulator = useSettings()?.simulator === true
  const { data } = useQuery({
    queryKey: [operation, requestId],
    queryFn: () =>
      access && requestId ? callSimulator(access, operation, { query: { request_id: requestId } }) : null,
    enabled: access !== null && isSimulator && requestId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data?.applied.at(-1)?.fault
}
