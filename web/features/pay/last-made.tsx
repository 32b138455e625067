import { useTranslations } from 'use-intl'
import { readMade } from './made-in-tab.ts'
import { NamedLink } from './pay-result.tsx'

/** Links to what this tab paid before the page was opened. */
export function LastMade() {
  const t = useTranslations('pay')
  const made = readMade()
  if (made === null) return null
  return (
    <p className="dimmed">
      {t('last')} <NamedLink {...made} />
    </p>
  )
}
