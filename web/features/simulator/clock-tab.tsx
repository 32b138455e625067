import { useTranslations } from 'use-intl'
import { kindOfId } from '../../../server/facts/order-ids.ts'
import { DrawingTexts } from '../../charts/drawing-texts.tsx'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { ResourceLink } from '../../records/resource-link.tsx'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { useSimulatorRead } from '../../simulator/use-simulator.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { AdvancePanel } from './advance-panel.tsx'
import { ClockFace } from './clock-face.tsx'
import { ClockRuler } from './clock-ruler.tsx'
import classes from './simulator.module.css'

const maxShown = 30

/** The jobs that run when the account's clock reaches their time: expirations, settlements, notifications. */
function ScheduledJobs() {
  const t = useTranslations('simulator.jobs')
  const { data, error, refetch } = useSimulatorRead('GET /simulator/jobs', { query: { limit: maxShown } })
  return (
    <Panel title={t('title')} testId="scheduled-jobs">
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
          {data.jobs.map(job => (
            <li key={job.id} className={classes.item}>
              <span className={classes.itemText}>
                {t(job.kind, { of: kindOfId(job.resource) })}{' '}
                {job.kind === 'delivery' ? (
                  job.resource
                ) : (
                  <ResourceLink id={job.resource}>{job.resource}</ResourceLink>
                )}
              </span>
              <span className="dimmed">
                <ProviderMoment iso={job.run_at} isFull />
              </span>
            </li>
          ))}
        </ol>
      )}
      {data && data.total > data.jobs.length && (
        <p className="dimmed">{t('more', { count: data.total - data.jobs.length })}</p>
      )}
    </Panel>
  )
}

/** The simulated clock: what takes the provider days happens at once, in order. */
export function ClockTab() {
  const t = useTranslations('simulator.clock')
  const { data: clock, dataUpdatedAt, error, refetch } = useSimulatorRead('GET /simulator/clock', {})
  if (error) return <ProblemNotice error={error} title={t('failed')} onRetry={refetch} />
  if (!clock) return <SkeletonLines lines={8} />
  return (
    <div className={classes.stack}>
      <DrawingTexts fallback={<SkeletonLines lines={6} />}>
        <ClockRuler clock={clock} />
      </DrawingTexts>
      <div className={classes.columns}>
        <div className={classes.stack}>
          <ClockFace clock={clock} readAtMs={dataUpdatedAt} />
          <AdvancePanel />
        </div>
        <ScheduledJobs />
      </div>
    </div>
  )
}
