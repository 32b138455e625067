import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { recentVisits } from '../../browser/recent-visits.ts'
import { useStored } from '../../browser/stored-value.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { PaletteItem } from './palette-item.ts'

const icons = {
  payment: 'card',
  order: 'box',
  customer: 'user',
  preference: 'cart',
  call: 'pulse',
  notification: 'webhook',
} as const satisfies Record<string, IconName>

/** The last visited records, the newest first, without the one that is open. */
export function useRecentItems(): PaletteItem[] {
  const t = useTranslations('inspect.palette')
  const navigate = useNavigate()
  return useStored(recentVisits)
    .filter(({ href }) => href !== location.pathname + location.search)
    .map(({ kind, id, href }) => ({
      id: `recent-${kind}-${id}`,
      group: 'recent',
      label: t(kind, { id }),
      icon: icons[kind],
      run: () => navigate({ href }),
    }))
}
