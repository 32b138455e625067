import { countryOf } from '../../facts/countries.ts'
import type { Account } from '../accounts/account.ts'
import { dayMs } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { paymentError } from '../errors/payment-errors.ts'
import { isMissing, toNumber } from '../json.ts'
import { hasForbiddenCents, roundFor, toCents } from '../money.ts'
import type { Payment } from '../payments/payment.ts'
import { refundable } from '../payments/payment-life.ts'

/** The number is not known; high enough to be met by a loop that forgot to stop. */
export const maxRefunds = 50

/** Methods whose money goes back whole or not at all (PSE, Webpay and vouchers, by the documentation's hints). */
const wholeOnly = new Set(['pse', 'webpay'])

type Context = { account: Account; deps: Deps; now: number }

/**
 * The amount that a refund gives back, or the provider's refusal:
 * 2063 nothing is left, 2018 not approved, 2024 too long ago, 2022 too many refunds, 4024 not a number,
 * 4037 not above zero, 2017 more than is left, 3024 not in parts, 2031 the seller lacks the money.
 */
export function checkRefund(payment: Payment, asked: unknown, { account, deps, now }: Context): number {
  const site = countryOf(payment.siteId)
  if (payment.status === 'refunded') throw paymentError(2063, now)
  if (payment.status !== 'approved' && payment.status !== 'in_mediation') throw paymentError(2018, now)
  const age = now - (payment.approvedAt ?? payment.createdAt)
  if (age > site.refundDays * dayMs) throw paymentError(2024, now)
  if (payment.refunds.length >= maxRefunds) throw paymentError(2022, now)
  const left = refundable(payment)
  const amount = isMissing(asked) ? left : toNumber(asked)
  if (amount === null) throw paymentError(4024, now)
  if (amount <= 0) throw paymentError(4037, now)
  if (hasForbiddenCents(site, amount)) throw paymentError(2072, now)
  if (toCents(amount) > toCents(left)) throw paymentError(2017, now)
  if (wholeOnly.has(payment.methodId) && toCents(amount) < toCents(payment.amount))
    throw paymentError(3024, now)
  if (account.settings.balance === 'real' && amount > balanceOf(account, deps)) throw paymentError(2031, now)
  return roundFor(site, amount)
}

/** What the account's payments brought in, less what was given back. */
function balanceOf(account: Account, deps: Deps): number {
  const where = [{ column: 'status', is: 'in' as const, value: ['approved', 'in_mediation', 'refunded'] }]
  const payments = deps.tables.payments.find(account.number, { where })
  return payments.reduce((total, payment) => total + payment.net - payment.refunded, 0)
}
