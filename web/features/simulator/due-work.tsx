import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { paths } from '../../paths.ts'
import { useSimulatorRead } from '../../provider/use-simulator.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonLines } from '../../ui/skeleton-lines.tsx'
import { dueOf, type ScenarioDocument } from './scenario-document.ts'
import classes from './simulator.module.css'

const shownItems = 30

/** What will happen by itself when its time comes. */
export function DueWork() {
  const t = useTranslations('simulator.due')
  const { data, error, refetch } = useSimulatorRead<ScenarioDocument>('/scenario')
  const due = data && dueOf(data)
  return (
    <Panel title={t('title')} testId="due-work">
      {error ? (
        <ProblemNotice error={error} title={t('failed')} onRetry={refetch} />
      ) : !due ? (
        <SkeletonLines lines={4} />
      ) : due.length === 0 ? (
        <EmptyState icon="clock" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <ol className={classes.list}>
          {due.slice(0, shownItems).map(item => (
            <li key={item.id} className={classes.item}>
              <span>
                {t(item.kind)} {item.kind === 'delivery' ? item.subject : <PaymentLink id={item.subject} />}
              </span>
              <span className="dimmed">
                <Moment iso={item.at} isFull />
              </span>
            </li>
          ))}
        </ol>
      )}
      {due && due.length > shownItems && (
        <p className="dimmed">{t('more', { count: due.length - shownItems })}</p>
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
