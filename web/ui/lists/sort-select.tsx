import filters from './filters.module.css'

type Props<Sort extends string> = {
  label: string
  /** The choices. The first one is used if the address names none. */
  sorts: readonly Sort[]
  value: Sort | undefined
  nameOf: (sort: Sort) => string
  /** Called with the choice. It is undefined for the first one. */
  onChange: (sort: Sort | undefined) => void
}

/** Selects the order of a list. */
export function SortSelect<Sort extends string>({ label, sorts, value, nameOf, onChange }: Props<Sort>) {
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
