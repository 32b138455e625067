import { errorWords } from '../../../facts/provider-errors/known-error.ts'
import { errorTables } from '../../../facts/provider-errors/tables.ts'
import { type ErrorFamily, familyOfPath } from '../../../facts/provider-errors.ts'
import { orderError } from './order-errors.ts'
import {
  cardTokenError,
  internalError,
  ProviderError,
  paymentError,
  plainError,
  refusal,
  shortRefusal,
  subscriptionError,
} from './provider-error.ts'

/** Refusals of the server before the handler of a route. Families of endpoints have their own forms of them. */
export type ServerErrors = {
  /** Whether the key, then the JSON are checked before the credentials (told by three who measured it in 2026). */
  isBodyFirst?: true
  accessMissing(): ProviderError
  accessInvalid(): ProviderError
  publicKeyUnknown(): ProviderError
  policyRefusal(): ProviderError
  invalidJson(): ProviderError
  unreadablePath(path: string): ProviderError
  internalError(): ProviderError
  tooManyRequests(seconds: number): ProviderError
  refusal(status: number, message: string): ProviderError
}

const usualErrors: ServerErrors = {
  accessMissing,
  accessInvalid,
  publicKeyUnknown: () => plainError(errorTables.payment_methods, '1001'),
  policyRefusal,
  invalidJson: () => refusal(400, 'The request body is not valid JSON'),
  unreadablePath: path => refusal(400, `the path cannot be read: ${path}`),
  internalError,
  tooManyRequests,
  refusal,
}

const ordersErrors: ServerErrors = {
  ...usualErrors,
  accessMissing: () => orderError('unauthorized', 'authorization value not present'),
  accessInvalid: () => orderError('unauthorized'),
  policyRefusal: () => orderError('PA_UNAUTHORIZED_RESULT_FROM_POLICIES'),
  invalidJson: () => orderError('json_syntax_error'),
  unreadablePath: path => orderError('invalid_path_param', path),
  internalError: () => orderError('internal_error'),
  tooManyRequests(seconds) {
    const { status, body } = orderError('too_many_requests')
    return new ProviderError(status, body, { 'retry-after': String(seconds) })
  },
  refusal(status, message) {
    const code = status === 400 ? 'invalid_properties' : (errorWords[status] ?? 'internal_error')
    return new ProviderError(status, { errors: [{ code, message, details: [] }] })
  },
}

const errorsByFamily: Partial<Record<ErrorFamily, ServerErrors>> = {
  payments: {
    ...usualErrors,
    isBodyFirst: true,
    // Two sources of 2026. The stamp in the answer is the time of the provider's gateway, which knows no account.
    accessMissing: () => paymentError(7, Date.now()),
    invalidJson: () => refusal(400, 'Bad JSON format'),
  },
  card_tokens: {
    ...usualErrors,
    accessMissing: () => cardTokenError(['E212']),
    publicKeyUnknown: () => cardTokenError(['E731']),
  },
  payment_methods: { ...usualErrors, accessMissing: () => plainError(errorTables.payment_methods, '1000') },
  orders: ordersErrors,
  subscriptions: {
    ...usualErrors,
    policyRefusal: () => subscriptionError('PA_UNAUTHORIZED_RESULT_FROM_POLICIES'),
    invalidJson: () => shortRefusal(400, 'The request body is not valid JSON'),
    internalError: () => new ProviderError(500, { message: null, error: null, status: 500, cause: [] }),
    refusal: shortRefusal,
  },
}

/** The errors of the family of a path, whether or not the path has a route. */
export function serverErrorsOf(path: string): ServerErrors {
  const family = familyOfPath(path)
  return (family && errorsByFamily[family]) ?? usualErrors
}

/**
 * The refusal without Authorization header and public key. (The provider has also been seen to answer 403 from its
 * PolicyAgent.)
 */
function accessMissing(): ProviderError {
  return new ProviderError(401, { code: 'unauthorized', message: 'authorization value not present' })
}

function accessInvalid(): ProviderError {
  return refusal(401, 'invalid access token')
}

/** The refusal of the provider's policy for a blank token. */
function policyRefusal(): ProviderError {
  return new ProviderError(403, {
    status: 403,
    code: 'PA_UNAUTHORIZED_RESULT_FROM_POLICIES',
    blocked_by: 'PolicyAgent',
    message: 'At least one policy returned UNAUTHORIZED.',
  })
}

/** The refusal of too many calls, with `Retry-After` in seconds. The body's form varies between sources. */
function tooManyRequests(seconds: number): ProviderError {
  const body = { message: 'Too many requests', error: 'local_rate_limited', status: 429, cause: [] }
  return new ProviderError(429, body, { 'retry-after': String(seconds) })
}
