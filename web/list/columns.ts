/** The columns of a list: one table says all that the list, the choice of its columns and its export need. */
import { type CSSProperties, Fragment, type ReactNode, useEffect } from 'react'
import { ignoreParameter } from '../browser/search-params.ts'
import { createStoredValue, type StoredValue, useStored } from '../browser/stored-value.ts'
import type { TextKey } from '../i18n/load-messages.ts'
import { jsx } from '../visible-jsx/jsx-runtime.ts'

/** The width of a date, by `record-list.module.css`: those of a moved clock are written in full, and marked. */
export const momentWidth = 'var(--moment, 108px)'

/** `Tools` is what the cells need besides the row. */
export type Column<Row, Tools = void> = {
  heading?: TextKey
  /** The width as in `grid-template-columns`. */
  width: string
  /**
   * `always`: the column cannot be hidden. `usually`: it is shown until the user hides it. Absent: it is shown once the
   * user chooses it.
   */
  shown?: 'always' | 'usually'
  /**
   * Where rows are cards, the cell has a line of its own, because its sentences are long. Only the last column may have
   * this: the other cells fill the lines by their number.
   */
  hasOwnLine?: boolean
  cell: (row: Row, tools: Tools) => ReactNode
  /** The fields of the row that the column has in the CSV file. */
  csv?: readonly (keyof Row & string)[]
  /** The column's other fields in the file, by the provider's names. */
  csvOf?: Record<string, (row: Row) => unknown>
}

export type ColumnTable<Row, Tools = void> = Readonly<Record<string, Column<Row, Tools>>>

/** The columns of one list, in the order in which they are shown. */
export type Columns<Name extends string, Row, Tools = void> = {
  table: Readonly<Record<Name, Column<Row, Tools>>>
  all: readonly Name[]
  /** The columns that can be hidden. */
  choosable: readonly Name[]
  usual: readonly Name[]
  /** The choice that is stored in this browser. */
  stored: StoredValue<readonly Name[]>
}

/** @param page names the list in the browser's storage */
export function createColumns<Name extends string, Row, Tools = void>(
  page: string,
  table: Readonly<Record<Name, Column<Row, Tools>>>,
): Columns<Name, Row, Tools> {
  const all = Object.keys(table) as Name[]
  const choosable = all.filter(name => table[name].shown !== 'always')
  const usual = choosable.filter(name => table[name].shown === 'usually')
  const read = (stored: unknown) => (Array.isArray(stored) ? pick(choosable, stored) : usual)
  return { table, all, choosable, usual, stored: createStoredValue<readonly Name[]>(`columns.${page}`, read) }
}

/**
 * The columns of a list of records, each with the heading that has its name.
 * @param texts the group of the headings
 */
export function createRecordColumns<Texts extends string, Name extends string, Row>(
  page: string,
  texts: `${Texts}.${Name}` extends TextKey ? Texts : never,
  table: Readonly<Record<Name, Omit<Column<Row>, 'heading'>>>,
): Columns<Name, Row> {
  const entries = Object.entries<Omit<Column<Row>, 'heading'>>(table)
  const headed = entries.map(([name, column]) => [name, { ...column, heading: `${texts}.${name}` }])
  return createColumns<Name, Row>(page, Object.fromEntries(headed))
}

export type ColumnChoice<Name extends string> = {
  /** The shown columns, in the order of the list. */
  shown: readonly Name[]
  choosable: readonly { name: Name; heading: TextKey | undefined }[]
  choose: (columns: readonly Name[]) => void
  chooseUsual: () => void
}

/**
 * The shown columns: those of the address, else those last chosen in this browser. A choice is kept in both. Names that
 * the list does not have are removed from the address and reported.
 * @param given the search parameter
 */
export function useColumns<Name extends string>(
  { table, all, choosable, usual, stored }: Columns<Name, never, never>,
  given: string | undefined,
  change: (search: { columns: string | undefined }) => unknown,
): ColumnChoice<Name> {
  const storedNames = useStored(stored)
  const names = given?.split(',') ?? []
  const known = pick(choosable, names)
  const unknown = names.filter(name => !known.some(one => one === name)).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address changes once for each set of unknown names.
  useEffect(() => {
    if (unknown === '') return
    const kept = names.filter(name => known.some(one => one === name)).join()
    void Promise.resolve(change({ columns: kept || undefined })).then(() =>
      ignoreParameter('columns', unknown),
    )
  }, [unknown])
  const chosen = known.length > 0 ? known : storedNames
  const choose = (columns: readonly Name[]) => {
    const next = pick(choosable, columns)
    stored.set(next)
    change({ columns: next.join() === usual.join() ? undefined : next.join() })
  }
  return {
    shown: all.filter(name => !choosable.includes(name) || chosen.includes(name)),
    choosable: choosable.map(name => ({ name, heading: table[name].heading })),
    choose,
    chooseUsual: () => choose(usual),
  }
}

/** Picks the chosen columns in the order of the list, whatever the order of the choice. */
function pick<Name extends string>(all: readonly Name[], chosen: readonly unknown[]): Name[] {
  return all.filter(name => chosen.includes(name))
}

/** The custom property by which rows are laid out. */
export function columnStyle<Name extends string>(
  table: Readonly<Record<Name, Pick<Column<never, never>, 'width'>>>,
  shown: readonly Name[],
): CSSProperties {
  const style = { '--columns': shown.map(name => table[name].width).join(' ') }
  // The type of style objects has no custom properties.
  return style as CSSProperties
}

/**
 * The shown cells of a row. Each cell is the result of a function and not a component, which would be too slow for the
 * lists that follow the stream.
 */
export function renderCells<Name extends string, Row, Tools>(
  table: Readonly<Record<Name, Column<Row, Tools>>>,
  shown: readonly Name[],
  row: Row,
  tools: Tools,
): ReactNode[] {
  return shown.map(name => jsx(Fragment, { children: table[name].cell(row, tools) }, name))
}

/**
 * The fields of the CSV file: first those of the columns that are always shown, such as the id, then the others in the
 * order of the list.
 */
export function csvFieldsOf<Row>(table: ColumnTable<Row>): [name: string, read: (row: Row) => unknown][] {
  const columns = Object.values(table)
  const isFirst = ({ shown }: Column<Row>) => shown === 'always'
  return [...columns.filter(isFirst), ...columns.filter(column => !isFirst(column))].flatMap(
    ({ csv = [], csvOf = {} }) => [
      ...csv.map((name): [string, (row: Row) => unknown] => [name, row => row[name]]),
      ...Object.entries(csvOf),
    ],
  )
}
