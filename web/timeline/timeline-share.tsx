import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useCallWords } from '../calls/use-call-words.ts'
import { toCurl } from '../http/curl.ts'
import { useSettings } from '../http/use-settings.ts'
import { useFormatLocale } from '../i18n/use-format-locale.ts'
import { type Amount, formatMoney } from '../money/format-money.ts'
import { PartTexts } from '../notices/part-texts.tsx'
import { useStateWords } from '../records/state-words.ts'
import { toMarkdown } from '../share/report.ts'
import { ShareButton } from '../share/share-button.tsx'
import { useNamedTimes } from '../simulator/named-times.ts'
import { type Entry, isOwnRead } from '../stream/feed-entry.ts'
import { withFaults, writeFaults } from './fault-code.ts'
import type { TimelineEvent } from './timeline-event.ts'
import type { TimelineSubject } from './timeline-subject.ts'
import { useTimeline } from './use-timeline.ts'
import { useTimelineWords } from './use-timeline-words.ts'

type Props = {
  subject: TimelineSubject
  title: string
  /** The path of the record in the REST API. */
  path: string
  entries: readonly Entry[]
  status: readonly (string | null | undefined)[]
  /** The states that it went through, oldest first. */
  states: readonly { status: string; detail: string | null; at: string | null }[]
  amount: Amount
  createdAt: string | undefined
  reference: string | null | undefined
  /** Further facts of the report. */
  more?: readonly (readonly [label: string, value: string])[]
  makeTest?: () => string
}

/** Shares a payment or an order with its timeline. */
export function TimelineShare(props: Props) {
  return (
    <PartTexts part="charts" title={null}>
      <PartTexts part="calls" title={null}>
        <Share {...props} />
      </PartTexts>
    </PartTexts>
  )
}

function Share(props: Props) {
  const {
    subject,
    title,
    path,
    entries,
    status,
    states,
    amount,
    createdAt,
    reference,
    more = [],
    makeTest,
  } = props
  const tTimeline = useTranslations('timeline')
  const tColumn = useTranslations('payments.column')
  const tState = useTranslations('state')
  const tChart = useTranslations('charts.timeline')
  const tCurl = useTranslations('curl')
  const locale = useFormatLocale()
  const timeOf = useNamedTimes()
  const providerTimeOf = useNamedTimes('provider')
  const callWords = useCallWords()
  const stateWords = useStateWords()
  const settings = useSettings()
  const code = settings
    ? toCurl({ method: 'GET', url: `${location.origin}${settings.api_path}${path}` })
    : null
  const { kind, currency, nameOf } = subject
  const [state, detail = null] = status
  const recorded = useMemo(() => entries.filter(entry => !isOwnRead(entry)), [entries])
  const events = useTimeline(subject, recorded)
  const faults = writeFaults(events)
  const { wordsOf } = useTimelineWords(subject)
  const rowOf = (event: TimelineEvent): string[] => {
    const { title: name, answer, note } = wordsOf(event, null)
    const isKnown = Number.isFinite(event.atMs) && !event.isPlaced
    const time = event.kind === 'due' ? '' : tChart('unknownTime')
    const isSent = event.kind === 'unrecorded' || event.kind === 'due'
    return [
      isKnown ? timeOf(new Date(event.atMs).toISOString()) : time,
      event.kind === 'notification' || isSent ? tTimeline('notification', { name }) : name,
      isSent ? `→ ${tChart(`lane.${event.to}`)}` : '',
      answer,
      note,
      // The note names the fault already, and the answer may name the state.
      event.kind === 'call' ? withoutParts(callWords.besidesOf(event.entry) ?? '', answer) : '',
    ]
  }
  const makeReport = () =>
    toMarkdown({
      title,
      link: location.href,
      facts: [
        [
          tColumn('status'),
          state
            ? {
                words: nameOf({ status: state, detail }),
                codes: [...new Set(status)].flatMap(one => one || []),
              }
            : null,
        ],
        [
          tColumn('reason'),
          state ? stateWords.reasonOf({ subject: kind, state, state_detail: detail }) : null,
        ],
        [tColumn('amount'), formatMoney(amount, currency, locale)],
        [tColumn('created'), createdAt && providerTimeOf(createdAt)],
        [tColumn('reference'), reference],
        ...more,
      ],
      sections: [
        {
          title: tState('path', { kind }),
          rows: states.map(({ at, ...state }) => [at === null ? '' : providerTimeOf(at), nameOf(state)]),
        },
        { title: tTimeline('label', { kind }), rows: events.map(rowOf) },
        ...(code === null ? [] : [{ title: tCurl('title'), code, language: 'sh' as const }]),
      ],
    })
  return (
    <ShareButton
      makeReport={makeReport}
      makeCurl={() => code}
      lacksFaults={faults.length > 0}
      {...(makeTest && { makeTest: () => withFaults(makeTest(), faults) })}
    />
  )
}

/** The parts of a text that another one does not say already. */
function withoutParts(text: string, said: string): string {
  const known = new Set(said.split(' · '))
  return text
    .split(' · ')
    .filter(part => !known.has(part))
    .join(' · ')
}
