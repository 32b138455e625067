import type { NotificationQuery } from '../../stream/use-older.ts'
import type { WebhooksSearch } from './search.ts'

/** The filters of the address as the journal takes them. */
export function toNotificationQuery({
  sig,
  topic,
  origin,
  forward,
  q,
  from,
  to,
}: WebhooksSearch): NotificationQuery {
  return { verdict: sig, topic, origin, forward, text: q, received_from: from, received_before: to }
}
