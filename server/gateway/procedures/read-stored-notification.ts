import type { Journal } from '../../journal/journal.ts'
import { bodyOf } from '../../signature/payload.ts'
import { AppError } from '../errors.ts'
import { type OutboundNotification, replayOf } from '../notifications/outbound-notification.ts'
import { getEntry } from './get-entry.ts'

/**
 * A stored notification as it is sent again.
 * @throws AppError `not_found`, or `validation_failed` if only its first bytes are stored
 */
export async function readStoredNotification(journal: Journal, seq: number): Promise<OutboundNotification> {
  const entry = await getEntry(journal, 'notification', seq)
  const stored = bodyOf(entry).length
  if (entry.verdict !== 'rejected' || stored >= entry.body_bytes) return replayOf(entry)
  const message = `The notification cannot be sent again: only the first ${stored} of its ${entry.body_bytes} bytes are stored.`
  throw new AppError('validation_failed', message, { errors: { seq: [message] } })
}
