import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { paths } from '../../paths.ts'
import type { SimulatorDue } from '../../provider/simulator-api.ts'
import { useSimulatorRead } from '../../provider/use-simulator.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import classes from './simulator.module.css'

const shownItems = 30

/** What will happen by itself when its time comes. */
export function DueWork() {
  const t = useTranslations('simulator.due')
  const { data, error, refetch } = useSimulatorRead<SimulatorDue>(`/due?limit=${shownItems}`)
  return (
    <Panel title={t('title')} testId="due-work">
      {error ? (
        <ProblemNotice error={error} title={t('failed')} onRetry={refetch} />
      ) : !data ? (
        <SkeletonLines lines={4} />
      ) : data.total === 0 ? (
        <EmptyState icon="clock" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <ol className={classes.list}>
          {data.due.map(item => (
            <li key={item.id} className={classes.item}>
              <span>
                {t(item.kind)} {item.kind === 'delivery' ? item.resource : <PaymentLink id={item.resource} />}
              </span>
              <span className="dimmed">
                <Moment iso={item.date} isFull />
              </span>
            </li>
          ))}
        </ol>
      )}
      {data && data.total > data.due.length && (
        <p className="dimmed">{t('more', { count: data.total - data.due.length })}</p>
      )}
    </Panel>
  )
}

function PaymentLink({ id }: { id: string }) {
  return (
    <Link to={paths.payment} params={{ paymentId: id }}>
      {id}
    </Link>
  )
}
