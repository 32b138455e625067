import { randomUUID } from 'node:crypto'
import { toCauseStamp } from '../../../facts/dates.ts'
import { cardTokenErrors } from '../../../facts/provider-errors/card-token-errors.ts'
import { type CustomerErrorCode, customerErrors } from '../../../facts/provider-errors/customer-errors.ts'
import {
  type ErrorTable,
  errorWords,
  findError,
  type KnownError,
} from '../../../facts/provider-errors/known-error.ts'
import { type PaymentErrorCode, paymentErrors } from '../../../facts/provider-errors/payment-errors.ts'
import {
  type PreferenceErrorCode,
  type PreferenceText,
  preferenceErrors,
} from '../../../facts/provider-errors/preference-errors.ts'
import {
  type SubscriptionErrorName,
  subscriptionErrors,
} from '../../../facts/provider-errors/subscription-errors.ts'

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

/** A refusal in the form of most of the API: `{message, error, status, cause[]}`. */
export function refusal(status: number, message: string, cause: Cause[] = []): ProviderError {
  return new ProviderError(status, { message, error: errorWords[status] ?? null, status, cause })
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

type Written = { detail?: string; toCause(code: string, description: string): object }

/** The answer with the codes, in the form of the first. `detail` stands for `{}`, else it follows in brackets. */
function knownRefusal(table: ErrorTable, codes: string[], { detail, toCause }: Written): ProviderError {
  const [first = '', ...others] = codes
  const known = requireError(table, first)
  const { status, error, more } = known
  const hasValue = known.message.includes('{}') || known.description.includes('{}')
  // The replacement is a function, because a text would be read as a pattern ($&).
  const write = (text: string) =>
    hasValue || detail === undefined ? text.replace('{}', () => detail ?? known.value) : `${text} [${detail}]`
  const causes = [known, ...[...others, ...known.with].map(code => requireError(table, code))].map(each =>
    toCause(each.code, write(each.description)),
  )
  const cause = causeForms[known.cause](causes)
  return new ProviderError(status, { message: write(known.message), error, status, cause, ...more })
}

const causeForms: Record<KnownError['cause'], (causes: object[]) => unknown> = {
  list: causes => causes,
  nested: causes => [causes],
  none: () => [],
  null: () => null,
  empty_list: () => [[]],
}

function requireError(table: ErrorTable, code: string): KnownError {
  const known = findError(table, code)
  if (known === null) throw new Error(`no table has ${code}`)
  return known
}

const toPlainCause = (code: string, description: string) => ({ code, description })

/** The refusal of a card token. It names every cause, as the provider does. `value` replaces `{}` in their texts. */
export function cardTokenError(codes: string[], value?: string): ProviderError {
  const detail = value === undefined ? {} : { detail: value }
  return knownRefusal(cardTokenErrors, codes, { ...detail, toCause: toPlainCause })
}

/** @param value replaces `{}` in the text */
export function customerError(code: CustomerErrorCode, value?: string): ProviderError {
  const detail = value === undefined ? {} : { detail: value }
  return knownRefusal(customerErrors, [code], { ...detail, toCause: toPlainCause })
}

/** The refusal with a code of a table whose causes have no data. */
export function plainError(table: ErrorTable, code: string): ProviderError {
  return knownRefusal(table, [code], { toCause: toPlainCause })
}

/** The 404 of a saved card, which its code has in this place only. */
export function cardNotFound(): ProviderError {
  const { message } = requireError(customerErrors, '120')
  return refusal(404, message, [{ code: '120', description: message }])
}

/** The refusal with this cause. `detail` is appended to its texts in brackets, or stands in them. */
export function paymentError(code: PaymentErrorCode, now: number, detail?: string): ProviderError {
  const toCause = (number: string, description: string) => {
    const { hasData } = requireError(paymentErrors, String(code))
    return { code: Number(number), description, data: hasData ? causeData(now) : null }
  }
  return knownRefusal(paymentErrors, [String(code)], { ...(detail !== undefined && { detail }), toCause })
}

/**
 * A refusal of preferences and merchant orders.
 * @param text the name of one of the other messages of the code
 * @param value replaces `{}` in the message
 */
export function preferenceError<Code extends PreferenceErrorCode>(
  code: Code,
  text?: PreferenceText<Code>,
  value?: string,
): ProviderError {
  const row = preferenceErrors[code]
  const known = requireError(preferenceErrors, code)
  const texts = new Map(Object.entries((typeof row === 'object' && row.texts) || {}))
  const message = texts.get(String(text)) ?? known.message
  const written = message.replaceAll('{}', () => value ?? known.value)
  const cause = known.cause === 'none' ? [] : null
  return new ProviderError(known.status, { message: written, error: code, status: known.status, cause })
}

/** Fields that no other refusals have. */
const moreFields: Partial<Record<SubscriptionErrorName, Record<string, string | null>>> = {
  back_url_invalid: { error: 'bad_request' },
  plan_back_url_invalid: { error: 'bad_request' },
  new_card_refused: { error: null, cause: null },
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
