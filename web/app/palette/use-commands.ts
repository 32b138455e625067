import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { languageFacts, languages } from '../../../server/facts/languages.ts'
import { chosenLanguage, chosenTimes } from '../../browser/preferences.ts'
import { useTimesChoices } from '../../simulator/times-choice.tsx'
import { listPageCommands } from '../../ui/page/page-commands.ts'
import { chosenScheme, schemeChoices } from '../color-scheme.ts'
import { openShortcutHelp } from '../shortcut-help-state.ts'
import { useMenuPages } from '../use-menu-pages.ts'
import type { PaletteItem } from './palette-item.ts'
import { useSimulatorCommands } from './use-simulator-commands.ts'

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
