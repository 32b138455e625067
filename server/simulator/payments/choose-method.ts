import type { PaymentMethod } from '../../facts/countries/payment-method.ts'
import { paymentError } from '../errors/payment-errors.ts'
import { findMethod, fitsMethod, matchCard } from '../sites/find-method.ts'
import type { ChargeContext } from './charge-context.ts'
import type { PaymentRequest } from './read-payment.ts'

/** The payment method of the request, else the method of the card's first digits. */
export function methodOf(request: PaymentRequest, { site, token, now }: ChargeContext): PaymentMethod {
  if (request.methodId !== null) {
    const method = findMethod(site.id, request.methodId)
    if (!method) throw paymentError(3028, now)
    if (method.ranges.length > 0 && request.token === null) throw paymentError(4000, now)
    if (method.ranges.length > 0 && token && !fitsMethod(site.id, token.firstSix, method)) {
      throw paymentError(token.cardId === null ? 3028 : 3026, now)
    }
    return method
  }
  if (!token) throw paymentError(request.token === null ? 4001 : 2006, now)
  const inferred = matchCard(site.id, token.firstSix)[0]?.method
  if (!inferred) throw paymentError(2131, now)
  return inferred
}
