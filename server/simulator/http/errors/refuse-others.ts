/** Refusals of customers, card tokens, subscriptions and test users, in the words of each API. */
import { customerErrors } from '../../../facts/provider-errors/customer-errors.ts'
import { isSubscriptionErrorName } from '../../../facts/provider-errors/subscription-errors.ts'
import type { Refuse } from '../check-body.ts'
import { cardTokenError, internalError, plainError, refusal, subscriptionError } from './provider-error.ts'

/** Customers, their addresses and their cards name the first fault. */
export const refuseCustomer: Refuse = ([{ rule }]) => plainError(customerErrors, String(rule.code))

/** Card tokens name all causes at once, with the text of the first. */
export const refuseCardToken: Refuse = faults =>
  cardTokenError([...new Set(faults.map(({ rule }) => String(rule.code)))], faults[0].rule.value)

/** Plans and subscriptions name the first fault. */
export const refuseSubscription: Refuse = ([{ rule }]) => {
  const code = String(rule.code)
  return isSubscriptionErrorName(code) ? subscriptionError(code, rule.value) : internalError()
}

/** Where the provider has no codes, the text is that of the rule. */
export const refuseInWords: Refuse = ([{ path, rule }]) =>
  refusal(
    400,
    (rule.message ?? `${path} is invalid`).replace('{path}', () => path),
  )
