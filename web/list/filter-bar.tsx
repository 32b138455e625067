import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Search } from '../browser/search-params.ts'
import { useProviderNow } from '../simulator/use-simulated-clock.ts'
import { useTimes } from '../time/use-times.ts'
import { FilterSelect, SortSelect } from '../ui/lists/filter-select.tsx'
import filters from '../ui/lists/filters.module.css'
import { ExactSearch, SearchField } from '../ui/lists/search-field.tsx'
import type { Control, Parameter, Parameters } from './parameters.ts'
import { PeriodFilter } from './period-filter.tsx'

type Props = {
  parameters: Parameters
  search: Search
  change: (search: Search) => unknown
  /** The options that only the page knows, with their names, by parameter. */
  choices?: Readonly<Record<string, ReadonlyMap<string, string>>>
  /** Between the filters and what is ticked. */
  children?: ReactNode
}

/** The controls of a list's search parameters, in the order of their declaration. */
export function FilterBar({ parameters, search, change, choices = {}, children }: Props) {
  const controls = Object.entries(parameters).flatMap(([name, { control }]) =>
    control ? [{ name, control }] : [],
  )
  const show = ({ name, control }: (typeof controls)[number]) =>
    control.type === 'period' ? (
      <Period key={name} clock={control.clock} search={search} change={change} />
    ) : (
      <FilterControl
        key={name}
        control={control}
        value={textOf(search[name])}
        names={choices[name]}
        onChange={value => change({ [name]: value })}
      />
    )
  return (
    <search className={filters.bar}>
      {controls.filter(({ control }) => control.type !== 'tick').map(show)}
      {children}
      {controls.filter(({ control }) => control.type === 'tick').map(show)}
    </search>
  )
}

type ControlProps = {
  control: Exclude<Control, { type: 'period' }>
  value: string | undefined
  names: ReadonlyMap<string, string> | undefined
  onChange: (value: string | undefined) => void
}

function FilterControl({ control, value, names, onChange }: ControlProps) {
  const text = useTranslations()
  const label = text(control.label)
  switch (control.type) {
    case 'search':
      return (
        <SearchField label={label} value={value ?? ''} onChange={typed => onChange(typed || undefined)} />
      )
    case 'exact':
      return (
        <ExactSearch
          key={value}
          label={label}
          inputMode={control.inputMode}
          value={value ?? ''}
          onFind={onChange}
        />
      )
    case 'select': {
      const options = names ? [...names.keys()] : control.options
      return (
        <FilterSelect
          label={label}
          any={text(control.any)}
          value={value}
          options={value && !options.includes(value) ? [value, ...options] : options}
          nameOf={option => names?.get(option) ?? control.nameOf(option, text)}
          onChange={onChange}
        />
      )
    }
    case 'sort':
      return (
        <SortSelect
          label={label}
          sorts={control.options}
          value={value}
          nameOf={sort => control.nameOf(sort, text)}
          onChange={onChange}
        />
      )
    case 'tick':
      return (
        <label className={filters.tick}>
          <input
            type="checkbox"
            checked={(value === control.value) === control.isTicked}
            onChange={({ target }) =>
              onChange(target.checked === control.isTicked ? control.value : undefined)
            }
          />
          {label}
        </label>
      )
  }
}

type PeriodProps = Pick<Props, 'search' | 'change'> & { clock: 'provider' | 'gateway' }

function Period({ clock, search, change }: PeriodProps) {
  const providerNow = useProviderNow()
  return (
    <PeriodFilter
      period={{ from: textOf(search.from), to: textOf(search.to) }}
      onChange={change}
      {...(clock === 'provider' && { nowMs: providerNow })}
    />
  )
}

/** The filters that are set, in words. */
export function useFilterWords(parameters: Parameters, search: Search): string[] {
  const text = useTranslations()
  const t = useTranslations('period')
  const times = useTimes()
  const wordOf = (name: string, { control, narrows }: Parameter) => {
    const value = textOf(search[name])
    if (value === undefined || !narrows) return []
    if (control?.type === 'select') return control.nameOf(value, text)
    if (name === 'from' || name === 'to') return `${t(name)} ${times.full(value)}`
    return `«${value}»`
  }
  return Object.entries(parameters).flatMap(([name, parameter]) => wordOf(name, parameter))
}

function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value)
}
