import { useTranslations } from 'use-intl'
import { failureReasons } from '../../server/contract/entry-facts.ts'
import { type ErrorCode, errorCodes } from '../../server/contract/error-codes.ts'
import { notPaid } from '../../server/facts/brick-submissions.ts'
import { type CallOutcome, callOutcomeOf } from '../../server/facts/outcomes.ts'
import { familyOfSubject } from '../../server/facts/results.ts'
import { useNumberLocale } from '../i18n/account-country.tsx'
import { type Look, useStateWords } from '../records/state-words.ts'
import { useFaultWords } from '../simulator/use-fault-words.ts'
import type { CallEntry } from '../stream/feed-entry.ts'
import { formatDuration } from '../time/format-time.ts'
import { explainedCode, operationOfRoute, useExplainCode } from './explain-code.ts'
import { stepOf, useBrickWords } from './use-brick-words.ts'
import { useOperationName } from './use-operation-name.ts'

const looks = {
  fault: { tone: 'warn', icon: 'bolt' },
  left: { tone: 'warn', icon: 'clock' },
  refused: { tone: 'bad', icon: 'ban' },
  unknown: { tone: 'warn', icon: 'alert' },
  failed: { tone: 'bad', icon: 'alert' },
  read: { tone: 'neutral', icon: 'eye' },
  created: { tone: 'ok', icon: 'check' },
  changed: { tone: 'ok', icon: 'check' },
} as const satisfies Record<Exclude<CallOutcome, 'state'>, Omit<Look, 'label'>>

export type CallWords = {
  /** What became of the call, in one or two words. */
  lookOf: (call: CallEntry) => Look
  /** Why, in a sentence. Null if there is nothing to explain. */
  reasonOf: (call: CallEntry) => string | null
  /** The same without the fault that was set. */
  besidesOf: (call: CallEntry) => string | null
  /** What the gateway did, in words; other operations have their own name. */
  nameOf: (operation: string) => string
  /** The id of what the call is about, with its kind where that is only a number. */
  resourceOf: (call: CallEntry) => string | null
}

/** The operations of the gateway itself, which change nothing at the provider. */
const done = { notification: 'sent', test_notification: 'sent', forwarding: 'done', grading: 'done' } as const

/** The words of a call for lists and details. Reasons are in parts of the messages, which may still be loading. */
export function useCallWords(): CallWords {
  const t = useTranslations('calls')
  const tDelivery = useTranslations('outbound.result.reason')
  const states = useStateWords()
  const bricks = useBrickWords()
  const explain = useExplainCode()
  const nameOf = useOperationName()
  const faultWords = useFaultWords()
  const locale = useNumberLocale()

  function failureOf({ error_code: code, status }: CallEntry): string {
    const delivery = failureReasons.find(one => one === code)
    if (delivery) return tDelivery(delivery)
    const known = toKnown(code)
    return t(`why.is.${known === 'delivery_failed' ? 'other' : known}`, { status })
  }

  function refusalOf(call: CallEntry): string {
    const { subject, state_detail: code, operation, transport, error_code, resource } = call
    // The gateway’s own refusals have codes of their own.
    if (code === null || (transport !== 'shop' && error_code !== 'provider_refused')) return failureOf(call)
    const refusal = { family: familyOfSubject(subject), operation: operationOfRoute(operation), resource }
    return explain({ ...refusal, code: explainedCode(call, code) })?.text ?? code
  }

  /** A brick reports the result of its submission as a read: the state of the payment says it best. */
  function outcomeOf(call: CallEntry): CallOutcome {
    const outcome = callOutcomeOf(call)
    const isReport = stepOf(call.operation) !== null
    return outcome === 'read' && call.state !== null && isReport ? 'state' : outcome
  }

  /** Why, besides a fault. What the provider did is said where the shop did not get it. */
  function besidesOf(call: CallEntry): string | null {
    const { status, state, provider_status: provided, transport, duration_ms: took } = call
    const outcome = outcomeOf(call)
    const said = state === null ? null : states.lookOf({ ...call, state }).label
    const brick = bricks.reasonOf(call)
    if (outcome === 'state') {
      const why = state === notPaid ? null : states.reasonOf({ ...call, state: state ?? '' })
      return [brick, why].filter(Boolean).join(' · ') || null
    }
    if (outcome === 'read' && state !== null) {
      const why = states.reasonOf({ ...call, state })
      return [brick, said, why].filter(Boolean).join(' · ')
    }
    if (outcome === 'refused') return refusalOf(call)
    if (status === 499 && transport === 'shop')
      return t('why.left', {
        time: formatDuration(took, locale),
        said: said ?? (provided === null ? 'none' : String(provided)),
      })
    if (outcome === 'fault') {
      const isHidden = transport === 'shop' && provided !== null && provided !== status
      const hidden = said ?? (isHidden ? String(provided) : null)
      return hidden && t('why.provided', { said: hidden })
    }
    return outcome === 'failed' || outcome === 'unknown' || outcome === 'left' ? failureOf(call) : brick
  }

  return {
    besidesOf,
    lookOf: call => {
      const outcome = outcomeOf(call)
      const brick = bricks.lookOf(call)
      if (brick !== null) return brick
      if (outcome === 'state') return states.lookOf({ ...call, state: call.state ?? '' })
      const own = outcome === 'changed' && Object.entries(done).find(([subject]) => subject === call.subject)
      return { ...looks[outcome], label: t(`outcome.${own ? own[1] : outcome}`) }
    },
    nameOf,
    resourceOf: ({ subject, resource }) =>
      subject === 'notification' && resource !== null ? t('ofNotification', { seq: resource }) : resource,
    reasonOf: call => {
      const { fault, purpose } = call
      return (
        [purpose === 'grading' && t('ofGrading'), fault && faultWords(fault), besidesOf(call)]
          .filter(Boolean)
          .join(' · ') || null
      )
    },
  }
}

/**
 * The code, if the console has texts for it. Deliveries fail with codes of their own (`deliveryFacts` of `record-call.ts`), and a newer
 * gateway may have written another code.
 */
export function toKnown(code: string | null): ErrorCode | 'delivery_refused' | 'delivery_failed' | 'other' {
  if (code === 'delivery_refused') return code
  if (failureReasons.some(reason => reason === code)) return 'delivery_failed'
  return errorCodes.find(one => one === code) ?? 'other'
}
