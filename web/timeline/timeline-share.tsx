import { useTranslations } from 'use-intl'
import { toCurl } from '../http/curl.ts'
import { useSettings } from '../http/use-settings.ts'
import { useFormatLocale } from '../i18n/use-format-locale.ts'
import { type Amount, formatMoney } from '../money/format-money.ts'
import { toMarkdown } from '../share/report.ts'
import { ShareButton } from '../share/share-button.tsx'
import { type Entry, eventNameOf, isOwnRead } from '../stream/feed-entry.ts'
import { useTimes } from '../time/use-times.ts'
import type { TimelineSubject } from './timeline-subject.ts'

type Props = {
  kind: TimelineSubject['kind']
  title: string
  /** The path of the record in the REST API. */
  path: string
  entries: readonly Entry[]
  status: readonly (string | null | undefined)[]
  amount: Amount
  currency: string
  createdAt: string | undefined
  reference: string | null | undefined
  /** Further facts of the report. */
  more?: readonly (readonly [label: string, value: string])[]
  makeTest?: () => string
}

/** Shares a payment or an order with its timeline. */
export function TimelineShare(props: Props) {
  const {
    kind,
    title,
    path,
    entries,
    status,
    amount,
    currency,
    createdAt,
    reference,
    more = [],
    makeTest,
  } = props
  const tTimeline = useTranslations('timeline')
  const tColumn = useTranslations('payments.column')
  const tVerdict = useTranslations('verdict')
  const tCurl = useTranslations('curl')
  const locale = useFormatLocale()
  const times = useTimes()
  const providerTimes = useTimes('provider')
  const settings = useSettings()
  const code = settings
    ? toCurl({ method: 'GET', url: `${location.origin}${settings.api_path}${path}` })
    : null
  const rowOf = (entry: Entry): string[] =>
    entry.kind === 'call'
      ? [times.full(entry.received_at), entry.operation, String(entry.status), entry.error_code ?? '']
      : [
          times.full(entry.received_at),
          tTimeline('notification', { name: eventNameOf(entry) ?? '' }),
          tVerdict(entry.verdict),
          String(entry.status),
        ]
  const makeReport = () =>
    toMarkdown({
      title,
      link: location.href,
      facts: [
        [tColumn('status'), status.filter(Boolean).join(' · ')],
        [tColumn('amount'), formatMoney(amount, currency, locale)],
        [tColumn('created'), createdAt && providerTimes.full(createdAt)],
        ['external_reference', reference],
        ...more,
      ],
      sections: [
        {
          title: tTimeline('label', { kind }),
          rows: entries.filter(entry => !isOwnRead(entry)).map(rowOf),
        },
        ...(code === null ? [] : [{ title: tCurl('title'), code, language: 'sh' as const }]),
      ],
    })
  return <ShareButton makeReport={makeReport} makeCurl={() => code} {...(makeTest && { makeTest })} />
}
