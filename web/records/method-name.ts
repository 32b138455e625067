import { brandOf } from '../../server/facts/countries/cards.ts'
import { countries, type SiteId } from '../../server/facts/countries.ts'
import { toPaymentMethodId } from '../../server/facts/resource-ids.ts'

/** The methods that are paid on the page of the payer's bank, after a checkout. */
export const bankMethods: Partial<Record<SiteId, { id: string; name: string }>> = {
  MCO: { id: 'pse', name: 'PSE' },
  MLC: { id: 'webpay', name: 'RedCompra (Webpay)' },
}

const offlineNames = new Map(
  [...Object.values(bankMethods), ...countries.flatMap(({ offlineMethods }) => offlineMethods)].map(
    ({ id, name }) => [id, name],
  ),
)

/** The name of a payment method: of its card brand, of its ticket or transfer. A method with neither keeps its id. */
export function methodName(id: string): string {
  return offlineNames.get(toPaymentMethodId(id)) ?? brandOf(id)
}
