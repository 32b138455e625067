import { useTranslations } from 'use-intl'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import type { CallDetail } from '../../stream/feed-entry.ts'
import { formatDuration } from '../../time/format-time.ts'
import { useTimes } from '../../time/use-times.ts'
import { type Fact, Facts } from '../../ui/values/facts.tsx'
import { IdValue } from '../../ui/values/id-value.tsx'
import { keyOf } from './call-command.ts'

/** A fact that is also a line of a report. */
type CallFact = Fact & { text: string | number | null }

export function CallFacts({ call }: { call: CallDetail }) {
  return <Facts facts={useCallFacts(call)} />
}

export function useCallFacts(call: CallDetail): CallFact[] {
  const t = useTranslations('calls')
  const tExchange = useTranslations('inspect.exchange')
  const locale = useFormatLocale()
  const times = useTimes()
  const plain = (label: string, text: string | number | null): CallFact => ({ label, value: text, text })
  const identifier = (label: string, id: string | null, what: string): CallFact => ({
    label,
    value: id && <IdValue id={id} what={what} />,
    text: id,
  })
  return [
    plain(t('when'), times.full(call.received_at)),
    plain(t('took'), formatDuration(call.duration_ms, locale)),
    plain(t('transport'), t(`transports.${call.transport}`)),
    plain(t('providerStatus'), call.provider_status),
    plain(t('attempts'), call.attempts > 1 ? call.attempts : null),
    plain(t('resource'), call.resource),
    identifier(tExchange('key'), keyOf(call) ?? null, tExchange('keyWhat')),
    identifier('x-request-id', call.correlation_id, t('correlation')),
    identifier(t('providerRequestId'), call.provider_request_id, t('providerRequestIdWhat')),
  ]
}
