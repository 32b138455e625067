/** Views of lists that the user has named. They are kept in this browser. */
import { type Search, stringifySearch } from '../browser/search-params.ts'
import { createStoredValue } from '../browser/stored-value.ts'

/** `search` is the search of an address: `?status=rejected`, or empty. */
export type View = { page: string; name: string; search: string }
export type SavedView = View & { id: number }

export const maxNameLength = 40

export const savedViews = createStoredValue<readonly SavedView[]>('views', stored =>
  Array.isArray(stored) ? stored.filter(isView) : [],
)

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null || typeof Reflect.get(value, 'id') !== 'number')
    return false
  return ['page', 'name', 'search'].every(key => typeof Reflect.get(value, key) === 'string')
}

/** Adds a view. A view of the same page with the same name is replaced. */
export function saveView(view: View): void {
  const others = savedViews.get().filter(one => one.page !== view.page || one.name !== view.name)
  const id = Math.max(0, ...others.map(one => one.id)) + 1
  savedViews.set([...others, { ...view, id }])
}

export function renameView(view: SavedView, name: string): void {
  savedViews.set(savedViews.get().map(one => (one === view ? { ...view, name } : one)))
}

export function deleteView(view: SavedView): void {
  savedViews.set(savedViews.get().filter(one => one !== view))
}

/** Parameters that name what is open. They are no part of a view. */
const opened = ['id', 'tab', 'compare']

/** The search of a view, always in the same order, so that views can be compared. */
export function toViewSearch(search: Search): string {
  const kept = Object.entries(search).filter(([name]) => !opened.includes(name))
  return stringifySearch(Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1))))
}
