import { type OrderErrorCode, orderErrors } from '../../../facts/provider-errors/order-errors.ts'
import type { Answer } from '../route.ts'
import { ProviderError } from './provider-error.ts'

/**
 * The code and the place of a fault, and its message, if the code has several. Faults with one code are listed as one
 * error.
 */
export type OrderFault = { code: OrderErrorCode; detail?: string; message?: string }

/** An error of the Orders API. `unauthorized` has no list of errors, and its detail is its message (measured). */
export function orderError(code: OrderErrorCode, ...details: string[]): ProviderError {
  const [status, message] = orderErrors[code]
  if (code === 'unauthorized') return new ProviderError(status, { code, message: details[0] ?? message })
  return new ProviderError(status, { errors: [{ code, message, details }] })
}

/** The 400 that lists all faults of a request. */
export function orderFaults(faults: OrderFault[]): ProviderError {
  const detailsByCode = Map.groupBy(faults, ({ code }) => code)
  const errors = [...detailsByCode].map(([code, group]) => ({
    code,
    message: group.find(({ message }) => message)?.message ?? orderErrors[code][1],
    details: group.flatMap(({ detail }) => detail ?? []),
  }))
  return new ProviderError(400, { errors })
}

type FailedTransaction = { id: string; statusDetail: string }

/** The 402 of an order whose transactions failed. It is an answer instead of an exception, because the order stays. */
export function orderFailed(order: unknown, failed: FailedTransaction[]): Answer {
  const [status, message] = orderErrors.failed
  const details = failed.map(({ id, statusDetail }) => `${id}: ${statusDetail}`)
  return { status, body: { errors: [{ code: 'failed', message, details }], data: order } }
}
