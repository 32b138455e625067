import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages, useTranslations } from 'use-intl'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { loadSignatureMessages } from '../../i18n/load-messages.ts'

/**
 * Loads the messages that explain signatures on first use; they are a seventh of all messages. Call it early to have
 * them loaded in time.
 */
export function useSignatureMessages() {
  const language = useLocale()
  return useQuery({
    queryKey: ['messages', 'signature', language],
    queryFn: () => loadSignatureMessages(language),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Served by the gateway, which answers without a network if it runs on the same machine.
    networkMode: 'always',
  })
}

type Props = {
  /** Shown while they load. */
  fallback?: ReactNode
  children: ReactNode
}

/** Provides the messages of `useTranslations('signature')`. */
export function SignatureTexts({ fallback = null, children }: Props) {
  const t = useTranslations('webhooks')
  const language = useLocale()
  const common = useMessages()
  const { data, error, refetch } = useSignatureMessages()
  const messages = useMemo(() => ({ ...common, signature: data }), [common, data])
  if (error)
    return <ProblemNotice error={error} title={t('explanationNotLoaded')} onRetry={() => refetch()} />
  if (!data) return fallback
  return (
    <IntlProvider locale={language} messages={messages}>
      {children}
    </IntlProvider>
  )
}
