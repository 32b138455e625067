import type { Account } from '../accounts/account.ts'
import { toUtcIso } from '../dates.ts'
import { toAddressJson, toCustomerAddressJson } from './addresses.ts'
import { toCardJson } from './card-json.ts'
import type { Customer } from './customer.ts'
import type { SavedCard } from './saved-card.ts'

/** A customer in the provider's form. Its own dates are in UTC, unlike those of its addresses and cards. */
export function toCustomerJson(
  customer: Customer,
  { cards, account, status = 'active' }: { cards: SavedCard[]; account: Account; status?: string },
) {
  return {
    id: customer.id,
    email: customer.email,
    first_name: customer.firstName,
    last_name: customer.lastName,
    phone: customer.phone,
    identification: customer.identification,
    address: toCustomerAddressJson(customer),
    date_registered: customer.dateRegistered,
    description: customer.description,
    date_created: toUtcIso(customer.createdAt),
    date_last_updated: toUtcIso(customer.updatedAt),
    metadata: customer.metadata,
    default_card: customer.defaultCard,
    default_address: customer.defaultAddress,
    cards: cards.map(card => toCardJson(card, account)),
    addresses: customer.addresses.map(toAddressJson),
    live_mode: false,
    user_id: customer.userId,
    merchant_id: account.userId,
    client_id: Number(account.clientId),
    status,
  }
}
