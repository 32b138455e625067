import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ClockJson } from '../../../server/simulator/api/clock.ts'
import type { ControlFields } from '../../../server/simulator/api/control-api.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { useSimulatorAction } from '../../simulator/use-simulator.ts'
import { useTimes } from '../../time/use-times.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import forms from '../../ui/forms/form.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import classes from './simulator.module.css'

const operation = 'PUT /simulator/clock'

type Props = { clock: ClockJson; readAtMs: number }

/** The simulated account's current time, and controls to set it. */
export function ClockFace({ clock, readAtMs }: Props) {
  const t = useTranslations('simulator.clock')
  const [wanted, setWanted] = useState('')
  const set = useSimulatorAction(operation, () => sayDone(t('changed')))
  const put = (body: ControlFields<typeof operation>['body']) => set.mutate({ body })
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
          <p className="dimmed">{t(clock.frozen ? 'frozen' : clock.own ? 'moved' : 'real')}</p>
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
    <p className={classes.now} data-testid="simulator-now">
      <time dateTime={iso}>{full(iso)}</time>
    </p>
  )
}
