/** Renders the console at an address, with its own gateway and simulator in this process. */
import { createMemoryHistory } from '@tanstack/react-router'
import { act, render, type Screen, screen, waitFor, within } from '@testing-library/react'
import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event'
import { expect, onTestFinished } from 'vitest'
import type { Demo } from '../../../server/demo/start-demo.ts'
import type { Language } from '../../../server/facts/languages.ts'
import type { Environment } from '../../../server/shared/process/read-variables.ts'
import { createGatewayApi, type GatewayApi } from '../../../server/tests/support/gateway-api.ts'
import { startOwnDemo } from '../../../server/tests/support/own-demo.ts'
import { App } from '../../app/app.tsx'
import { createQueryClient } from '../../app/query-client.ts'
import { createConsoleRouter } from '../../app/router.ts'
import { openAccountOf } from '../../browser/account.ts'
import { loadMessages } from '../../i18n/load-messages.ts'
import { createFeedStore } from '../../stream/feed-store.ts'
import { startLiveFeed } from '../../stream/live-feed.ts'
import { gateway } from '../../trpc.ts'
import { connectPage, type Network } from './network.ts'

export type Account = { demo: Demo; api: GatewayApi }

export type Console = Account & {
  user: UserEvent
  screen: Screen
  network: Network
  /** Path and search as the address bar would show them, decoded. */
  address: () => string
  /** Loads an address like a reload; the current one by default. */
  open: (path?: string) => Promise<void>
  /** Goes to an address like a link: what is around the page stays, and costs nothing. */
  visit: (path: string) => Promise<void>
  /** Goes back like the browser's button. */
  back: () => Promise<void>
  /** Replaces the field's text. */
  fill: (field: HTMLElement, text: string) => Promise<void>
  /** Clicks the button of this name once it is enabled, in the given part of the page. */
  press: (name: string | RegExp, part?: HTMLElement) => Promise<void>
  /** Clicks the item of the page's menu of this name once it is enabled. */
  runAction: (name: string) => Promise<void>
}

/** An empty account. It is closed with the test. */
export async function startAccount(environment: Environment = {}): Promise<Account> {
  const { demo, end } = await startOwnDemo(environment)
  onTestFinished(end)
  return { demo, api: createGatewayApi(demo) }
}

type Options = {
  /** An existing account; a new one by default. */
  account?: Account
  language?: Language
  /** The headers that a proxy in front of the gateway adds to each request. */
  ofProxy?: Record<string, string>
}

/** @param path with its search, as in the address bar */
export async function renderConsole(
  path: string,
  { account, language = 'en', ofProxy = {} }: Options = {},
): Promise<Console> {
  const { demo, api } = account ?? (await startAccount())
  const network = connectPage(demo.gateway, ofProxy)
  let page = await showPage(path, language)
  onTestFinished(() => {
    page.close()
    network.disconnect()
  })
  // No style sheet applies here that could forbid pointers.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  return {
    demo,
    api,
    user,
    screen,
    network,
    address: () => decodeURIComponent(page.address()),
    async open(next = page.address()) {
      page.close()
      page = await showPage(next, language)
    },
    visit: path => page.visit(path),
    back: () => page.back(),
    async fill(field, text) {
      await user.clear(field)
      await user.paste(text)
    },
    async press(name, part = document.body) {
      const button = await within(part).findByRole('button', { name })
      await waitFor(() => expect(button).toBeEnabled())
      await user.click(button)
    },
    async runAction(name) {
      const item = await screen.findByRole('menuitem', { name })
      await waitFor(() => expect(item).toBeEnabled())
      await user.click(item)
    },
  }
}

/** Does what main.tsx does, with a memory history. */
async function showPage(path: string, language: Language) {
  openAccountOf(path)
  const feed = createFeedStore()
  const stopFeed = startLiveFeed(feed, gateway)
  const router = createConsoleRouter(createMemoryHistory({ initialEntries: [path] }))
  const [messages] = await Promise.all([loadMessages(language), router.load()])
  const queryClient = createQueryClient()
  const { unmount } = render(<App {...{ language, messages, feed, router, queryClient }} />)
  return {
    address: () => router.state.location.href,
    visit: (path: string) => act(() => router.navigate({ href: path })),
    back: () => act(async () => router.history.back()),
    close: () => {
      unmount()
      stopFeed()
      queryClient.clear()
    },
  }
}
