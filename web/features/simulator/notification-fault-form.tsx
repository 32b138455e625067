import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { keysOf, type NotificationFault, notificationFaults } from '../../simulator/fault-choices.ts'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { FaultForm } from './fault-form.tsx'

const route = getRouteApi('/simulator')

/** Sets faults of notifications: repeated, delayed, out of order, lost or with a wrong signature. */
export function NotificationFaultForm() {
  const t = useTranslations('simulator.faults')
  const { fault: wanted } = route.useSearch()
  const first = keysOf(notificationFaults).find(name => name === wanted)
  const [fault, setFault] = useState<NotificationFault>(first ?? 'copies')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // A link to one fault leads here; the form may be below the fold.
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
