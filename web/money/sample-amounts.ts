import type { SiteId } from './currencies.ts'

/** A plausible amount in each currency, above every minimum of the site's cards and halved without a rest. */
export const sampleAmountBySite: Record<SiteId, number> = {
  MLA: 1500,
  MLB: 100,
  MLC: 15_000,
  MLM: 300,
  MLU: 900,
  MCO: 50_000,
  MPE: 100,
}
