import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl'
import type { Language } from '../../server/facts/languages.ts'
import { chosenLanguage } from '../browser/preferences.ts'
import { useStored } from '../browser/stored-value.ts'
import { readStyleNonce } from '../browser/style-nonce.ts'
import { type CommonMessages, loadMessages } from '../i18n/load-messages.ts'
import type { FeedStore } from '../stream/feed-store.ts'
import { FeedContext } from '../stream/use-feed.ts'
import { hooksClient, trpc } from '../trpc.ts'
import { chosenScheme, followColorScheme, resolveScheme } from './color-scheme.ts'
import type { ConsoleRouter } from './router.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import { useArrivals } from './use-arrivals.ts'

type Texts = { language: Language; messages: CommonMessages }
type Props = Texts & { feed: FeedStore; router: ConsoleRouter; queryClient: QueryClient }

/** The providers around the router: theme, messages, queries, feed. */
export function App({ language, messages, feed, router, queryClient }: Props) {
  const texts = useTexts({ language, messages })
  const scheme = useSyncExternalStore(followColorScheme, () => resolveScheme(chosenScheme.get()))
  useEffect(() => {
    document.documentElement.lang = texts.language
  }, [texts.language])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={scheme}
      getStyleNonce={readStyleNonce}
    >
      <IntlProvider locale={texts.language} messages={texts.messages} timeZone="UTC">
        <trpc.Provider client={hooksClient} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <FeedContext value={feed}>
              <Pages router={router} />
            </FeedContext>
          </QueryClientProvider>
        </trpc.Provider>
      </IntlProvider>
    </MantineProvider>
  )
}

function Pages({ router }: Pick<Props, 'router'>) {
  useArrivals()
  return <RouterProvider router={router} />
}

/** The messages of the chosen language. The previous ones stay until the new ones are loaded. */
function useTexts(first: Texts): Texts {
  const chosen = useStored(chosenLanguage) ?? first.language
  const [texts, setTexts] = useState(first)
  useEffect(() => {
    if (chosen === texts.language) return
    let isCurrent = true
    loadMessages(chosen)
      .then(messages => isCurrent && setTexts({ language: chosen, messages }))
      // If the chunk cannot be fetched, the previous language stays.
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [chosen, texts.language])
  return texts
}
