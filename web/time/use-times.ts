import { createContext, useContext, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { chosenTimes, type TimeZone, zoneOf } from '../browser/preferences.ts'
import { useStored } from '../browser/stored-value.ts'
import { useFormatLocale } from '../i18n/use-format-locale.ts'
import { formatClock, formatDay, formatFullDay, formatMoment, formatShortMoment } from './format-time.ts'

/** The clock of a moment: the real one, or the provider's, which a simulator may move. */
export type TimeSource = 'real' | 'provider'

/** Converts a real moment to the simulated clock. Null while times are shown as they are. */
export const ToSimulated = createContext<((iso: string) => string) | null>(null)

/** Formats moments, ISO 8601, in the language, zone and clock that the user chose. */
export type Times = {
  zone: TimeZone
  /** Whether the user chose to show moments on the simulated clock. */
  isSimulated: boolean
  /** The moment that is shown, ISO 8601. */
  toShown: (iso: string) => string
  /** `14:02:11.650` */
  clock: (iso: string) => string
  /** `20 Nov`. The year is added if it is neither this one nor that of a moment that was named before. */
  day: (iso: string, beforeMs?: number) => string
  /** `Today · Sunday, 22 November 2026`, or `Today · Sun, 22 Nov` in little space. */
  fullDay: (iso: string, isShort?: boolean) => string
  /** `20 Nov, 14:02`. The year is added if it is not this one. */
  short: (iso: string) => string
  /** `20 Nov 2026, 14:02:11 UTC−3`. The clock is named if it is not the obvious one. */
  full: (iso: string) => string
}

/** Converts real moments if the user chose the simulated clock. The provider's moments are on that clock already. */
export function useTimes(source: TimeSource = 'real'): Times {
  const toSimulated = useContext(ToSimulated)
  return useTimesOf(source === 'real' ? toSimulated : null, toSimulated !== null && 'simulated')
}

/** Formats moments without converting them, for charts, whose width is real time. */
export function useRealTimes(): Times {
  const isElsewhereSimulated = useContext(ToSimulated) !== null
  return useTimesOf(null, isElsewhereSimulated && 'real')
}

function useTimesOf(convert: ((iso: string) => string) | null, named: 'simulated' | 'real' | false): Times {
  const t = useTranslations('times.inText')
  const locale = useFormatLocale()
  const zone = zoneOf(useStored(chosenTimes))
  const suffix = named ? ` (${t(named)})` : ''
  return useMemo(() => {
    const toShown = convert ?? (iso => iso)
    return {
      zone,
      isSimulated: named === 'simulated',
      toShown,
      clock: iso => formatClock(toShown(iso), zone),
      day: (iso, thisYearMs) => formatDay(toShown(iso), { locale, zone, thisYearMs }),
      fullDay: (iso, isShort = false) => {
        const nowMs = Date.parse(toShown(new Date().toISOString()))
        return formatFullDay(toShown(iso), { locale, zone, nowMs, isShort })
      },
      short: iso => formatShortMoment(toShown(iso), { locale, zone }),
      full: iso => `${formatMoment(toShown(iso), locale, zone)}${suffix}`,
    }
  }, [convert, zone, locale, named, suffix])
}
