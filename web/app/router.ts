/** Builds the router from the list of pages. */
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  LazyRoute,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { accountPath } from '../browser/account.ts'
import { keepRead, parseSearch, type Search, stringifySearch } from '../browser/search-params.ts'
import { loadPage, NotFoundPage, PageFailure } from './load-page.tsx'
import { type PageDefinition, pages } from './pages.ts'
import { Shell } from './shell.tsx'

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: PageFailure,
})
const getParentRoute = () => root

const home = createRoute({
  getParentRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/overview', replace: true })
  },
})
type RouteOptions<Path, Found> = Pick<PageDefinition, 'title' | 'screen' | 'texts' | 'isFirst'> & {
  path: Path
  readSearch: (search: Search) => Found
}

function toRoute<const Path extends string, Found extends object>(page: RouteOptions<Path, Found>) {
  const { path, readSearch, title } = page
  const validateSearch = (search: Search) => keepRead(search, readSearch)
  return createRoute({ getParentRoute, path, validateSearch, staticData: { title } }).lazy(() =>
    loadPage(page).then(component => new LazyRoute({ id: path, component })),
  )
}

type RoutesOf<Pages extends readonly PageDefinition[]> = {
  [Index in keyof Pages]: ReturnType<
    typeof toRoute<Pages[Index]['path'], ReturnType<Pages[Index]['readSearch']>>
  >
}

// `map` returns one type for all elements; the router needs each path with its own search type.
const pageRoutes = pages.map(page => toRoute<string, object>(page)) as unknown as RoutesOf<typeof pages>

const routeTree = root.addChildren([home, ...pageRoutes])

/** @param history the browser's history by default */
export function createConsoleRouter(history: RouterHistory = createBrowserHistory()) {
  replaceAddress(history)
  return createRouter({
    routeTree,
    history,
    basepath: accountPath() || '/',
    parseSearch,
    stringifySearch,
    defaultErrorComponent: PageFailure,
    scrollRestoration: true,
    defaultPreload: 'intent',
  })
}

/**
 * Replaces addresses that come from outside: the former one of the API calls, which shared links may have, and the one
 * to which a payer returns who authorized a subscription. A redirect would not tell which search parameters the page
 * ignores.
 */
function replaceAddress(history: RouterHistory): void {
  const { search } = history.location
  const base = accountPath()
  const pathname = history.location.pathname.slice(base.length)
  if (pathname === '/activity') history.replace(`${base}/calls${search}`)
  const subscriptionId = new URLSearchParams(search).get('preapproval_id')
  if (pathname === '/subscriptions' && subscriptionId) {
    history.replace(`${base}/subscriptions/${encodeURIComponent(subscriptionId)}`)
  }
}

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the library's types are extended by merging interfaces.
  interface Register {
    router: ConsoleRouter
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: as above.
  interface StaticDataRouteOption {
    title?: PageDefinition['title']
  }
}
