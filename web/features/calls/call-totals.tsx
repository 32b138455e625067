import { useTranslations } from 'use-intl'
import { useCallTotals } from './use-call-totals.ts'
import type { Calls } from './use-calls.ts'

/** How many calls the journal has, and how many of them match the filters. */
export function CallTotals({ calls: { search, isFiltered } }: { calls: Calls }) {
  const t = useTranslations('calls')
  const totals = useCallTotals(search)
  if (!totals) return null
  const { total, failed, matching } = totals
  const texts = [
    t('total', { count: total }),
    failed > 0 && t('failed', { count: failed }),
    isFiltered && matching !== null && t('matching', { count: matching }),
  ]
  return texts.filter(Boolean).join(' · ')
}
