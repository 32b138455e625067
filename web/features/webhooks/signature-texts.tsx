import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages, useTranslations } from 'use-intl'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { loadSignatureMessages } from '../../i18n/load-messages.ts'

/**
 * The texts that explain a signature, fetched when they are first wanted: they are a seventh of all texts. Called
 * alone it has them at hand by the time something is to be explained.
 */
export function useSignatureMessages() {
  const language = useLocale()
  return useQuery({
    queryKey: ['messages', 'signature', language],
    queryFn: () => loadSignatureMessages(language),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    // They come from the gateway, which may be on this very machine.
    networkMode: 'always',
  })
}

type Props = {
  /** Meanwhile. */
  fallback?: ReactNode
  children: ReactNode
}

/** Inside, `useTranslations('signature')` has its texts. */
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
