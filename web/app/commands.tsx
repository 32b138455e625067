import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/icon.tsx'
import '../ui/styles/mantine-overlays.ts'
import '@mantine/spotlight/styles.layer.css'
import { useMenuPages } from './use-menu-pages.ts'

const [store, spotlight] = createSpotlight()

/** The command palette (Ctrl K): pages by name, payments by id. */
export function Commands({ openings }: { openings: number }) {
  const t = useTranslations()
  const navigate = useNavigate()
  const pages = useMenuPages()
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
          onClick: () => navigate({ to: '/payments/$paymentId', params: { paymentId: typed } }),
        },
        {
          id: 'notifications-of',
          label: t('shell.findNotifications', { id: typed }),
          leftSection: <Icon name="webhook" />,
          keywords: [typed],
          onClick: () => navigate({ to: '/webhooks', search: { q: typed } }),
        },
      ]
    : []
  const toPages: SpotlightActionData[] = pages.map(({ path, title, menu }) => ({
    id: path,
    label: t(`pages.${title}`),
    leftSection: <Icon name={menu.icon} />,
    onClick: () => navigate({ to: path }),
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
