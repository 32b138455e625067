import { NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '../../../server/contract/orders.ts'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import { WriteProblems } from '../../actions/doubt-notice.tsx'
import { FormAction, useFormDialog } from '../../actions/form-action.tsx'
import { ChangedMeanwhile } from '../../actions/subject-state.tsx'
import { SendAnyway, SubmitButton, WillRefuse } from '../../actions/submit-button.tsx'
import { type OwnField, wrongFields } from '../../cards/card-draft.ts'
import { CardPicker } from '../../cards/card-picker.tsx'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { centsOf, fromCents } from '../../money/exact.ts'
import { formatAmount, formatMoney } from '../../money/format-money.ts'
import { readAmount, useAmountProblem } from '../../money/read-amount.ts'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import forms from '../../ui/forms/form.module.css'
import { useFocusFirstError } from '../../ui/forms/form-events.ts'
import { currencyOf, restOf } from './order-facts.ts'
import {
  cardKind,
  firstMethod,
  isCard,
  type MethodDraft,
  siteOf,
  type TransactionWrite,
  useTransactionWrite,
} from './use-transaction-write.ts'

type Props = {
  site: SiteId
  obstacle: string | null
  write: TransactionWrite
  /** Title of the provider's refusal. */
  failed: string
  submitLabel: string
  /** The number of invalid fields in `children`. */
  wrongOthers?: number
  onSend: (method: MethodDraft) => void
  /** Further fields at the top of the form. */
  children?: ReactNode
}

/**
 * Chooses the payment method of a transaction: one of the country's test cards, a typed card, or a method without a
 * card.
 */
export function TransactionForm(props: Props) {
  const { site, obstacle, write, failed, submitLabel, wrongOthers = 0, onSend, children } = props
  const t = useTranslations('orders.form')
  const [method, setMethod] = useState(firstMethod)
  const [wasSent, setWasSent] = useState(false)
  const [wrong, setWrong] = useState<OwnField[]>([])
  const element = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusFirstError(element)
  const change = (next: Partial<MethodDraft>) => {
    setMethod({ ...method, ...next })
    setWrong([])
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = isCard(method) ? wrongFields(method.card) : []
    setWrong(found)
    setWasSent(true)
    if (found.length + wrongOthers === 0) return onSend(method)
    write.clearFailures()
    focusFirstError()
  }
  return (
    <form ref={element} className={forms.form} noValidate onSubmit={onSubmit}>
      {obstacle && <WillRefuse reason={obstacle} />}
      {children}
      <NativeSelect
        label={t('method')}
        value={method.kind}
        onChange={event => change({ kind: event.currentTarget.value })}
        data={[
          { value: cardKind, label: t('card') },
          ...countryOf(site).offlineMethods.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {isCard(method) && (
        <>
          <CardPicker
            site={site}
            draft={method.card}
            wrong={wrong}
            onChange={next => change({ card: next })}
          />
          <TextInput
            label={t('installments')}
            inputMode="numeric"
            autoComplete="off"
            value={method.installments}
            onChange={event => change({ installments: event.currentTarget.value })}
          />
        </>
      )}
      <SendAnyway
        wrong={wasSent ? wrong.length + wrongOthers : 0}
        isBusy={write.isBusy}
        onSend={() => onSend(method)}
      />
      <ChangedMeanwhile safe={write.safe} />
      {write.tokenFailure !== null && <ProblemNotice error={write.tokenFailure} title={failed} />}
      <WriteProblems safe={write.safe} failed={failed} written="orderChange" />
      <div className={forms.buttons}>
        <SubmitButton safe={write.safe} isBusy={write.isBusy} disabled={!write.access}>
          {submitLabel}
        </SubmitButton>
      </div>
    </form>
  )
}

type AddTransactionProps = { order: Order; obstacle: string | null }

/** The button and the form of an additional transaction. */
export function AddTransaction({ order, obstacle }: AddTransactionProps) {
  const t = useTranslations('orders')
  const locale = useFormatLocale()
  const name = `add-transaction ${order.id}`
  const dialog = useFormDialog(name)
  const currency = currencyOf(order)
  const site = siteOf(order)
  const sample = formatAmount(countryOf(site).sampleAmount, currency, locale)
  const [typed, setTyped] = useState<string | null>(null)
  const rest = restOf(order)
  const text = typed ?? (rest === '0' ? sample : formatAmount(rest, currency, locale))
  const write = useTransactionWrite(name, order, { done: t('form.added'), onDone: dialog.close })
  const amount = readAmount(text, currency, locale)
  const problemOf = useAmountProblem(currency)
  const label = t('action.add_transactions.name')
  const toText = () => (amount.ok ? fromCents(centsOf(amount.text), currency) : text)
  return (
    <FormAction
      dialog={dialog}
      label={label}
      icon="plus"
      title={t('form.addTitle')}
      command={label}
      onOpen={() => {
        write.clearFailures()
        if (write.safe.doubt === null) setTyped(null)
      }}
    >
      <TransactionForm
        site={site}
        obstacle={obstacle}
        write={write}
        failed={t('form.addFailed')}
        submitLabel={
          amount.ok
            ? t('form.add', { amount: formatMoney(amount.text, currency, locale) })
            : t('form.addPlain')
        }
        wrongOthers={amount.ok ? 0 : 1}
        onSend={draft => write.save({ change: 'add', amount: toText() }, draft)}
      >
        <TextInput
          label={t('form.amount')}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={event => setTyped(event.currentTarget.value)}
          error={problemOf(amount)}
        />
      </TransactionForm>
    </FormAction>
  )
}
