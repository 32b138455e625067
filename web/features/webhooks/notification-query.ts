import type { NotificationQuery } from '../../stream/use-older.ts'
import type { WebhooksSearch } from './search.ts'

/** Converts the filters of the address to those of the journal. */
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
