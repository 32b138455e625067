import type { ReactNode } from 'react'
import { useLocale } from 'use-intl'
import { countryOf, isSiteId, type SiteId } from '../../server/facts/countries.ts'
import { ProblemNotice } from '../errors/problem-notice.tsx'
import { useSellerQuery } from '../http/use-settings.ts'
import { SkeletonLines } from '../ui/feedback/skeleton-lines.tsx'

type Props = {
  /** Title of the notice if the account could not be read. */
  failed: string
  children: (site: SiteId) => ReactNode
}

/** Renders its children when the account's country is known: forms parse and format amounts by it. */
export function SellerSite({ failed, children }: Props) {
  const { data: seller, error, refetch } = useSellerQuery()
  if (seller) return children(isSiteId(seller.site_id) ? seller.site_id : 'MLA')
  if (error) return <ProblemNotice error={error} title={failed} onRetry={refetch} />
  return <SkeletonLines lines={12} />
}

/** By language. A browser reads its table of all regions for each, 5 to 15 ms of a fast machine (profile). */
const names = new Map<string, Intl.DisplayNames>()

/** The name of a country in the page's language, from `Intl.DisplayNames`. */
export function useCountryName(): (site: SiteId) => string {
  const locale = useLocale()
  const regions = names.get(locale) ?? new Intl.DisplayNames([locale], { type: 'region' })
  names.set(locale, regions)
  return site => regions.of(countryOf(site).code) ?? site
}
