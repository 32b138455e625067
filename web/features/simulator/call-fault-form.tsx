import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type CallFault,
  type CallTarget,
  callFaults,
  callTargets,
  keysOf,
  toFaultHeader,
} from '../../simulator/fault-choices.ts'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import { FaultForm } from './fault-form.tsx'

/** Sets faults of calls to the provider: which fault, which calls, how many. */
export function CallFaultForm() {
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
