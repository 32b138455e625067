import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { ProviderMoment } from '../../provider/provider-moment.tsx'
import { trpc } from '../../trpc.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import rows from '../../ui/lists/row-list.module.css'
import { useRowKeys } from '../../ui/lists/use-row-keys.ts'
import { type FoundPreference, toFound } from './read-preference.ts'

const pageSize = 20

type Props = { reference: string | undefined; page: number; create: ReactNode }

export function PreferenceList({ reference, page, create }: Props) {
  const t = useTranslations('preferences')
  const navigate = useNavigate()
  const list = useRowKeys<HTMLUListElement>()
  const { data, error, refetch } = trpc.preferences.search.useQuery({
    ...(reference && { external_reference: reference }),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  if (error) return <ProblemNotice error={error} title={t('failed')} onRetry={refetch} />
  if (!data) return <SkeletonLines lines={8} />
  if (data.elements.length === 0 && reference) {
    return (
      <EmptyState
        icon="search"
        title={t('noMatch', { reference })}
        action={<Link to="/preferences">{t('all')}</Link>}
      >
        {t('noMatchText')}
      </EmptyState>
    )
  }
  if (data.elements.length === 0) {
    return (
      <EmptyState icon="cart" title={t('none')} action={create}>
        {t('noneText')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul ref={list} className={rows.list} data-testid="preferences">
        {data.elements.map(element => (
          <PreferenceRow key={element.id} found={toFound(element)} />
        ))}
      </ul>
      <Pager
        page={page}
        pageSize={pageSize}
        total={data.total}
        onPage={next =>
          navigate({ to: '/preferences', search: { reference, page: next > 1 ? next : undefined } })
        }
      />
    </>
  )
}

function PreferenceRow({ found }: { found: FoundPreference }) {
  const t = useTranslations('preferences')
  return (
    <li className={rows.row}>
      <div className={rows.main}>
        <Link to="/preferences/$preferenceId" params={{ preferenceId: found.id }} className={rows.link}>
          {found.titles.join(', ') || found.id}
        </Link>
        <div className={`${rows.sub} mono`}>{found.id}</div>
      </div>
      {found.reference && (
        <span className={rows.side}>
          <span className="visually-hidden">{t('field.reference')} </span>
          <span className="mono">{found.reference}</span>
        </span>
      )}
      <span className={rows.side}>{found.createdAt && <ProviderMoment iso={found.createdAt} />}</span>
    </li>
  )
}
