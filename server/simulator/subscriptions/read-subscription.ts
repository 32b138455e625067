import { isMissing, type JsonObject, toObject, toText } from '../../facts/json.ts'
import { maxTimeMs, parseIsoDate } from '../dates.ts'
import type { AccountAt } from '../deps.ts'
import { subscriptionError } from '../errors/provider-error.ts'
import { toCents } from '../money.ts'
import type { Plan } from '../plans/plan.ts'
import { readPayerEmail } from './find-payer.ts'
import {
  checkMonthly,
  readAmount,
  readBackUrl,
  readTerms,
  requireBody,
  requireRecurring,
} from './read-terms.ts'
import { requireDocument } from './require-document.ts'
import type { Terms } from './terms.ts'

export type SubscriptionRequest = {
  planId: string | null
  payerEmail: string
  reason: string
  backUrl: string
  externalReference: string | null
  terms: Terms
  startsAt: number | null
  endsAt: number | null
  cardTokenId: string | null
}

/**
 * Reads the body of `POST /preapproval`. Unknown fields are ignored (measured). Throws the provider's refusal of
 * the first wrong field.
 */
export function readSubscription(value: unknown, context: AccountAt): SubscriptionRequest {
  const body = requireBody(value)
  if (Array.isArray(body.auto_recurring)) throw subscriptionError('auto_recurring_invalid')
  if (!isMissing(body.card_id)) throw subscriptionError('body_invalid')
  const planId = toText(body.preapproval_plan_id)
  const payerEmail = readPayerEmail(body.payer_email)
  const what =
    planId === null ? readOwn(body, context) : readFromPlan(body, requireDocument('plans', planId, context))
  const dates = readDates(toObject(body.auto_recurring), context.now)
  const cardTokenId = readCardToken(body, planId)
  return {
    planId,
    payerEmail,
    externalReference: toText(body.external_reference),
    ...what,
    ...dates,
    cardTokenId,
  }
}

/** Reads a subscription without a plan. `repetitions` and `billing_day` are dropped (measured). */
function readOwn(body: JsonObject, { account }: AccountAt) {
  const recurring = requireRecurring(body.auto_recurring)
  if (isMissing(body.back_url) || body.back_url === '') throw subscriptionError('back_url_missing')
  const reason = readReason(body.reason)
  if (reason === null) throw subscriptionError('reason_missing')
  const backUrl = readBackUrl(body.back_url)
  const { repetitions: _, billing_day: _day, billing_day_proportional: _part, ...known } = recurring
  const terms = readTerms(known, account.siteId)
  checkMonthly(recurring, terms.frequencyType)
  return { reason, backUrl, terms }
}

/**
 * Reads a subscription to a plan. The plan's reason and cycle take precedence, and the amount must be the plan's
 * (measured).
 */
function readFromPlan(body: JsonObject, { siteId, terms, reason, backUrl }: Plan) {
  const { transaction_amount } = toObject(body.auto_recurring)
  readReason(body.reason)
  if (
    !isMissing(transaction_amount) &&
    toCents(readAmount(transaction_amount, siteId)) !== toCents(terms.amount)
  ) {
    throw subscriptionError('amount_not_of_plan')
  }
  return { reason, backUrl: isMissing(body.back_url) ? backUrl : readBackUrl(body.back_url), terms }
}

/** Reads a reason. Null if there is none. Throws 400 for one that is too long. */
export function readReason(value: unknown): string | null {
  const reason = toText(value)
  if (reason !== null && reason.length > maxReasonLength) throw subscriptionError('reason_too_long')
  return reason
}
const maxReasonLength = 60

/** Reads the card token, which is required with a plan and for the status `authorized`. */
function readCardToken({ card_token_id, status }: JsonObject, planId: string | null): string | null {
  const token = toText(card_token_id)
  const isPending = isMissing(status) ? token === null : status === 'pending'
  if (!isPending && !isMissing(status) && status !== 'authorized') throw subscriptionError('status_invalid')
  if (token === null && (planId !== null || !isPending)) throw subscriptionError('card_token_missing')
  if (planId !== null && isPending) throw subscriptionError('status_invalid')
  return isPending ? null : token
}

function readDates({ start_date, end_date }: JsonObject, now: number) {
  const startsAt = readDate(start_date, 'start date', now)
  const endsAt = readDate(end_date, 'end date', now)
  if (endsAt !== null && endsAt <= (startsAt ?? now)) throw subscriptionError('end_before_start')
  return { startsAt, endsAt }
}

function readDate(value: unknown, name: string, now: number): number | null {
  if (isMissing(value)) return null
  const at = typeof value === 'string' ? parseIsoDate(value) : null
  if (at === null || at > maxTimeMs) throw subscriptionError('date_invalid', name)
  if (at < now) throw subscriptionError('date_past', name)
  return at
}
