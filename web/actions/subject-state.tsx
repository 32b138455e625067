import { createContext, type ReactNode, useContext, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toProblem } from '../errors/console-problem.ts'
import { useFormatLocale } from '../i18n/use-format-locale.ts'
import { centsOf } from '../money/exact.ts'
import { formatMoney } from '../money/format-money.ts'
import type { TimelineSubject } from '../timeline/timeline-subject.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import type { SafeSubmit } from './use-safe-submit.ts'

/** The state of the page's subject in words. */
type SubjectState = { kind: TimelineSubject['kind'] | 'account'; text: string }

/** The state of the subject. Null if a form is about nothing that others can change. */
export const SubjectStateContext = createContext<SubjectState | null>(null)

export type SubjectStateProps = {
  kind: TimelineSubject['kind']
  /** The name of the status. */
  status: string
  detail: string | null | undefined
  /** The refunded amount as decimal text. */
  refunded?: string
  /** The amount that a subscription charges, as decimal text. */
  amount?: string
  currency: string
  children: ReactNode
}

/** Provides the dialogs of a page with the state of its subject, so that they notice when somebody else changes it. */
export function SubjectState(props: SubjectStateProps) {
  const { kind, status, detail, refunded = '0', amount, currency, children } = props
  const t = useTranslations('state')
  const locale = useFormatLocale()
  const text = [
    detail ? `${status} (${detail})` : status,
    amount !== undefined && formatMoney(amount, currency, locale),
    centsOf(refunded) > 0n && `${t('refunded')} ${formatMoney(refunded, currency, locale)}`,
  ]
  return (
    <SubjectStateContext value={{ kind, text: text.filter(Boolean).join(' · ') }}>
      {children}
    </SubjectStateContext>
  )
}

type Props = { safe: Pick<SafeSubmit<unknown>, 'isBusy' | 'doubt' | 'refusal'> }

/**
 * Says inside an open dialog that somebody else changed its subject, and that nothing of the dialog was performed. It
 * compares with the state at its own mount, so it is mounted when the dialog opens.
 */
export function ChangedMeanwhile({ safe: { isBusy, doubt, refusal } }: Props) {
  const t = useTranslations('state.changed')
  const subject = useContext(SubjectStateContext)
  const [shown] = useState(subject?.text)
  // The change may be the effect of a write whose answer is missing, even after the user gave it up.
  const [mayBeOwn, setMayBeOwn] = useState(false)
  if (doubt !== null && !mayBeOwn) setMayBeOwn(true)
  // A call whose order failed is refused, but has changed the order.
  const isOwn = mayBeOwn || isBusy || (refusal !== null && toProblem(refusal).failedOrder !== undefined)
  if (isOwn || !subject || shown === undefined || shown === subject.text) return null
  return (
    <Notice tone="info" role="status" testId="changed-meanwhile" title={t('title', { kind: subject.kind })}>
      <p>{t('from', { before: shown, now: subject.text })}</p>
      <p>{t(subject.kind === 'account' ? 'country' : refusal === null ? 'nothing' : 'refused')}</p>
    </Notice>
  )
}
