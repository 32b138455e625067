import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as control from '../../../server/catalog/control.ts'
import type { ControlInput } from '../../../server/catalog/control-operation.ts'
import type { ClockJson } from '../../../server/simulator/api/clock.ts'
import { useActorSentence } from '../../http/use-actor-text.ts'
import { PartTexts } from '../../notices/part-texts.tsx'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { AdvanceReport } from '../../simulator/advance-report.tsx'
import { useAdvance, useKeepAdvance, useLastAdvance } from '../../simulator/use-advance.ts'
import { useSimulatorAction, useSimulatorRead } from '../../simulator/use-simulator.ts'
import { formatSpan } from '../../time/format-time.ts'
import { useTimes } from '../../time/use-times.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import forms from '../../ui/forms/form.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import classes from './clock-ruler.module.css'
import { RulerChart } from './ruler-chart.tsx'
import { rulerSpan } from './ruler-span.ts'
import page from './simulator.module.css'

const operation = control.clock.set

type Props = { clock: ClockJson; readAtMs: number }

/** The simulated account's current time, and controls to set it. */
export function ClockFace({ clock, readAtMs }: Props) {
  const t = useTranslations('simulator.clock')
  const by = useActorSentence()
  const [wanted, setWanted] = useState('')
  const keep = useKeepAdvance()
  const set = useSimulatorAction(operation, () => {
    keep(null)
    sayDone(t('changed'))
  })
  const put = (changes: ControlInput<typeof operation>) => set.mutate(changes)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The field has local time without an offset; the simulator expects an ISO 8601 moment.
    if (wanted) put({ now: new Date(wanted).toISOString() })
  }
  return (
    <Panel title={t('now')}>
      <div className={forms.form}>
        <div>
          <Now clock={clock} readAtMs={readAtMs} />
          <p className="dimmed">
            {t(clock.frozen ? 'frozen' : clock.own ? 'moved' : 'real')} {by(clock.by)}
          </p>
        </div>
        <div className={forms.buttons}>
          <BusyButton variant="default" isBusy={set.isPending} onClick={() => put({ frozen: !clock.frozen })}>
            {t(clock.frozen ? 'run' : 'freeze')}
          </BusyButton>
          {clock.own && (
            <Button variant="default" disabled={set.isPending} onClick={() => put({ real: true })}>
              {t('toReal')}
            </Button>
          )}
        </div>
        <form className={forms.row} onSubmit={submit}>
          <TextInput
            label={t('setTo')}
            description={t('setHint')}
            type="datetime-local"
            value={wanted}
            onChange={event => setWanted(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={!wanted || set.isPending}>
            {t('set')}
          </Button>
        </form>
        {set.error && <ProblemNotice error={set.error} title={t('notSet')} />}
      </div>
    </Panel>
  )
}

function Now({ clock, readAtMs }: Props) {
  const { full } = useTimes('provider')
  const [wallMs, setWallMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setWallMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const passedMs = clock.frozen ? 0 : Math.max(0, wallMs - readAtMs)
  const iso = new Date(clock.now_ms + passedMs).toISOString()
  return (
    <p className={page.now} data-testid="simulator-now">
      <time dateTime={iso}>{full(iso)}</time>
    </p>
  )
}

/** Maximum number of jobs. More jobs could not be distinguished on the ruler. */
const maxJobs = 500

/** The clock as a ruler with the due jobs. Its hand is dragged, or moved by keys, and the clock advances to it. */
export function ClockRuler({ clock }: { clock: ClockJson }) {
  const t = useTranslations('charts.ruler')
  const { full } = useTimes('provider')
  const { data, error, refetch } = useSimulatorRead(control.jobs.list, { limit: maxJobs })
  const [targetMs, setTargetMs] = useState<number | null>(null)
  const last = useLastAdvance()
  const advance = useAdvance(answer => {
    setTargetMs(null)
    sayDone(t('advanced', { count: answer.ran_total }))
  }, 'ruler')
  const jobs = data?.jobs ?? []
  const nowMs = clock.now_ms
  const target = Math.max(nowMs, targetMs ?? nowMs)
  const due = jobs.filter(({ run_at }) => Date.parse(run_at) <= target).length
  // Only the next jobs are read. After the last of them, more may be due.
  const isCounted = data !== undefined && (due < jobs.length || data.total === jobs.length)
  const go = () => {
    if (target > nowMs && !advance.isPending) advance.mutate({ to: new Date(target).toISOString() })
  }
  return (
    <Panel title={t('title')} testId="clock-ruler">
      {error && <ProblemNotice error={error} title={t('failed')} onRetry={refetch} />}
      <p className="dimmed">{t('hint')}</p>
      <RulerChart
        nowMs={nowMs}
        targetMs={target}
        jobs={jobs}
        isRead={data !== undefined}
        span={rulerSpan(nowMs, jobs)}
        onMove={setTargetMs}
        onGo={go}
      />
      {data && data.total > jobs.length && (
        <p className="dimmed">{t('cut', { shown: jobs.length, total: data.total })}</p>
      )}
      <div className={classes.actions}>
        <BusyButton disabled={target <= nowMs} isBusy={advance.isPending} onClick={go}>
          {target > nowMs && isCounted
            ? t('go', { span: formatSpan(Math.round((target - nowMs) / 1000)), count: due })
            : t('goNowhere')}
        </BusyButton>
        {target > nowMs && (
          <span className="dimmed">{t('target', { time: full(new Date(target).toISOString()) })}</span>
        )}
      </div>
      {advance.error && <ProblemNotice error={advance.error} title={t('notAdvanced')} />}
      {last?.place === 'ruler' && (
        <PartTexts part="orders">
          <PartTexts part="subscriptions">
            <AdvanceReport report={last.report} />
          </PartTexts>
        </PartTexts>
      )}
    </Panel>
  )
}
