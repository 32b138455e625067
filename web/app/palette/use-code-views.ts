import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { orderStatuses } from '../../../server/facts/order-status-names.ts'
import { statusDetails } from '../../../server/facts/payment-statuses.ts'
import type { PaletteItem } from './rank-items.ts'

const minLength = 3

/**
 * The lists of the calls with a typed HTTP status, of the payments with each `status_detail`, and of the orders with
 * each status. The details are found by what they mean, too.
 */
export function useCodeViews(query: string): PaletteItem[] {
  const t = useTranslations('inspect.palette')
  const tDetail = useTranslations('statusDetail')
  const navigate = useNavigate()
  const typed = query.trim()
  if (typed.length < minLength) return []
  const view = (id: string, item: Omit<PaletteItem, 'id' | 'group'>): PaletteItem => ({
    id: `view-${id}`,
    group: 'pages',
    ...item,
  })
  const [status] = /(?<!\S)[1-5]\d\d(?!\S)/.exec(typed) ?? []
  const ofStatus = [
    { to: '/calls', label: 'callsWith', icon: 'pulse' },
    { to: '/shop', label: 'storeCallsWith', icon: 'store' },
  ] as const
  return [
    ...ofStatus
      .filter(() => status !== undefined)
      .map(({ to, label, icon }) =>
        view(`${to}-${status}`, {
          label: t(label, { status: String(status) }),
          icon,
          run: () => navigate({ to, search: { status } }),
        }),
      ),
    ...statusDetails.map(detail =>
      view(detail, {
        label: t('paymentsWith', { detail, says: tDetail(detail) }),
        icon: 'list',
        run: () => navigate({ to: '/payments', search: { detail } }),
      }),
    ),
    ...orderStatuses.map(name =>
      view(`orders-${name}`, {
        label: t('ordersWith', { status: name }),
        icon: 'box',
        run: () => navigate({ to: '/orders', search: { status: name } }),
      }),
    ),
  ]
}
