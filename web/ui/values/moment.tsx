import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatAgo } from '../../time/format-time.ts'
import { useNow } from '../../time/use-now.ts'
import { type TimeSource, useTimes } from '../../time/use-times.ts'

type Props = {
  iso: string
  /** Shows the full text. */
  isFull?: boolean
  source?: TimeSource
  /** Never relative, for dates of another clock. */
  isAbsolute?: boolean
}

/** A date and time: relative within the last hour, with the full text as tooltip. */
export function Moment({ iso, isFull = false, source = 'real', isAbsolute = false }: Props) {
  const locale = useFormatLocale()
  const times = useTimes(source)
  const now = useNow()
  const full = times.full(iso)
  const ago = isFull || isAbsolute || times.isSimulated ? null : formatAgo(iso, now, locale)
  return (
    <time dateTime={iso} title={full} className="nums">
      {isFull ? full : (ago ?? times.short(iso))}
    </time>
  )
}
