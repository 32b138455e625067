/** The columns of the list of customers. The email is the row's link, so it is always shown. */
import { createColumnSet } from '../../columns/use-columns.ts'

/** Widths on wide screens. */
export const customerColumns = {
  email: 'minmax(200px, 2fr)',
  cards: '96px',
  name: 'minmax(130px, 1fr)',
  created: '150px',
  changed: '150px',
  customer: 'minmax(190px, 1fr)',
} as const

export type CustomerColumn = keyof typeof customerColumns

export const allColumns = Object.keys(customerColumns) as CustomerColumn[]

export const customerColumnSet = createColumnSet(
  'customers',
  allColumns.filter(name => name !== 'email'),
  ['cards', 'name', 'created', 'customer'],
)
