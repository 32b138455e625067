import { emailOf } from '../accounts/account.ts'
import type { AccountDeps } from '../deps.ts'
import { subscriptionError } from '../errors/subscription-errors.ts'
import { isMissing } from '../json.ts'
import { guestId } from '../payments/find-payer.ts'

/** Reads `payer_email` of a body. Throws 400 if it is missing or malformed. */
export function readPayerEmail(value: unknown): string {
  if (isMissing(value) || value === '') throw subscriptionError('payer_email_missing')
  const email = typeof value === 'string' ? value.trim() : ''
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length >= 254) {
    throw subscriptionError('payer_email_invalid')
  }
  return email
}

/**
 * The user id of a payer. For a test user it is the user's own, otherwise it is derived from the address. Throws 400
 * for the seller, for a test user of another country, and for other people if the account's settings require test
 * users.
 */
export function findPayerId(email: string, { account, deps }: AccountDeps): number {
  const address = email.toLowerCase()
  if (address === emailOf(account)) throw subscriptionError('payer_is_collector')
  const buyer = deps.tables.testUsers.firstWith(account.number, 'email', address)
  if (buyer && buyer.siteId !== account.siteId) throw subscriptionError('payer_of_other_country')
  if (account.settings.testUsersOnly && !buyer) {
    throw subscriptionError(address.endsWith('@testuser.com') ? 'payer_unknown' : 'payer_not_test_user')
  }
  return buyer?.id ?? Number(guestId(account, email))
}
