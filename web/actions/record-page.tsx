import type { ReactNode } from 'react'
import { CurlButton } from '../http/curl-button.tsx'
import { FoundRecord } from '../records/found-record.tsx'
import { CompareLink } from '../share/compare-link.tsx'
import type { LifeSubject } from '../timeline/life-subject.ts'
import { BackLink } from '../ui/page/back-link.tsx'
import { Page } from '../ui/page/page.tsx'
import '../ui/styles/mantine-forms.ts'
import { CopyButton } from '../ui/values/copy-button.tsx'
import { SubjectState, type SubjectStateProps } from './subject-state.tsx'

type Props<Found> = {
  kind: LifeSubject['kind']
  id: string
  title: string
  t: (key: 'toList' | 'id' | 'notLoaded' | 'loading') => string
  query: { data: Found | undefined; error: unknown; refetch: () => unknown }
  /** Actions besides those that all records have. */
  again?: (record: Found) => ReactNode
  share?: (record: Found) => ReactNode
  stateOf: (record: Found) => Omit<SubjectStateProps, 'kind' | 'children'>
  /** Summary, state with its actions, and tabs. */
  children: (record: Found) => ReactNode
}

/** The page of a payment, an order or a subscription. Its list is at `/payments`, it is read by `payments.get`. */
export function RecordPage<Found>(props: Props<Found>) {
  const { kind, id, title, t, query, again, share, stateOf, children } = props
  const { data } = query
  return (
    <Page
      title={title}
      back={<BackLink to={`/${kind}s`}>{t('toList')}</BackLink>}
      aside={<CopyButton value={id} what={t('id')} />}
      actions={
        data !== undefined && (
          <>
            {again?.(data)}
            <CurlButton operation={`${kind}s.get`} method="GET" path={`/${kind}s/${id}`} />
            {share?.(data)}
            {kind !== 'subscription' && <CompareLink reference={{ kind, id }} />}
          </>
        )
      }
    >
      <FoundRecord query={query} failed={t('notLoaded')} loading={t('loading')}>
        {record => (
          <SubjectState key={id} kind={kind} {...stateOf(record)}>
            {children(record)}
          </SubjectState>
        )}
      </FoundRecord>
    </Page>
  )
}
