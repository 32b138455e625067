/** Builds the router from the list of pages. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  LazyRoute,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../address/search-params.ts'
import { readCallsSearch } from '../features/calls/search.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { PageFailure } from './page-failure.tsx'
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
/** Former address of the API calls, kept for shared links. */
const formerCalls = createRoute({
  getParentRoute,
  path: '/activity',
  validateSearch: readCallsSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/calls', search, replace: true })
  },
})

type RouteOptions<Path, ReadSearch> = Pick<PageDefinition, 'title' | 'screen'> & {
  path: Path
  readSearch: ReadSearch
}

function toRoute<const Path extends string, ReadSearch extends PageDefinition['readSearch']>(
  page: RouteOptions<Path, ReadSearch>,
) {
  const { path, readSearch, title, screen } = page
  return createRoute({ getParentRoute, path, validateSearch: readSearch, staticData: { title } }).lazy(() =>
    screen().then(component => new LazyRoute({ id: path, component })),
  )
}

type RoutesOf<Pages extends readonly PageDefinition[]> = {
  [Index in keyof Pages]: ReturnType<typeof toRoute<Pages[Index]['path'], Pages[Index]['readSearch']>>
}

// `map` returns one type for all elements; the router needs each path with its own search type.
const pageRoutes = pages.map(page =>
  toRoute<string, PageDefinition['readSearch']>(page),
) as unknown as RoutesOf<typeof pages>

const routeTree = root.addChildren([home, formerCalls, ...pageRoutes])

/** @param history the browser's, unless given */
export function createConsoleRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
  })
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
