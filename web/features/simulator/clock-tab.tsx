import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as control from '../../../server/catalog/control.ts'
import { kindOfJob } from '../../../server/facts/resource-ids.ts'
import { numberOrText, unchecked } from '../../actions/form-input.ts'
import { SendAnyway } from '../../actions/submit-button.tsx'
import { ChartTexts } from '../../charts/chart-texts.tsx'
import { useMessagePart } from '../../i18n/load-message-part.ts'
import { PartTexts } from '../../notices/part-texts.tsx'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { AdvanceReport } from '../../simulator/advance-report.tsx'
import { JobLink } from '../../simulator/job-link.tsx'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { SimulatorCurl } from '../../simulator/simulator-curl.tsx'
import { useAdvance, useLastAdvance } from '../../simulator/use-advance.ts'
import { useSimulatorRead } from '../../simulator/use-simulator.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import forms from '../../ui/forms/form.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { ClockFace, ClockRuler } from './clock-face.tsx'
import classes from './simulator.module.css'

const units = ['minutes', 'hours', 'days'] as const
const steps = [
  { unit: 'minutes', count: 15 },
  { unit: 'hours', count: 1 },
  { unit: 'days', count: 1 },
] as const
const operation = control.clock.advance

/** Moves the clock forward, and lists the jobs that ran on the way, in order, each at its time. */
function AdvancePanel() {
  const t = useTranslations('simulator.clock')
  const [count, setCount] = useState('3')
  const [unit, setUnit] = useState<(typeof units)[number]>('days')
  const advance = useAdvance(() => sayDone(t('advanced')))
  const last = useLastAdvance()
  const [wasSent, setWasSent] = useState(false)
  const go = (by: Record<string, number>) => advance.mutate(by)
  const isCount = /^[1-9]\d{0,3}$/.test(count)
  // A text that is no number is sent as typed.
  const typed = unchecked<Record<string, number>>({}, { [unit]: numberOrText(count) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (isCount) go(typed)
    else advance.reset()
  }
  return (
    <Panel title={t('advance')}>
      <div className={forms.form}>
        <p className="dimmed">{t('advanceHint')}</p>
        <div className={forms.buttons}>
          {steps.map(step => (
            <Button
              key={step.unit}
              variant="light"
              disabled={advance.isPending}
              onClick={() => go({ [step.unit]: step.count })}
            >
              + {t(`step.${step.unit}`, { count: step.count })}
            </Button>
          ))}
        </div>
        <form className={forms.row} onSubmit={submit} noValidate>
          <TextInput
            label={t('count')}
            inputMode="numeric"
            value={count}
            error={!isCount && t('badCount')}
            onChange={event => setCount(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('unit')}
            value={unit}
            data={units.map(name => ({ value: name, label: t(`units.${name}`) }))}
            onChange={event => setUnit(units.find(name => name === event.currentTarget.value) ?? 'days')}
          />
          <div className={classes.together}>
            <BusyButton type="submit" isBusy={advance.isPending}>
              {t('go')}
            </BusyButton>
            <SimulatorCurl operation={operation} input={typed} />
          </div>
        </form>
        <SendAnyway wrong={wasSent && !isCount ? 1 : 0} isBusy={advance.isPending} onSend={() => go(typed)} />
        {advance.error && <ProblemNotice error={advance.error} title={t('notAdvanced')} />}
        {last?.place === 'other' && (
          <div aria-live="polite">
            <PartTexts part="charts">
              <PartTexts part="orders">
                <PartTexts part="subscriptions">
                  <AdvanceReport report={last.report} />
                </PartTexts>
              </PartTexts>
            </PartTexts>
          </div>
        )}
      </div>
    </Panel>
  )
}

const maxShown = 30

/** The jobs that run when the account's clock reaches their time: expirations, settlements, notifications. */
function ScheduledJobs() {
  const t = useTranslations('simulator.jobs')
  const { data, error, refetch } = useSimulatorRead(control.jobs.list, { limit: maxShown })
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
                {t(job.kind, { of: kindOfJob(job.resource) })} <JobLink job={job}>{job.resource}</JobLink>
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
      {data?.omitted_gradings !== undefined && (
        <p className="dimmed">{t('ofGradings', { count: data.omitted_gradings })}</p>
      )}
    </Panel>
  )
}

/** The simulated clock, which performs immediately and in order what takes the provider days. */
export function ClockTab() {
  const t = useTranslations('simulator.clock')
  const { data: clock, dataUpdatedAt, error, refetch } = useSimulatorRead(control.clock.get, {})
  // The place of the ruler is known with its texts only, and all else is below it.
  const charts = useMessagePart('charts')
  if (error) return <ProblemNotice error={error} title={t('failed')} onRetry={refetch} />
  if (!clock || charts.isPending) return <SkeletonLines lines={8} />
  return (
    <div className={classes.stack}>
      <ChartTexts>
        <ClockRuler clock={clock} />
      </ChartTexts>
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
