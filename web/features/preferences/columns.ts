/** The columns of the list of preferences. The title is the row's link, so it is always shown. */
import { createColumnSet } from '../../columns/use-columns.ts'

/** Widths on wide screens. */
export const preferenceColumns = {
  title: 'minmax(180px, 2fr)',
  reference: 'minmax(130px, 1fr)',
  payer: 'minmax(170px, 1fr)',
  created: '150px',
  expires: '150px',
  preference: 'minmax(200px, 1fr)',
} as const

export type PreferenceColumn = keyof typeof preferenceColumns

export const allColumns = Object.keys(preferenceColumns) as PreferenceColumn[]

export const preferenceColumnSet = createColumnSet(
  'preferences',
  allColumns.filter(name => name !== 'title'),
  ['reference', 'payer', 'created'],
)
