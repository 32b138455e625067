import { createContext, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormatLocale } from '../i18n/use-format-locale.ts'
import { centsOf } from '../money/exact.ts'
import { formatMoney } from '../money/format-money.ts'
import type { LifeSubject } from '../timeline/life-subject.ts'

/** The state of the page's subject in words. */
type SubjectState = { kind: LifeSubject['kind']; text: string }

/** The state of the subject. Null if a form is about nothing that others can change. */
export const SubjectStateContext = createContext<SubjectState | null>(null)

export type SubjectStateProps = {
  kind: LifeSubject['kind']
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
