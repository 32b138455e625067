import type { EntryFilter } from '../../contract/journal.ts'
import { foldText, readSearchable } from './words.ts'

/**
 * The terms of a text that have several words, such as the reference `R-14`. Their words must follow each other in an
 * entry; the text index knows only that an entry has them all. The last term may be incomplete, as its last word.
 */
export function readPhrases({ text = '' }: Pick<EntryFilter, 'text'>): RegExp[] {
  const terms = foldText(text).split(/\s+/).filter(Boolean)
  return terms.flatMap((term, place) => {
    const words = term.match(/[\p{L}\p{N}]+/gu) ?? []
    if (words.length < 2) return []
    const mayGoOn = place === terms.length - 1 && (words.at(-1)?.length ?? 0) >= 3
    const end = mayGoOn ? '' : '(?![\\p{L}\\p{N}])'
    return new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}${end}`, 'u')
  })
}

/** Whether an entry, a joined row of both tables, has all these phrases. */
export function hasPhrases(row: Readonly<Record<string, unknown>>, phrases: readonly RegExp[]): boolean {
  const text = foldText(readSearchable(row).text)
  return phrases.every(phrase => phrase.test(text))
}
