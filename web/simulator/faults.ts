/** The faults of calls that the palette and the form offer, and the one that met a call. */
import { useQuery } from '@tanstack/react-query'
import * as control from '../../server/catalog/control.ts'
import type { Fault } from '../../server/simulator/api/faults.ts'
import { useSettings } from '../http/use-settings.ts'
import { callSimulator } from './simulator-api.ts'
import { useProviderAccess } from './use-simulator.ts'

/** The call faults that the form offers. */
export const callFaults = {
  serverError: { status: 500 },
  unavailable: { status: 503, retry_after: 2 },
  rateLimit: { status: 429, retry_after: 5 },
  lostAnswer: { status: 500, performed: true },
  slow: { delay_ms: 8_000 },
  cutOff: { cut_off: true },
  noAnswer: { reset: true, performed: true },
  notifyFirst: { notify_first: true },
  malformed: { malformed: true },
  refused: { code: 2034 },
  changed: { fields: { currency_id: 'USD' } },
} as const satisfies Record<string, Fault>
export type CallFault = keyof typeof callFaults
export function keysOf<T extends object>(choices: T): (keyof T & string)[] {
  return Object.keys(choices) as (keyof T & string)[]
}

/**
 * The last fault that the simulator applied to this request, as `status=500; performed`. Undefined for none, or while it
 * is unknown. The simulator is asked, because a connection that it resets carries no answer.
 * @param idempotencyKey finds a write whose request has no known id
 */
export function useAppliedFault(
  requestId: string | null,
  idempotencyKey: string | null = null,
): string | undefined {
  const access = useProviderAccess()
  const isSimulator = useSettings()?.simulator === true
  const { data } = useQuery({
    queryKey: ['applied-faults', requestId, idempotencyKey],
    queryFn: () =>
      access &&
      callSimulator(
        access,
        control.faults.listApplied,
        requestId ? { request_id: requestId } : { idempotency_key: idempotencyKey ?? '' },
      ),
    enabled: access !== null && isSimulator && (requestId ?? idempotencyKey) !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data?.applied.at(-1)?.fault
}
