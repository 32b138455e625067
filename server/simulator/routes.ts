import { browserScriptRoutes } from './browser-script/browser-script-routes.ts'
import { cardTokenRoutes } from './cards/card-tokens-routes.ts'
import { chargebackRoutes } from './chargebacks/chargebacks-routes.ts'
import { checkoutRoutes } from './checkout/checkout-routes.ts'
import { controlRoutes } from './control/control-routes.ts'
import { customerAddressRoutes } from './customers/addresses-routes.ts'
import { customerCardRoutes } from './customers/cards-routes.ts'
import { customerRoutes } from './customers/customers-routes.ts'
import type { Route } from './http/route.ts'
import { invoiceRoutes } from './invoices/invoices-routes.ts'
import { merchantOrderRoutes } from './merchant-orders/merchant-orders-routes.ts'
import { orderRoutes } from './orders/orders-routes.ts'
import { payerPageRoutes } from './payments/payer-pages.ts'
import { paymentRoutes } from './payments/payments-routes.ts'
import { planRoutes } from './plans/plans-routes.ts'
import { preferenceRoutes } from './preferences/preferences-routes.ts'
import { refundRoutes } from './refunds/refunds-routes.ts'
import { siteRoutes } from './sites/sites-routes.ts'
import { subscriptionRoutes } from './subscriptions/subscriptions-routes.ts'
import { testUserRoutes } from './test-users/test-users-routes.ts'

/** All routes of the simulator. A new resource adds its routes here. */
export const simulatorRoutes: Route[] = [
  ...testUserRoutes,
  ...siteRoutes,
  ...cardTokenRoutes,
  ...paymentRoutes,
  ...payerPageRoutes,
  ...refundRoutes,
  ...customerRoutes,
  ...customerCardRoutes,
  ...customerAddressRoutes,
  ...preferenceRoutes,
  ...checkoutRoutes,
  ...browserScriptRoutes,
  ...merchantOrderRoutes,
  ...orderRoutes,
  ...planRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...chargebackRoutes,
  ...controlRoutes,
]
