/** Formats the messages of use-intl, whose own formatter has a parser of 10 kB (vite.config.ts). */
import type { ReactNode } from 'react'
import type { Formats } from 'use-intl'
import { contract } from '../../server/facts/contractions.ts'
import { countryOfCurrency } from '../../server/facts/countries.ts'
import { inWordsOf } from '../../server/facts/country-words.ts'
import { amountLocale } from '../../server/facts/languages.ts'
import { formatParts, type Values } from '../../server/shared/texts/format.ts'

type Options = {
  locale: string
  /** Those of `formatsOf`, which name the account's country. */
  globalFormats?: Formats | undefined
}

// biome-ignore lint/style/noDefaultExport: use-intl imports it so.
export default function formatMessage(
  _key: string,
  message: string,
  values: Values<ReactNode> = {},
  { locale, globalFormats }: Options,
): ReactNode {
  const country = countryOfCurrency(globalFormats?.number?.account?.currency ?? '')
  const parts = formatParts(
    inWordsOf(country, locale, withCountry(message, values.country)),
    values,
    amountLocale(country?.locale, locale),
  )
  return parts.every(part => typeof part === 'string') ? parts.join('') : parts
}

/** The name of a country has an article in Portuguese (`useCountryInText`), which joins the word before it. */
function withCountry(message: string, name: Values<ReactNode>[string] | undefined): string {
  return typeof name === 'string' ? contract(message.replaceAll('{country}', name)) : message
}
