import { useTranslations } from 'use-intl'
import { type BrickStep, brickSubmissions, notPaid } from '../../server/facts/brick-submissions.ts'
import type { Look } from '../records/state-words.ts'
import type { CallEntry } from '../stream/feed-entry.ts'

const looks = {
  called: { tone: 'neutral', icon: 'send' },
  resolved: { tone: 'neutral', icon: 'check' },
  rejected: { tone: 'neutral', icon: 'ban' },
  no_promise: { tone: 'warn', icon: 'clock' },
  not_paid: { tone: 'warn', icon: 'alert' },
} as const satisfies Record<BrickStep | typeof notPaid, Omit<Look, 'label'>>

const start = `GET ${brickSubmissions}`

/** The step of a submission that a brick reports with this operation. Null for another operation. */
export function stepOf(operation: string): BrickStep | null {
  return operation.startsWith(start) ? (operation.slice(start.length) as BrickStep) : null
}

/** The words for what a brick reports about a submission. Null if the usual words for a call apply. */
export function useBrickWords() {
  const t = useTranslations('calls.brick')
  return {
    /** Null if the state of the payment is known, because it says more. */
    lookOf({ operation, state, outcome }: CallEntry): Look | null {
      const step = stepOf(operation)
      const shown = state === null ? step : state === notPaid ? notPaid : null
      return step === null || shown === null || outcome === 'error'
        ? null
        : { ...looks[shown], label: t(`look.${shown}`) }
    },
    /** What the submission means for the buyer, beside the state of the payment. */
    reasonOf({ operation, state }: CallEntry): string | null {
      const step = stepOf(operation)
      if (step === 'called' || step === 'no_promise') return t(step)
      if (step === null) return null
      if (state === notPaid) return t('unpaid', { step })
      if (step === 'resolved' && state === 'rejected') return t('ended')
      return step === 'rejected' && state === 'approved' ? t('again') : null
    },
  }
}
