import { isSiteId, siteIds } from '../../../facts/countries.ts'
import { createClock } from '../../../kit/control.ts'
import { createPoint, createQr } from '../../../kit/in-person.ts'
import { createOrders } from '../../../kit/orders.ts'
import { createPayments } from '../../../kit/payments.ts'
import { createSubscriptions } from '../../../kit/subscriptions.ts'
import type { Run } from './tool.ts'

/** @throws Error if the account is of a country that has no test cards here */
export async function kitOf(run: Run) {
  const { site_id: site } = await run.gateway.seller.get()
  if (!isSiteId(site))
    throw new Error(`The account is of ${site}. Test cards exist for ${siteIds.join(', ')}.`)
  const payments = createPayments(run, site)
  const clock = createClock(run.control)
  return {
    payments,
    clock,
    qr: createQr(run.control),
    point: createPoint(run.control),
    orders: createOrders(run, site, payments),
    subscriptions: createSubscriptions(run, site, clock),
  }
}
