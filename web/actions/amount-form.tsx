import { TextInput } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toProblem } from '../errors/console-problem.ts'
import { useFormatLocale } from '../i18n/use-format-locale.ts'
import { centsOf, halfOfText } from '../money/exact.ts'
import { formatAmount, formatMoney } from '../money/format-money.ts'
import { type ReadAmount, readAmount, useAmountProblem } from '../money/read-amount.ts'
import { RadioCards } from '../ui/forms/radio-cards.tsx'
import { Money } from '../ui/values/money.tsx'
import classes from './amount-form.module.css'
import { WriteProblems, type Written } from './doubt-notice.tsx'
import { FormAction, type useFormDialog } from './form-action.tsx'
import { ChangedMeanwhile } from './subject-state.tsx'
import { SendAnyway, SubmitButton, WillRefuse } from './submit-button.tsx'
import type { SafeSubmit } from './use-safe-submit.ts'

type Mode = 'full' | 'part'

/** The amount that is refunded or captured: all that is left, a part of it, or a text that is no amount. */
export type ChosenAmount =
  | { mode: 'full' }
  | { mode: 'part'; value: number; cents: bigint }
  | { mode: 'wrong'; typed: string }

/** The key of the action's messages. */
type AmountWords = 'payment.refund' | 'payment.capture' | 'orders.refund'

type Props<Input, Done> = {
  words: AmountWords
  /** The amount that is left, as decimal text. */
  left: string
  currency: string
  /** Why the provider will refuse the request. Null if nothing is known against it. */
  obstacle: string | null
  /** Whether the amount cannot be chosen. */
  isWholeOnly?: boolean
  safe: SafeSubmit<Input, Done>
  written: Written
  toInput: (chosen: ChosenAmount) => Input
  /** Further fields. */
  children?: ReactNode
}

type AmountActionProps<Input, Done> = Props<Input, Done> & {
  dialog: ReturnType<typeof useFormDialog>
  /** A new key makes a new form. */
  formKey?: string
}

/** The button and the form of a refund or a capture. */
export function AmountAction<Input, Done>({ dialog, formKey, ...form }: AmountActionProps<Input, Done>) {
  const t = useTranslations(form.words)
  const isRefund = form.words.endsWith('refund')
  return (
    <FormAction
      dialog={dialog}
      label={t('button')}
      icon={isRefund ? 'refund' : 'lock'}
      title={t('title')}
      isDangerous={isRefund}
      obstacle={form.obstacle}
      command={t('title')}
      dialogSize="small"
      onOpen={form.safe.clearRefusal}
    >
      <AmountForm key={formKey} {...form} />
    </FormAction>
  )
}

/**
 * Refunds or captures everything that is left or part of it. The button shows the amount, so there is no second
 * confirmation.
 */
function AmountForm<Input, Done>(props: Props<Input, Done>) {
  const { words, left, currency, obstacle, isWholeOnly = false, safe, written, toInput, children } = props
  const t = useTranslations(words)
  const locale = useFormatLocale()
  const leftText = formatMoney(left, currency, locale)
  const [mode, setMode] = useState<Mode>('full')
  const [text, setText] = useState(() => formatAmount(halfOfText(left, currency), currency, locale))
  const [wasSent, setWasSent] = useState(false)
  const read = readAmount(text, currency, locale)
  const problemOf = useAmountProblem(currency)
  const part = toPart(read, left)
  const isWrong = mode === 'part' && !part.ok
  const field = useRef<HTMLInputElement>(null)
  const refused = safe.refusal === null ? undefined : findAmountError(safe.refusal)

  /** Sends the amount unchanged, even one that the form refuses. */
  const send = () => {
    safe.clearRefusal()
    void safe.submit(toInput(chosen()))
  }
  const chosen = (): ChosenAmount => {
    if (mode === 'full') return { mode }
    return read.ok ? { mode, value: read.value, cents: centsOf(read.text) } : { mode: 'wrong', typed: text }
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (!isWrong) return send()
    safe.clearRefusal()
    field.current?.focus()
  }
  // The write was then performed: its amount is no longer left, and the notice says not to send it again.
  const wasFound = safe.doubt?.search.state === 'found'
  const sum = mode === 'full' ? left : part.ok ? part.text : '0'
  // Only a part leaves a rest, which a capture releases.
  const warns = words !== 'payment.capture' || centsOf(sum) < centsOf(left)
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {obstacle && !wasFound && <WillRefuse reason={obstacle} />}
      {children}
      {!isWholeOnly && !wasFound && (
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
      )}
      {mode === 'part' && !wasFound && (
        <TextInput
          ref={field}
          label={t('amount', { left: leftText })}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={event => {
            setText(event.currentTarget.value)
            safe.clearRefusal()
          }}
          error={refused ?? problemOf(read) ?? (part.ok ? null : t('tooMuch', { left: leftText }))}
        />
      )}
      {!wasFound && warns && <p className="dimmed">{t('warning')}</p>}
      <SendAnyway wrong={wasSent && isWrong ? 1 : 0} isBusy={safe.isBusy} onSend={send} />
      <ChangedMeanwhile safe={safe} />
      <WriteProblems safe={safe} failed={t('failed')} written={written} />
      <p className="dimmed mono">{t('key', { key: safe.idempotencyKey })}</p>
      <SubmitButton
        safe={safe}
        className={classes.submit}
        {...(words.endsWith('refund') && { color: 'bad' })}
      >
        {centsOf(sum) > 0n ? t('submit', { amount: formatMoney(sum, currency, locale) }) : t('button')}
      </SubmitButton>
    </form>
  )
}

/** The gateway's message about the amount. */
function findAmountError(refusal: unknown): string | undefined {
  const { fields } = toProblem(refusal)
  const name = Object.keys(fields).find(one => /(^|\.)(transaction_)?amount$/.test(one))
  return name && fields[name]?.[0]
}

type Part = { ok: true; text: string } | { ok: false }

function toPart(read: ReadAmount, left: string): Part {
  return read.ok && centsOf(read.text) > centsOf(left) ? { ok: false } : read
}
