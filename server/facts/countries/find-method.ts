import { countries, countryOf, type SiteId, siteIds } from '../countries.ts'
import { brandOf } from './cards.ts'
import { methodsWithoutCard, type PaymentMethodTables } from './country.ts'
import { type MethodKind, ticket } from './method-kinds.ts'
import type { CardRange, PaymentMethod } from './payment-method.ts'

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

export type CardMatch = { method: PaymentMethod; range: CardRange }

const patterns = new Map<string, RegExp>()

function matches(pattern: string, digits: string): boolean {
  let compiled = patterns.get(pattern)
  if (!compiled) {
    compiled = new RegExp(pattern)
    patterns.set(pattern, compiled)
  }
  return compiled.test(digits)
}

export function findMethod(siteId: SiteId, id: string): PaymentMethod | null {
  return paymentMethodsOf(siteId).find(method => method.id === id) ?? null
}

export function isMethodAnywhere(id: string): boolean {
  return siteIds.some(siteId => findMethod(siteId, id) !== null)
}

/** What a stored payment's method is. A method that its country does not list, of a loaded scenario, waits as a ticket. */
export function kindOf({ siteId, methodId }: { siteId: SiteId; methodId: string }): MethodKind {
  return findMethod(siteId, methodId)?.kind ?? ticket
}

/** The method's name for a buyer, as the console says it. The API names some otherwise: PIX, and STP for SPEI. */
export function methodName({ siteId, methodId }: { siteId: SiteId; methodId: string }): string {
  const common = methodsWithoutCard(countryOf(siteId)).find(({ id }) => id === methodId)
  return common?.name ?? findMethod(siteId, methodId)?.name ?? methodId
}

/**
 * The methods whose card ranges contain these first digits (six to eight), the narrowest first: a debit range of Visa
 * takes precedence over Visa itself.
 */
export function matchCard(siteId: SiteId, firstDigits: string): CardMatch[] {
  const found: CardMatch[] = []
  for (const method of paymentMethodsOf(siteId)) {
    for (const range of method.ranges) {
      if (!matches(range.pattern, firstDigits)) continue
      if (range.excluded && matches(range.excluded, firstDigits)) continue
      found.push({ method, range })
    }
  }
  return found.sort((one, other) => breadth(one.method) - breadth(other.method))
}

/** The methods with these first digits in any country, for callers without a known country. */
export function matchCardAnywhere(firstDigits: string): CardMatch[] {
  return siteIds.flatMap(siteId => matchCard(siteId, firstDigits))
}

function breadth(method: PaymentMethod): number {
  return method.id === 'visa' || method.id === 'master' ? 1 : 0
}

/**
 * Whether a card with these first digits can be charged under that method. Credit and debit of one brand count as the
 * same: the debit ranges are made up, and the simulator must not be stricter than the provider.
 */
export function fitsMethod(siteId: SiteId, firstDigits: string, method: PaymentMethod): boolean {
  return matchCard(siteId, firstDigits).some(match => familyOf(match.method) === familyOf(method))
}

/** The family of a method's brand. Maestro is Mastercard's debit brand. */
function familyOf({ id }: PaymentMethod): string {
  return brandOf(id === 'maestro' ? 'master' : id)
}
