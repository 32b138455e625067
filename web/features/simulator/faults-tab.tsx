import { NativeSelect } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type CallFault,
  type CallTarget,
  callFaults,
  callTargets,
  keysOf,
  type NotificationFault,
  notificationFaults,
  toFaultHeader,
} from '../../simulator/faults.ts'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import { ActiveFaults } from './active-faults.tsx'
import { FaultForm } from './fault-form.tsx'
import classes from './simulator.module.css'

const route = getRouteApi('/simulator')

/** Sets faults of notifications: repeated, delayed, out of order, lost or with a wrong signature. */
function NotificationFaultForm() {
  const t = useTranslations('simulator.faults')
  const { fault: wanted } = route.useSearch()
  const first = keysOf(notificationFaults).find(name => name === wanted)
  const [fault, setFault] = useState<NotificationFault>(first ?? 'copies')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // A link to one fault leads here, and the form may be below the fold.
    if (first) form.current?.scrollIntoView({ block: 'center' })
  }, [first])
  return (
    <FaultForm
      ref={form}
      title={t('notifications')}
      operation="POST /simulator/notification-faults"
      toFields={counts => ({ body: { ...notificationFaults[fault], ...counts } })}
      choice={
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
      }
    />
  )
}

/** Faults of the simulated provider, for a given number of calls or notifications. */
export function FaultsTab() {
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        <CallFaultForm />
        <NotificationFaultForm />
      </div>
      <ActiveFaults />
    </div>
  )
}

/** Sets faults of calls to the provider: the fault, the calls, and their number. */
function CallFaultForm() {
  const t = useTranslations('simulator.faults')
  const [fault, setFault] = useState<CallFault>('serverError')
  const [target, setTarget] = useState<CallTarget>('createPayment')
  return (
    <FaultForm
      title={t('calls')}
      operation="POST /simulator/faults"
      toFields={counts => ({ body: { ...callFaults[fault], ...callTargets[target], ...counts } })}
      choice={
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
      }
      aim={
        <NativeSelect
          label={t('where')}
          value={target}
          onChange={event =>
            setTarget(keysOf(callTargets).find(name => name === event.currentTarget.value) ?? 'any')
          }
          data={keysOf(callTargets).map(name => ({ value: name, label: t(`target.${name}`) }))}
        />
      }
      hint={<HeaderHint header={`x-simulator-fault: ${toFaultHeader(callFaults[fault])}`} />}
    />
  )
}

function HeaderHint({ header }: { header: string }) {
  const t = useTranslations('simulator.faults')
  return (
    <p className="dimmed">
      {t('header')}{' '}
      <Copyable value={header} what={t('headerWhat')}>
        <code className="mono">{header}</code>
      </Copyable>
    </p>
  )
}
