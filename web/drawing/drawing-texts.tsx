import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../errors/problem-notice.tsx'
import { MessagePart } from '../i18n/message-part.tsx'

type Props = {
  /** Shown while they load. */
  fallback?: ReactNode
  children: ReactNode
}

/** Provides the messages of `useTranslations('drawing')`. */
export function DrawingTexts({ fallback = null, children }: Props) {
  const t = useTranslations('common')
  return (
    <MessagePart
      part="drawing"
      fallback={fallback}
      renderError={(error, retry) => (
        <ProblemNotice error={error} title={t('drawingNotLoaded')} onRetry={retry} />
      )}
    >
      {children}
    </MessagePart>
  )
}
