import { Tabs } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { receivedStatus } from '../../../server/facts/outcomes.ts'
import { useCallWords } from '../../calls/use-call-words.ts'
import { useActorText } from '../../http/use-actor-text.ts'
import { useSettings } from '../../http/use-settings.ts'
import { useNumberLocale } from '../../i18n/account-country.tsx'
import { prettyJson, toMarkdown } from '../../share/report.ts'
import { ShareButton } from '../../share/share-button.tsx'
import { useNamedTimes } from '../../simulator/named-times.ts'
import { useFaultWords } from '../../simulator/use-fault-words.ts'
import type { CallDetail } from '../../stream/feed-entry.ts'
import { formatDuration } from '../../time/format-time.ts'
import { useTimes } from '../../time/use-times.ts'
import { CodeBlock } from '../../ui/values/code-block.tsx'
import { IdValue } from '../../ui/values/copyable.tsx'
import { type Fact, Facts } from '../../ui/values/facts.tsx'
import { parseJson } from '../../unknown-json.ts'
import { keyOf, useCommand } from './call-command.ts'
import classes from './calls.module.css'
import { keyUseOf } from './refusal.tsx'
import { toSdkCode } from './shop/sdk-code.ts'

/** A fact that is also a line of a report. */
type CallFact = Fact & { text: string | number | null }

export function CallFacts({ call }: { call: CallDetail }) {
  return <Facts facts={useCallFacts(call)} />
}

function useCallFacts(call: CallDetail): CallFact[] {
  const t = useTranslations('calls')
  const tExchange = useTranslations('inspect.exchange')
  const locale = useNumberLocale()
  const times = useTimes()
  const timeOf = useNamedTimes()
  const who = useActorText()
  const faultWords = useFaultWords()
  const plain = (label: string, text: string | number | null): CallFact => ({ label, value: text, text })
  const identifier = (label: string, id: string | null, what: string): CallFact => ({
    label,
    value: id && <IdValue id={id} what={what} />,
    text: id,
  })
  return [
    { ...plain(t('when'), times.full(call.received_at)), text: timeOf(call.received_at) },
    plain(t('took'), formatDuration(call.duration_ms, locale)),
    plain(
      t('transport'),
      call.purpose === 'unknown_page' ? t('unknownPage') : t(`transports.${call.transport}`),
    ),
    plain(
      t('firstByte'),
      call.first_byte_ms === null || receivedStatus(call) === null
        ? null
        : formatDuration(call.first_byte_ms, locale),
    ),
    plain(t('account'), call.credentials),
    plain(t('by'), who(call.actor)),
    plain(t('sdk'), [call.sdk, call.sdk_version].filter(Boolean).join(' ') || null),
    // The notice above says it. A report of the call has no notices.
    { label: t('fault'), value: null, text: call.fault && faultWords(call.fault) },
    // A delivery calls a store, not the provider.
    plain(
      t(call.operation.startsWith('notifications.') ? 'receiverStatus' : 'providerStatus'),
      call.provider_status,
    ),
    plain(t('attempts'), call.attempts > 1 ? call.attempts : null),
    plain(t('resource'), call.resource),
    identifier(tExchange('key'), keyOf(call) ?? null, tExchange('keyWhat')),
    identifier('x-request-id', call.correlation_id, t('correlation')),
    identifier(t('providerRequestId'), call.provider_request_id, t('providerRequestIdWhat')),
  ]
}

/** The call over REST as a command that runs, with a list of what it lacks. */
export function CallCurl({ call }: { call: CallDetail }) {
  const tCalls = useTranslations('calls')
  const t = useTranslations('inspect.exchange')
  const tCurl = useTranslations('curl')
  const command = useCommand(call)
  const isCut = parseJson(call.request) === undefined
  if (command === undefined || (command === null && !isCut)) return null
  return (
    <section className={classes.part}>
      <h4>{call.transport === 'shop' ? tCalls('again') : tCurl('title')}</h4>
      {command === null ? (
        <p className="dimmed">{t('curlCut')}</p>
      ) : (
        <>
          <Codes call={call} curl={command.code} />
          <ul className={classes.lacks}>
            {command.masked.length > 0 && <li>{t('curlMasked', { fields: command.masked.join(', ') })}</li>}
            {command.needsToken && <li>{t('curlToken')}</li>}
            {command.hasKey && <KeyLine call={call} />}
            {call.transport !== 'shop' && (
              <li>
                <Link to="/docs" hash={`operation/${call.operation}`}>
                  {tCurl('reference', { operation: call.operation })}
                </Link>
              </li>
            )}
          </ul>
        </>
      )}
    </section>
  )
}

/** What the key of a write does when the command is run. A read needs none. */
function KeyLine({ call }: { call: CallDetail }) {
  const t = useTranslations('inspect.exchange')
  const { effect, external_reference: reference } = call
  if (effect === 'read') return null
  if (keyUseOf(call) !== 'ignored') return <li>{t('curlKey')}</li>
  const look = effect !== 'create' ? 'none' : reference === null ? 'made' : 'reference'
  return <li>{t('curlKeyIgnored', { look })}</li>
}

/** A shop's call also as code of the SDKs. */
function Codes({ call, curl }: { call: CallDetail; curl: string }) {
  const t = useTranslations('curl')
  const tCalls = useTranslations('calls')
  const settings = useSettings()
  const block = <CodeBlock code={curl} what={t('what')} testId="curl" />
  const codes = Object.entries(toSdkCode(call, settings?.shop_url ?? null))
  if (codes.length === 0) return block
  return (
    <Tabs defaultValue="curl" keepMounted={false}>
      <Tabs.List aria-label={tCalls('again')} mb="sm">
        {['curl', ...codes.map(([language]) => language)].map(name => (
          <Tabs.Tab key={name} value={name}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="curl">{block}</Tabs.Panel>
      {codes.map(([language, code]) => (
        <Tabs.Panel key={language} value={language}>
          <CodeBlock code={code} what={t('what')} testId="sdk-code" />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

export function ShareCall({ call }: { call: CallDetail }) {
  const t = useTranslations('calls')
  const tExchange = useTranslations('inspect.exchange')
  const tCurl = useTranslations('curl')
  const tReason = useTranslations('payments.column')
  const locale = useNumberLocale()
  const words = useCallWords()
  const facts = useCallFacts(call)
  const command = useCommand(call) ?? null
  const makeReport = () =>
    toMarkdown({
      title: `${words.nameOf(call.operation)}: ${call.status} ${call.error_code ?? ''}`.trim(),
      link: location.href,
      facts: [
        [tReason('reason'), words.besidesOf(call)],
        ...facts.map(({ label, text }) => [label, text] as const),
      ],
      sections: [
        { title: t('request'), ...prettyJson(call.request) },
        { title: t('response'), ...prettyJson(call.response) },
        ...(call.exchange
          ? [
              {
                title: tExchange('provider'),
                rows: call.exchange.provider.map(({ method, url, status, error, duration_ms }) => [
                  `${method} ${url}`,
                  String(status ?? error),
                  formatDuration(duration_ms, locale),
                ]),
              },
            ]
          : []),
        ...(command ? [{ title: tCurl('title'), code: command.code, language: 'sh' as const }] : []),
      ],
    })
  return <ShareButton makeReport={makeReport} makeCurl={() => command?.code ?? null} />
}
