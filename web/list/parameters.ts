/**
 * The search parameters of a list, each declared once: how it is read from the address, which control sets it, and
 * which fields of the search it sets. Every page loads the declarations, so they hold data and no components.
 */
import {
  omitAbsent,
  readMoment,
  readNames,
  readOneOf,
  readText,
  type Search,
} from '../browser/search-params.ts'
import type { TextKey } from '../i18n/load-messages.ts'

/** The text of a key. */
export type ReadText = (key: TextKey) => string

/** Fields of a search that the gateway accepts. */
export type Query = Record<string, string>

/** The control that sets a parameter, above the list. */
export type Control =
  | { type: 'search' | 'exact'; label: TextKey; inputMode?: 'email' }
  | {
      type: 'select'
      label: TextKey
      /** The text of the choice without a filter. */
      any: TextKey
      options: readonly string[]
      nameOf: (option: string, text: ReadText) => string
    }
  | {
      type: 'sort'
      label: TextKey
      options: readonly string[]
      nameOf: (option: string, text: ReadText) => string
    }
  /** Sets `from` and `to`. */
  | { type: 'period'; clock: 'provider' | 'gateway' }
  /** The address has `value` while the box is ticked or, if `isTicked` is false, while it is not. */
  | { type: 'tick'; label: TextKey; value: string; isTicked: boolean }

export type Parameter<Value = unknown> = {
  read: (value: unknown) => Value | undefined
  /** True if the parameter omits rows of the list, so that *clear filters* removes it. */
  narrows?: true
  control?: Control
  /** The fields of the search for a value. */
  query?: (value: string) => Query
  /** The fields of the search without a value. */
  absent?: Query
}

export type Parameters = Readonly<Record<string, Parameter>>

/** The search parameters of an address, read. */
export type SearchOf<Table extends Parameters> = {
  [Name in keyof Table]?: Exclude<ReturnType<Table[Name]['read']>, undefined>
}

/** The value of a search parameter as text. */
export function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value)
}

/** @returns the reader of a page's search parameters */
export function readerOf<Table extends Parameters>(parameters: Table): (search: Search) => SearchOf<Table> {
  return search =>
    omitAbsent(
      Object.fromEntries(Object.entries(parameters).map(([name, { read }]) => [name, read(search[name])])),
    ) as SearchOf<Table>
}

/** A parameter for words to search for. */
export function words(label: TextKey, query: (typed: string) => Query): Parameter<string> {
  return { read: readText, narrows: true, control: { type: 'search', label }, query }
}

/** A parameter for a value that rows have exactly. It is submitted, because a half-typed value finds nothing. */
export function exact(label: TextKey, field: string, inputMode?: 'email'): Parameter<string> {
  return {
    read: readText,
    narrows: true,
    control: { type: 'exact', label, ...(inputMode && { inputMode }) },
    query: typed => ({ [field]: typed }),
  }
}

type Choice<Option extends string> = {
  label: TextKey
  any: TextKey
  /** The options. Empty if only the page knows them (`choices` of the filter bar). */
  options: readonly Option[]
  nameOf?: (option: Option, text: ReadText) => string
  /** The field of the search that gets the value, or a function that returns the fields. */
  query: string | ((option: Option) => Query)
}

/** A parameter with one of a few values. */
export function oneOf<const Option extends string>(choice: Choice<Option>): Parameter<Option> {
  return { ...choose(choice), read: value => readOneOf(value, choice.options) }
}

/** A parameter with one of the usual values, or any other value from the address. */
export function anyOf<const Option extends string>(choice: Choice<Option>): Parameter<string> {
  return { ...choose(choice), read: readText }
}

function choose<Option extends string>({ label, any, options, nameOf, query }: Choice<Option>) {
  return {
    narrows: true as const,
    control: {
      type: 'select' as const,
      label,
      any,
      options,
      nameOf: (option: string, text: ReadText) =>
        nameOf && options.some(one => one === option) ? nameOf(option as Option, text) : option,
    },
    query: (value: string) => (typeof query === 'string' ? { [query]: value } : query(value as Option)),
  }
}

/** A period, each end of which may be absent. The values are the fields of the search. */
export function period(clock: 'provider' | 'gateway', from: string, to: string) {
  const end = (field: string): Parameter<string> => ({
    read: readMoment,
    narrows: true,
    query: moment => ({ [field]: moment }),
  })
  return { from: { ...end(from), control: { type: 'period' as const, clock } }, to: end(to) }
}

/** The order of the list. Without a value it is the first order. */
export function sorting<const Sort extends string>(
  sorts: Readonly<Record<Sort, Query>>,
  label: TextKey,
  nameOf: (sort: Sort, text: ReadText) => string,
): Parameter<Sort> {
  const options = Object.keys(sorts) as Sort[]
  const [usual] = options
  return {
    read: value => readOneOf(value, options),
    control: { type: 'sort', label, options, nameOf: (sort, text) => nameOf(sort as Sort, text) },
    query: sort => sorts[sort as Sort],
    ...(usual && { absent: sorts[usual] }),
  }
}

/** A choice that is made by a tick, or by removing one. */
export function tick<const Value extends string>(
  label: TextKey,
  value: Value,
  { isTicked = true }: { isTicked?: boolean } = {},
): Parameter<Value> {
  return { read: raw => readOneOf(raw, [value]), control: { type: 'tick', label, value, isTicked } }
}

/** The columns that are shown. */
export const shownColumns: Parameter<string> = { read: readNames }
