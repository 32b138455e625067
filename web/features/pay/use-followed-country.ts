import { useEffect, useState } from 'react'
import type { SiteId } from '../../../server/facts/countries.ts'
import { useTyped } from '../../actions/typed-values.ts'
import type { PayValues } from './pay-values.ts'
import type { PayChoice } from './use-pay-choice.ts'
import { keptFields } from './use-pay-form.ts'

/**
 * Lets the address follow an account that moved elsewhere while the form was open. It names the country that the account
 * left, and would ask to move it back.
 * @returns the country that the form asks for, if it is another one than the account's
 */
export function useFollowedCountry({ site, askedSite, change }: PayChoice): SiteId | null {
  const typed = useTyped<PayValues>('pay')
  const [known, setKnown] = useState(site)
  const isBehind = known !== site && askedSite === known
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is changed once for each move.
  useEffect(() => {
    const values = typed.read()
    if (isBehind) change(Object.fromEntries(keptFields.map(field => [field, values[field]])))
    else setKnown(site)
  }, [isBehind, site])
  return isBehind ? null : askedSite
}
