import { randomUUID } from 'node:crypto'
import { type CardTokenErrorCode, cardTokenErrors } from '../../facts/provider-errors/card-token-errors.ts'
import { type CustomerErrorCode, customerErrors } from '../../facts/provider-errors/customer-errors.ts'
import {
  type PaymentErrorCode,
  paymentErrorStatuses,
  paymentErrors,
} from '../../facts/provider-errors/payment-errors.ts'
import {
  type SubscriptionErrorName,
  subscriptionErrors,
} from '../../facts/provider-errors/subscription-errors.ts'
import { toCauseStamp } from '../dates.ts'

/** A refusal of the provider. The rules throw it, and the server sends it unchanged. */
export class ProviderError extends Error {
  readonly status: number
  readonly body: unknown
  readonly headers: Record<string, string>

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    super(`answered ${status}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export type Cause = { code: number | string; description: string; data?: string | null }

/** The text of `error` for each status. */
export const errorWords: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  413: 'request_entity_too_large',
  408: 'request_timeout',
  415: 'unsupported_media_type',
  417: 'expectation_failed',
  431: 'request_header_fields_too_large',
  503: 'service_unavailable',
}

/** A refusal in the form of most of the API: `{message, error, status, cause[]}`. */
export function refusal(status: number, message: string, cause: Cause[] = []): ProviderError {
  return new ProviderError(status, { message, error: errorWords[status] ?? null, status, cause })
}

/** A refusal of preferences and merchant orders, where `error` is the code and `cause` is null. */
export function invalid(error: string, message: string, status = 400): ProviderError {
  return new ProviderError(status, { message, error, status, cause: null })
}

/** Writes `"<dd-MM-yyyy>T<HH:mm:ss>UTC;<uuid>"`. */
function causeData(now: number): string {
  return `${toCauseStamp(now)};${randomUUID()}`
}

/** The answer of the test environment when it fails without a reason. */
export function internalError(): ProviderError {
  return new ProviderError(500, { message: 'internal_error', error: null, status: 500, cause: [] })
}

export function notFound(message = 'resource not found'): ProviderError {
  return refusal(404, message)
}

/** The refusal of a card token. It names every cause, as the provider does. */
export function cardTokenError(codes: CardTokenErrorCode[]): ProviderError {
  const cause = codes.map(code => ({ code, description: cardTokenErrors[code] }))
  return refusal(400, 'invalid parameter', cause)
}

export function customerError(code: CustomerErrorCode): ProviderError {
  const description = customerErrors[code]
  return refusal(400, description, [{ code, description }])
}

export function customerNotFound(): ProviderError {
  return refusal(404, 'not found', [{ code: 'not_found', description: customerErrors.not_found }])
}

export function cardNotFound(): ProviderError {
  return refusal(404, customerErrors[120], [{ code: '120', description: customerErrors[120] }])
}

/** The refusal with this cause. `detail` is appended to its description in brackets. */
export function paymentError(code: PaymentErrorCode, now: number, detail?: string): ProviderError {
  const known = paymentErrors[code]
  const description = detail === undefined ? known : `${known} [${detail}]`
  const [status, error] = paymentErrorStatuses[code] ?? [400, 'bad_request']
  const cause = [{ code, description, data: causeData(now) }]
  return new ProviderError(status, { message: description, error, status, cause })
}

/** Fields that no other refusals have. */
const moreFields: Partial<Record<SubscriptionErrorName, Record<string, string>>> = {
  back_url_invalid: { error: 'bad_request' },
  card_refused: { code: 'rejected' },
  PA_UNAUTHORIZED_RESULT_FROM_POLICIES: {
    code: 'PA_UNAUTHORIZED_RESULT_FROM_POLICIES',
    blocked_by: 'PolicyAgent',
  },
}

/** The refusal of a plan, subscription or invoice: `{message, status}`. `value` replaces `{}` in its text. */
export function subscriptionError(name: SubscriptionErrorName, value = ''): ProviderError {
  const [status, text] = subscriptionErrors[name]
  // The replacement is a function, because a text would be read as a pattern ($&).
  const message = text.replace('{}', () => value)
  return new ProviderError(status, { message, status, ...moreFields[name] })
}

/** A refusal of the server in the form of these endpoints. */
export function shortRefusal(status: number, message: string): ProviderError {
  return new ProviderError(status, { message, status })
}
