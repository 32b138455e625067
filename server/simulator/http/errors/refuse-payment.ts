import { findError } from '../../../facts/provider-errors/known-error.ts'
import { type PaymentErrorCode, paymentErrors } from '../../../facts/provider-errors/payment-errors.ts'
import type { Refuse } from '../check-body.ts'
import { internalError, type ProviderError, paymentError, refusal } from './provider-error.ts'

/** Refuses a payment or a refund: all unknown names together, or else the first fault by the code of its cause. */
export const refusePayment: Refuse = (faults, now) => {
  const names = faults.filter(({ kind }) => kind === 'unknown').map(({ path }) => path)
  if (names.length > 0) return wrongNames(names)
  const { code } = faults[0].rule
  if (!isPaymentErrorCode(code)) return internalError()
  const paths = faults.filter(({ rule }) => rule.code === code).map(({ path }) => path)
  return paymentError(code, now, detailOf(code, paths))
}

/** The quoted answer (sdk-php#38): its message and its description differ, and `data` is null. */
function wrongNames(names: readonly string[]): ProviderError {
  const message = `The name of the following parameters is wrong : [${names.join(', ')}]`
  return refusal(400, message, [{ code: 8, description: 'The name of the parameters is wrong.', data: null }])
}

/** The detail of a refusal: the paths that cause 7521 lists in its text, or the path in brackets behind that of cause 1. */
function detailOf(code: number | string, paths: readonly string[]): string | undefined {
  if (code === 7521) return paths.join(' , ')
  return code === 1 && paths[0] !== '' ? paths[0] : undefined
}

function isPaymentErrorCode(code: number | string): code is PaymentErrorCode {
  return findError(paymentErrors, String(code)) !== null
}
