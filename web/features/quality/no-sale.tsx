import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { didSell } from '../../../server/facts/did-sell.ts'
import { JournalStart } from '../../list/empty-feed.tsx'
import { useRefetchOnEntries } from '../../stream/use-feed.ts'
import { trpc } from '../../trpc.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { usePageTitle } from '../../ui/page/page-title.ts'
import { Panel } from '../../ui/page/panel.tsx'

/**
 * Says that no sale was found to measure.
 * @param sale the reference that was looked for. Calls with it that sold nothing are linked.
 */
export function NoSale({ sale, toAll }: { sale: string | undefined; toAll: ReactNode }) {
  const t = useTranslations('quality.page')
  const { data, refetch } = trpc.calls.list.useQuery(
    { transport: 'shop', external_reference: sale ?? '', limit: 100 },
    { enabled: sale !== undefined },
  )
  useRefetchOnEntries(refetch, entry => entry.kind === 'call' && entry.transport === 'shop')
  const unsold = data?.entries.filter(call => call.effect !== 'read' && didSell(call) === 'no') ?? []
  const isTried = sale !== undefined && unsold.length > 0
  return (
    <Panel title={usePageTitle()} isTitleHidden>
      <EmptyState
        icon="store"
        title={t('none')}
        action={
          <>
            {isTried ? (
              <Link to="/shop" search={{ q: sale }}>
                {t('unsoldCalls')}
              </Link>
            ) : (
              <Link to="/shop">{t('connect')}</Link>
            )}
            {toAll}
          </>
        }
      >
        <JournalStart />
        {isTried ? t('unsold', { count: unsold.length }) : t('noneText')}
      </EmptyState>
    </Panel>
  )
}
