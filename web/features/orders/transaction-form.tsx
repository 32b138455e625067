import { NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import { ChangedMeanwhile } from '../../actions/changed-meanwhile.tsx'
import { SendAnyway } from '../../actions/send-anyway.tsx'
import { SubmitButton } from '../../actions/submit-button.tsx'
import { WillRefuse } from '../../actions/will-refuse.tsx'
import { WriteProblems } from '../../actions/write-problems.tsx'
import { type OwnField, wrongFields } from '../../cards/card-draft.ts'
import { CardPicker } from '../../cards/card-picker.tsx'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import form from '../../ui/forms/form.module.css'
import { useFocusFirstError } from '../../ui/forms/use-focus-first-error.ts'
import { cardKind, firstMethod, isCard, type MethodDraft } from './method-draft.ts'
import type { TransactionWrite } from './use-transaction-write.ts'

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
    <form ref={element} className={form.form} noValidate onSubmit={onSubmit}>
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
      <div className={form.buttons}>
        <SubmitButton safe={write.safe} isBusy={write.isBusy} disabled={!write.canSend}>
          {submitLabel}
        </SubmitButton>
      </div>
    </form>
  )
}
