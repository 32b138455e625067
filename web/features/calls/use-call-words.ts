import { useTranslations } from 'use-intl'
import { failureReasons } from '../../../server/contract/entry-facts.ts'
import { type ErrorCode, errorCodes } from '../../../server/contract/error-codes.ts'
import { type CallOutcome, callOutcomeOf } from '../../../server/facts/outcomes.ts'
import { familyOfSubject } from '../../../server/facts/results.ts'
import { useMessagePart } from '../../i18n/load-message-part.ts'
import { type Look, useStateWords } from '../../records/state-words.ts'
import { findFaultName } from '../../simulator/faults.ts'
import type { CallEntry } from '../../stream/feed-entry.ts'
import { operationOfRoute, useExplainCode } from './explain-code.ts'

const looks = {
  fault: { tone: 'warn', icon: 'bolt' },
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
}

/** The words of a call for lists and details. Reasons are in parts of the messages, which may still be loading. */
export function useCallWords(): CallWords {
  const t = useTranslations('calls')
  const tDelivery = useTranslations('outbound.result.reason')
  const states = useStateWords()
  const explain = useExplainCode()
  const faults = useMessagePart('simulator').data?.faults.call

  function failureOf({ error_code: code, status }: CallEntry): string {
    const delivery = failureReasons.find(one => one === code)
    if (delivery) return tDelivery(delivery)
    const known = toKnown(code)
    return t(`why.is.${known === 'delivery_failed' ? 'other' : known}`, { status })
  }

  function refusalOf(call: CallEntry): string {
    const { subject, state_detail: code, operation, transport, error_code } = call
    // The gateway’s own refusals have codes of their own.
    if (code === null || (transport !== 'shop' && error_code !== 'provider_refused')) return failureOf(call)
    return explain({ family: familyOfSubject(subject), code, operation: operationOfRoute(operation) }) ?? code
  }

  return {
    lookOf: call => {
      const outcome = callOutcomeOf(call)
      if (outcome === 'state') return states.lookOf({ ...call, state: call.state ?? '' })
      return { ...looks[outcome], label: t(`outcome.${outcome}`) }
    },
    reasonOf: call => {
      const { fault, state } = call
      const name = fault === null ? undefined : findFaultName(fault)
      const faultName = name?.kind === 'call' ? faults?.[name.name].name : undefined
      const outcome = callOutcomeOf(call)
      const reason =
        outcome === 'state'
          ? states.reasonOf({ ...call, state: state ?? '' })
          : outcome === 'refused'
            ? refusalOf(call)
            : outcome === 'failed' || outcome === 'unknown'
              ? failureOf(call)
              : null
      return [faultName ?? fault, reason].filter(Boolean).join(' · ') || null
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
