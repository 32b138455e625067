import type { Query } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef } from 'react'
import * as control from '../../server/catalog/control.ts'
import { useArrival } from '../browser/use-arrival.ts'
import { CurlButton } from '../http/curl-button.tsx'
import { CheckQuality } from '../records/check-quality.tsx'
import { CompareLink } from '../share/share-button.tsx'
import type { TimelineSubject } from '../timeline/timeline-subject.ts'
import { ActionMenu } from '../ui/page/action-menu.tsx'
import { Page } from '../ui/page/page.tsx'
import { BackLink } from '../ui/page/page-links.tsx'
import '../ui/styles/mantine-forms.ts'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ActionMaker } from '../../server/facts/payment-life.ts'
import { ProblemNotice } from '../notices/problem-notice.tsx'
import { ProviderMoment } from '../simulator/provider-moment.tsx'
import { OneMoment, useOfOneMoment } from '../stream/one-moment.tsx'
import { SkeletonLines } from '../ui/feedback/skeleton-lines.tsx'
import { Icon } from '../ui/icon.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { CopyButton } from '../ui/values/copy-button.tsx'
import classes from './state.module.css'
import { SubjectState, type SubjectStateProps } from './subject-state.tsx'

/** A phone shows a word of so many characters in the full size of a title. */
const maxShortWord = 20

type Props<Found> = {
  kind: TimelineSubject['kind']
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
  return (
    <OneMoment key={props.id} isPart={isPartOfRecord}>
      <PageOfRecord {...props} />
    </OneMoment>
  )
}

/** The reads of a record and of what belongs to it. Their keys begin with the names of router and operation. */
const partNames = new Set(
  ['payments', 'orders', 'subscriptions']
    .flatMap(router => [`${router}.get`, `${router}.timeline`])
    .concat('payments.search', 'invoices.search', 'calls.details', control.subscriptions.getSchedule.route),
)

function isPartOfRecord({ queryKey: [path, route] }: Query): boolean {
  return partNames.has(String(Array.isArray(path) ? path.join('.') : route))
}

function PageOfRecord<Found>(props: Props<Found>) {
  const { kind, id, title, t, query, again, share, stateOf, children } = props
  const data = useOfOneMoment(query.data)
  return (
    <Page
      title={title}
      titleClass={title.split(' ').some(word => word.length > maxShortWord) ? classes.longTitle : undefined}
      back={<BackLink to={`/${kind}s`}>{t('toList')}</BackLink>}
      aside={<CopyButton value={id} what={t('id')} />}
      actions={
        data !== undefined && (
          <>
            {again?.(data)}
            {share?.(data)}
            {kind !== 'subscription' && <CompareLink reference={{ kind, id }} />}
            <ActionMenu>
              {kind !== 'subscription' && <CheckQuality id={id} />}
              <CurlButton operation={`${kind}s.get`} method="GET" path={`/${kind}s/${id}`} />
            </ActionMenu>
          </>
        )
      }
    >
      <FoundRecord query={{ ...query, data }} failed={t('notLoaded')} loading={t('loading')}>
        {record => (
          <SubjectState key={id} kind={kind} {...stateOf(record)}>
            {children(record)}
          </SubjectState>
        )}
      </FoundRecord>
    </Page>
  )
}

/** One state that a payment or an order went through. */
type StateStep = {
  key: string
  badge: ReactNode
  /** The call whose answer showed the state. Null if none did. */
  seq: number | null
  /** Makes the badge a link to the payment or the order, which shows a state that no call showed. */
  toRecord: (badge: ReactNode) => ReactNode
  /** The amount of a refund. */
  amount?: ReactNode
  /** Who performed the action that led to this state. Null for the first step, and if it is unknown. */
  by: ActionMaker | null
  /** The time on the provider's clock. Null if the provider does not say. */
  at: string | null
}

type StatePanelProps = {
  kind: TimelineSubject['kind']
  /** The steps, oldest first. */
  steps: readonly StateStep[]
  /** Renders the actions. They may focus the title when a focused button disappears. */
  children: (title: RefObject<HTMLHeadingElement | null>) => ReactNode
}

/** The state of a payment or an order, its history, and the actions that are open. */
export function StatePanel({ kind, steps, children }: StatePanelProps) {
  const t = useTranslations('state')
  const title = useRef<HTMLHeadingElement>(null)
  const path = useRef<HTMLOListElement>(null)
  useArrival(steps.at(-1)?.key ?? null, () => path.current?.lastElementChild?.firstElementChild)
  return (
    <Panel title={t('title')} testId={`${kind}-state`} titleRef={title}>
      <div className={classes.strip}>
        <ol ref={path} className={classes.path} aria-label={t('path', { kind })}>
          {steps.map(({ key, badge, seq, toRecord, amount, by, at }, place) => (
            <li key={key} aria-current={place === steps.length - 1 ? 'step' : undefined}>
              <div className={classes.step}>
                {seq === null ? (
                  toRecord(badge)
                ) : (
                  <Link to="/calls" search={{ id: seq }}>
                    {badge}
                  </Link>
                )}
                <span className={classes.facts}>
                  {/* The blanks are for screen readers and copied text. */}
                  {amount} {by && <span>{t(`by.${by}`)}</span>} {at && <ProviderMoment iso={at} isFull />}
                </span>
              </div>
              {place < steps.length - 1 && <Icon name="arrowRight" size={16} />}
            </li>
          ))}
        </ol>
        {children(title)}
      </div>
    </Panel>
  )
}

type FoundRecordProps<Found> = {
  query: { data: Found | undefined; error: unknown; refetch: () => unknown }
  /** Title of the notice if the record could not be read. */
  failed: string
  /** Title of the panel in which the record loads, for screen readers. */
  loading: string
  children: (found: Found) => ReactNode
}

/**
 * A record in all its states: loading, failed and found. If it cannot be read again, the last one stays below the
 * notice.
 */
export function FoundRecord<Found>({ query, failed, loading, children }: FoundRecordProps<Found>) {
  const { data, error, refetch } = query
  return (
    <>
      {error != null && <ProblemNotice error={error} title={failed} onRetry={() => refetch()} />}
      {data !== undefined
        ? children(data)
        : error == null && (
            <Panel title={loading} isTitleHidden>
              <SkeletonLines lines={5} />
            </Panel>
          )}
    </>
  )
}
