import { methodName } from '../../../facts/countries/find-method.ts'
import type { SiteId } from '../../../facts/countries.ts'
import type { View } from './layout.ts'

/** The method's name for a buyer. The API has one name of the payer's balance for all languages. */
export function methodText(method: { siteId: SiteId; methodId: string }, { accountMoney }: View['words']) {
  return method.methodId === 'account_money' ? accountMoney : methodName(method)
}
