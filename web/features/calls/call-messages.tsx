import { useTranslations } from 'use-intl'
import { receivedOf } from '../../../server/facts/received-answer.ts'
import { toCurl } from '../../http/curl.ts'
import { useNumberLocale } from '../../i18n/account-country.tsx'
import type { CallDetail } from '../../stream/feed-entry.ts'
import { formatDuration } from '../../time/format-time.ts'
import { Folded } from '../../ui/forms/folded.tsx'
import { Icon } from '../../ui/icon.tsx'
import { JsonPanel } from '../../ui/json/json-panel.tsx'
import { CodeBlock } from '../../ui/values/code-block.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import { Pairs } from '../../ui/values/pairs.tsx'
import { parseJson } from '../../unknown-json.ts'
import { readMethod } from './call-command.ts'
import classes from './calls.module.css'

/**
 * The messages in the order of time: the request, the exchanges with the provider, the response. A shop's call is one
 * exchange, so its request and response stand side by side, and the provider's response only if the shop got another
 * one. The journal masked their secrets.
 */
export function CallMessages({ call }: { call: CallDetail }) {
  const t = useTranslations('calls')
  const caller = call.exchange?.caller
  const isShop = call.transport === 'shop'
  const isOther = isShop && isOtherAnswer(call)
  const received = isShop ? receivedOf(call) : null
  return (
    <div className={isShop ? classes.beside : undefined}>
      <section className={classes.part}>
        <h4>{t('request')}</h4>
        {caller && (
          <p className={classes.start}>
            <strong>{caller.method}</strong> {caller.url}
          </p>
        )}
        {caller && <HeadersOf pairs={caller.headers} />}
        {/* The journal keeps the query of a request without a body, which may be empty too. */}
        <Body text={isShop && call.request === '{}' ? '' : call.request} name="request" />
      </section>
      {!isShop && <ProviderExchange call={call} />}
      <section className={classes.part}>
        <h4>{t(isOther ? 'received.title' : 'response')}</h4>
        {isOther && <Received call={call} />}
        {caller && received !== 'nothing' && <HeadersOf pairs={caller.answer_headers} />}
        {(!isOther || call.response !== '') && <Body text={call.response} name="response" />}
      </section>
      {isOther && <ProviderAnswer call={call} />}
    </div>
  )
}

/** Whether the shop got something else than what the provider answered. */
function isOtherAnswer({ status, provider_status, exchange }: CallDetail): boolean {
  return exchange !== null && (provider_status !== status || exchange.provider.at(-1)?.answer != null)
}

function Received({ call }: { call: CallDetail }) {
  const t = useTranslations('calls.received')
  return <p className={classes.start}>{t('got', { got: receivedOf(call), status: call.status })}</p>
}

/** What a fault or a lost connection kept from the shop. */
function ProviderAnswer({ call: { provider_status: status, attempts, exchange } }: { call: CallDetail }) {
  const t = useTranslations('calls.received')
  const { answer, error } = exchange?.provider.at(-1) ?? {}
  const said = attempts === 0 ? 'unasked' : status === null ? 'silent' : 'answered'
  return (
    <section className={classes.part} data-testid="provider-answer">
      <h4>{t('provider')}</h4>
      <p className={classes.start}>{t(said, { status: status ?? 0, error: error ?? '' })}</p>
      {answer ? (
        <Body text={answer} name="response" />
      ) : (
        said === 'answered' && <p className="dimmed">{t('notKept')}</p>
      )}
    </section>
  )
}

function Body({ text, name }: { text: string; name: 'request' | 'response' }) {
  const t = useTranslations('calls')
  const value = parseJson(text)
  if (text === '' || value === null) return <p className="dimmed">{t('nothing')}</p>
  // The journal truncates long bodies, which are then no longer valid JSON.
  if (value === undefined) return <CodeBlock code={text} what={t(name)} testId={`json-${name}`} />
  return <JsonPanel value={value} name={name} />
}

type ProviderAttempt = NonNullable<CallDetail['exchange']>['provider'][number]

/** The requests that the gateway sent to the provider for this call, each attempt with its answer. */
function ProviderExchange({ call }: { call: CallDetail }) {
  const t = useTranslations('inspect.exchange')
  return (
    <section className={classes.part} aria-label={t('provider')} data-testid="provider-exchange">
      <h4>{t('provider')}</h4>
      {call.exchange === null && <p className="dimmed">{t('notKept')}</p>}
      {call.exchange?.provider.length === 0 && <p className="dimmed">{t('notAsked')}</p>}
      <ol className={classes.tries}>
        {call.exchange?.provider.map((attempt, place) => (
          <li key={attempt.started_after_ms} data-outcome={isSuccess(attempt) ? 'ok' : 'error'}>
            <Attempt attempt={attempt} number={place + 1} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Attempt({ attempt, number }: { attempt: ProviderAttempt; number: number }) {
  const t = useTranslations('inspect.exchange')
  const tCommon = useTranslations('common')
  const locale = useNumberLocale()
  const { method, url, headers, body, started_after_ms, duration_ms, status, answer, error } = attempt
  const time = formatDuration(duration_ms, locale)
  const hasBody = headers.some(([name]) => name === 'content-type')
  return (
    <>
      <p className={classes.start}>
        <strong>{method}</strong> {url}
      </p>
      <p className={classes.came}>
        <span className={classes.status} data-outcome={isSuccess(attempt) ? 'ok' : 'error'}>
          <Icon name={isSuccess(attempt) ? 'check' : 'close'} size={14} />
          {status === null ? t('noAnswer', { time, error: error ?? '' }) : t('answered', { status, time })}
        </span>
        {number > 1 && (
          <span className="dimmed">
            {t('retry', { number, time: formatDuration(started_after_ms, locale) })}
          </span>
        )}
        <CopyButton value={() => toAttemptCurl(attempt)} what={tCommon('curl')} label={tCommon('copyCurl')} />
      </p>
      <HeadersOf pairs={headers} />
      {hasBody &&
        (body === null ? <p className="dimmed">{t('tooLong')}</p> : <Text text={body} what={t('sent')} />)}
      {answer !== null && <Text text={answer} what={t('answer')} />}
      {isSuccess(attempt) && <p className="dimmed">{t('sameAnswer')}</p>}
    </>
  )
}

function Text({ text, what }: { text: string; what: string }) {
  return (
    <>
      <p className={classes.what}>{what}</p>
      <CodeBlock code={text} what={what} />
    </>
  )
}

function isSuccess({ status }: ProviderAttempt): boolean {
  return status !== null && status < 300
}

/** The gateway’s own request as curl. A card token in it is masked, and could not be used again. */
function toAttemptCurl({ method, url, headers, body }: ProviderAttempt): string {
  return toCurl({
    method: readMethod(method),
    url,
    headers: [['Authorization', 'Bearer $MP_ACCESS_TOKEN'], ...headers],
    ...(body !== null && { text: body }),
  })
}

function HeadersOf({ pairs }: { pairs: readonly (readonly [string, string])[] }) {
  const t = useTranslations('inspect.exchange')
  if (pairs.length === 0) return null
  const label = t('headers', { count: pairs.length })
  return (
    <Folded className={classes.headers} summary={label}>
      <Pairs caption={label} pairs={pairs} />
    </Folded>
  )
}
