import { tooManyRequests } from '../errors/access-errors.ts'
import { PAYMENT_CAUSES, paymentError } from '../errors/payment-errors.ts'
import { internalError, type ProviderError, refusal } from '../errors/provider-error.ts'
import type { Answer } from '../http/route.ts'
import type { Fault } from './fault.ts'

/** The answer that a fault puts in place of the real one; null when it leaves the answer as it is. */
export function faultAnswer(fault: Fault, now: number): Answer | null {
  if (fault.status === undefined && fault.code === undefined) return null
  const refused = refusedBy(fault, now)
  const status = fault.status ?? refused.status
  const headers =
    fault.retry_after === undefined ? refused.headers : { 'retry-after': String(fault.retry_after) }
  if (fault.body !== undefined) return { status, headers, body: fault.body }
  const { body } = refused
  const isPlain = typeof body === 'object' && body !== null && 'status' in body
  return { status, headers, body: isPlain ? { ...body, status } : body }
}

function refusedBy({ status = 400, code, retry_after }: Fault, now: number): ProviderError {
  if (typeof code === 'number' && code in PAYMENT_CAUSES) return paymentError(code, now)
  if (code !== undefined) {
    // Card tokens fail with E601, E603 or E702 and 500 when the test environment is ill (measured).
    const isServerFault = /^E[67]\d\d$/.test(String(code))
    return refusal(isServerFault ? 500 : status, 'internal_error', [{ code, description: 'internal error' }])
  }
  if (status === 429) return tooManyRequests(retry_after ?? 1)
  return status >= 500 ? internalError() : refusal(status, 'asked for by a fault of the simulator')
}
