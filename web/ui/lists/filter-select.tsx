import filters from './filters.module.css'

type Props<T extends string | number> = {
  label: string
  /** The text of the option that removes the filter. */
  any: string
  /** The chosen value. It comes from the address, so it may not be among the options. */
  value: string | number | undefined
  options: readonly T[]
  nameOf: (option: T) => string
  onChange: (option: T | undefined) => void
}

/** A filter of a list: one of a few values, or none. */
export function FilterSelect<T extends string | number>({
  label,
  any,
  value,
  options,
  nameOf,
  onChange,
}: Props<T>) {
  return (
    <select
      className={filters.select}
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(options.find(option => String(option) === target.value))}
    >
      <option value="">{any}</option>
      {options.map(option => (
        <option key={option} value={option}>
          {nameOf(option)}
        </option>
      ))}
    </select>
  )
}

/** The options including the chosen one, which may come from the address. */
export function withChosen(options: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen && !options.includes(chosen) ? [chosen, ...options] : options
}

type SortSelectProps<Sort extends string> = {
  label: string
  /** The choices. The first one is used if the address names none. */
  sorts: readonly Sort[]
  value: Sort | undefined
  nameOf: (sort: Sort) => string
  /** Called with the choice. It is undefined for the first one. */
  onChange: (sort: Sort | undefined) => void
}

/** Selects the order of a list. */
export function SortSelect<Sort extends string>({
  label,
  sorts,
  value,
  nameOf,
  onChange,
}: SortSelectProps<Sort>) {
  const [usual] = sorts
  return (
    <select
      className={filters.select}
      aria-label={label}
      value={value ?? usual}
      onChange={({ target }) => {
        const sort = sorts.find(one => one === target.value)
        onChange(sort === usual ? undefined : sort)
      }}
    >
      {sorts.map(one => (
        <option key={one} value={one}>
          {nameOf(one)}
        </option>
      ))}
    </select>
  )
}
