import type { Country } from './countries.ts'

type Words = Pick<Country, 'locale' | 'installmentWords'>

/** The words of the Spanish texts for installments. Mexico has its own, of the same gender. */
const spanish = { one: /(?<![\p{L}_])(c)uota(?!\p{L})/giu, several: /(?<![\p{L}_])(c)uotas(?!\p{L})/giu }

/**
 * A text in the words of the reader's country, if that speaks the text's language: `cuotas` are `mensualidades` in
 * Mexico.
 * @param locale of the text
 */
export function inWordsOf(country: Words | undefined, locale: string, text: string): string {
  const [one, several] = country?.installmentWords ?? ['', '']
  if (!country?.locale.startsWith('es') || !locale.startsWith('es') || one === 'cuota') return text
  const inCase = (word: string) => (_: string, first: string) =>
    first === 'C' ? word.charAt(0).toUpperCase() + word.slice(1) : word
  return text.replace(spanish.several, inCase(several)).replace(spanish.one, inCase(one))
}
