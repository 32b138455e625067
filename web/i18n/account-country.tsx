import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Formats, IntlProvider, useLocale } from 'use-intl'
import { countryOf, type SiteId } from '../../server/facts/countries.ts'
import { amountLocale } from '../../server/facts/languages.ts'
import { useFormatLocale } from './use-format-locale.ts'

const AccountLocale = createContext<string | undefined>(undefined)

/** The country reaches messages as the format of its currency, the only option of use-intl that could carry it. */
export function formatsOf(currency: string): Formats {
  return { number: { account: { currency } } }
}

/** Lets texts within have the separators, and the words, of the account's country. */
export function AccountCountry({ site, children }: { site: SiteId | undefined; children: ReactNode }) {
  const language = useLocale()
  const country = site && countryOf(site)
  const formats = useMemo(() => country && formatsOf(country.currency), [country])
  return (
    <AccountLocale value={country?.locale}>
      <IntlProvider locale={language} formats={formats}>
        {children}
      </IntlProvider>
    </AccountLocale>
  )
}

/** The locale of counts and durations, whose separators are those of the account's amounts. */
export type NumberLocale = string & { readonly isOfNumbers: true }

export function useNumberLocale(): NumberLocale {
  return amountLocale(useContext(AccountLocale), useFormatLocale()) as NumberLocale
}

export function formatCount(count: number, locale: NumberLocale): string {
  return new Intl.NumberFormat(locale).format(count)
}
