/** What each documented filter and sort of the simulator's searches costs over growing tables. */
import { createApi } from '../../../server/simulator/tests/support/api.ts'
import type { Part } from '../../harness/part.ts'
import { accessToken, type Server, stop } from '../../harness/place.ts'
import { residentMegabytes } from '../../harness/process-state.ts'
import { showCount } from '../../harness/table.ts'
import { createGrowthTable, sizes, timeAnswers } from './figures.ts'
import { fillSimulator, type Grown, makeOriginals } from './fill-simulator.ts'

const dayMs = 86_400_000
const since = new Date(Date.now() - 30.5 * dayMs).toISOString()
const until = new Date(Date.now() - dayMs / 2).toISOString()
const email = 'person-77@shop.example'

const payments = 'v1/payments/search'
const orders = `v1/orders?begin_date=${since}&end_date=${until}`
const period = `begin_date=${since}&end_date=NOW`

/** The searches by table. Each is a filter or an order that the documentation names. */
const searches: Record<Grown, string[]> = {
  payments: [
    payments,
    `${payments}?external_reference=order-777`,
    ...['pending', 'approved', 'approved,rejected'].map(status => `${payments}?status=${status}`),
    `${payments}?status_detail=accredited`,
    `${payments}?payment_method_id=visa`,
    `${payments}?payment_type_id=ticket`,
    `${payments}?operation_type=regular_payment`,
    `${payments}?payer.email=${email}`,
    `${payments}?payer.id=1`,
    `${payments}?id=10000000777`,
    `${payments}?store_id=store-7`,
    `${payments}?pos_id=none`,
    ...['date_created', 'date_last_updated', 'date_approved', 'money_release_date'].flatMap(date => [
      `${payments}?range=${date}&${period}`,
      `${payments}?sort=${date}&criteria=asc`,
      `${payments}?sort=${date}&criteria=desc&status=approved`,
    ]),
    `${payments}?sort=id&criteria=desc&offset=9000`,
  ],
  orders: [
    orders,
    `${orders}&external_reference=order-777`,
    `${orders}&type=online`,
    `${orders}&status=processed`,
    `${orders}&status_detail=accredited`,
    `${orders}&payment_method_id=visa`,
    `${orders}&payment_method_type=credit_card`,
    `${orders}&sort_by=last_updated_date&sort_order=asc`,
  ],
  customers: ['email', 'first_name', 'last_name', 'description', 'identification.number']
    .map((name, at) => `${name}=${[email, 'jane', 'doe', 'regular', '12345678'][at]}`)
    .map(query => `v1/customers/search?${query}`),
  preferences: [
    '',
    'external_reference=order-777',
    'site_id=MLA',
    'marketplace=NONE',
    `payer_email=${email}`,
  ].map(query => `checkout/preferences/search?${query}`),
  merchantOrders: [
    '',
    'external_reference=order-777',
    'status=opened',
    'order_status=payment_required',
    'site_id=MLA',
  ].map(query => `merchant_orders/search?${query}`),
  plans: ['', 'status=active', 'q=monthly', 'sort=reason', 'sort=transaction_amount&criteria=asc'].map(
    query => `preapproval_plan/search?${query}`,
  ),
  subscriptions: [
    '',
    'status=authorized',
    'q=monthly',
    'sort=last_modified:asc',
    'transaction_amount=1500',
  ].map(query => `preapproval/search?${query}`),
  invoices: ['status=processed', 'payment_id=1', 'preapproval_id=none'].map(
    query => `authorized_payments/search?${query}`,
  ),
}
const tables = Object.keys(searches) as Grown[]
const dates = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
/** Filling the other tables as well would take half an hour. */
const maxOthers = 100_000

export const growingSimulator: Part = {
  name: 'growth-simulator',
  about: `searches among ${sizes.map(showCount).join(', ')} payments, and among as many others up to ${showCount(maxOthers)}`,
  run: async place => {
    const file = place.path('simulator.sqlite')
    const options = await place.simulatorOptions({ SIMULATOR_DATA: file })
    const first = await place.startSimulator(options)
    await makeOriginals(first)
    await stop(first)
    const table = createGrowthTable('growth: simulator, p50 in ms through HTTP by rows')
    let filled = 0
    for (const size of sizes) {
      const grown = size > maxOthers ? (['payments'] as const) : tables
      await fillSimulator(file, [...grown], { from: filled, to: size })
      filled = size
      const server = await place.startSimulator(options)
      const bar = { below: size > maxOthers ? 100 : 20 }
      for (const path of grown.flatMap(name => searches[name]))
        table.set(path.replaceAll(dates, '…'), size, { figure: await timeSearch(server, path), bar })
      table.set('memory, MB', size, { figure: residentMegabytes(server.pid), bar: { below: 400 } })
      await stop(server)
    }
    table.print()
  },
}

function timeSearch(server: Server, path: string): Promise<number> {
  const api = createApi(server, accessToken)
  return timeAnswers(async () => {
    const { status, body } = await api.get(`/${path}`)
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
  })
}
