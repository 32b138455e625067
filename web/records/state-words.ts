/** Icon, tone and words of the state of anything with one, for lists that show payments, orders and subscriptions together. */
import { useTranslations } from 'use-intl'
import { useMessagePart } from '../i18n/load-message-part.ts'
import type { Tone } from '../ui/feedback/status-badge.tsx'
import type { IconName } from '../ui/icon.tsx'
import { useDetailWords, useWaitingWords } from './detail-words.ts'
import { isOrderDetail, isShownOrderStatus, orderLookOf, shownOrderStatusOf } from './order-status.ts'
import { isShownStatus, lookOf, shownStatusOf } from './payment-status.ts'

export type Look = { tone: Tone; icon: IconName; label: string }

type Stated = {
  subject: string
  state: string
  state_detail: string | null
  /** The `payment_type_id`, if it is known: what waits for its payer names what it waits for. */
  payment_type?: string | null
}

export type StateWords = {
  lookOf: (stated: Stated) => Look
  /** Why the state is as it is. Null if the state says it all, or the reason is not known. */
  reasonOf: (stated: Stated) => string | null
}

/** A subscription that is authorized is active, and a payment that is authorized waits for its capture. */
const activeLook = { tone: 'ok', icon: 'check' } as const

/** The states of orders and subscriptions are in parts of the messages. Until they are loaded, the provider's word stands. */
export function useStateWords(): StateWords {
  const t = useTranslations('status')
  const wordsOf = useDetailWords()
  const waitingOf = useWaitingWords()
  const orders = useMessagePart('orders').data
  const subscriptions = useMessagePart('subscriptions').data
  return {
    lookOf: ({ subject, state, state_detail: detail }) => {
      if (subject === 'order') {
        const shown = shownOrderStatusOf(state, detail)
        return { ...orderLookOf(shown), label: (isShownOrderStatus(shown) && orders?.status[shown]) || shown }
      }
      const named = {
        subscription: subscriptions?.status,
        invoice: subscriptions?.invoiceStatus,
        merchant_order: orders?.merchantOrder,
      }
      if (subject in named) {
        const label = new Map(Object.entries(named[subject as 'invoice'] ?? {})).get(state) ?? state
        return { ...(state === 'authorized' ? activeLook : lookOf(state)), label }
      }
      const shown = shownStatusOf(state, detail)
      return { ...lookOf(shown), label: isShownStatus(shown) ? t(shown) : shown }
    },
    reasonOf: ({ subject, state, state_detail: detail, payment_type: type }) => {
      const shown = subject === 'order' ? shownOrderStatusOf(state, detail) : shownStatusOf(state, detail)
      if (detail === null || detail === 'accredited' || detail === state || detail === shown) return null
      if (subject === 'order')
        return waitingOf(detail, type) ?? ((isOrderDetail(detail) && orders?.detail[detail]) || detail)
      return wordsOf(detail, type) ?? detail
    },
  }
}
