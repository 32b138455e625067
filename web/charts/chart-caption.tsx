import { useTranslations } from 'use-intl'
import { ClockNote } from '../simulator/clock-note.tsx'
import { useRealTimes } from '../time/use-times.ts'
import type { Span } from './time-scale.ts'

type Props = {
  /** The number of drawn entries, and the number of those that are drawn as failures. */
  count: number
  bad: number
  span: Span
  /** Whether the list may have older entries, which are not loaded and so not drawn. */
  isCut: boolean
  kind: 'notifications' | 'calls'
}

/** Joins `GMT-3`, which broke after the hyphen in a narrow caption. */
const wordJoiner = '\u2060'

/**
 * Tells what a chart shows, in real time. It counts the drawn entries, never those that the journal may have besides.
 */
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
