import { type ReactNode, useState } from 'react'
import { countryOf, isSiteId, type SiteId } from '../../server/facts/countries.ts'
import { useSellerQuery } from '../http/use-settings.ts'
import { ProblemNotice } from '../notices/problem-notice.tsx'
import { useCountryName } from '../provider/country-name.ts'
import { chosenCountry } from '../simulator/use-move-account.ts'
import { SkeletonLines } from '../ui/feedback/skeleton-lines.tsx'
import { ChangedMeanwhile, SubjectStateContext } from './subject-state.tsx'
import { TypedContext } from './typed-values.ts'

type Props = {
  /** Title of the notice if the account could not be read. */
  failed: string
  children: (site: SiteId) => ReactNode
}

/** Renders its children when the account's country is known: forms parse and format amounts by it. */
export function SellerSite({ failed, children }: Props) {
  const { data: seller, error, refetch } = useSellerQuery()
  const [typed] = useState(() => new Map<string, object>())
  if (seller) {
    const site = isSiteId(seller.site_id) ? seller.site_id : 'MLA'
    return (
      <TypedContext value={typed}>
        <MovedElsewhere site={site} />
        {children(site)}
      </TypedContext>
    )
  }
  if (error) return <ProblemNotice error={error} title={failed} onRetry={refetch} />
  return <SkeletonLines lines={12} />
}

const noWrite = { isBusy: false, doubt: null, refusal: null }

/** Says that the account was moved while the page was open, unless this tab moved it. */
function MovedElsewhere({ site }: { site: SiteId }) {
  const nameOf = useCountryName()
  const [known, setKnown] = useState(site)
  if (site === chosenCountry() && site !== known) setKnown(site)
  return (
    <SubjectStateContext value={{ kind: 'account', text: `${nameOf(site)} · ${countryOf(site).currency}` }}>
      <ChangedMeanwhile key={known} safe={noWrite} />
    </SubjectStateContext>
  )
}
