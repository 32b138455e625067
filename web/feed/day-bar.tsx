import { useTranslations } from 'use-intl'
import { chosenTimeZone } from '../browser/preferences.ts'
import { useStored } from '../browser/stored-value.ts'
import { useFormatLocale } from '../i18n/use-format-locale.ts'
import { formatFullDay, formatZone } from '../time/format-time.ts'
import classes from './feed-list.module.css'

/** Above a list: the day of the first visible row, and the zone of all its times, which a click changes. */
export function DayBar({ iso }: { iso: string }) {
  const t = useTranslations('period')
  const zone = useStored(chosenTimeZone)
  const locale = useFormatLocale()
  const other = zone === 'utc' ? 'local' : 'utc'
  return (
    <div className={classes.dayBar} data-testid="day-bar">
      <span>{formatFullDay(iso, { locale, zone, nowMs: Date.now() })}</span>
      <button
        type="button"
        className={classes.zone}
        title={t('changeZone', { zone: formatZone(iso, locale, other) })}
        onClick={() => chosenTimeZone.set(other)}
      >
        {formatZone(iso, locale, zone)}
      </button>
    </div>
  )
}
