import type { Account } from '../accounts/account.ts'
import { toOffsetIso } from '../dates.ts'
import { findMethod } from '../sites/find-method.ts'
import { toThumbnails } from '../sites/method-json.ts'
import type { SavedCard } from './saved-card.ts'

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
