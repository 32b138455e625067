import type { Language } from '../../facts/languages.ts'

/** The address of a page of the provider's documentation in the reader's language. Other addresses stay as they are. */
export function providerPageIn(language: Language, address: string): string {
  return address.replace(
    /^(https:\/\/www\.mercadopago\.com(?:\.[a-z]+)?\/developers)\/en\//,
    `$1/${language}/`,
  )
}
