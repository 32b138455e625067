import { useTranslations } from 'use-intl'
import { ClockNote } from '../simulator/clock-note.tsx'
import { useRealTimes } from '../time/use-times.ts'
import type { Span } from './time-scale.ts'

type Props = {
  /** How many entries are drawn, and how many of them are drawn as failures. */
  count: number
  bad: number
  span: Span
  /** Whether the list may have older entries that are not loaded, and so not drawn. */
  isCut: boolean
  kind: 'notifications' | 'calls'
}

/** Keeps `GMT-3` on one line: in a narrow caption it broke after the hyphen. */
const wordJoiner = '\u2060'

/** What a chart draws, in real time. It counts what it draws, never what the journal may have besides. */
export function ChartCaption({ count, bad, span, isCut, kind }: Props) {
  const t = useTranslations('drawing.chart')
  const { full } = useRealTimes()
  const textOf = (ms: number) => full(new Date(ms).toISOString()).replace('-', `-${wordJoiner}`)
  return (
    <>
      {t(`${kind}.drawn`, { count, bad, from: textOf(span.fromMs), to: textOf(span.toMs) })}
      {isCut && ` ${t('cut')}`} <ClockNote />
    </>
  )
}
