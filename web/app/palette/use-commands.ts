import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import * as control from '../../../server/catalog/control.ts'
import type {
  ControlAnswer,
  ControlInput,
  ControlOperation,
} from '../../../server/catalog/control-operation.ts'
import { siteIds } from '../../../server/facts/countries.ts'
import { languageFacts, languages } from '../../../server/facts/languages.ts'
import { chosenLanguage, chosenTimes } from '../../browser/preferences.ts'
import { useSettings } from '../../http/use-settings.ts'
import { useCountryName } from '../../provider/country-name.ts'
import { callTargets, faultOf } from '../../simulator/fault-names.ts'
import { callFaults, keysOf } from '../../simulator/faults.ts'
import { callSimulator } from '../../simulator/simulator-api.ts'
import { useTimesChoices } from '../../simulator/times-choice.tsx'
import { useKeepAdvance } from '../../simulator/use-advance.ts'
import { useProviderAccess } from '../../simulator/use-simulator.ts'
import { sayDone, sayFailed } from '../../ui/feedback/announcer.ts'
import { listPageCommands } from '../../ui/page/page-commands.ts'
import { useChooseCountry } from '../country-select.tsx'
import { openShortcutHelp } from '../shortcut-help-state.ts'
import { chosenScheme, schemeChoices } from '../theme.ts'
import { useMenuPages } from '../use-menu-pages.ts'
import type { PaletteItem } from './rank-items.ts'
import { useCodeViews } from './use-code-views.ts'
import { viewNames, views } from './views.ts'

/** The calls that the palette sets faults for. */
const faultTargets = ['createPayment', 'createOrder'] as const

type Span = { unit: 'days' | 'hours'; count: number }

/** The usual spans, after those of a number that was typed beside words, such as "advance 3 days". */
function spansFor(query: string): Span[] {
  const usual: Span[] = [
    { unit: 'days', count: 1 },
    { unit: 'hours', count: 1 },
    { unit: 'days', count: 7 },
  ]
  const [typed] = /(?<!\S)\d{1,4}(?!\S)/.exec(query) ?? []
  const count = Number(typed)
  if (!(count > 0) || !/\p{L}/u.test(query)) return usual
  const isNew = (span: Span) => !usual.some(one => one.unit === span.unit && one.count === span.count)
  return [...(['days', 'hours'] as const).map(unit => ({ unit, count })).filter(isNew), ...usual]
}

/** The commands for the clock and the faults of the simulator. With the real provider there are none. */
function useSimulatorCommands(query: string): PaletteItem[] {
  const t = useTranslations('inspect.palette')
  const tFault = useTranslations('simulator.faults.call')
  const access = useProviderAccess()
  const queries = useQueryClient()
  const isSimulator = useSettings()?.simulator === true
  const nameOf = useCountryName()
  const move = useChooseCountry()
  const keep = useKeepAdvance()
  if (!access || !isSimulator) return []

  /** Calls the control API. The palette is closed by then, so a failure is announced in the same place as success. */
  async function call<E extends ControlOperation>(
    operation: E,
    input: ControlInput<E>,
    { done, onDone }: { done: string; onDone?: (answer: ControlAnswer<E>) => void },
  ) {
    if (!access) return
    try {
      const answer = await callSimulator(access, operation, input)
      onDone?.(answer)
      sayDone(done)
    } catch (error) {
      sayFailed(`${t('failed')}: ${error instanceof Error ? error.message : String(error)}`)
    }
    // The clock and the faults change what every page shows.
    await queries.invalidateQueries()
  }

  return [
    ...spansFor(query).map(({ unit, count }): PaletteItem => {
      const span = t(`span.${unit}`, { count })
      return {
        id: `advance-${count}-${unit}`,
        group: 'actions',
        label: t('advance', { span }),
        icon: 'clock',
        words: t('words.advance'),
        run: () =>
          call(
            control.clock.advance,
            { [unit]: count },
            { done: t('advanced', { span }), onDone: report => keep({ report, place: 'other' }) },
          ),
      }
    }),
    ...siteIds.map(
      (site): PaletteItem => ({
        id: `country-${site}`,
        group: 'actions',
        label: t('country', { name: nameOf(site) }),
        icon: 'flag',
        words: site,
        run: () =>
          move.mutateAsync(site).then(
            () => sayDone(t('country', { name: nameOf(site) })),
            () => sayFailed(t('failed')),
          ),
      }),
    ),
    {
      id: 'real-time',
      group: 'actions',
      label: t('realTime'),
      icon: 'clock',
      words: t('words.advance'),
      run: () =>
        call(control.clock.set, { real: true }, { done: t('realTimeDone'), onDone: () => keep(null) }),
    },
    ...faultTargets.flatMap(what =>
      keysOf(callFaults).map(
        (name): PaletteItem => ({
          id: `fault-${what}-${name}`,
          group: 'actions',
          label: t('fault', { name: tFault(`${name}.name`), what }),
          icon: 'bolt',
          words: t('words.fault'),
          run: () =>
            call(
              control.faults.add,
              { ...faultOf(name, what), ...callTargets[what] },
              { done: t('faultSet', { name: tFault(`${name}.name`) }) },
            ),
        }),
      ),
    ),
    {
      id: 'clear-faults',
      group: 'actions',
      label: t('clearFaults'),
      icon: 'bolt',
      words: t('words.fault'),
      run: () => call(control.faults.clear, {}, { done: t('faultsCleared') }),
    },
  ]
}

/** The accounts have a part of their own, because the palette is there before it. */
const loadAccounts = () => import('../account-panel.tsx')

/** The other accounts of the gateway. */
function useAccountCommands(): PaletteItem[] {
  const t = useTranslations('inspect.palette')
  const current = useSettings()?.account
  const { data } = useQuery({
    queryKey: ['accounts'],
    queryFn: async () => (await loadAccounts()).listAccounts(),
  })
  return (data?.accounts ?? [])
    .filter(({ name }) => name !== current)
    .map(({ name }) => ({
      id: `account-${name}`,
      group: 'actions',
      label: t('account', { name }),
      icon: 'user',
      words: t('words.account'),
      run: async () => (await loadAccounts()).openAccount(name),
    }))
}

/** The views, which are offered to who types: a list of all would hide the pages. */
function useViews(query: string): PaletteItem[] {
  const t = useTranslations('inspect.palette')
  const navigate = useNavigate()
  const tStatus = useTranslations('status')
  const isSimulator = useSettings()?.simulator !== false
  if (query.trim() === '') return []
  return viewNames
    .filter(name => isSimulator || !('isSimulatorOnly' in views[name]))
    .map(name => {
      const view = views[name]
      const { to, search, icon } = view
      const status = view.to === '/payments' ? tStatus(view.search.status) : ''
      return {
        id: `view-${name}`,
        group: 'pages',
        label: t(`view.${name}`),
        icon,
        // The provider's own name of a status is among them.
        words: [t(`words.view.${name}`), status, ...Object.values(search)].join(' '),
        run: () => navigate({ to, search }),
      }
    })
}

/**
 * The commands for all actions and pages that need no id.
 * @param query the typed text, which may have the days to advance the clock by
 */
export function useCommands(query: string): PaletteItem[] {
  const t = useTranslations('inspect.palette')
  const tShell = useTranslations('shell')
  const tPage = useTranslations('pages')
  const navigate = useNavigate()
  const pages = useMenuPages()
  const simulator = useSimulatorCommands(query)
  const accounts = useAccountCommands()
  const action = (id: string, item: Omit<PaletteItem, 'id' | 'group'>): PaletteItem => ({
    id,
    group: 'actions',
    ...item,
  })
  return [
    ...listPageCommands().map(command => ({
      ...command,
      id: `here-${command.label}`,
      group: 'here' as const,
    })),
    action('new-payment', {
      label: t('newPayment'),
      icon: 'plus',
      words: t('words.newPayment'),
      run: () => navigate({ to: '/pay' }),
    }),
    action('new-order', {
      label: t('newOrder'),
      icon: 'box',
      words: t('words.newPayment'),
      run: () => navigate({ to: '/pay', search: { api: 'orders' } }),
    }),
    action('send-test', {
      label: t('sendTest'),
      icon: 'send',
      words: t('words.sendTest'),
      run: () => navigate({ to: '/webhooks', search: { send: 'test' } }),
    }),
    action('new-preference', {
      label: t('newPreference'),
      icon: 'cart',
      words: t('words.newPreference'),
      run: () => navigate({ to: '/preferences/new' }),
    }),
    action('new-subscription', {
      label: t('newSubscription'),
      icon: 'replay',
      words: t('words.newSubscription'),
      run: () => navigate({ to: '/subscriptions/new' }),
    }),
    ...simulator,
    ...accounts,
    action('compare', {
      label: t('compare'),
      icon: 'compare',
      words: t('words.compare'),
      run: () => navigate({ to: '/compare' }),
    }),
    ...schemeChoices.map(choice =>
      action(`theme-${choice}`, {
        label: t('theme', { name: tShell(`themes.${choice}`) }),
        icon: choice === 'dark' ? 'moon' : 'sun',
        words: t('words.theme'),
        run: () => chosenScheme.set(choice),
      }),
    ),
    ...languages.map(language =>
      action(`language-${language}`, {
        label: t('language', { name: languageFacts[language].name }),
        icon: 'book',
        words: t('words.language'),
        run: () => chosenLanguage.set(language),
      }),
    ),
    ...useTimesChoices().choices.map(choice =>
      action(`times-${choice}`, {
        label: t(`times.${choice}`),
        icon: 'clock',
        words: t('words.times'),
        run: () => chosenTimes.set(choice),
      }),
    ),
    action('help', { label: t('help'), icon: 'info', words: t('words.help'), run: openShortcutHelp }),
    ...pages.map(({ path, title, menu }) => ({
      id: path,
      group: 'pages' as const,
      label: tPage(title),
      icon: menu.icon,
      words: t(`words.page.${title}`),
      run: () => navigate({ to: path }),
    })),
    ...useViews(query),
    ...useCodeViews(query),
  ]
}
