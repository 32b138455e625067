import { brandOf } from '../../server/facts/countries/cards.ts'
import { countries } from '../../server/facts/countries.ts'
import { toPaymentMethodId } from '../../server/facts/resource-ids.ts'

/** Methods that are paid on the bank's page, after a checkout. */
const bankPages: [string, string][] = [
  ['pse', 'PSE'],
  ['webpay', 'RedCompra (Webpay)'],
]

const offlineNames = new Map([
  ...bankPages,
  ...countries.flatMap(({ offlineMethods }) =>
    offlineMethods.map(({ id, name }) => [id, name] as [string, string]),
  ),
])

/** The name of a payment method: of its card brand, of its ticket or transfer. A method with neither keeps its id. */
export function methodName(id: string): string {
  return offlineNames.get(toPaymentMethodId(id)) ?? brandOf(id)
}
