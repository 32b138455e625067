/** What happened to a payment, an order or a subscription, one line for each call and notification. */
import type { z } from 'zod'
import type { callSchema, notificationSchema } from '../../../contract/journal.ts'
import { eventNameOf } from '../../../facts/event-name.ts'
import { kindOfId } from '../../../facts/resource-ids.ts'
import { toVisible } from '../../../facts/visible-text.ts'
import { readTexts } from '../../../shared/texts/read-texts.ts'
import { sayFault } from '../../../shared/texts/say-fault.ts'
import type { Backend } from './tool.ts'

export type Notification = z.output<typeof notificationSchema>
export type Call = z.output<typeof callSchema>
export type Entry = Notification | Call

const faults = readTexts('fault', 'en')

/** The entries about this id, by time. */
export async function readTimeline(id: string, { gateway }: Pick<Backend, 'gateway'>): Promise<Entry[]> {
  const kind = kindOfId(id)
  if (kind === 'order') return (await gateway.orders.timeline({ orderId: id })).entries
  if (kind === 'payment') return (await gateway.payments.timeline({ paymentId: id })).entries
  return (await gateway.subscriptions.timeline({ subscriptionId: id })).entries
}

export function toTimelineText(entries: readonly Entry[]): string {
  return entries
    .map(entry => toVisible(`${entry.received_at} ${describe(entry)} [seq ${entry.seq}]`))
    .join('\n')
}

function describe(entry: Entry): string {
  if (entry.kind === 'call') {
    const { transport, operation, outcome, error_code: code, status, fault } = entry
    const caller = transport === 'shop' ? 'shop calls' : 'call'
    return `${caller} ${operation}: ${outcome} ${status}${code ? ` (${code})` : ''}${fault === null ? '' : `. ${sayFault(fault, faults)}`}`
  }
  const { verdict, reason, origin, forward, forward_status: status, forward_fault: fault } = entry
  const judged = reason ? `${verdict} (${reason})` : verdict
  const sent = forward ? `, forwarded to the shop: ${forward} ${status ?? 'without an answer'}` : ''
  const met = fault === null ? '' : `. ${sayFault(fault, faults)}`
  const sender = origin === 'provider' ? '' : ` (${origin})`
  return `notification ${eventNameOf(entry) ?? 'without a topic'}${sender}: ${judged}${sent}${met}`
}
