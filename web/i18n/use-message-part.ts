import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import { findLoadedPart, loadMessagePart } from './load-message-part.ts'
import type { MessagePartName } from './load-messages.ts'

/** Loads a part of the messages on first use. Call it early to have it loaded in time. */
export function useMessagePart<Name extends MessagePartName>(part: Name) {
  const language = useLocale()
  return useQuery({
    queryKey: ['messages', part, language],
    queryFn: () => loadMessagePart(part, language),
    initialData: () => findLoadedPart(part, language),
    // Without the texts of the previous language the page would be unmounted, with all that was entered in it.
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Served by the gateway, which answers without a network if it runs on the same machine.
    networkMode: 'always',
  })
}
