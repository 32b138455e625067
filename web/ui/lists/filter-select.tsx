import filters from './filters.module.css'

type Props<T extends string | number> = {
  label: string
  /** What no choice is called. */
  any: string
  /** As the address says it, which may be none of the options. */
  value: string | number | undefined
  options: readonly T[]
  nameOf: (option: T) => string
  onChange: (option: T | undefined) => void
}

/** One filter of a list: one of few values, or none. */
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

/** The options with the one in force, which the address may name before the list has seen it. */
export function withChosen(options: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen && !options.includes(chosen) ? [chosen, ...options] : options
}
