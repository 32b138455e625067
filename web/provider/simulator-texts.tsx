import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../errors/problem-notice.tsx'
import { MessagePart } from '../i18n/message-part.tsx'

/** Provides the messages of `useTranslations('simulator')`: the simulator's controls and the names of its faults. */
export function SimulatorTexts({ children }: { children: ReactNode }) {
  const t = useTranslations('common')
  return (
    <MessagePart
      part="simulator"
      renderError={(error, retry) => (
        <ProblemNotice error={error} title={t('textsNotLoaded')} onRetry={retry} />
      )}
    >
      {children}
    </MessagePart>
  )
}
