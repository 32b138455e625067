import { useCallback } from 'react'
import { isAcknowledged } from '../../server/facts/acknowledgement.ts'
import { isFailedBy } from '../../server/facts/fault-header.ts'
import type { AttemptJson, DeliveryJson } from '../../server/simulator/api/deliveries.ts'
import { useSettings } from '../http/use-settings.ts'
import type { CallEntry } from '../stream/feed-entry.ts'
import { trpc } from '../trpc.ts'

/**
 * The gateway records a call a moment after it was answered, so the calls are read again, but only for a minute after
 * the newest attempt.
 */
const refetchMs = 5_000
const recordedAfterMs = 60_000
const limit = 1_000

/** The fault that excuses the store's answer to an attempt. Null: none does. Undefined: not known yet. */
export type MetOf = (
  delivery: Pick<DeliveryJson, 'resource'>,
  attempt: AttemptJson,
) => string | null | undefined

const startOf = ({ sent_at, date }: AttemptJson) => Date.parse(sent_at ?? date)

/**
 * Finds what a forward calls its fault for deliveries to the store's own address: the fault that made a call of the
 * store fail while it handled an attempt that it then did not accept. The call is about the same thing.
 */
export function useMetFaults(deliveries: readonly DeliveryJson[]): MetOf {
  const webhookUrl = useSettings()?.webhook_url
  const refused = deliveries
    .filter(({ url }) => url !== webhookUrl)
    .flatMap(({ attempts }) => attempts.filter(({ status }) => !isAcknowledged(status)))
  const isAsked = webhookUrl !== undefined && refused.length > 0
  const received_from = isAsked ? new Date(Math.min(...refused.map(startOf))).toISOString() : undefined
  const endedMs = Math.max(...refused.map(attempt => startOf(attempt) + attempt.took_ms))
  const { data } = trpc.calls.list.useQuery(
    { transport: 'shop', outcome: 'error', received_from, limit },
    {
      enabled: isAsked,
      refetchInterval: () => (Date.now() < endedMs + recordedAfterMs ? refetchMs : false),
    },
  )
  const entries = data?.entries
  return useCallback(
    (delivery, attempt) => {
      if (isAcknowledged(attempt.status)) return null
      return entries && (entries.find(call => isMet(call, delivery.resource, attempt))?.fault ?? null)
    },
    [entries],
  )
}

function isMet(call: CallEntry, about: string, attempt: AttemptJson): boolean {
  const afterMs = Date.parse(call.received_at) - startOf(attempt)
  const isWithin = afterMs >= 0 && afterMs <= attempt.took_ms
  return isWithin && call.resource === about && isFailedBy(call.fault, call.status)
}
