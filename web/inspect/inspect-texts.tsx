import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../errors/problem-notice.tsx'
import { MessagePart } from '../i18n/message-part.tsx'

type Props = {
  /** Shown while they load. */
  fallback?: ReactNode
  children: ReactNode
}

/** Provides the messages of `useTranslations('inspect')`: exchanges, reports, comparisons and commands. */
export function InspectTexts({ fallback = null, children }: Props) {
  const t = useTranslations('common')
  return (
    <MessagePart
      part="inspect"
      fallback={fallback}
      renderError={(error, retry) => (
        <ProblemNotice error={error} title={t('textsNotLoaded')} onRetry={retry} />
      )}
    >
      {children}
    </MessagePart>
  )
}
