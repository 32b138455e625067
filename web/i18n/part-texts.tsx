import type { FunctionComponent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../errors/problem-notice.tsx'
import type { MessagePartName } from './load-messages.ts'
import { MessagePart } from './message-part.tsx'

type Props = {
  part: MessagePartName
  /** Shown while they load. */
  fallback?: ReactNode
  children: ReactNode
}

/** Provides a part of the messages. Says so if they could not be loaded. */
export function PartTexts({ part, fallback, children }: Props) {
  const t = useTranslations('common')
  return (
    <MessagePart
      part={part}
      fallback={fallback}
      renderError={(error, retry) => (
        <ProblemNotice error={error} title={t('textsNotLoaded')} onRetry={retry} />
      )}
    >
      {children}
    </MessagePart>
  )
}

/** A page whose messages are a part of their own. */
export function withTexts(part: MessagePartName, Screen: FunctionComponent) {
  return () => (
    <PartTexts part={part}>
      <Screen />
    </PartTexts>
  )
}
