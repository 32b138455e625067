import { Button } from '@mantine/core'
import { type ReactNode, type Ref, type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ControlFields } from '../../../server/simulator/api/control-api.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { SimulatorCurl } from '../../provider/simulator-curl.tsx'
import { useSimulatorAction } from '../../provider/use-simulator.ts'
import { announce } from '../../ui/feedback/announcer.ts'
import forms from '../../ui/forms/form.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { CountFields, firstCounts, readCounts } from './count-fields.tsx'

type Operation = 'POST /simulator/faults' | 'POST /simulator/notification-faults'

type Props<Op extends Operation> = {
  title: string
  operation: Op
  /** Builds the rule from the choices of the form and the counts. */
  toFields: (counts: { times?: number; skip?: number }) => ControlFields<Op>
  /** The choice of a fault. */
  choice: ReactNode
  /** What it applies to, beside the counts. */
  aim?: ReactNode
  /** Below everything. */
  hint?: ReactNode
  ref?: Ref<HTMLFormElement>
}

/** The form that sets a fault. */
export function FaultForm<Op extends Operation>({
  title,
  operation,
  toFields,
  choice,
  aim,
  hint,
  ref,
}: Props<Op>) {
  const t = useTranslations('simulator.faults')
  const [counts, setCounts] = useState(firstCounts)
  const add = useSimulatorAction(operation, () => announce(t('added')))
  const fields = toFields(readCounts(counts) ?? {})
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (readCounts(counts)) add.mutate(fields)
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
          <SimulatorCurl operation={operation} fields={fields} />
        </div>
        {add.error && <ProblemNotice error={add.error} title={t('failed')} />}
        {hint}
      </form>
    </Panel>
  )
}
