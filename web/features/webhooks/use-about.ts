import { useMessagePart } from '../../i18n/load-message-part.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatMoney } from '../../money/format-money.ts'
import { useStateWords } from '../../records/state-words.ts'
import { useFaultWords } from '../../simulator/use-fault-words.ts'
import type { FeedRow, NotificationEntry } from '../../stream/feed-entry.ts'
import type { About } from './notification-columns.tsx'
import { recordOf, useRecordsNow } from './use-records-now.ts'

/**
 * What notifications are about, for their rows. Nothing is said by a rejected one, which anyone can send.
 * @param isShown whether a column shows it, so that the provider is asked
 */
export function useAbout(rows: readonly FeedRow[], isShown: boolean) {
  const locale = useFormatLocale()
  const words = useStateWords()
  const faultWords = useFaultWords()
  const hasRecord = (row: FeedRow) =>
    row.type === 'entry' && row.entry.kind === 'notification' && recordOf(row.entry) !== null
  const readRecord = useRecordsNow(isShown && rows.some(hasRecord))
  const reasons = useMessagePart('signature').data?.reason

  function statedOf(entry: NotificationEntry) {
    if (entry.verdict === 'rejected') return null
    const key = isShown ? recordOf(entry) : null
    const now = key && readRecord(key)
    if (now === 'unknown') return now
    if (now) return { ...now, isNow: true }
    const { state } = entry
    return state === null ? null : { ...entry, state, subject: 'order', isNow: false }
  }

  return {
    aboutOf: (entry: NotificationEntry): About | 'unknown' | null => {
      const stated = statedOf(entry)
      if (!stated || stated === 'unknown') return stated
      const { amount, currency, isNow } = stated
      const money = amount === null ? '' : formatMoney(amount, currency ?? '', locale).trim()
      return { ...words.lookOf(stated), isNow, money }
    },
    reasonOf: (entry: NotificationEntry): string | null => {
      const fault = entry.fault ?? entry.forward_fault
      if (fault !== null) return faultWords(fault)
      if (entry.reason !== null) return reasons?.[entry.reason].says ?? entry.reason
      const stated = statedOf(entry)
      return stated && stated !== 'unknown' ? words.reasonOf(stated) : null
    },
  }
}
