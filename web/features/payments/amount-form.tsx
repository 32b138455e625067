import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toProblem } from '../../errors/console-problem.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatAmount, formatMoney, halfOf, toMinor } from '../../money/format-money.ts'
import { type ReadAmount, readAmount } from '../../money/read-amount.ts'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { Money } from '../../ui/values/money.tsx'
import { DoubtNotice } from '../../writes/doubt-notice.tsx'
import { SendAnyway } from '../../writes/send-anyway.tsx'
import { numberOrText, unchecked } from '../../writes/unchecked.ts'
import type { Payment } from './payment-types.ts'
import classes from './payments.module.css'
import { leftToRefund } from './refund-rules.ts'
import type { AmountMove, AmountOrder, AmountSubmit } from './use-amount-write.ts'
import { WillRefuse } from './will-refuse.tsx'

type Mode = 'full' | 'part'

type Props = { move: AmountMove; payment: Payment; obstacle: string | null; write: AmountSubmit }

/**
 * Refunds or captures everything that is left or part of it. The button shows the amount, so there is no second
 * confirmation.
 */
export function AmountForm({ move, payment, obstacle, write }: Props) {
  const t = useTranslations(`payment.${move}`)
  const locale = useFormatLocale()
  const currency = payment.currency_id ?? ''
  const left = leftToRefund(payment)
  const leftText = formatMoney(left, currency, locale)
  const [mode, setMode] = useState<Mode>('full')
  const [text, setText] = useState(() => formatAmount(halfOf(left, currency), currency, locale))
  const [wasSent, setWasSent] = useState(false)
  const read = readAmount(text, currency, locale)
  const part = toPart(read, left)
  const isWrong = mode === 'part' && !part.ok
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const refused = write.refusal === null ? undefined : findAmountError(write.refusal)

  /** Sends the amount as it is, also one that the form refuses. */
  const send = () => {
    write.clearRefusal()
    void write.submit(toOrder())
  }
  const toOrder = (): AmountOrder => {
    // Without an amount the provider takes the whole payment; a rest is written out.
    const isWhole = left === 0 || toMinor(left) === toMinor(payment.transaction_amount)
    if (mode === 'full') return { amount: isWhole ? undefined : left, sum: left, payment }
    if (read.ok) return { amount: read.value, sum: read.value, payment }
    return unchecked<AmountOrder>({ amount: 0, sum: null, payment }, { amount: numberOrText(text) })
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (!isWrong) return send()
    write.clearRefusal()
    field.current?.focus()
  }
  const sum = mode === 'full' ? left : part.ok ? part.value : 0
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {obstacle && <WillRefuse reason={obstacle} />}
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
          label={t('amount', { left: leftText })}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={event => {
            setText(event.currentTarget.value)
            write.clearRefusal()
          }}
          error={refused ?? (wasSent && !part.ok ? t(`problem.${part.problem}`, { left: leftText }) : null)}
          data-autofocus
        />
      )}
      <p className="dimmed">{t('warning')}</p>
      <SendAnyway wrong={wasSent && isWrong ? 1 : 0} isBusy={write.isBusy} onSend={send} />
      {write.refusal !== null && <ProblemNotice error={write.refusal} title={t('failed')} />}
      <DoubtNotice safe={write} written={move === 'refund' ? 'refund' : 'change'} />
      <Button
        type="submit"
        {...(move === 'refund' && { color: 'bad' })}
        loading={write.isBusy}
        disabled={write.doubt !== null}
      >
        {sum > 0 ? t('submit', { amount: formatMoney(sum, currency, locale) }) : t('button')}
      </Button>
      <p className="dimmed mono">{t('key', { key: write.idempotencyKey })}</p>
    </form>
  )
}

/** The gateway's sentence about the amount. */
function findAmountError(refusal: unknown): string | undefined {
  const { amount, transaction_amount } = toProblem(refusal).fields
  return (amount ?? transaction_amount)?.[0]
}

type Part = { ok: true; value: number } | { ok: false; problem: 'unreadable' | 'tooSmall' | 'tooMuch' }

function toPart(read: ReadAmount, left: number): Part {
  if (!read.ok) return { ok: false, problem: read.problem === 'tooSmall' ? 'tooSmall' : 'unreadable' }
  return toMinor(read.value) > toMinor(left) ? { ok: false, problem: 'tooMuch' } : read
}
