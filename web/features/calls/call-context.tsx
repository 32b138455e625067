import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { failureReasons } from '../../../server/contract/entry-facts.ts'
import { didSell } from '../../../server/facts/did-sell.ts'
import { faultFieldsOf, isFailedBy } from '../../../server/facts/fault-header.ts'
import { callOutcomeOf } from '../../../server/facts/outcomes.ts'
import { toKnown, useCallWords } from '../../calls/use-call-words.ts'
import { useOperationName } from '../../calls/use-operation-name.ts'
import { type ConsoleProblem, readProblem } from '../../errors/console-problem.ts'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { AppliedFault, ProblemWords } from '../../notices/problem-words.tsx'
import { RejectionNotice } from '../../notices/rejection-notice.tsx'
import { StatusDetailText } from '../../records/status-badges.tsx'
import { type CallDetail, type Entry, eventNameOf } from '../../stream/feed-entry.ts'
import { useTimes } from '../../time/use-times.ts'
import { trpc } from '../../trpc.ts'
import { WhyNotice } from '../../ui/feedback/why-notice.tsx'
import { parseJson } from '../../unknown-json.ts'
import classes from './calls.module.css'
import { OwnRepeat, useOwnRepeat } from './own-repeat.tsx'
import { adviceOf, keyUseOf, RefusalFacts, RefusalWords, useExplanations } from './refusal.tsx'

/**
 * Says why a call failed, and what to try. A fault that was set is named first. Renders nothing for a call that
 * succeeded.
 */
export function CallCause({ call }: { call: CallDetail }) {
  const t = useTranslations('calls.why')
  const isFailed = call.outcome === 'error'
  const explanations = useExplanations(call)
  const words = useCallWords()
  const repeat = useOwnRepeat(call)
  const { fault: named, status, operation, correlation_id: requestId } = call
  if (!isFailed) return <AnsweredCause call={call} />
  const fault = named !== null && isFailedBy(named, status) ? named : undefined
  const isLeft = callOutcomeOf(call) === 'left' && call.transport === 'shop'
  const besides = (fault !== undefined || isLeft) && words.besidesOf(call)
  const problem = readProblem(parseJson(call.response), { status, requestId, operation })
  // The journal masks the sentence about a field that is named like a secret, such as `token`. The name says enough.
  for (const [name, sentences] of Object.entries(problem?.fields ?? {}))
    if (problem && String(sentences) === '***') problem.fields[name] = [name]
  const advice = adviceOf(call, explanations.length > 0)
  const isLost = fault !== undefined || isLeft
  const hasRepeated = repeat !== undefined && (isLost || (advice !== null && repeating.has(advice)))
  return (
    <WhyNotice
      tone={words.lookOf(call).tone === 'warn' ? 'warn' : 'bad'}
      title={t('title')}
      tryFirst={
        hasRepeated ? (
          <OwnRepeat repeat={repeat} />
        ) : !isLost ? (
          advice && t(`try.${advice}`)
        ) : (
          <LostAdvice
            call={call}
            otherwise={
              fault === undefined ? t('try.client_closed_request') : t('tryFault', repetitionOf(call, fault))
            }
          />
        )
      }
      testId="call-cause"
    >
      {problem ? (
        <Problem problem={problem} fault={fault} call={call} />
      ) : fault !== undefined ? (
        <AppliedFault fault={fault} />
      ) : isLeft ? null : (
        <RefusalWords call={call} fallback={<Cause call={call} />} />
      )}
      {besides && <p>{besides}</p>}
      {fault === undefined && <RefusalFacts call={call} />}
      {/* A delay made nothing fail, but it is the tester's all the same. */}
      {fault === undefined && named !== null && <AppliedFault fault={named} />}
    </WhyNotice>
  )
}

/** The kinds of advice that ask to repeat the call with the same key. */
const repeating: ReadonlySet<string> = new Set([
  'repeat_same_key',
  'provider_failed',
  'provider_timeout',
  'refused_wait',
])

/** What the advice says of repeating a call that a fault kept from the provider. */
const repetitionOf = (call: CallDetail, fault: string) => ({
  wait: faultFieldsOf(fault).includes('retry-after') ? 'yes' : 'no',
  key: call.effect !== 'read' && keyUseOf(call) === 'honored' ? 'yes' : 'no',
})

/** The fault that was set, and why a payment was rejected by a call that succeeded. */
function AnsweredCause({ call }: { call: CallDetail }) {
  const t = useTranslations('why')
  const reason = useCallWords().besidesOf(call)
  const isRejected = callOutcomeOf(call) === 'state' && (call.state === 'rejected' || call.state === 'failed')
  return (
    <>
      {call.fault !== null && <AppliedFault fault={call.fault} />}
      {isRejected && reason !== null && (
        <RejectionNotice title={t('rejected')} detail={call.state_detail} words={reason} />
      )}
    </>
  )
}

const performedAdvice = {
  honored: 'tryPerformed',
  missing: 'tryPerformedNoKey',
  ignored: 'tryPerformedAgain',
} as const
const perhapsAdvice = {
  honored: 'tryPerhaps',
  missing: 'try.may_be_performed',
  ignored: 'try.may_be_performed_again',
} as const

/** A sale that exists must not be made again, so what exists is linked. `otherwise`: nothing was made. */
function LostAdvice({ call, otherwise }: { call: CallDetail; otherwise: string }) {
  const t = useTranslations('calls')
  const sold = call.effect === 'read' ? 'no' : didSell(call)
  if (sold === 'no') return otherwise
  const isMade = sold === 'yes' || (call.effect === 'create' && call.resource !== null)
  const advice = isMade ? performedAdvice[keyUseOf(call)] : perhapsAdvice[keyUseOf(call)]
  return (
    <>
      {t(`why.${advice}`)}{' '}
      {call.payment_id && (
        <Link to="/payments/$paymentId" params={{ paymentId: call.payment_id }}>
          {t('openPayment', { id: call.payment_id })}
        </Link>
      )}
    </>
  )
}

/** Whether the provider has nothing under the id of the call. A fault's 404 says nothing about that. */
export function isMissing({ status, fault }: CallDetail): boolean {
  return status === 404 && fault === null
}

type ProblemProps = { problem: ConsoleProblem; fault: string | undefined; call: CallDetail }

function Problem({ problem, fault, call }: ProblemProps) {
  return (
    <>
      <ProblemWords
        problem={problem}
        fault={fault}
        fallback={<RefusalWords call={call} fallback={<Cause call={call} />} />}
      />
      {problem.failedOrder?.transactions.map(({ id, status_detail }) => (
        <p key={id}>
          <StatusDetailText detail={status_detail} />
        </p>
      ))}
    </>
  )
}

function Cause({ call: { error_code: code, status, provider_status } }: { call: CallDetail }) {
  const t = useTranslations('calls.why')
  const tDelivery = useTranslations('outbound.result.reason')
  const reason = failureReasons.find(one => one === code)
  if (reason) return <p>{tDelivery(reason)}</p>
  const known = toKnown(code)
  return (
    <p>
      {known === 'delivery_failed'
        ? t('is.other', { status })
        : t(`is.${known}`, { status: provider_status ?? status })}
    </p>
  )
}

const shownEntries = 100

/** The entries with the same correlation id, oldest first, including this call. */
export function RelatedEntries({ call }: { call: CallDetail }) {
  const t = useTranslations('calls')
  const { chain, error, retry } = useChain(call)
  return (
    <section className={classes.part} aria-label={t('sameId')}>
      <h4>{t('sameId')}</h4>
      {error && <ProblemNotice error={error} title={t('chainFailed')} onRetry={retry} />}
      {chain.length > 1 ? (
        <ol className={classes.related} data-testid="chain">
          {chain.map(entry => (
            <ChainLink key={entry.seq} entry={entry} isThis={entry.seq === call.seq} />
          ))}
        </ol>
      ) : (
        !error && <p className="dimmed">{t('noOthers')}</p>
      )}
      {call.payment_id && !isMissing(call) && (
        <p>
          <Link to="/webhooks" search={{ q: call.payment_id }}>
            {t('notifications', { id: call.payment_id })}
          </Link>
        </p>
      )}
    </section>
  )
}

/** The other calls with the idempotency key of this one. Renders nothing if there are none. */
export function SameKey({ call, idempotencyKey }: { call: CallDetail; idempotencyKey: string }) {
  const t = useTranslations('calls')
  const { data } = trpc.calls.list.useQuery({ idempotency_key: idempotencyKey, limit: shownEntries })
  const calls = data?.entries ?? []
  if (calls.length < 2) return null
  return (
    <section className={classes.part} aria-label={t('sameKey')}>
      <h4>{t('sameKey')}</h4>
      <ol className={classes.related} data-testid="same-key">
        {calls.toReversed().map(entry => (
          <ChainLink key={entry.seq} entry={entry} isThis={entry.seq === call.seq} />
        ))}
      </ol>
    </section>
  )
}

function ChainLink({ entry, isThis }: { entry: Entry; isThis: boolean }) {
  const t = useTranslations('calls')
  const times = useTimes()
  const isCall = entry.kind === 'call'
  const nameOf = useOperationName()
  const name = isCall ? nameOf(entry.operation) : t('chainNotification', { name: eventNameOf(entry) ?? '' })
  return (
    <li aria-current={isThis || undefined}>
      <span className={classes.status} data-outcome={outcomeOf(entry)}>
        {entry.status}
      </span>
      {isThis ? (
        <strong>{t('chainThis', { name })}</strong>
      ) : isCall ? (
        <Link to="/calls" search={{ q: entry.correlation_id, id: entry.seq }}>
          {name}
        </Link>
      ) : (
        <Link to="/webhooks" search={{ q: entry.correlation_id, id: entry.seq }}>
          {name}
        </Link>
      )}
      <span className="dimmed nums">
        <time dateTime={entry.received_at}>{times.clock(entry.received_at)}</time>
        {isCall && ` · ${entry.resource ?? ''}`.replace(/ · $/, '')}
      </span>
    </li>
  )
}

/** A store that refuses a forgery does right, whatever its status. */
const outcomeOf = (entry: Entry) =>
  entry.kind === 'call' ? entry.outcome : entry.status < 400 ? 'ok' : 'error'

/**
 * Reads the entries of the correlation id. The journal searches for the id's words, so results are compared with the
 * whole id.
 */
function useChain(call: CallDetail) {
  const input = { text: call.correlation_id, limit: shownEntries }
  const calls = trpc.calls.list.useQuery(input)
  const notifications = trpc.notifications.list.useQuery(input)
  const found: Entry[] = [...(calls.data?.entries ?? []), ...(notifications.data?.entries ?? [])]
  return {
    chain: found
      .filter(({ correlation_id }) => correlation_id === call.correlation_id)
      .sort((a, b) => Date.parse(a.received_at) - Date.parse(b.received_at) || a.seq - b.seq),
    error: calls.error ?? notifications.error,
    retry: () => {
      void calls.refetch()
      void notifications.refetch()
    },
  }
}
