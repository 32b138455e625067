import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SendAnyway } from '../../actions/send-anyway.tsx'
import { numberOrText, unchecked } from '../../actions/unchecked.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { SimulatorCurl } from '../../simulator/simulator-curl.tsx'
import { useSimulatorAction } from '../../simulator/use-simulator.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import forms from '../../ui/forms/form.module.css'
import { Panel } from '../../ui/page/panel.tsx'

const units = ['minutes', 'hours', 'days'] as const
const steps = [
  { unit: 'minutes', count: 15 },
  { unit: 'hours', count: 1 },
  { unit: 'days', count: 1 },
] as const
const operation = 'POST /simulator/clock/advance'

/** Moves the clock forward. The jobs due on the way run in order, each at its time. */
export function AdvancePanel() {
  const t = useTranslations('simulator.clock')
  const [count, setCount] = useState('3')
  const [unit, setUnit] = useState<(typeof units)[number]>('days')
  const advance = useSimulatorAction(operation, () => sayDone(t('advanced')))
  const [wasSent, setWasSent] = useState(false)
  const go = (body: Record<string, number>) => advance.mutate({ body })
  const isCount = /^[1-9]\d{0,3}$/.test(count)
  // What is not a number is sent as typed.
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
          <BusyButton type="submit" isBusy={advance.isPending}>
            {t('go')}
          </BusyButton>
          <SimulatorCurl operation={operation} fields={{ body: typed }} />
        </form>
        <SendAnyway wrong={wasSent && !isCount ? 1 : 0} isBusy={advance.isPending} onSend={() => go(typed)} />
        {advance.error && <ProblemNotice error={advance.error} title={t('notAdvanced')} />}
      </div>
    </Panel>
  )
}
