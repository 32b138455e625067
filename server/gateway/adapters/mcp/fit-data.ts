/** Makes data of others safe to show to a model: every string visible, and all of it within one budget. */
import { toVisible } from '../../../facts/visible-text.ts'

/** In characters of JSON. */
const maxDataLength = 12_000
const maxStringLength = 4_000
const maxNameLength = 200
const maxItems = 100
const maxDepth = 40

export type Fitted = { data: unknown; isCut: boolean }

/**
 * The data with visible strings and names. What exceeds the budget is left out: the end of long texts, the last items
 * of lists, and of an object lists before other objects, and these before texts and numbers.
 */
export function fitData(data: unknown): Fitted {
  let left = maxDataLength
  let isCut = false

  function shorten(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return fitText(value, depth === 0 ? left : Math.min(left, maxStringLength))
    if (typeof value === 'object' && value !== null) {
      left -= 2
      if (depth === maxDepth) return fitText('…', 0)
      return Array.isArray(value) ? fitList(value, depth) : fitObject(value as Fields, depth)
    }
    left -= String(value).length
    return value
  }

  function fitText(text: string, limit: number): string {
    let shown = showLines(text)
    const isLong = lengthOf(shown) > limit
    if (isLong) shown = `${cutTo(shown, limit)}…`
    isCut ||= isLong
    left = isLong && limit < maxStringLength ? 0 : left - lengthOf(shown)
    return shown
  }

  function fitList(list: unknown[], depth: number): unknown[] {
    const items: unknown[] = []
    for (const item of list) {
      const fitted = items.length === maxItems ? null : shorten(item, depth + 1)
      // Half of an item would look like a whole one. The first is better than none.
      if (items.length === maxItems || (left <= 0 && items.length > 0)) {
        isCut = true
        break
      }
      items.push(fitted)
      left -= 1
    }
    return items
  }

  function fitObject(fields: Fields, depth: number): Fields {
    const names = Object.keys(fields)
    const fitted = new Map<string, { shown: string; value: unknown }>()
    for (const name of names.toSorted((one, other) => rankOf(fields[one]) - rankOf(fields[other]))) {
      const shown = shortenName(name)
      left -= lengthOf(shown) + 2
      if (left > 0) fitted.set(name, { shown, value: shorten(fields[name], depth + 1) })
      else isCut = true
    }
    const kept = names.map(name => fitted.get(name)).filter(one => one !== undefined)
    return Object.fromEntries(kept.map(({ shown, value }) => [shown, value]))
  }

  function shortenName(name: string): string {
    const shown = toVisible(name)
    if (shown.length <= maxNameLength) return shown
    isCut = true
    return `${cutTo(shown, maxNameLength)}…`
  }

  return { data: shorten(data, 0), isCut }
}

type Fields = Record<string, unknown>

/** The lines of a text, each visible. */
function showLines(text: string): string {
  return text.split('\n').map(toVisible).join('\n')
}

/** A value of others within a sentence of ours, where only one word cannot be taken for our own words. */
export function asWord(value: unknown): string {
  const text = String(value)
  return /^[\w.:+-]{1,80}$/.test(text) ? text : '(see the data)'
}

const lengthOf = (text: string) => JSON.stringify(text).length

function cutTo(text: string, limit: number): string {
  let cut = text.slice(0, Math.max(0, limit))
  while (cut !== '' && lengthOf(cut) > limit) cut = cut.slice(0, Math.floor(cut.length * 0.9))
  return cut.toWellFormed()
}

/** Texts and numbers come first, then objects, then lists. */
function rankOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return Array.isArray(value) ? 2 : 1
}
