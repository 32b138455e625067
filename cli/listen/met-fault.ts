import { isAcknowledged } from '../../server/facts/acknowledgement.ts'
import { isFailedBy } from '../../server/facts/fault-header.ts'
import type { GatewayClient, NotificationDetail } from '../gateway.ts'
import type { Forwarded } from './forward.ts'

const maxCalls = 20

/** The gateway stores calls a moment after they were answered. A shop that called nothing costs this time. */
const storedWithinSeconds = 1

/**
 * The fault that made a call of the shop fail while it handled a notification that it then did not accept: the shop
 * could not do better. Null if the gateway does not answer, because the line about the answer is worth more.
 */
export async function findMetFault(
  { calls }: Pick<GatewayClient, 'calls'>,
  { seq, resource }: NotificationDetail,
  forwarded: Forwarded,
): Promise<string | null> {
  if (forwarded.result === null || resource === null) return null
  if (isAcknowledged(forwarded.result.answer.status)) return null
  const since = new Date(forwarded.sentAt).toISOString()
  const input = { transport: 'shop', resource, after: seq, received_from: since } as const
  const read = async () => {
    await calls.wait({ ...input, timeout: storedWithinSeconds })
    return (await calls.list({ ...input, limit: maxCalls })).entries
  }
  const entries = await read().catch(() => [])
  return entries.find(call => isFailedBy(call.fault, call.status))?.fault ?? null
}
