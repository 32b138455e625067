/** The words of the provider's quality measurement, with ours (docs/guides/quality.md). */

/** `advisory`: the provider does not measure the product, or the criterion is ours. */
export const qualityClasses = ['mandatory', 'recommended', 'good_practice', 'advisory'] as const
export type QualityClass = (typeof qualityClasses)[number]

/** The provider's five aspects. `safety` is ours. No criterion of the provider's list has it. */
export const qualityAspects = [
  'experience',
  'reconciliation',
  'approval',
  'scalability',
  'security',
  'safety',
] as const
export type QualityAspect = (typeof qualityAspects)[number]

export { type QualityProduct, qualityProducts } from './quality-products.ts'

/** `warning`: it counts as met, but production may refuse it, or it may lose money there. */
export const qualityStatuses = [
  'met',
  'warning',
  'missing',
  'invalid',
  'not_applicable',
  'not_observable',
] as const
export type QualityStatus = (typeof qualityStatuses)[number]

/** How many of the newest sales are measured by default, and at most. */
export const qualityLast = { usual: 20, max: 100 }

type Judged = {
  id: string
  class: QualityClass
  aspect: QualityAspect
  status: QualityStatus
  points: number | null
}

export function isLost({ status }: Pick<Judged, 'status'>): boolean {
  return status === 'missing' || status === 'invalid'
}

/** Whether it is the verdict that the sale was charged twice, as far as its calls tell. */
export function isChargedTwice({ id, status }: Pick<Judged, 'id' | 'status'>): boolean {
  return id === 'charged_twice' && isLost({ status })
}

/** Whether the criterion is one of our own mandatory ones. Where it is not met, money may move twice. */
export function isOfMoney({ aspect, class: itsClass }: Pick<Judged, 'aspect' | 'class'>): boolean {
  return aspect === 'safety' && itsClass === 'mandatory'
}

/**
 * How grave a lost criterion is, the gravest lowest: first a double charge, then what blocks, then what loses money, then
 * what scores. Warnings come last, before good practices, unless money may be lost.
 */
export function gravityOf(verdict: Judged): number {
  const { class: itsClass, aspect, status } = verdict
  if (isChargedTwice(verdict)) return -2
  if (status === 'warning') return isOfMoney(verdict) ? 0.5 : 2.5
  if (aspect === 'safety') return isOfMoney(verdict) ? -1 : 0.5
  return ['mandatory', 'recommended', 'advisory', 'good_practice'].indexOf(itsClass)
}

/** What a shop should change, the gravest first, and of equal ones what was reported with more points. */
export function rankLosses<V extends Judged>(verdicts: readonly V[]): V[] {
  return verdicts
    .filter(one => isLost(one) || one.status === 'warning')
    .toSorted((a, b) => gravityOf(a) - gravityOf(b) || (b.points ?? 0) - (a.points ?? 0))
}
