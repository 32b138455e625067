import type { Language } from './languages.ts'

/**
 * The address of a page of the provider's documentation in the reader's language and, where that is known, of the
 * account's country. Other addresses stay as they are.
 * @param domain of the country: `.com.mx`
 */
export function providerPageIn(language: Language, address: string, domain?: string): string {
  return address.replace(
    /^(https:\/\/www\.mercadopago)(\.com(?:\.[a-z]+)?|\.cl)\/developers\/(?:en|es|pt)\//,
    (_, host, named) => `${host}${domain ?? named}/developers/${language}/`,
  )
}
