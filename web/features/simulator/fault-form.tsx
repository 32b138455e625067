import { Button } from '@mantine/core'
import { type ReactNode, type Ref, type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { SimulatorCurl } from '../../provider/simulator-curl.tsx'
import { useSimulatorAction } from '../../provider/use-simulator.ts'
import { announce } from '../../ui/feedback/announcer.ts'
import forms from '../../ui/forms/form.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { CountFields, firstCounts, readCounts } from './count-fields.tsx'

type Props = {
  title: string
  path: string
  /** The rule as it is chosen; how many it hits is asked here. */
  rule: Record<string, unknown>
  /** The choice of the fault. */
  choice: ReactNode
  /** Which ones it waits for, beside the counts. */
  aim?: ReactNode
  /** Below everything. */
  hint?: ReactNode
  ref?: Ref<HTMLFormElement>
}

/** Adds a fault to those that wait. */
export function FaultForm({ title, path, rule, choice, aim, hint, ref }: Props) {
  const t = useTranslations('simulator.faults')
  const [counts, setCounts] = useState(firstCounts)
  const add = useSimulatorAction(() => announce(t('added')))
  const body = { ...rule, ...readCounts(counts) }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (readCounts(counts)) add.mutate({ method: 'POST', path, body })
  }
  return (
    <Panel title={title}>
      <form ref={ref} className={forms.form} onSubmit={submit} noValidate>
        {choice}
        <div className={forms.row}>
          {aim}
          <CountFields counts={counts} onChange={setCounts} />
        </div>
        <div className={forms.buttons}>
          <Button type="submit" loading={add.isPending}>
            {t('add')}
          </Button>
          <SimulatorCurl method="POST" path={path} body={body} />
        </div>
        {add.error && <ProblemNotice error={add.error} title={t('failed')} />}
        {hint}
      </form>
    </Panel>
  )
}
