import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { MessagePart } from '../../i18n/message-part.tsx'

type Props = {
  /** Shown while they load. */
  fallback?: ReactNode
  /** For a second use on the same screen, where the first one says that they could not be loaded. */
  isSilent?: boolean
  children: ReactNode
}

/** Provides the messages of `useTranslations('signature')`. They are a seventh of all messages. */
export function SignatureTexts({ fallback = null, isSilent = false, children }: Props) {
  const t = useTranslations('webhooks')
  return (
    <MessagePart
      part="signature"
      fallback={fallback}
      renderError={(error, retry) =>
        !isSilent && <ProblemNotice error={error} title={t('explanationNotLoaded')} onRetry={retry} />
      }
    >
      {children}
    </MessagePart>
  )
}
