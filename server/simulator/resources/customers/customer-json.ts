import { findMethod } from '../../../facts/countries/find-method.ts'
import { toOffsetIso, toUtcIso } from '../../../facts/dates.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Customer, SavedCard } from '../../store/records/customer.ts'
import { toThumbnails } from '../sites/method-json.ts'
import { toAddressJson, toCustomerAddressJson } from './addresses.ts'

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

/**
 * A saved card in the provider's form. Its id and digits are text. The id of its issuer is a number here, and text in
 * payments.
 */
export function toCardJson(card: SavedCard, account: Account) {
  const method = findMethod(account.siteId, card.methodId)
  return {
    additional_info: {
      request_public: 'false',
      api_client_application: 'sandbox',
      api_client_scope: 'mapi-pci-tl',
    },
    card_number_id: null,
    cardholder: {
      name: card.holder.name,
      identification: { number: card.holder.identification.number, type: card.holder.identification.type },
    },
    customer_id: card.customerId,
    date_created: toOffsetIso(card.createdAt),
    date_last_updated: toOffsetIso(card.updatedAt),
    expiration_month: card.month,
    expiration_year: card.year,
    first_six_digits: card.firstSix,
    id: card.id,
    issuer: { id: card.issuerId, name: 'Banco de Test' },
    last_four_digits: card.lastFour,
    live_mode: false,
    payment_method: {
      id: card.methodId,
      name: method?.name ?? card.methodId,
      payment_type_id: method?.type ?? 'credit_card',
      ...toThumbnails(card.methodId),
    },
    security_code: {
      length: card.securityCodeLength,
      card_location: card.methodId === 'amex' ? 'front' : 'back',
    },
    user_id: String(account.userId),
  }
}
