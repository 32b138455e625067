import {
  type PaymentErrorCode,
  paymentErrorStatuses,
  paymentErrors,
} from '../../facts/provider-errors/payment-errors.ts'
import { causeData, ProviderError } from './provider-error.ts'

/** The refusal with this cause. `detail` is appended to its description in brackets. */
export function paymentError(code: PaymentErrorCode, now: number, detail?: string): ProviderError {
  const known = paymentErrors[code]
  const description = detail === undefined ? known : `${known} [${detail}]`
  const [status, error] = paymentErrorStatuses[code] ?? [400, 'bad_request']
  const cause = [{ code, description, data: causeData(now) }]
  return new ProviderError(status, { message: description, error, status, cause })
}
