import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { paths } from '../../paths.ts'
import { SimulatorCurl } from '../../provider/simulator-curl.tsx'
import { useSimulatorAction } from '../../provider/use-simulator.ts'
import { announce } from '../../ui/announcer.ts'
import forms from '../../ui/form.module.css'
import { Panel } from '../../ui/panel.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { CountFields, firstCounts, readCounts } from './count-fields.tsx'
import { keysOf, type NotificationFault, notificationFaults } from './fault-choices.ts'

const path = '/notification-faults'
const route = getRouteApi(paths.simulator)

/** Makes the next notifications go wrong: twice, late, out of order, lost, or badly signed. */
export function NotificationFaultForm() {
  const t = useTranslations('simulator.faults')
  const { fault: wanted } = route.useSearch()
  const first = keysOf(notificationFaults).find(name => name === wanted)
  const [fault, setFault] = useState<NotificationFault>(first ?? 'copies')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Who was sent here for one fault finds it in view, below the calls' faults.
    if (first) form.current?.scrollIntoView({ block: 'center' })
  }, [first])
  const [counts, setCounts] = useState(firstCounts)
  const add = useSimulatorAction(() => announce(t('added')))
  const body = { ...notificationFaults[fault], ...readCounts(counts) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (readCounts(counts)) add.mutate({ method: 'POST', path, body })
  }
  return (
    <Panel title={t('notifications')}>
      <form ref={form} className={forms.form} onSubmit={submit} noValidate>
        <RadioCards
          legend={t('what')}
          minWidth={230}
          value={fault}
          onChange={setFault}
          cards={keysOf(notificationFaults).map(name => ({
            value: name,
            label: t(`notification.${name}.name`),
            hint: t(`notification.${name}.says`),
          }))}
        />
        <div className={forms.row}>
          <CountFields counts={counts} onChange={setCounts} />
        </div>
        <div className={forms.buttons}>
          <Button type="submit" loading={add.isPending}>
            {t('add')}
          </Button>
          <SimulatorCurl method="POST" path={path} body={body} />
        </div>
        {add.error && <ProblemNotice error={add.error} title={t('failed')} />}
      </form>
    </Panel>
  )
}
