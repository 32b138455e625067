import { toPlain } from '../../plain-text.ts'
import type { IconName } from '../../ui/icon.tsx'

/** The groups in the order of the palette without a query. */
const paletteGroups = ['here', 'found', 'recent', 'actions', 'pages'] as const

export type PaletteItem = {
  id: string
  group: (typeof paletteGroups)[number]
  label: string
  icon: IconName
  /** More words by which the item is found, in the language of the console. */
  words?: string
  run: () => unknown
}

/**
 * The items whose label or words contain every typed word, the best match first. A match at the beginning of the label
 * precedes one at the beginning of a word, then one anywhere else; the label precedes the words, which match at their
 * beginnings only: there are many, and most short texts occur in some of them. Equal matches keep the order of groups and
 * items. Items that were looked up always match.
 */
export function rankItems(items: readonly PaletteItem[], query: string): PaletteItem[] {
  const words = toPlain(query).split(/\s+/).filter(Boolean)
  const scored = items.map(item => ({ item, score: item.group === 'found' ? 0 : scoreOf(item, words) }))
  return scored
    .filter(({ score }) => score !== null)
    .sort((a, b) => placeOf(a.item) - placeOf(b.item) || (b.score ?? 0) - (a.score ?? 0))
    .map(({ item }) => item)

  /** The place of an item. Without a query, groups are in order; with one, items that were looked up follow the rest. */
  function placeOf({ group }: PaletteItem): number {
    if (words.length === 0) return paletteGroups.indexOf(group)
    return group === 'found' ? foundPlace : 0
  }
}

/** Found items stand below commands: `dark` finds the theme before payments with this reference. */
const foundPlace = 1

/** The score of an item. Null if one of the words does not occur. */
function scoreOf({ label, words = '' }: PaletteItem, typed: readonly string[]): number | null {
  const texts = [toPlain(label), toPlain(words)] as const
  let sum = 0
  for (const word of typed) {
    const inWords = scoreIn(texts[1], word)
    const score = Math.max(scoreIn(texts[0], word) * 2, inWords > 1 ? inWords : 0)
    if (score === 0) return null
    sum += score
  }
  return sum
}

function scoreIn(text: string, word: string): number {
  const at = text.indexOf(word)
  if (at < 0) return 0
  if (at === 0) return 4
  return new RegExp(`[^\\p{L}\\p{N}]${escapePattern(word)}`, 'u').test(text) ? 3 : 1
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
