/** Starts the console. Loads the messages before the first render, so that no text is shown twice. */
import { getQueryKey } from '@trpc/react-query'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createQueryClient } from './app/query-client.ts'
import { createConsoleRouter } from './app/router.ts'
import { applyColorScheme, shareStyleNonce } from './app/theme.ts'
import { chosenLanguage, pickLanguage } from './browser/preferences.ts'
import { loadMessages } from './i18n/load-messages.ts'
import { createFeedStore } from './stream/feed-store.ts'
import { startLiveFeed } from './stream/live-feed.ts'
import { gateway, trpc } from './trpc.ts'
import './ui/styles/mantine-base.ts'

applyColorScheme()
shareStyleNonce()
const language = pickLanguage(location.search, navigator.languages)
if (new URLSearchParams(location.search).has('lang')) chosenLanguage.set(language)

/** Not a top-level await: pages share this file's chunk, so both would wait for each other. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  // The feed starts here so that its first response arrives while React renders.
  const feed = createFeedStore()
  const { promise: rendered, resolve: onRendered } = Promise.withResolvers<void>()
  startLiveFeed(feed, gateway, rendered)
  const queryClient = createQueryClient()
  // So do the settings: without them, every page would be laid out a second time.
  void queryClient.prefetchQuery({
    queryKey: getQueryKey(trpc.settings.get, undefined, 'query'),
    queryFn: () => gateway.settings.get.query(),
  })
  const router = createConsoleRouter()
  // Load the page's chunk and the messages in parallel.
  const [messages] = await Promise.all([loadMessages(language), router.load()])
  // A transition is rendered in slices: in one task, the page would not respond for 60 to 100 ms of processor time.
  startTransition(() =>
    createRoot(root).render(<App {...{ language, messages, feed, router, queryClient, onRendered }} />),
  )
}

void start()
