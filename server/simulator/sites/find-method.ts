import { brandOf } from '../../facts/countries/card-brands.ts'
import type { CardRange, PaymentMethod } from '../../facts/countries/payment-method.ts'
import { type SiteId, siteIds } from '../../facts/countries.ts'
import { paymentMethodsOf } from './payment-methods.ts'

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
