import { useEffect, useState } from 'react'
import { chosenTimeZone } from '../../browser/preferences.ts'
import { useStored } from '../../browser/stored-value.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatAgo, formatMoment, formatShortMoment } from '../../time/format-time.ts'

const tickMs = 10_000

/** A date and time: relative within the last hour, with the full text as tooltip. `isFull` shows the full text. */
export function Moment({ iso, isFull = false }: { iso: string; isFull?: boolean }) {
  const locale = useFormatLocale()
  const zone = useStored(chosenTimeZone)
  const now = useNow()
  const full = formatMoment(iso, locale, zone)
  const ago = isFull ? null : formatAgo(iso, now, locale)
  return (
    <time dateTime={iso} title={full} className="nums">
      {isFull ? full : (ago ?? formatShortMoment(iso, locale, zone))}
    </time>
  )
}

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
