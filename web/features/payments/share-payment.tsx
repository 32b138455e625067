import { useTranslations } from 'use-intl'
import type { Entry } from '../../feed/feed-entry.ts'
import { isOwnRead } from '../../feed/own-reads.ts'
import { useSettings } from '../../gateway/use-settings.ts'
import { toCurl } from '../../http/curl.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { toMarkdown } from '../../inspect/report.ts'
import { ShareButton } from '../../inspect/share-button.tsx'
import { formatMoney } from '../../money/format-money.ts'
import { useTimes } from '../../time/use-times.ts'
import { trpc } from '../../trpc.ts'
import type { Payment } from './payment-types.ts'

type Props = { payment: Payment; paymentId: string }

/** Shares a payment with its timeline. */
export function SharePayment({ payment, paymentId }: Props) {
  const t = useTranslations('payment')
  const tTimeline = useTranslations('timeline')
  const tColumn = useTranslations('payments.column')
  const tVerdict = useTranslations('verdict')
  const tCurl = useTranslations('curl')
  const locale = useFormatLocale()
  const times = useTimes()
  const providerTimes = useTimes('provider')
  const settings = useSettings()
  const timeline = trpc.payments.timeline.useQuery({ paymentId })
  const path = `/payments/${paymentId}`
  const code = settings
    ? toCurl({ method: 'GET', url: `${location.origin}${settings.api_path}${path}` })
    : null
  const rowOf = (entry: Entry): string[] =>
    entry.kind === 'call'
      ? [times.full(entry.received_at), entry.operation, String(entry.status), entry.error_code ?? '']
      : [
          times.full(entry.received_at),
          tTimeline('notification', { name: entry.action ?? entry.topic ?? '' }),
          tVerdict(entry.verdict),
          String(entry.status),
        ]
  const makeReport = () =>
    toMarkdown({
      title: t('title', { id: paymentId }),
      link: location.href,
      facts: [
        [tColumn('status'), [payment.status, payment.status_detail].filter(Boolean).join(' · ')],
        [tColumn('amount'), formatMoney(payment.transaction_amount ?? 0, payment.currency_id ?? '', locale)],
        [tColumn('created'), payment.date_created && providerTimes.full(payment.date_created)],
        ['external_reference', payment.external_reference],
      ],
      sections: [
        {
          title: tTimeline('label', { kind: 'payment' }),
          rows: (timeline.data?.entries ?? []).filter(entry => !isOwnRead(entry)).map(rowOf),
        },
        ...(code === null ? [] : [{ title: tCurl('title'), code, language: 'sh' as const }]),
      ],
    })
  return <ShareButton makeReport={makeReport} makeCurl={() => code} />
}
