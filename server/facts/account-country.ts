/** The country in whose currency a call was answered. Accounts of the simulator can move to another one. */
import { countryOf, isSiteId } from './countries.ts'

/** The simulator's header that names the country (`MLA`). The provider has no such header, and its accounts cannot move. */
export const accountCountryHeader = 'x-pasarela-account-country'

/** The currency of the country that `accountCountryHeader` names. Null without one. */
export function currencyOfAnswer(header: string | null | undefined): string | null {
  return header && isSiteId(header) ? countryOf(header).currency : null
}
