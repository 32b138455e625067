import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatAgo } from '../../time/format-time.ts'
import { useNow } from '../../time/use-now.ts'
import { type TimeSource, useTimes } from '../../time/use-times.ts'

type Props = {
  iso: string
  /** True shows the full text. */
  isFull?: boolean
  source?: TimeSource
  /** True never shows a relative time, for dates of another clock. */
  isAbsolute?: boolean
}

/** A date and time. Within the last hour it is relative. The full text is its tooltip. */
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
