import type { PaymentMethodTables } from '../../facts/countries/country.ts'
import type { PaymentMethod } from '../../facts/countries/payment-method.ts'
import { countries, type SiteId } from '../../facts/countries.ts'

const tables = new Map<SiteId, PaymentMethodTables>()

/**
 * Loads the tables of every country, because an account may move to any of them. A simulator calls it at its start: a
 * top-level await here would keep CommonJS from loading the package.
 */
export async function loadPaymentMethods(): Promise<void> {
  if (tables.size > 0) return
  const loaded = countries.map(async ({ id, loadPaymentMethods: load }) => [id, await load()] as const)
  for (const [id, table] of await Promise.all(loaded)) tables.set(id, table)
}

/** The tables of a country. Throws before `loadPaymentMethods` has ended. */
export function tablesOf(siteId: SiteId): PaymentMethodTables {
  const found = tables.get(siteId)
  if (!found) throw new Error(`The payment methods of ${siteId} are not loaded.`)
  return found
}

export function paymentMethodsOf(siteId: SiteId): readonly PaymentMethod[] {
  return tablesOf(siteId).paymentMethods
}
