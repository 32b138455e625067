import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { choiceOf, fromFieldText, type Period, periodChoices, periodOf, toFieldText } from '../time/period.ts'
import { useTimes } from '../time/use-times.ts'
import filters from '../ui/lists/filters.module.css'

type Props = {
  period: Period
  onChange: (period: Period) => void
  /** The clock of the listed moments if it is not real time. */
  nowMs?: () => number
}

/**
 * Filters a list by time: a usual period, or two moments. With only the second moment, the list jumps to that moment.
 */
export function PeriodFilter({ period, onChange, nowMs }: Props) {
  const t = useTranslations('period')
  const tTimes = useTranslations('times')
  const { zone, isSimulated } = useTimes()
  const now = (nowMs ?? Date.now)()
  const [isTyping, setTyping] = useState(false)
  const hasPeriod = period.from !== undefined || period.to !== undefined
  const choice = choiceOf(period, now, zone)
  const isRange = isTyping || (hasPeriod && choice === undefined)
  const select = (value: string) => {
    const usual = periodChoices.find(one => one === value)
    setTyping(value === 'range')
    if (usual) onChange(periodOf(usual, now, zone))
    else if (value === '') onChange({ from: undefined, to: undefined })
  }
  return (
    <>
      <select
        className={filters.select}
        aria-label={t('label')}
        value={isRange ? 'range' : (choice ?? '')}
        onChange={({ target }) => select(target.value)}
      >
        <option value="">{t('any')}</option>
        {periodChoices.map(one => (
          <option key={one} value={one}>
            {t(one)}
          </option>
        ))}
        <option value="range">{t('range')}</option>
      </select>
      {isRange && (
        <span className={filters.range}>
          {(['from', 'to'] as const).map(end => (
            <label key={end} className={filters.moment}>
              {t(end)}
              <input
                type="datetime-local"
                value={toFieldText(period[end], zone)}
                onChange={({ target }) => onChange({ ...period, [end]: fromFieldText(target.value, zone) })}
              />
            </label>
          ))}
        </span>
      )}
      {isSimulated && !nowMs && <span className="dimmed">{tTimes('period')}</span>}
    </>
  )
}
