import { Link } from '@tanstack/react-router'
import { type ReactNode, use, useState } from 'react'
import { useTranslations } from 'use-intl'
import { kindOfId } from '../../server/facts/resource-ids.ts'
import { isGone } from '../errors/console-problem.ts'
import { ProblemNotice } from '../notices/problem-notice.tsx'
import { ResourceLink } from '../records/resource-link.tsx'
import { trpc } from '../trpc.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { SkeletonLines } from '../ui/feedback/skeleton-lines.tsx'
import type { IconName } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { JournalStart } from './empty-feed.tsx'
import { EntryNote } from './entry-note.tsx'
import classes from './feed-page.module.css'
import { StepsContext } from './feed-page.tsx'

type Props<T> = {
  seq: number
  /** The query of the entry. */
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  /** The entry's name, once it is loaded. */
  nameOf: (entry: T) => ReactNode
  failed: string
  onClose: () => void
  children: (entry: T) => ReactNode
}

/** Frame of an entry's detail: name, close button, and the content once it is loaded. */
export function FeedDetail<T extends { note: string | null }>({
  seq,
  query,
  nameOf,
  failed,
  onClose,
  children,
}: Props<T>) {
  const t = useTranslations('common')
  const tGone = useTranslations('clearJournal')
  const tNote = useTranslations('note')
  const { data, error, refetch } = query
  const steps = use(StepsContext)
  /** The entry whose first note is being written, or was closed without one. */
  const [noted, setNoted] = useState<{ seq: number; isOpen: boolean } | null>(null)
  const own = noted?.seq === seq ? noted : null
  const canAdd = data?.note === null && !own?.isOpen && !isGone(error)
  return (
    <>
      <div className={classes.detailHead}>
        <h3>{data && !isGone(error) ? nameOf(data) : `#${seq}`}</h3>
        <span className={classes.detailTools}>
          {canAdd && (
            <IconButton
              icon="flag"
              label={tNote('add')}
              // The form that had the focus is gone.
              isFocused={own !== null}
              onClick={() => setNoted({ seq, isOpen: true })}
            />
          )}
          <Step icon="arrowUp" name="previous" to={steps?.above} />
          <Step icon="arrowDown" name="next" to={steps?.below} />
          <IconButton icon="close" label={t('close')} onClick={onClose} />
        </span>
      </div>
      {isGone(error) ? (
        <Notice tone="info" role="status" title={tGone('gone', { seq })} testId="gone">
          <JournalStart seq={seq} otherwise={<p>{tGone('never')}</p>} />
        </Notice>
      ) : (
        <>
          {error ? <ProblemNotice error={error} title={failed} onRetry={() => refetch()} /> : null}
          {data && (
            <EntryNote
              key={seq}
              seq={seq}
              note={data.note}
              isAdding={own?.isOpen ?? false}
              onEnd={() => setNoted({ seq, isOpen: false })}
            />
          )}
          {data ? children(data) : !error && <SkeletonLines lines={10} />}
        </>
      )}
    </>
  )
}

type StepProps = { icon: IconName; name: 'previous' | 'next'; to: number | undefined }

/** Opens a neighbor of the entry. The keys j and k do the same. */
function Step({ icon, name, to }: StepProps) {
  const t = useTranslations('feed')
  const steps = use(StepsContext)
  if (!steps) return null
  const { open, pressed } = steps
  const press = () => {
    if (to === undefined) return
    pressed.current = name
    open(to)
  }
  return (
    <IconButton
      icon={icon}
      label={t(name)}
      isDisabled={to === undefined}
      isFocused={pressed.current === name}
      onClick={press}
    />
  )
}

type OpenResourceProps = {
  resource: string | null
  /**
   * The subject of a call, or the topic of a notification, which distinguishes plans from subscriptions: their ids have
   * one form.
   */
  about: string | null
}

/** Opens the order, the subscription or the plan that an entry is about, and the subscription of an invoice. */
export function OpenResource({ resource, about }: OpenResourceProps) {
  const t = useTranslations('timeline')
  if (resource === null) return null
  if (about === 'plan' || about === 'subscription_preapproval_plan')
    return (
      <Link to="/subscriptions/new" search={{ plan: resource }} aria-label={`${t('open.plan')} ${resource}`}>
        {t('open.plan')}
      </Link>
    )
  if (about === 'invoice' || about === 'subscription_authorized_payment')
    return <OpenSubscriptionOf invoiceId={resource} />
  return <OpenOf resource={resource} />
}

/** An invoice has no page of its own, because its subscription lists it. Renders nothing until that is known. */
function OpenSubscriptionOf({ invoiceId }: { invoiceId: string }) {
  const { data } = trpc.invoices.get.useQuery({ invoiceId }, { retry: false })
  return data && <OpenOf resource={data.preapproval_id} />
}

function OpenOf({ resource }: { resource: string }) {
  const t = useTranslations('timeline')
  const kind = kindOfId(resource)
  if (kind === 'payment') return null
  const words = t(`open.${kind}`)
  return (
    <ResourceLink id={resource} label={`${words} ${resource}`}>
      {words}
    </ResourceLink>
  )
}
