import { Button, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { SimulatorCurl } from '../../provider/simulator-curl.tsx'
import { useSimulatorAction } from '../../provider/use-simulator.ts'
import { announce } from '../../ui/announcer.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import forms from '../../ui/form.module.css'
import { Panel } from '../../ui/panel.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { CountFields, firstCounts, readCounts } from './count-fields.tsx'
import {
  type CallFault,
  type CallTarget,
  callFaults,
  callTargets,
  keysOf,
  toFaultHeader,
} from './fault-choices.ts'

/** Makes the next calls to the provider fail: by what, which ones, how many. */
export function CallFaultForm() {
  const t = useTranslations('simulator.faults')
  const [fault, setFault] = useState<CallFault>('serverError')
  const [target, setTarget] = useState<CallTarget>('createPayment')
  const [counts, setCounts] = useState(firstCounts)
  const add = useSimulatorAction(() => announce(t('added')))
  const body = { ...callFaults[fault], ...callTargets[target], ...readCounts(counts) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (readCounts(counts)) add.mutate({ method: 'POST', path: '/faults', body })
  }
  return (
    <Panel title={t('calls')}>
      <form className={forms.form} onSubmit={submit} noValidate>
        <RadioCards
          legend={t('what')}
          minWidth={230}
          value={fault}
          onChange={setFault}
          cards={keysOf(callFaults).map(name => ({
            value: name,
            label: t(`call.${name}.name`),
            hint: t(`call.${name}.says`),
          }))}
        />
        <div className={forms.row}>
          <NativeSelect
            label={t('where')}
            value={target}
            onChange={event =>
              setTarget(keysOf(callTargets).find(name => name === event.currentTarget.value) ?? 'any')
            }
            data={keysOf(callTargets).map(name => ({ value: name, label: t(`target.${name}`) }))}
          />
          <CountFields counts={counts} onChange={setCounts} />
        </div>
        <div className={forms.buttons}>
          <Button type="submit" loading={add.isPending}>
            {t('add')}
          </Button>
          <SimulatorCurl method="POST" path="/faults" body={body} />
        </div>
        {add.error && <ProblemNotice error={add.error} title={t('failed')} />}
        <HeaderHint header={`x-simulator-fault: ${toFaultHeader(callFaults[fault])}`} />
      </form>
    </Panel>
  )
}

function HeaderHint({ header }: { header: string }) {
  const t = useTranslations('simulator.faults')
  return (
    <p className="dimmed">
      {t('header')} <code className="mono">{header}</code>{' '}
      <CopyButton value={header} what={t('headerWhat')} />
    </p>
  )
}
