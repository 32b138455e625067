import type { CSSProperties } from 'react'

/** Width of each column, as in `grid-template-columns`, in the order of the row. */
export type ColumnWidths<Name extends string> = Readonly<Partial<Record<Name, string>>>

/**
 * The custom properties by which the rows of a list are laid out: `--columns`, and variants such as `--columns-open`
 * with their own widths. A column without a width has no place in a variant.
 */
export function columnStyle<Name extends string>(
  shown: ReadonlySet<string>,
  variants: Record<string, ColumnWidths<Name>>,
): CSSProperties {
  const properties = Object.entries(variants).map(([property, widths]) => [
    property,
    Object.entries(widths)
      .flatMap(([name, width]) => (shown.has(name) ? [width] : []))
      .join(' '),
  ])
  // The type has no custom properties.
  return Object.fromEntries(properties) as CSSProperties
}
