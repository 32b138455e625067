import type { PaymentMethodTables } from '../../facts/countries/country.ts'
import type { PaymentMethod } from '../../facts/countries/payment-method.ts'
import { countries, type SiteId } from '../../facts/countries.ts'

/** Loaded once at start, because an account may move to any country. */
const tables: ReadonlyMap<SiteId, PaymentMethodTables> = new Map(
  await Promise.all(
    countries.map(async ({ id, loadPaymentMethods }) => [id, await loadPaymentMethods()] as const),
  ),
)

export function tablesOf(siteId: SiteId): PaymentMethodTables {
  const found = tables.get(siteId)
  if (!found) throw new Error(`There are no payment methods for ${siteId}.`)
  return found
}

export function paymentMethodsOf(siteId: SiteId): readonly PaymentMethod[] {
  return tablesOf(siteId).paymentMethods
}
