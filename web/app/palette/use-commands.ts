import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { languageFacts, languages } from '../../../server/facts/languages.ts'
import type { ControlFields, ControlOperation } from '../../../server/simulator/api/control-api.ts'
import { chosenLanguage, chosenTimes } from '../../browser/preferences.ts'
import { useSettings } from '../../http/use-settings.ts'
import { callFaults, callTargets, keysOf } from '../../simulator/faults.ts'
import { callSimulator } from '../../simulator/simulator-api.ts'
import { useTimesChoices } from '../../simulator/times-choice.tsx'
import { useProviderAccess } from '../../simulator/use-simulator.ts'
import { sayDone, sayFailed } from '../../ui/feedback/announcer.ts'
import { listPageCommands } from '../../ui/page/page-commands.ts'
import { openShortcutHelp } from '../shortcut-help-state.ts'
import { chosenScheme, schemeChoices } from '../theme.ts'
import { useMenuPages } from '../use-menu-pages.ts'
import type { PaletteItem } from './rank-items.ts'

const spans = [
  { name: 'day', fields: { days: 1 } },
  { name: 'hour', fields: { hours: 1 } },
  { name: 'week', fields: { days: 7 } },
] as const

/** The commands for the clock and the faults of the simulator. With the real provider there are none. */
function useSimulatorCommands(): PaletteItem[] {
  const t = useTranslations('inspect.palette')
  const tFault = useTranslations('simulator.faults.call')
  const access = useProviderAccess()
  const queries = useQueryClient()
  const isSimulator = useSettings()?.simulator === true
  if (!access || !isSimulator) return []

  /** Calls the control API. The palette is closed by then, so a failure is announced in the same place as success. */
  async function call<Op extends ControlOperation>(operation: Op, fields: ControlFields<Op>, done: string) {
    try {
      if (access) await callSimulator(access, operation, fields)
      sayDone(done)
    } catch (error) {
      sayFailed(`${t('failed')}: ${error instanceof Error ? error.message : String(error)}`)
    }
    // The clock and the faults change what every page shows.
    await queries.invalidateQueries()
  }

  return [
    ...spans.map(
      ({ name, fields }): PaletteItem => ({
        id: `advance-${name}`,
        group: 'actions',
        label: t('advance', { span: t(`span.${name}`) }),
        icon: 'clock',
        words: t('words.advance'),
        run: () =>
          call('POST /simulator/clock/advance', { body: fields }, t('advanced', { span: t(`span.${name}`) })),
      }),
    ),
    {
      id: 'real-time',
      group: 'actions',
      label: t('realTime'),
      icon: 'clock',
      words: t('words.advance'),
      run: () => call('PUT /simulator/clock', { body: { real: true } }, t('realTimeDone')),
    },
    ...keysOf(callFaults).map(
      (name): PaletteItem => ({
        id: `fault-${name}`,
        group: 'actions',
        label: t('fault', { name: tFault(`${name}.name`) }),
        icon: 'bolt',
        words: t('words.fault'),
        run: () =>
          call(
            'POST /simulator/faults',
            { body: { ...callFaults[name], ...callTargets.createPayment } },
            t('faultSet', { name: tFault(`${name}.name`) }),
          ),
      }),
    ),
    {
      id: 'clear-faults',
      group: 'actions',
      label: t('clearFaults'),
      icon: 'bolt',
      words: t('words.fault'),
      run: () => call('DELETE /simulator/faults', {}, t('faultsCleared')),
    },
  ]
}

/** The commands for all actions and pages that need no id. */
export function useCommands(): PaletteItem[] {
  const t = useTranslations('inspect.palette')
  const tShell = useTranslations('shell')
  const tPage = useTranslations('pages')
  const navigate = useNavigate()
  const pages = useMenuPages()
  const simulator = useSimulatorCommands()
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
    ...simulator,
    action('compare', { label: t('compare'), icon: 'compare', run: () => navigate({ to: '/compare' }) }),
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
    action('help', { label: t('help'), icon: 'info', run: openShortcutHelp }),
    ...pages.map(({ path, title, menu }) => ({
      id: path,
      group: 'pages' as const,
      label: tPage(title),
      icon: menu.icon,
      run: () => navigate({ to: path }),
    })),
  ]
}
