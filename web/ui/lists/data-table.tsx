import type { ReactNode } from 'react'
import classes from './data-table.module.css'

export type Column<T> = {
  name: string
  header: string
  cell: (row: T) => ReactNode
  align?: 'end'
  /** True takes the card's full width on narrow screens. */
  isWide?: boolean
  /** True keeps the header for assistive technology only. */
  isHeaderHidden?: boolean
}

type Props<T> = {
  caption: string
  columns: Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string
  testId?: string
}

/**
 * A table that narrow screens show as one card per row. The roles are explicit because the cards' `display: block`
 * removes the native ones.
 */
export function DataTable<T>({ caption, columns, rows, rowKey, testId }: Props<T>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: `display: block` removes the native ones.
    <table role="table" className={classes.table} data-testid={testId}>
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ name, header, align, isHeaderHidden }) => (
            <th key={name} role="columnheader" scope="col" data-align={align}>
              {isHeaderHidden ? <span className="visually-hidden">{header}</span> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(row => (
          <tr key={rowKey(row)} role="row">
            {columns.map(({ name, header, cell, align, isWide, isHeaderHidden }) => (
              <td
                key={name}
                role="cell"
                data-align={align}
                data-wide={isWide}
                data-label={isHeaderHidden ? undefined : header}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
  )
}
