import { countryOf } from '../../facts/countries.ts'
import { roundFor, subtract, sum } from '../money.ts'
import type { Fee, Payment } from './payment.ts'

/**
 * Computes fees and net amount of an approved payment. Amount = the seller's fees + net amount. What the payer pays
 * = amount + the payer's interest.
 */
export function settleFees(payment: Payment): Payment {
  const site = countryOf(payment.siteId)
  const own = roundFor(site, payment.amount * site.feeRate)
  const fees: Fee[] = [{ type: 'mercadopago_fee', amount: own, payer: 'collector' }]
  if (payment.applicationFee > 0) {
    fees.push({ type: 'application_fee', amount: payment.applicationFee, payer: 'collector' })
  }
  if (payment.coupon > 0) fees.push({ type: 'coupon_fee', amount: payment.coupon, payer: 'payer' })
  const interest = subtract(sum(payment.totalPaid, payment.coupon), payment.amount)
  if (interest > 0) fees.push({ type: 'financing_fee', amount: interest, payer: 'payer' })
  const charged = sum(...fees.filter(fee => fee.payer === 'collector').map(fee => fee.amount))
  return { ...payment, fees, net: subtract(payment.amount, charged) }
}
