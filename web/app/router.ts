/** The console's pages: addresses and what they may say here, everything else in chunks fetched when asked for. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { PageFailure } from './page-failure.tsx'
import * as search from './search.ts'
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
    throw redirect({ to: paths.overview, replace: true })
  },
})
const overview = createRoute({ getParentRoute, path: paths.overview, validateSearch: search.noSearch }).lazy(
  () => import('../features/overview/overview-page.tsx').then(page => page.overviewRoute),
)
const pay = createRoute({ getParentRoute, path: paths.pay, validateSearch: search.paySearch }).lazy(() =>
  import('../features/pay/pay-page.tsx').then(page => page.payRoute),
)
const preferences = createRoute({
  getParentRoute,
  path: paths.preferences,
  validateSearch: search.preferencesSearch,
}).lazy(() => import('../features/preferences/preferences-page.tsx').then(page => page.preferencesRoute))
const newPreference = createRoute({
  getParentRoute,
  path: paths.newPreference,
  validateSearch: search.noSearch,
}).lazy(() => import('../features/preferences/new-preference-page.tsx').then(page => page.newPreferenceRoute))
const preference = createRoute({
  getParentRoute,
  path: paths.preference,
  validateSearch: search.noSearch,
}).lazy(() => import('../features/preferences/preference-page.tsx').then(page => page.preferenceRoute))
const customers = createRoute({
  getParentRoute,
  path: paths.customers,
  validateSearch: search.customersSearch,
}).lazy(() => import('../features/customers/customers-page.tsx').then(page => page.customersRoute))
const customer = createRoute({
  getParentRoute,
  path: paths.customer,
  validateSearch: search.noSearch,
}).lazy(() => import('../features/customers/customer-page.tsx').then(page => page.customerRoute))
const testUsers = createRoute({
  getParentRoute,
  path: paths.testUsers,
  validateSearch: search.siteSearch,
}).lazy(() => import('../features/test-users/test-users-page.tsx').then(page => page.testUsersRoute))
const payments = createRoute({
  getParentRoute,
  path: paths.payments,
  validateSearch: search.paymentsSearch,
}).lazy(() => import('../features/payments/payments-page.tsx').then(page => page.paymentsRoute))
const payment = createRoute({
  getParentRoute,
  path: paths.payment,
  validateSearch: search.paymentSearch,
}).lazy(() => import('../features/payments/payment-page.tsx').then(page => page.paymentRoute))
const webhooks = createRoute({
  getParentRoute,
  path: paths.webhooks,
  validateSearch: search.webhooksSearch,
}).lazy(() => import('../features/webhooks/webhooks-page.tsx').then(page => page.webhooksRoute))
const calls = createRoute({
  getParentRoute,
  path: paths.calls,
  validateSearch: search.callsSearch,
}).lazy(() => import('../features/calls/calls-page.tsx').then(page => page.callsRoute))
/** The page's address before it was renamed, kept for links that were shared. */
const formerCalls = createRoute({
  getParentRoute,
  path: '/activity',
  validateSearch: search.callsSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: paths.calls, search, replace: true })
  },
})
const paymentMethods = createRoute({
  getParentRoute,
  path: paths.paymentMethods,
  validateSearch: search.methodsSearch,
}).lazy(() =>
  import('../features/payment-methods/payment-methods-page.tsx').then(page => page.paymentMethodsRoute),
)
const simulator = createRoute({
  getParentRoute,
  path: paths.simulator,
  validateSearch: search.simulatorSearch,
}).lazy(() => import('../features/simulator/simulator-page.tsx').then(page => page.simulatorRoute))
const apiReference = createRoute({
  getParentRoute,
  path: paths.apiReference,
  validateSearch: search.noSearch,
}).lazy(() => import('../features/api-reference/api-reference-page.tsx').then(page => page.apiReferenceRoute))

const routeTree = root.addChildren([
  home,
  overview,
  pay,
  preferences,
  newPreference,
  preference,
  customers,
  customer,
  testUsers,
  payments,
  payment,
  webhooks,
  calls,
  formerCalls,
  paymentMethods,
  simulator,
  apiReference,
])

/** @param history the browser's, unless given */
export function createConsoleRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch: search.parseSearch,
    stringifySearch: search.stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
  })
}

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the library is told by merging an interface.
  interface Register {
    router: ConsoleRouter
  }
}
