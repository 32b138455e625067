import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import type { EntryReference } from '../../share/entry-reference.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import classes from './compare.module.css'
import { ComparedStatus, type useCompared } from './compared.tsx'

type Props = { name: 'A' | 'B'; reference: EntryReference; side: ReturnType<typeof useCompared> }

/** Describes one side, with a link to it. */
export function SideCard({ name, reference, side: { compared, error, refetch } }: Props) {
  const t = useTranslations('inspect.compare')
  const { kind, id } = reference
  const label = t(`kind.${kind}`, { id })
  return (
    <section className={classes.card} aria-label={`${name}: ${label}`}>
      <span className={classes.name} aria-hidden="true">
        {name}
      </span>
      <div>
        {kind === 'payment' ? (
          <Link to="/payments/$paymentId" params={{ paymentId: id }}>
            {label}
          </Link>
        ) : kind === 'order' ? (
          <Link to="/orders/$orderId" params={{ orderId: id }}>
            {label}
          </Link>
        ) : kind === 'call' ? (
          <Link to="/calls" search={{ id: Number(id) }}>
            {label}
          </Link>
        ) : (
          <Link to="/webhooks" search={{ id: Number(id) }}>
            {label}
          </Link>
        )}
        {compared && (
          <p className={classes.what}>
            <strong>{compared.title}</strong> <ComparedStatus shown={compared.status} />
            {compared.at && (
              <span className="dimmed">
                {' '}
                · <Moment iso={compared.at} isFull />
              </span>
            )}
          </p>
        )}
        {error ? <ProblemNotice error={error} title={t('notLoaded')} onRetry={() => refetch()} /> : null}
        {!compared && !error && <SkeletonLines lines={1} />}
      </div>
    </section>
  )
}
