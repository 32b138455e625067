import type { Journal } from '../../journal/journal.ts'
import type { Span } from '../../shared/tracing/span.ts'

/** The journal with a span for each notification that it stores, from its queue to the disk. */
export function traceAppends(
  { engine, appendNotification }: Pick<Journal, 'engine' | 'appendNotification'>,
  span: Span,
): Pick<Journal, 'appendNotification'> {
  const attributes = { 'db.system.name': engine === 'postgres' ? 'postgresql' : engine }
  return {
    async appendNotification(entry) {
      const append = span.startChild('journal.append', { attributes })
      let isStored = false
      try {
        const appended = await appendNotification(entry)
        isStored = true
        return appended
      } finally {
        append.end(isStored ? null : 'unavailable')
      }
    },
  }
}
