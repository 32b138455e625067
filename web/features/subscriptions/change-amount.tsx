import { TextInput } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import { WriteProblems } from '../../actions/doubt-notice.tsx'
import { FormAction, useFormDialog } from '../../actions/form-action.tsx'
import { numberOrText, unchecked } from '../../actions/form-input.ts'
import { ChangedMeanwhile } from '../../actions/subject-state.tsx'
import { SendAnyway, SubmitButton } from '../../actions/submit-button.tsx'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatAmount } from '../../money/format-money.ts'
import { readAmount, useAmountProblem } from '../../money/read-amount.ts'
import forms from '../../ui/forms/form.module.css'
import { type Change, type ChangeSubmit, useChange, useDoubtWords } from './use-change.ts'

const amountOf = ({ auto_recurring }: Subscription) => auto_recurring.transaction_amount

const isDone = (now: Subscription, { change }: Change) =>
  amountOf(now) === change.auto_recurring?.transaction_amount

/** The button and the form of a new amount, which applies from the next charge. */
export function ChangeAmount({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('subscriptions.change')
  const name = `amount ${subscription.id}`
  const dialog = useFormDialog(name)
  const safe = useChange(name, subscription, { isDone, onDone: dialog.close })
  return (
    <FormAction
      dialog={dialog}
      label={t('amount')}
      icon="pay"
      title={t('amountTitle')}
      onOpen={safe.clearRefusal}
    >
      <AmountForm subscription={subscription} safe={safe} />
    </FormAction>
  )
}

function AmountForm({ subscription, safe }: { subscription: Subscription; safe: ChangeSubmit }) {
  const t = useTranslations('subscriptions.change')
  const locale = useFormatLocale()
  const words = useDoubtWords('change')
  const { currency_id: currency } = subscription.auto_recurring
  const [text, setText] = useState(() => formatAmount(amountOf(subscription), currency, locale))
  const [wasSent, setWasSent] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const read = readAmount(text, currency, locale)
  const problemOf = useAmountProblem(currency)
  const send = () => {
    safe.clearRefusal()
    // A text that is no amount is sent as typed.
    const transaction_amount = read.ok ? read.value : numberOrText(text)
    const change = unchecked<Change['change']>({}, { auto_recurring: { transaction_amount } })
    void safe.submit({ change, before: subscription })
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (read.ok) return send()
    safe.clearRefusal()
    field.current?.focus()
  }
  return (
    <form className={forms.form} noValidate onSubmit={onSubmit}>
      <TextInput
        ref={field}
        label={t('newAmount', { currency })}
        description={t('amountHint')}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={problemOf(read)}
        onChange={event => setText(event.currentTarget.value)}
      />
      <SendAnyway wrong={wasSent && !read.ok ? 1 : 0} isBusy={safe.isBusy} onSend={send} />
      <ChangedMeanwhile safe={safe} />
      <WriteProblems safe={safe} failed={t('failed')} written={words} />
      <div className={forms.buttons}>
        <SubmitButton safe={safe}>{t('save')}</SubmitButton>
      </div>
    </form>
  )
}
