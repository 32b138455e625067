import { useTranslations } from 'use-intl'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import { isWebUrlOrEmpty } from '../../http/web-url.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { useAmountProblem } from '../../money/use-amount-problem.ts'
import { isCount, readTermsAmount } from './terms-values.ts'

/** The messages about wrong values of the terms. Null for a right value. */
export function useTermsRules(site: SiteId) {
  const t = useTranslations('subscriptions.form')
  const locale = useFormatLocale()
  const problemOf = useAmountProblem(countryOf(site).currency)
  const optionalCount = (count: string) => (count.trim() === '' || isCount(count) ? null : t('badCount'))
  return {
    optionalCount,
    reason: (reason: string) => (reason.trim() ? null : t('badReason')),
    amount: (amount: string) => problemOf(readTermsAmount(amount, site, locale)),
    frequency: (frequency: string) => (isCount(frequency) ? null : t('badCount')),
    trial: optionalCount,
    backUrl: (url: string) => (url.trim() && isWebUrlOrEmpty(url) ? null : t('badUrl')),
  }
}
