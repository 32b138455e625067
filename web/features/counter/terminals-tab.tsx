import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as control from '../../../server/catalog/control.ts'
import type { Terminal } from '../../../server/contract/counter.ts'
import type { SiteId } from '../../../server/facts/countries.ts'
import { hasPoint, terminalTypes } from '../../../server/facts/in-person-orders.ts'
import { WriteProblems } from '../../actions/doubt-notice.tsx'
import { useSafeSubmit } from '../../actions/use-safe-submit.ts'
import { useSettings } from '../../http/use-settings.ts'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { useProviderPages } from '../../provider/provider-pages.ts'
import { SimulatorCurl } from '../../simulator/simulator-curl.tsx'
import { useSimulatorAction } from '../../simulator/use-simulator.ts'
import { gateway } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import forms from '../../ui/forms/form.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { Row } from './codes-tab.tsx'
import classes from './counter.module.css'
import { useAfterCounterChange, usePointsOfSale, useTerminals, useWriteTexts } from './use-counter.ts'

/** The terminals of the seller. Only simulated ones are plugged in here; a real one is linked on the device. */
export function TerminalsTab({ site }: { site: SiteId }) {
  const t = useTranslations('orders.counter.terminal')
  const isSimulator = useSettings()?.simulator === true
  const { data, error, refetch } = useTerminals()
  const terminals = data?.data.terminals ?? []
  return (
    <div className={classes.stack}>
      <Panel title={t('title')}>
        {error && <ProblemNotice error={error} title={t('listFailed')} onRetry={refetch} />}
        {!data && !error && <SkeletonLines lines={3} />}
        {data && terminals.length === 0 && (
          <EmptyState icon="card" title={t('empty')}>
            {t(isSimulator ? 'emptyText' : 'emptyReal')}
          </EmptyState>
        )}
        <div className={classes.stack}>
          {!hasPoint(site) && <NoPoint />}
          {terminals.length > 0 && (
            <ul className={classes.list}>
              {terminals.map(terminal => (
                <TerminalRow key={terminal.id} terminal={terminal} isFixed={!hasPoint(site)} />
              ))}
            </ul>
          )}
        </div>
      </Panel>
      {isSimulator && <PlugIn />}
    </div>
  )
}

const modes = ['PDV', 'STANDALONE'] as const
type Mode = (typeof modes)[number]

/** Says that the provider sets up no terminal in the account's country. */
export function NoPoint() {
  const t = useTranslations('orders.counter.terminal')
  return (
    <Notice tone="warn" title={t('noPoint')}>
      {t('noPointText')}
    </Notice>
  )
}

type RowProps = { terminal: Terminal; isFixed: boolean }

/** A fixed terminal cannot change its mode. */
function TerminalRow({ terminal: { id, external_pos_id, pos_id, operating_mode }, isFixed }: RowProps) {
  const t = useTranslations('orders.counter.terminal')
  const { written } = useWriteTexts()
  const after = useAfterCounterChange()
  const page = useProviderPages()?.terminalAt(id)
  const setUp = useSafeSubmit<Mode, unknown>(`terminal ${id}`, {
    send: (mode, context) =>
      gateway.terminals.setUp.mutate({ terminals: [{ id, operating_mode: mode }] }, { context }),
    // The same mode again changes nothing.
    isRepeatable: true,
    onDone: () => {
      after()
      sayDone(t('modeSet'))
    },
  })
  const place = external_pos_id ?? pos_id
  return (
    <>
      <Row
        testId={`terminal-${id}`}
        name={id}
        id={place == null ? t('nowhere') : t('at', { place: String(place) })}
      >
        <NativeSelect
          aria-label={t('modeOf', { id })}
          value={operating_mode ?? ''}
          disabled={setUp.isBusy || isFixed}
          data={[
            ...(modes.some(mode => mode === operating_mode)
              ? []
              : [{ value: operating_mode ?? '', label: t('modes.UNDEFINED') }]),
            ...modes.map(value => ({ value, label: t(`modes.${value}`) })),
          ]}
          onChange={event => {
            const mode = modes.find(each => each === event.currentTarget.value)
            if (mode) void setUp.submit(mode)
          }}
        />
        {page && (
          <a href={page} target="_blank" rel="noreferrer">
            {t('open')}
          </a>
        )}
      </Row>
      <WriteProblems safe={setUp} failed={t('modeFailed')} written={written} />
    </>
  )
}

const operation = control.terminals.plugIn

/** Plugs in a simulated terminal. With a real one, the seller does this on the device. */
function PlugIn() {
  const t = useTranslations('orders.counter.terminal')
  const points = usePointsOfSale().data?.results ?? []
  const after = useAfterCounterChange()
  const [type, setType] = useState<(typeof terminalTypes)[number]>(terminalTypes[0])
  const [serial, setSerial] = useState('')
  const [pos, setPos] = useState('')
  const plug = useSimulatorAction(operation, ({ id }) => {
    after()
    setSerial('')
    sayDone(t('plugged', { id }))
  })
  const chosen = pos || String(points[0]?.id ?? '')
  const input = {
    type,
    ...(serial.trim() && { serial: serial.trim() }),
    ...(chosen && { pos_id: Number(chosen) }),
  }
  const isWrong = serial.trim() !== '' && !/^[A-Za-z0-9]{1,40}$/.test(serial.trim())
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWrong) plug.mutate(input)
  }
  return (
    <Panel title={t('plugIn')}>
      <form className={forms.form} noValidate aria-label={t('plugIn')} onSubmit={onSubmit}>
        <p className="dimmed">{t('plugInHint')}</p>
        <div className={forms.row}>
          <NativeSelect
            label={t('type')}
            value={type}
            data={[...terminalTypes]}
            onChange={event =>
              setType(terminalTypes.find(each => each === event.currentTarget.value) ?? type)
            }
          />
          <TextInput
            label={t('serial')}
            placeholder={t('serialDefault')}
            autoComplete="off"
            value={serial}
            error={isWrong && t('badSerial')}
            onChange={event => setSerial(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('pos')}
            value={chosen}
            data={
              points.length === 0
                ? [{ value: '', label: t('noPos') }]
                : points.map(({ id, name }) => ({ value: String(id), label: name }))
            }
            onChange={event => setPos(event.currentTarget.value)}
          />
        </div>
        {plug.error && <ProblemNotice error={plug.error} title={t('plugFailed')} />}
        <div className={forms.buttons}>
          <BusyButton type="submit" isBusy={plug.isPending}>
            {t('plugIn')}
          </BusyButton>
          <SimulatorCurl operation={operation} input={input} />
        </div>
      </form>
    </Panel>
  )
}
