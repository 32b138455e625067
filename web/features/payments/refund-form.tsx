import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatAmount, formatMoney, halfOf, toMinor } from '../../money/format-money.ts'
import { type ReadAmount, readAmount } from '../../money/read-amount.ts'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { Money } from '../../ui/values/money.tsx'
import { DoubtNotice } from '../../writes/doubt-notice.tsx'
import type { Payment } from './payment-types.ts'
import classes from './payments.module.css'
import { leftToRefund } from './refund-rules.ts'
import type { RefundSubmit } from './use-refund.ts'

type Mode = 'full' | 'part'

/** Refunds the remaining amount or part of it. The button shows the amount, so there is no second confirmation. */
export function RefundForm({ payment, refund }: { payment: Payment; refund: RefundSubmit }) {
  const t = useTranslations('payment.refund')
  const locale = useFormatLocale()
  const currency = payment.currency_id ?? ''
  const left = leftToRefund(payment)
  const [mode, setMode] = useState<Mode>('full')
  const [text, setText] = useState(() => formatAmount(halfOf(left, currency), currency, locale))
  const [wasSent, setWasSent] = useState(false)
  const amount = toPart(readAmount(text, currency, locale), left)
  const sum = mode === 'full' ? left : amount.ok ? amount.value : null
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (sum === null) field.current?.focus()
    if (sum === null) return
    const isWhole = mode === 'full' && toMinor(left) === toMinor(payment.transaction_amount)
    const earlier = (payment.refunds ?? []).map(({ id }) => id)
    const input = { paymentId: String(payment.id), ...(isWhole ? {} : { amount: sum }) }
    void refund.submit({ input, sum, earlier })
  }
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <RadioCards
        legend={t('howMuch')}
        value={mode}
        onChange={setMode}
        minWidth={160}
        cards={[
          { value: 'full', label: t('full'), hint: <Money amount={left} currency={currency} /> },
          { value: 'part', label: t('part') },
        ]}
      />
      {mode === 'part' && (
        <TextInput
          id={id}
          ref={field}
          label={t('amount', { left: formatMoney(left, currency, locale) })}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          error={
            wasSent && !amount.ok
              ? t(`problem.${amount.problem}`, { left: formatMoney(left, currency, locale) })
              : null
          }
          data-autofocus
        />
      )}
      <p className="dimmed">{t('warning')}</p>
      {refund.refusal !== null && <ProblemNotice error={refund.refusal} title={t('failed')} />}
      <DoubtNotice safe={refund} written="refund" />
      <Button type="submit" loading={refund.isBusy} disabled={refund.doubt !== null}>
        {sum === null ? t('submitPlain') : t('submit', { amount: formatMoney(sum, currency, locale) })}
      </Button>
      <p className="dimmed mono">{t('key', { key: refund.idempotencyKey })}</p>
    </form>
  )
}

type Part = { ok: true; value: number } | { ok: false; problem: 'unreadable' | 'tooSmall' | 'tooMuch' }

function toPart(read: ReadAmount, left: number): Part {
  if (!read.ok) return { ok: false, problem: read.problem === 'tooSmall' ? 'tooSmall' : 'unreadable' }
  return toMinor(read.value) > toMinor(left) ? { ok: false, problem: 'tooMuch' } : read
}
