import { type CustomerErrorCode, customerErrors } from '../../facts/provider-errors/customer-errors.ts'
import { type ProviderError, refusal } from './provider-error.ts'

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
