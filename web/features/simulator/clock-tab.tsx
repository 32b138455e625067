import { useTranslations } from 'use-intl'
import { DrawingTexts } from '../../charts/drawing-texts.tsx'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { useSimulatorRead } from '../../simulator/use-simulator.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { AdvancePanel } from './advance-panel.tsx'
import { ClockFace } from './clock-face.tsx'
import { ClockRuler } from './clock-ruler.tsx'
import { ScheduledJobs } from './scheduled-jobs.tsx'
import classes from './simulator.module.css'

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
