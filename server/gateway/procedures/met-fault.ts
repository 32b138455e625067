import type { DeliveryResult } from '../../contract/outbound-notifications.ts'
import { isAcknowledged } from '../../facts/acknowledgement.ts'
import { isFailedBy } from '../../facts/fault-header.ts'
import type { Journal } from '../../journal/journal.ts'

const maxCalls = 20

/**
 * The fault that made a call of the shop fail while it handled a notification that it then did not accept: the shop
 * could not do better. The call is about the same thing.
 */
export async function findMetFault(
  journal: Pick<Journal, 'flush' | 'latest'>,
  { sent, answer }: DeliveryResult,
  /** When the notification was sent, in milliseconds since the epoch. */
  since: number,
): Promise<string | null> {
  const query = new URL(sent.url).searchParams
  const resource = query.get('data.id') ?? query.get('id')
  if (!resource || isAcknowledged(answer?.status ?? null)) return null
  // The shop's call is queued before its answer to the notification.
  await journal.flush()
  const calls = await journal.latest({ kind: 'call', transport: 'shop', resource }, maxCalls)
  const met = calls.find(
    call =>
      call.kind === 'call' && Date.parse(call.received_at) >= since && isFailedBy(call.fault, call.status),
  )
  return met?.fault ?? null
}
