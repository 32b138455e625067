import { useTranslations } from 'use-intl'
import type { Search } from '../browser/search-params.ts'
import { useProviderNow } from '../simulator/use-simulated-clock.ts'
import { choiceOf } from '../time/period.ts'
import { useTimes } from '../time/use-times.ts'
import { Icon } from '../ui/icon.tsx'
import filters from '../ui/lists/filters.module.css'
import { type Parameter, type Parameters, textOf } from './parameters.ts'

/** The options that only the page knows and their names, by parameter. */
export type Choices = Readonly<Record<string, ReadonlyMap<string, string>>>

type Props = {
  parameters: Parameters
  search: Search
  change: (search: Search) => unknown
  choices: Choices
}

/** The set parameters, except typed text, each as a button that removes it. The buttons stay on one line. */
export function SetFilters({ parameters, search, change, choices }: Props) {
  const t = useTranslations('lists')
  const tPeriod = useTranslations('period')
  const wordOf = useWordOf(choices)
  const usual = useUsualPeriod(parameters, search)
  const set = Object.entries(parameters).flatMap(([name, parameter]) => {
    const word = wordOf(name, search, parameter)
    if (word === undefined || isTyped(parameter)) return []
    if (!usual || !['from', 'to'].includes(name)) return [{ word, without: { [name]: undefined } }]
    return name === 'from' ? [{ word: tPeriod(usual), without: { from: undefined, to: undefined } }] : []
  })
  return (
    <ul className={filters.set} aria-label={t('set')}>
      {set.map(({ word, without }) => (
        <li key={word}>
          <button
            type="button"
            className={filters.chip}
            aria-label={t('remove', { filter: word })}
            onClick={() => change(without)}
          >
            {word} <Icon name="close" size={13} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The filters that are set, in words. */
export function useFilterWords(parameters: Parameters, search: Search): string[] {
  const wordOf = useWordOf({})
  return Object.entries(parameters).flatMap(([name, parameter]) =>
    parameter.narrows ? (wordOf(name, search, parameter) ?? []) : [],
  )
}

function isTyped({ control }: Parameter): boolean {
  return control?.type === 'search' || control?.type === 'exact'
}

/** The choice that equals the set period, such as today. */
function useUsualPeriod({ from }: Parameters, search: Search) {
  const { zone } = useTimes()
  const providerNow = useProviderNow()
  const control = from?.control
  const now = control?.type === 'period' && control.clock === 'provider' ? providerNow() : Date.now()
  return choiceOf({ from: textOf(search.from), to: textOf(search.to) }, now, zone)
}

/**
 * Returns a function that names the value of a parameter. A parameter without a value or without a control has no name.
 */
function useWordOf(choices: Choices) {
  const text = useTranslations()
  const times = useTimes()
  return (name: string, search: Search, { control, narrows }: Parameter): string | undefined => {
    const value = textOf(search[name])
    if (value === undefined || !(control || narrows)) return undefined
    if (name === 'from' || name === 'to') return `${text(`period.${name}`)} ${times.full(value)}`
    if (control?.type === 'tick')
      return control.isTicked ? text(control.label) : text('lists.off', { name: text(control.label) })
    if (control?.type === 'select' || control?.type === 'sort')
      return choices[name]?.get(value) ?? control.nameOf(value, text)
    return `«${value}»`
  }
}
