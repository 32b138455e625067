import { useTranslations } from 'use-intl'
import type { CallDetail } from '../../feed/feed-entry.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatDuration } from '../../time/format-time.ts'
import { Facts } from '../../ui/values/facts.tsx'
import { IdValue } from '../../ui/values/id-value.tsx'
import { Moment } from '../../ui/values/moment.tsx'

export function CallFacts({ call }: { call: CallDetail }) {
  const t = useTranslations('calls')
  const locale = useFormatLocale()
  const { provider_request_id: providerId } = call
  return (
    <Facts
      facts={[
        { label: t('when'), value: <Moment iso={call.received_at} isFull /> },
        { label: t('took'), value: formatDuration(call.duration_ms, locale) },
        { label: t('transport'), value: t(`transports.${call.transport}`) },
        { label: t('providerStatus'), value: call.provider_status },
        { label: t('attempts'), value: call.attempts > 1 ? call.attempts : null },
        { label: t('resource'), value: call.resource && <span className="mono">{call.resource}</span> },
        { label: 'x-request-id', value: <IdValue id={call.correlation_id} what={t('correlation')} /> },
        {
          label: t('providerRequestId'),
          value: providerId && <IdValue id={providerId} what={t('providerRequestIdWhat')} />,
        },
      ]}
    />
  )
}
