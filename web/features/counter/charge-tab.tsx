import { Button, NativeSelect, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { PointOfSale, Terminal } from '../../../server/contract/counter.ts'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import {
  hasPoint,
  isTerminalId,
  qrModes,
  terminalTypes,
  virtualTerminalOf,
} from '../../../server/facts/in-person-orders.ts'
import { WriteProblems } from '../../actions/doubt-notice.tsx'
import { useFormDialog } from '../../actions/form-action.tsx'
import { SendAnyway, SubmitButton } from '../../actions/submit-button.tsx'
import { CurlButton } from '../../http/curl-button.tsx'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatMoney } from '../../money/format-money.ts'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import forms from '../../ui/forms/form.module.css'
import { submitByKeys } from '../../ui/forms/form-events.ts'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import layout from '../../ui/forms/with-preview.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { Money } from '../../ui/values/money.tsx'
import classes from './counter.module.css'
import { NewPosDialog, newPosName } from './pos-dialog.tsx'
import { NoPoint } from './terminals-tab.tsx'
import { type ChargeValues, useChargeForm } from './use-charge-form.ts'
import { useBranches, usePointsOfSale, useTerminals } from './use-counter.ts'

const route = getRouteApi('/counter')
const types = ['qr', 'point'] as const

/** The form of a charge, once the places are known at which it can be paid. */
export function ChargeTab({ site }: { site: SiteId }) {
  const t = useTranslations('orders.counter')
  const [branches, points, terminals] = [useBranches(), usePointsOfSale(), useTerminals()]
  const newPos = useFormDialog(newPosName)
  if (points.data && (terminals.data || terminals.error))
    return (
      <>
        <ChargeForm
          site={site}
          points={points.data.results.filter(({ external_id }) => external_id !== undefined)}
          terminals={terminals.data?.data.terminals ?? []}
          terminalsError={terminals.error}
          onNewPos={newPos.open}
        />
        <NewPosDialog branches={branches.data?.results ?? []} isOpen={newPos.isOpen} onClose={newPos.close} />
      </>
    )
  if (points.error)
    return <ProblemNotice error={points.error} title={t('listFailed')} onRetry={points.refetch} />
  return (
    <Panel title={t('loading')} isTitleHidden>
      <SkeletonLines lines={8} />
    </Panel>
  )
}

/** The terminal for tests without a device, which every account has. */
const virtualTerminal: Terminal = { id: virtualTerminalOf(terminalTypes[0]), operating_mode: 'PDV' }

type Props = {
  site: SiteId
  points: readonly PointOfSale[]
  terminals: readonly Terminal[]
  terminalsError: unknown
  onNewPos: () => void
}

function ChargeForm({ site, points, terminals, terminalsError, onNewPos }: Props) {
  const t = useTranslations('orders.counter.charge')
  const all = [...terminals, virtualTerminal]
  const { at } = route.useSearch()
  const places = {
    qr: points.map(({ name, external_id: value = '' }) => ({ value, label: `${name} (${value})` })),
    point: all.map(terminal => ({ value: terminal.id, label: labelOf(terminal, t) })),
  }
  /** The place that is chosen at first. A terminal gets orders only in the mode `PDV`, which the virtual one has. */
  const firstOf = (type: ChargeValues['type']) => {
    const ready = all.find(terminal => terminal.operating_mode === 'PDV')
    return (type === 'point' ? ready?.id : places.qr[0]?.value) ?? ''
  }
  const startType = at !== undefined && isTerminalId(at) ? 'point' : 'qr'
  const charge = useChargeForm(site, { type: startType, at: at ?? firstOf(startType) })
  const { form, element, submit, send, safe, input } = charge
  const { values, setFieldValue } = form
  const [first] = places[values.type]
  useEffect(() => {
    // The first point of sale was made while the form was open.
    if (values.at === '' && first) setFieldValue('at', first.value)
  }, [values.at, first, setFieldValue])
  // The address may name a place that is not in the list.
  const options =
    places[values.type].some(({ value }) => value === values.at) || values.at === ''
      ? places[values.type]
      : [...places[values.type], { value: values.at, label: values.at }]
  return (
    <form
      ref={element}
      className={layout.columns}
      noValidate
      aria-label={t('title')}
      onSubmit={submit}
      onKeyDown={submitByKeys}
    >
      <Panel title={t('title')}>
        <div className={forms.form}>
          <RadioCards
            legend={t('type')}
            value={values.type}
            onChange={type => form.setValues({ type, at: firstOf(type) })}
            cards={types.map(value => ({
              value,
              label: t(`types.${value}.name`),
              hint: t(`types.${value}.hint`),
            }))}
            minWidth={180}
            fillsRows
          />
          {values.type === 'point' && !hasPoint(site) && <NoPoint />}
          {values.type === 'point' && terminalsError != null && (
            <ProblemNotice error={terminalsError} title={t('terminalsFailed')} />
          )}
          {options.length === 0 ? (
            <Notice
              tone={form.errors.at ? 'bad' : 'info'}
              title={t('noPos')}
              actions={
                <Button variant="default" size="xs" onClick={onNewPos}>
                  {t('newPos')}
                </Button>
              }
            >
              {t('noPosText')}
            </Notice>
          ) : (
            <NativeSelect label={t(`at.${values.type}`)} data={options} {...form.getInputProps('at')} />
          )}
          {values.type === 'qr' && (
            <RadioCards
              legend={t('mode')}
              value={values.mode}
              onChange={mode => form.setFieldValue('mode', mode)}
              cards={qrModes.map(value => ({
                value,
                label: t(`modes.${value}.name`),
                hint: t(`modes.${value}.hint`),
              }))}
              minWidth={150}
              fillsRows
              isCompact
            />
          )}
          <div className={forms.row}>
            <TextInput
              label={t('amount', { currency: countryOf(site).currency })}
              inputMode="decimal"
              autoComplete="off"
              {...form.getInputProps('amount')}
            />
            <TextInput label={t('reference')} autoComplete="off" {...form.getInputProps('reference')} />
          </div>
          <TextInput label={t('description')} autoComplete="off" {...form.getInputProps('description')} />
        </div>
      </Panel>
      <ChargePreview site={site} charge={charge}>
        <SendAnyway wrong={Object.keys(form.errors).length} isBusy={safe.isBusy} onSend={send} />
        <WriteProblems safe={safe} failed={t('failed')} written="order" />
        <div className={forms.buttons}>
          <SubmitLabel site={site} charge={charge} />
          <CurlButton operation="orders.create" method="POST" path="/orders" body={input} />
        </div>
      </ChargePreview>
    </form>
  )
}

type Charge = ReturnType<typeof useChargeForm>

/** What will happen, step by step. */
function ChargePreview(props: { site: SiteId; charge: Charge; children: React.ReactNode }) {
  const { site, charge, children } = props
  const t = useTranslations('orders.counter.charge')
  const { type, mode } = charge.form.values
  const how = type === 'qr' ? mode : type
  return (
    <div className={layout.sticky}>
      <Panel title={t('preview')}>
        <div className={forms.form}>
          <p className={layout.total} data-testid="charge-total">
            {charge.amount.ok ? (
              <Money amount={charge.amount.text} currency={countryOf(site).currency} />
            ) : (
              '–'
            )}
          </p>
          <ol className={classes.steps}>
            <li>{t('stepCreated')}</li>
            <li>{t(`stepHow.${how}`)}</li>
            <li>{t(`stepEnd.${type}`)}</li>
          </ol>
          {children}
        </div>
      </Panel>
    </div>
  )
}

function SubmitLabel({ site, charge: { safe, amount } }: { site: SiteId; charge: Charge }) {
  const t = useTranslations('orders.counter.charge')
  const locale = useFormatLocale()
  return (
    <SubmitButton safe={safe} aria-keyshortcuts="Control+Enter">
      {amount.ok
        ? t('submit', { amount: formatMoney(amount.text, countryOf(site).currency, locale) })
        : t('submitPlain')}
    </SubmitButton>
  )
}

type Texts = ReturnType<typeof useTranslations<'orders.counter.charge'>>

function labelOf({ id, operating_mode: mode }: Terminal, t: Texts): string {
  if (id === virtualTerminal.id) return `${id} (${t('virtual')})`
  return mode === 'PDV' ? id : `${id} (${t('notPdv')})`
}
