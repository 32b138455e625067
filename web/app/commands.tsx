import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '../gateway/use-settings.ts'
import { paths } from '../paths.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import './css-commands.ts'

const [store, spotlight] = createSpotlight()

const pages = [
  ['overview', 'home'],
  ['pay', 'card'],
  ['preferences', 'cart'],
  ['customers', 'user'],
  ['testUsers', 'users'],
  ['payments', 'list'],
  ['webhooks', 'webhook'],
  ['calls', 'pulse'],
  ['paymentMethods', 'tags'],
  ['simulator', 'sliders'],
  ['apiReference', 'book'],
] as const satisfies [keyof typeof paths, IconName][]

/** Ctrl K: every page by name, and a payment by its number. */
export function Commands({ openings }: { openings: number }) {
  const t = useTranslations()
  const navigate = useNavigate()
  const settings = useSettings()
  const [query, setQuery] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new press opens it.
  useEffect(() => spotlight.open(), [openings])
  const typed = query.trim()
  const toPayment: SpotlightActionData[] = /^\d{4,20}$/.test(typed)
    ? [
        {
          id: 'payment',
          label: t('shell.openPayment', { id: typed }),
          leftSection: <Icon name="arrowRight" />,
          keywords: [typed],
          onClick: () => navigate({ to: paths.payment, params: { paymentId: typed } }),
        },
        {
          id: 'notifications-of',
          label: t('shell.findNotifications', { id: typed }),
          leftSection: <Icon name="webhook" />,
          keywords: [typed],
          onClick: () => navigate({ to: paths.webhooks, search: { q: typed } }),
        },
      ]
    : []
  const shownPages = pages.filter(([name]) => name !== 'simulator' || settings?.simulator !== false)
  const toPages: SpotlightActionData[] = shownPages.map(([name, icon]) => ({
    id: name,
    label: t(`nav.${name}`),
    leftSection: <Icon name={icon} />,
    onClick: () => navigate({ to: paths[name] }),
  }))
  return (
    <Spotlight
      store={store}
      actions={[...toPayment, ...toPages]}
      query={query}
      onQueryChange={setQuery}
      nothingFound={t('shell.nothingFound')}
      shortcut={null}
      attributes={{ content: { 'aria-label': t('shell.commands') } }}
      searchProps={{
        leftSection: <Icon name="search" />,
        placeholder: t('shell.commandsHint'),
        'aria-label': t('shell.commands'),
      }}
    />
  )
}
