import type { CustomerErrorCode } from '../../../facts/provider-errors/customer-errors.ts'
import type { Deps } from '../../http/deps.ts'
import { customerError } from '../../http/errors/provider-error.ts'
import type { Call } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Customer, SavedCard } from '../../store/records/customer.ts'

/**
 * The customer of the path.
 * @throws ProviderError 404 if the account has no customer with this id. Saving a card answers it in words of its own
 */
export function requireCustomer(
  call: Call<Account>,
  deps: Deps,
  code: CustomerErrorCode = 'not_found',
): Customer {
  const customer = deps.tables.customers.get(call.account.number, call.params.id ?? '')
  if (!customer) throw customerError(code)
  return customer
}

/** The customer's saved cards, oldest first. */
export function cardsOf(deps: Deps, account: Account, customerId: string): SavedCard[] {
  const where = [{ column: 'customer', is: '=' as const, value: customerId }]
  return deps.tables.savedCards.find(account.number, { where })
}
