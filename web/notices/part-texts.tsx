import { type ReactNode, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages, useTranslations } from 'use-intl'
import { useMessagePart } from '../i18n/load-message-part.ts'
import { type MessagePartName, withPart } from '../i18n/load-messages.ts'
import { ProblemNotice } from './problem-notice.tsx'

type Props = {
  part: MessagePartName
  /**
   * The title of the notice if the texts could not be loaded. Null shows no notice, because another notice on the
   * screen says it.
   */
  title?: string | null
  /** Shown while the texts load. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Provides a part of the messages under its name: `useTranslations('signature')`. Loads the part on first use, and
 * shows a notice if it could not be loaded.
 */
export function PartTexts({ part, title, fallback = null, children }: Props) {
  const t = useTranslations('common')
  const language = useLocale()
  const common = useMessages()
  const { data, error } = useMessagePart(part)
  const messages = useMemo(() => withPart(common, part, data), [common, part, data])
  if (error) {
    if (title === null) return null
    // Only a new page loads the texts: a page remembers a failed import as long as it lives (module map of HTML; seen
    // in Chromium 150).
    const reload = () => location.reload()
    return <ProblemNotice error={error} title={title ?? t('textsNotLoaded')} onRetry={reload} />
  }
  if (!data) return fallback
  return (
    <IntlProvider locale={language} messages={messages}>
      {children}
    </IntlProvider>
  )
}
