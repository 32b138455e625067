import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl'
import { chosenLanguage } from '../browser/preferences.ts'
import { useStored } from '../browser/stored-value.ts'
import { FeedContext, useFeedStore } from '../feed/use-feed.ts'
import type { Language } from '../i18n/languages.ts'
import { loadMessages, type Messages } from '../i18n/load-messages.ts'
import { hooksClient, trpc } from '../trpc.ts'
import { chosenScheme, followColorScheme, resolveScheme } from './color-scheme.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import { useLiveFeed } from './use-live-feed.ts'

/** Everything that pages find around them. */
export function App({ language, messages }: { language: Language; messages: Messages }) {
  const texts = useTexts({ language, messages })
  const scheme = useSyncExternalStore(followColorScheme, () => resolveScheme(chosenScheme.get()))
  useEffect(() => {
    document.documentElement.lang = texts.language
  }, [texts.language])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme}>
      <IntlProvider locale={texts.language} messages={texts.messages} timeZone="UTC">
        <trpc.Provider client={hooksClient} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <Live />
          </QueryClientProvider>
        </trpc.Provider>
      </IntlProvider>
    </MantineProvider>
  )
}

function Live() {
  const store = useFeedStore()
  useLiveFeed(store)
  return (
    <FeedContext value={store}>
      <RouterProvider router={router} />
    </FeedContext>
  )
}

type Texts = { language: Language; messages: Messages }

/** The old language stays until the new one is here. */
function useTexts(first: Texts): Texts {
  const chosen = useStored(chosenLanguage) ?? first.language
  const [texts, setTexts] = useState(first)
  useEffect(() => {
    if (chosen === texts.language) return
    let isCurrent = true
    loadMessages(chosen)
      .then(messages => isCurrent && setTexts({ language: chosen, messages }))
      // A chunk that cannot be fetched leaves the page as it is.
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [chosen, texts.language])
  return texts
}
