import { NativeSelect } from '@mantine/core'
import type { inferRouterInputs } from '@trpc/server'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import * as control from '../../../server/catalog/control.ts'
import type { ControlInput } from '../../../server/catalog/control-operation.ts'
import type { AppRouter } from '../../../server/gateway/procedures/router.ts'
import { unchecked } from '../../actions/form-input.ts'
import { CurlButton } from '../../http/curl-button.tsx'
import { useSettings } from '../../http/use-settings.ts'
import {
  type CallTarget,
  callTargets,
  faultOf,
  onlySimulated,
  toFaultHeader,
} from '../../simulator/fault-names.ts'
import { type CallFault, callFaults, keysOf } from '../../simulator/faults.ts'
import { SimulatorCurl } from '../../simulator/simulator-curl.tsx'
import { useSimulatorAction } from '../../simulator/use-simulator.ts'
import { trpc } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import { ActiveFaults } from './active-faults.tsx'
import { FaultFields } from './fault-fields.tsx'
import { FaultForm } from './fault-form.tsx'
import { changeRule, findProblems, type Typed } from './fault-rules.ts'
import { NotificationFaultForm } from './notification-fault-form.tsx'
import classes from './simulator.module.css'

/** Faults of the simulated provider and of the shop proxy, for a given number of calls or notifications. */
export function FaultsTab() {
  const isSimulated = useSettings()?.simulator === true
  return (
    <div className={classes.stack}>
      <CallFaultForm />
      <ActiveFaults />
      {isSimulated && <NotificationFaultForm />}
    </div>
  )
}

const places = ['simulator', 'shop_proxy'] as const
type Place = (typeof places)[number]

/**
 * Adds a rule at its place: the simulator, whose faults every caller meets, or the shop proxy, whose faults only shops
 * meet.
 */
function useAddCallFault(at: Place) {
  const t = useTranslations('simulator.faults')
  const utils = trpc.useUtils()
  const done = () => sayDone(t('added'))
  const simulated = useSimulatorAction(control.faults.add, done)
  const proxied = trpc.faults.add.useMutation({
    onSuccess: () => {
      void utils.faults.list.invalidate()
      done()
    },
  })
  if (at === 'simulator') return simulated
  return { ...proxied, mutate: (rule: CallRule) => proxied.mutate(rule as ProxyRule) }
}

type CallRule = ControlInput<typeof control.faults.add>
type ProxyRule = inferRouterInputs<AppRouter>['faults']['add']

/** Sets faults of calls to the provider: where they act, the fault, the calls, and their number. */
function CallFaultForm() {
  const t = useTranslations('simulator.faults')
  const settings = useSettings()
  const offered = settings?.simulator ? (settings.shop_url === null ? [] : places) : ['shop_proxy' as const]
  const [wanted, setPlace] = useState<Place>('simulator')
  const at = settings?.simulator === false ? 'shop_proxy' : wanted
  const [chosen, setFault] = useState<CallFault>('serverError')
  const [target, setTarget] = useState<CallTarget>('createPayment')
  const faults = keysOf(callFaults).filter(
    name => (at === 'simulator' || !onlySimulated.includes(name)) && faultOf(name, target) !== null,
  )
  const fault = faults.includes(chosen) ? chosen : 'serverError'
  const fields = faultOf(fault, target) ?? {}
  const [typed, setTyped] = useState<Typed>({})
  const header = toFaultHeader(changeRule(fields, typed, at))
  return (
    <FaultForm<CallRule>
      title={t('calls')}
      add={useAddCallFault(at)}
      curl={rule =>
        at === 'simulator' ? (
          <SimulatorCurl operation={control.faults.add} input={rule} />
        ) : (
          <CurlButton operation="faults.add" method="POST" path="/faults" body={rule} />
        )
      }
      wrong={findProblems({ ...fields, ...callTargets[target] }, typed, at).size}
      toRule={counts =>
        unchecked(counts, changeRule({ ...fields, ...callTargets[target], ...counts }, typed, at))
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
          cards={faults.map(name => ({
            value: name,
            label: t(`call.${name}.name`),
            hint: t(`call.${name}.says`, { code: String(faultOf(name, target)?.code) }),
          }))}
        />
      }
      fields={counts => (
        <>
          {offered.length > 0 && (
            <RadioCards<Place>
              legend={t('at')}
              minWidth={230}
              value={at}
              onChange={setPlace}
              cards={offered.map(place => ({
                value: place,
                label: t(`places.${place}.name`),
                hint: t(`places.${place}.says`),
              }))}
            />
          )}
          <FaultFields
            key={`${at} ${fault} ${target}`}
            where={at}
            fault={fields}
            target={callTargets[target]}
            typed={typed}
            onChange={setTyped}
          >
            {counts}
          </FaultFields>
        </>
      )}
      aim={
        <NativeSelect
          label={t('where')}
          value={target}
          onChange={event => {
            setTarget(keysOf(callTargets).find(name => name === event.currentTarget.value) ?? 'any')
            // These follow from the target. Values that were typed for the fault stay.
            setTyped(({ method: _m, path: _p, shows: _s, code: _c, ...rest }) => rest)
          }}
          data={keysOf(callTargets).map(name => ({
            value: name,
            label: t(`target.${name === 'any' && at === 'shop_proxy' ? 'anyOfShop' : name}`),
          }))}
        />
      }
      hint={at === 'simulator' && header !== null && <HeaderHint header={header} />}
    />
  )
}

function HeaderHint({ header }: { header: string }) {
  const t = useTranslations('simulator.faults')
  return (
    <p className="dimmed">
      {t('header')}{' '}
      <Copyable value={header} what={t('headerWhat')}>
        <code className={`mono ${classes.header}`}>{header}</code>
      </Copyable>
    </p>
  )
}
