import { useTranslations } from 'use-intl'
import { chosenTimeZone } from '../browser/preferences.ts'
import { useStored } from '../browser/stored-value.ts'
import { useFormatLocale } from '../i18n/use-format-locale.ts'
import { formatMoment } from '../time/format-time.ts'
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

/** What a chart draws. It counts what it draws, never what the journal may have besides. */
export function ChartCaption({ count, bad, span, isCut, kind }: Props) {
  const t = useTranslations('drawing.chart')
  const locale = useFormatLocale()
  const zone = useStored(chosenTimeZone)
  const textOf = (ms: number) => formatMoment(new Date(ms).toISOString(), locale, zone)
  return (
    <>
      {t(`${kind}.drawn`, { count, bad, from: textOf(span.fromMs), to: textOf(span.toMs) })}
      {isCut && ` ${t('cut')}`}
    </>
  )
}
