import type { Entry } from './feed-entry.ts'

/**
 * Columns that are not searched, because they contain no names or ids: a word must not match a part of a time, or a
 * value that all entries have.
 */
const unsearched = new Set([
  'kind',
  'received_at',
  'purpose',
  'outcome',
  'verdict',
  'origin',
  'forward',
  'forward_next_at',
])

/**
 * Whether all the words of `text` occur, in any case and order, somewhere in an entry's ids, names and notes, its
 * status or its seq. Every text column is searched unless it is named above.
 */
export function createWordMatcher(text = ''): (entry: Entry) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  return entry => {
    const searched = Object.entries(entry)
      .filter(([column, value]) => typeof value === 'string' && !unsearched.has(column))
      .map(([, value]) => value)
    const text = [...searched, entry.status, entry.seq].join(' ').toLowerCase()
    return words.every(word => text.includes(word))
  }
}
