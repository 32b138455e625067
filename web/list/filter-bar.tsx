import { useTranslations } from 'use-intl'
import type { Search } from '../browser/search-params.ts'
import { useProviderNow } from '../simulator/use-simulated-clock.ts'
import { FilterSelect, SortSelect } from '../ui/lists/filter-select.tsx'
import filters from '../ui/lists/filters.module.css'
import { ExactSearch, SearchField } from '../ui/lists/search-field.tsx'
import { Popover } from '../ui/overlays/popover.tsx'
import { type Control, type Parameters, textOf } from './parameters.ts'
import { PeriodFilter } from './period-filter.tsx'
import { type Choices, SetFilters } from './set-filters.tsx'

type Props = {
  parameters: Parameters
  search: Search
  change: (search: Search) => unknown
  choices?: Choices
}

/** The search of a list, its other parameters behind one button, and those that are set. */
export function FilterBar({ parameters, search, change, choices = {} }: Props) {
  const text = useTranslations()
  const t = useTranslations('lists')
  const tPeriod = useTranslations('period')
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
  const fields = controls.filter(({ control }) => control.type === 'search' || control.type === 'exact')
  // A phone has no space for more than two fields beside the button.
  const typed = fields.length > 2 ? fields.slice(0, 1) : fields
  const others = controls.filter(one => !typed.includes(one))
  return (
    <search className={filters.line}>
      {typed.map(show)}
      {others.length > 0 && (
        <Popover
          label={t('filter')}
          icon="filter"
          text={<span>{t('filter')}</span>}
          shortcut="f"
          role="group"
          panel={{
            className: filters.panel,
            children: others.map(one =>
              one.control.type === 'tick' ? (
                show(one)
              ) : (
                <div key={one.name} className={filters.field}>
                  <span aria-hidden="true">
                    {one.control.type === 'period' ? tPeriod('label') : text(one.control.label)}
                  </span>
                  {show(one)}
                </div>
              ),
            ),
          }}
        />
      )}
      {others.length > 0 && (
        <SetFilters parameters={parameters} search={search} change={change} choices={choices} />
      )}
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
