import { contract } from './contractions.ts'

/**
 * The source of a warning in the reader's language. The names of SDKs, issues and shops stay as they are.
 *
 * @param phrases by their English words; a longer one goes first
 */
export function toSourceWords(source: string, phrases: Readonly<Record<string, string>>): string {
  const known = Object.keys(phrases).toSorted((one, other) => other.length - one.length)
  const pattern = new RegExp(`(?<![\\w/-])(?:${known.join('|')})(?![\\w/-])`, 'g')
  return known.length === 0
    ? source
    : contract(source.replaceAll(pattern, phrase => phrases[phrase] ?? phrase))
}
