import { ok, type Route } from '../http/route.ts'
import { accountRoutes } from './account-routes.ts'
import { callRoutes } from './call-routes.ts'
import { cardUpdaterRoutes } from './card-updater-routes.ts'
import { checkoutControlRoutes } from './checkout-control-routes.ts'
import { clockRoutes } from './clock-routes.ts'
import { controlRoute } from './control-route.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { faultRoutes } from './fault-routes.ts'
import { jobRoutes } from './job-routes.ts'
import { paymentControlRoutes } from './payment-control-routes.ts'
import { scenarioRoutes } from './scenario-routes.ts'
import { subscriptionControlRoutes } from './subscription-control-routes.ts'

/** The control API: everything below `/simulator/` except the payer's challenge page. */
export const controlRoutes: Route[] = [
  controlRoute('GET /simulator/health', () => ok({ status: 'ok' })),
  controlRoute('GET /simulator/console-key', (_call, deps) => ok({ console_key: deps.consoleKey })),
  ...accountRoutes,
  ...callRoutes,
  ...clockRoutes,
  ...jobRoutes,
  ...deliveryRoutes,
  ...faultRoutes,
  ...paymentControlRoutes,
  ...checkoutControlRoutes,
  ...cardUpdaterRoutes,
  ...subscriptionControlRoutes,
  ...scenarioRoutes,
]
