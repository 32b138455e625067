import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Notice } from './notice.tsx'
import type { Tone } from './status-badge.tsx'

type Props = {
  tone?: Tone
  title: ReactNode
  /** The cause in words, which begins with the applied fault. */
  children: ReactNode
  /** What to try first. Absent if nothing is to be done. */
  tryFirst?: ReactNode
  /** The provider's code of the cause. */
  code?: string | null | undefined
  testId: string
}

/** Says why something failed and what to try first, before any facts. Notifications, calls and payments share it. */
export function WhyNotice({ tone = 'bad', title, children, tryFirst, code, testId }: Props) {
  const t = useTranslations('why')
  return (
    <Notice tone={tone} title={title} testId={testId}>
      {children}
      {tryFirst && (
        <p>
          <strong>{t('tryFirst')}</strong> {tryFirst}
        </p>
      )}
      {code && <code className="mono">{code}</code>}
    </Notice>
  )
}
