import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as control from '../../../server/catalog/control.ts'
import { unchecked } from '../../actions/form-input.ts'
import { type NotificationFault, notificationFaults } from '../../simulator/fault-names.ts'
import { keysOf } from '../../simulator/faults.ts'
import { SimulatorCurl } from '../../simulator/simulator-curl.tsx'
import { useSimulatorAction } from '../../simulator/use-simulator.ts'
import { forwardsRejected, useForwarding } from '../../stream/use-forwarding.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { FaultFields } from './fault-fields.tsx'
import { FaultForm } from './fault-form.tsx'
import { changeRule, findProblems, type Typed } from './fault-rules.ts'

const route = getRouteApi('/simulator')

/** Sets faults of notifications: repeated, delayed, out of order, lost or with a wrong signature. */
export function NotificationFaultForm() {
  const t = useTranslations('simulator.faults')
  const { fault: wanted } = route.useSearch()
  const first = keysOf(notificationFaults).find(name => name === wanted)
  const [fault, setFault] = useState<NotificationFault>(first ?? 'copies')
  const [typed, setTyped] = useState<Typed>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // A link to one fault leads here, and the form may be below the fold.
    if (first) form.current?.scrollIntoView({ block: 'center' })
  }, [first])
  return (
    <FaultForm
      ref={form}
      title={t('notifications')}
      add={useSimulatorAction(control.faults.addForNotifications, () => sayDone(t('added')))}
      curl={rule => <SimulatorCurl operation={control.faults.addForNotifications} input={rule} />}
      wrong={findProblems(notificationFaults[fault], typed, 'notifications').size}
      toRule={counts =>
        unchecked(counts, changeRule({ ...notificationFaults[fault], ...counts }, typed, 'notifications'))
      }
      choice={
        <RadioCards
          legend={t('what')}
          minWidth={230}
          fillsRows
          value={fault}
          onChange={name => {
            setFault(name)
            setTyped({})
          }}
          cards={keysOf(notificationFaults).map(name => ({
            value: name,
            label: t(`notification.${name}.name`),
            hint: t(`notification.${name}.says`),
          }))}
        />
      }
      fields={counts => (
        <>
          {fault === 'wrongSignature' && <NotForwarded />}
          <FaultFields
            key={fault}
            where="notifications"
            fault={notificationFaults[fault]}
            typed={typed}
            onChange={setTyped}
          >
            {counts}
          </FaultFields>
        </>
      )}
    />
  )
}

/** Says that the gateway keeps what it rejects from the store, and leads to the choice that forwards it. */
function NotForwarded() {
  const t = useTranslations('simulator.faults')
  const { data } = useForwarding()
  if (!data || forwardsRejected(data)) return null
  return (
    <Notice tone="info">
      {t.rich('notForwarded', {
        link: text => (
          <Link to="/webhooks" search={{ forwarding: 'any' }}>
            {text}
          </Link>
        ),
      })}
    </Notice>
  )
}
