import type { Card } from '../../../server/contract/customers.ts'
import { brandOf } from '../../../server/facts/countries/card-brands.ts'

/** The name of a saved card: `Visa ••3704`. */
export function cardName({ payment_method, last_four_digits }: Card): string {
  const brand = payment_method?.name ?? (payment_method ? brandOf(payment_method.id) : '')
  return `${brand} ••${last_four_digits ?? ''}`.trim()
}
