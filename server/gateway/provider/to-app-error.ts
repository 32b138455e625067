/** Translates the failures of a provider call to the one error that both transports show. */
import type { FailedOrder } from '../../contract/envelopes.ts'
import { unreachableMessage } from '../../contract/unreachable.ts'
import { readRefusal } from '../../facts/provider-errors/read-refusal.ts'
import { AppError } from '../errors.ts'
import {
  CallAbortedError,
  ProviderHttpError,
  ProviderNetworkError,
  ProviderResponseShapeError,
  ProviderTimeoutError,
} from './errors.ts'
import { readFailedOrder, readFieldErrors } from './order-errors.ts'
import { maxAnswerBytes, tooLarge } from './send-once.ts'

/** Undefined for errors that do not come from the provider's client. */
export function providerErrorToAppError(error: unknown): AppError | undefined {
  if (error instanceof ProviderHttpError) return fromHttpError(error)
  if (error instanceof ProviderTimeoutError) {
    return new AppError('provider_timeout', `The provider did not answer within ${error.timeoutMs} ms.`, {
      cause: error,
    })
  }
  if (error instanceof ProviderNetworkError) {
    return new AppError('provider_failed', describeNetworkError(error), { cause: error })
  }
  if (error instanceof CallAbortedError) {
    return new AppError('client_closed_request', 'The caller closed the connection before the response.', {
      cause: error,
    })
  }
  if (error instanceof ProviderResponseShapeError) {
    return new AppError(
      'provider_failed',
      `The provider answered ${error.status} with a body that is not JSON.`,
      { cause: error },
    )
  }
  return undefined
}

function describeNetworkError({ cause, isAfterHeaders }: ProviderNetworkError): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code === tooLarge) return `The provider answered with more than ${maxAnswerBytes} bytes.`
  if (cause instanceof Error && cause.name === 'HTTPParserError')
    return 'The provider answered with something that is not HTTP.'
  return isAfterHeaders ? 'The provider broke off in the middle of its response.' : unreachableMessage
}

function fromHttpError(error: ProviderHttpError): AppError {
  const { status, body, retryAfterSeconds } = error
  const causes = readRefusal(error)
  const details = body === '' ? undefined : body
  const order = readFailedOrder(error)
  if (order)
    return new AppError('order_failed', describeFailedOrder(order), { order, causes, details, cause: error })
  const reason = providerReason(body)
  if (status >= 400 && status < 500) {
    const message = reason ?? `The provider refused the request with status ${status}.`
    return new AppError('provider_refused', message, {
      status,
      errors: readFieldErrors(error),
      causes,
      details,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      cause: error,
    })
  }
  const message = reason
    ? `The provider failed with status ${status}: ${reason}`
    : `The provider failed with status ${status}.`
  return new AppError('provider_failed', message, { causes, details, cause: error })
}

function describeFailedOrder({ id, transactions }: FailedOrder): string {
  const reasons = new Set(transactions.map(({ status_detail }) => status_detail))
  return reasons.size > 0 ? `The order ${id} failed: ${[...reasons].join(', ')}.` : `The order ${id} failed.`
}

/** The provider's `message`, else the first cause's `description`, else the Orders API's `errors[0].message`. */
function providerReason(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined
  const causes = Array.isArray(body.cause) ? body.cause : [body.cause]
  const errors = Array.isArray(body.errors) ? body.errors : []
  const candidates = [
    body.message,
    ...causes.map(descriptionOf),
    ...errors.map(item => isRecord(item) && item.message),
  ]
  return candidates.find((text): text is string => typeof text === 'string' && text.trim() !== '')
}

function descriptionOf(cause: unknown): unknown {
  return isRecord(cause) ? cause.description : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
