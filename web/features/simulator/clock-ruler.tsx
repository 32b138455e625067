import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ClockJson } from '../../../server/simulator/api/clock.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { AdvanceReport, type ClockReport } from '../../simulator/advance-report.tsx'
import { useSimulatorAction, useSimulatorRead } from '../../simulator/use-simulator.ts'
import { formatSpan } from '../../time/format-time.ts'
import { useTimes } from '../../time/use-times.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import classes from './clock-ruler.module.css'
import { RulerChart } from './ruler-chart.tsx'
import { rulerSpan } from './ruler-span.ts'

/** Maximum number of jobs. More could not be told apart on the ruler. */
const maxJobs = 500

/** The clock as a ruler with the due jobs. Its hand is dragged, or moved by keys, and the clock advances to it. */
export function ClockRuler({ clock }: { clock: ClockJson }) {
  const t = useTranslations('charts.ruler')
  const { full } = useTimes('provider')
  const { data, error, refetch } = useSimulatorRead('GET /simulator/jobs', { query: { limit: maxJobs } })
  const [targetMs, setTargetMs] = useState<number | null>(null)
  const [report, setReport] = useState<ClockReport | null>(null)
  const advance = useSimulatorAction('POST /simulator/clock/advance', answer => {
    setTargetMs(null)
    setReport(answer)
    sayDone(t('advanced', { count: answer.ran_total }))
  })
  const jobs = data?.jobs ?? []
  const nowMs = clock.now_ms
  const target = Math.max(nowMs, targetMs ?? nowMs)
  const due = jobs.filter(({ run_at }) => Date.parse(run_at) <= target).length
  const go = () => {
    if (target > nowMs && !advance.isPending) advance.mutate({ body: { to: new Date(target).toISOString() } })
  }
  return (
    <Panel title={t('title')} testId="clock-ruler">
      {error && <ProblemNotice error={error} title={t('failed')} onRetry={refetch} />}
      <p className="dimmed">{t('hint')}</p>
      <RulerChart
        nowMs={nowMs}
        targetMs={target}
        jobs={jobs}
        span={rulerSpan(nowMs, jobs)}
        onMove={setTargetMs}
        onGo={go}
      />
      {data && data.total > jobs.length && (
        <p className="dimmed">{t('cut', { shown: jobs.length, total: data.total })}</p>
      )}
      <div className={classes.actions}>
        <BusyButton disabled={target <= nowMs} isBusy={advance.isPending} onClick={go}>
          {target > nowMs
            ? t('go', { span: formatSpan(Math.round((target - nowMs) / 1000)), count: due })
            : t('goNowhere')}
        </BusyButton>
        {target > nowMs && (
          <span className="dimmed">{t('target', { time: full(new Date(target).toISOString()) })}</span>
        )}
      </div>
      {advance.error && <ProblemNotice error={advance.error} title={t('notAdvanced')} />}
      {report && <AdvanceReport report={report} />}
    </Panel>
  )
}
