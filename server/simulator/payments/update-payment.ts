import { paymentError } from '../errors/payment-errors.ts'
import { isMissing, isObject, toNumber, toText } from '../json.ts'
import type { Payment } from './payment.ts'
import { cancel, capture, requireMove } from './payment-life.ts'
import { readExpiration } from './read-payment.ts'

export function applyUpdate(payment: Payment, body: Record<string, unknown>, now: number): Payment {
  if (!isMissing(body.status)) {
    if (body.status !== 'cancelled') throw paymentError(2016, now)
    requireMove('cancel', payment, now)
    return cancel(payment, 'by_collector', now)
  }
  if (body.capture === true) return capture(payment, readCaptureAmount(body.transaction_amount, now), now)
  if (!isMissing(body.transaction_amount)) throw paymentError(2017, now)
  return applyDetails(payment, body, now)
}

function readCaptureAmount(value: unknown, now: number): number | null {
  if (isMissing(value)) return null
  const amount = toNumber(value)
  if (amount === null) throw paymentError(4003, now)
  return amount
}

/** The provider does not document the fields that can be changed. These do not affect the amount. */
function applyDetails(payment: Payment, body: Record<string, unknown>, now: number): Payment {
  const isOpen = payment.status === 'pending' || payment.status === 'in_process'
  const expiresAt = readExpiration(body.date_of_expiration, now)
  if (expiresAt !== null && !isOpen) throw paymentError(2018, now)
  return {
    ...payment,
    description: toText(body.description) ?? payment.description,
    externalReference: toText(body.external_reference) ?? payment.externalReference,
    metadata: isObject(body.metadata) ? body.metadata : payment.metadata,
    expiresAt: expiresAt ?? payment.expiresAt,
    updatedAt: now,
  }
}
