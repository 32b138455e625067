import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import { loadMessagePart } from './load-message-part.ts'
import type { MessagePartName } from './load-messages.ts'

/** Loads a part of the messages on first use. Call it early to have it loaded in time. */
export function useMessagePart(part: MessagePartName) {
  const language = useLocale()
  return useQuery({
    queryKey: ['messages', part, language],
    queryFn: () => loadMessagePart(part, language),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Served by the gateway, which answers without a network if it runs on the same machine.
    networkMode: 'always',
  })
}

type Props = {
  part: MessagePartName
  /** Shown while they load. */
  fallback?: ReactNode
  renderError: (error: Error, retry: () => void) => ReactNode
  children: ReactNode
}

/** Provides a part of the messages under its name: `useTranslations('signature')`. */
export function MessagePart({ part, fallback = null, renderError, children }: Props) {
  const language = useLocale()
  const common = useMessages()
  const { data, error, refetch } = useMessagePart(part)
  const messages = useMemo(() => ({ ...common, [part]: data }), [common, part, data])
  if (error) return renderError(error, () => void refetch())
  if (!data) return fallback
  return (
    <IntlProvider locale={language} messages={messages}>
      {children}
    </IntlProvider>
  )
}
