/** Fills a simulator's file with copies of what its API made, each with an id, a reference and dates of its own. */
import { openStore } from '../../../server/simulator/store/store.ts'
import type { Table } from '../../../server/simulator/store/table.ts'
import { openTables, type Tables } from '../../../server/simulator/tables.ts'
import { type Api, createApi, paymentBody } from '../../../server/simulator/tests/support/api.ts'
import { orderByCard } from '../../../server/simulator/tests/support/order-body.ts'
import { planned, subscribed } from '../../../server/simulator/tests/support/subscription-body.ts'
import { accessToken, type Server } from '../../harness/place.ts'

const dayMs = 86_400_000
/** Copies are spread over this many days before now; searches of orders are limited to 31. */
const spreadDays = 30
const people = 5_000
const inOneTransaction = 2_000

/** Makes documents of each kind, with different values of the columns that searches filter by. */
export async function makeOriginals(server: Server): Promise<void> {
  const api = createApi(server, accessToken)
  for (const method of ['rapipago', 'pagofacil']) await api.payByTicket({ payment_method_id: method })
  for (const holder of ['APRO', 'APRO', 'OTHE', 'CONT']) {
    await api.pay(holder, { payment_method_id: 'visa', external_reference: 'order-0' })
    await orderByCard(api, holder)
  }
  await makeOthers(api)
}

async function makeOthers(api: Api): Promise<void> {
  const items = [{ title: 'Lamp', quantity: 1, unit_price: 1500 }]
  const customer = {
    first_name: 'Jane',
    last_name: 'Doe',
    description: 'Regular',
    email: 'jane@shop.example',
  }
  await api.post('/v1/customers', { ...customer, identification: { type: 'DNI', number: '12345678' } })
  const { body } = await api.post('/checkout/preferences', { items, external_reference: 'order-0' })
  await api.post('/merchant_orders', { preference_id: body.id, items, external_reference: 'order-0' })
  await api.post(
    '/v1/payments',
    paymentBody({ payment_method_id: 'rapipago', external_reference: 'order-0' }),
  )
  await planned(api)
  await subscribed(api)
}

export type Grown = keyof Pick<
  Tables,
  | 'payments'
  | 'orders'
  | 'customers'
  | 'preferences'
  | 'merchantOrders'
  | 'plans'
  | 'subscriptions'
  | 'invoices'
>

/** Adds copies to each of these tables, up to this number. */
export async function fillSimulator(
  file: string,
  names: Grown[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  const store = openStore(file)
  try {
    const tables = openTables(store)
    for (const name of names) await fillTable(store, tables[name] as Table<Copied>, { from, to })
  } finally {
    store.close()
  }
}

/** Fields of the documents, which not all of them have. */
type Copied = {
  id: string | number
  createdAt: number
  updatedAt: number
  externalReference?: string
  email?: string
  storeId?: string
  payer?: { email: string | null }
}

async function fillTable(
  store: ReturnType<typeof openStore>,
  table: Table<Copied>,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const originals = table.findEverywhere({}).slice(0, 12)
  const startedAt = Date.now() - spreadDays * dayMs
  for (let first = from; first < to; first += inOneTransaction) {
    for (let index = first; index < Math.min(to, first + inOneTransaction); index++) {
      const original = originals[index % originals.length]
      if (!original) throw new Error(`There is no document in ${table.name}.`)
      const at = startedAt + Math.floor((index / 1_000_000) * spreadDays * dayMs)
      table.put(original.account, copyOf(original.document, index, at))
    }
    await store.committed()
  }
}

function copyOf(document: Copied, index: number, at: number): Copied {
  const email = `person-${index % people}@shop.example`
  const id = typeof document.id === 'number' ? 10_000_000_000 + index : `copy-${index}`
  return {
    ...document,
    id,
    createdAt: at,
    updatedAt: at + (index % 1_000) * 60_000,
    ...(document.externalReference !== undefined && { externalReference: `order-${index}` }),
    ...(document.email !== undefined && { email }),
    ...(document.storeId !== undefined && { storeId: `store-${index % 50}` }),
    ...(document.payer && { payer: { ...document.payer, email } }),
  }
}
