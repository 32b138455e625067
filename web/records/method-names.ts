import { useTranslations } from 'use-intl'
import { brandOf } from '../../server/facts/countries/cards.ts'
import { methodsWithoutCard } from '../../server/facts/countries/country.ts'
import { countries } from '../../server/facts/countries.ts'
import { toPaymentMethodId } from '../../server/facts/resource-ids.ts'
import type { TextKey } from '../i18n/load-messages.ts'

/** The payer's balance with the provider. */
export const accountMoney = 'account_money'

/** The methods that the console does not pay with, but that payments may have. */
const otherMethods = [{ id: 'yape', name: 'Yape' }]

const offlineNames = new Map(
  [...otherMethods, ...countries.flatMap(methodsWithoutCard)].map(({ id, name }) => [id, name]),
)

/**
 * Names a payment method: by its card brand, its ticket or transfer, or in the reader's words for the payer's balance. A
 * method without a name keeps its id.
 */
export function nameMethod(id: string, text: (key: TextKey) => string): string {
  if (id === accountMoney) return text(`methods.types.${accountMoney}`)
  return offlineNames.get(toPaymentMethodId(id)) ?? brandOf(id)
}

export function useMethodName(): (id: string) => string {
  const text = useTranslations()
  return id => nameMethod(id, text)
}
