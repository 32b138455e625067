import { useEffect, useState } from 'react'
import { chosenTimeZone } from '../../browser/preferences.ts'
import { useStored } from '../../browser/stored-value.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatAgo, formatMoment, formatShortMoment } from '../../time/format-time.ts'

const tickMs = 10_000

type Props = {
  iso: string
  /** Shows the full text. */
  isFull?: boolean
  /** Never relative, for dates of another clock. */
  isAbsolute?: boolean
}

/** A date and time: relative within the last hour, with the full text as tooltip. */
export function Moment({ iso, isFull = false, isAbsolute = false }: Props) {
  const locale = useFormatLocale()
  const zone = useStored(chosenTimeZone)
  const now = useNow()
  const full = formatMoment(iso, locale, zone)
  const ago = isFull || isAbsolute ? null : formatAgo(iso, now, locale)
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
