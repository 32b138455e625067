/** What a filter and a sort by each indexed column of the simulator costs over growing tables. */
import { readdirSync, readFileSync } from 'node:fs'
import { openTables } from '../../server/simulator/store/records/tables.ts'
import type { Search } from '../../server/simulator/store/search-sql.ts'
import { openStore, type Store } from '../../server/simulator/store/store.ts'
import type { Table } from '../../server/simulator/store/table.ts'
import type { Part } from '../harness/part.ts'
import { residentMegabytes } from '../harness/process-state.ts'
import { median } from '../harness/statistics.ts'
import { showCount } from '../harness/table.ts'
import { createGrowthTable, sizes, timeAnswers } from './growth.ts'

const account = 1
const dayMs = 86_400_000
/** Copies are spread over this many days before now. */
const spreadDays = 30
const people = 5_000
const inOneTransaction = 2_000
/** Filling the other tables as well would take half an hour. */
const maxOthers = 100_000

type Document = Record<string, unknown> & { id: string | number }

export const growingSimulator: Part = {
  name: 'growth-simulator',
  about: `filters and sorts among ${sizes.map(showCount).join(', ')} payments, and among as many others up to ${showCount(maxOthers)}`,
  run: async place => {
    const store = openStore(place.path('simulator.sqlite'))
    place.atEnd(async () => store.close())
    const tables = Object.values(openTables(store)) as unknown as Table<Document>[]
    const searched = tables.filter(({ name }) => originals[name])
    const table = createGrowthTable('growth: simulator, p50 in ms by rows')
    let filled = 0
    for (const size of sizes) {
      const isAlone = size > maxOthers
      const grown = searched.filter(({ name }) => !isAlone || name === 'payments')
      const bar = { below: isAlone ? 100 : 20 }
      for (const each of grown) {
        await fill(store, each, { from: filled, to: size })
        for (const [name, search] of searchesOf(store, each)) {
          const times = await timeAnswers(() => each.search(account, search))
          table.set(`${each.name} ${name}`, size, { figure: median(times), bar })
        }
      }
      filled = size
      table.set('memory, MB', size, { figure: residentMegabytes(process.pid), bar: { below: 400 } })
    }
    table.print()
  },
}

/** Documents by table: those of the scenarios that ship, and a merchant order, which none of them has. */
const originals = readOriginals({
  merchant_orders: [
    {
      ...{ id: 1, siteId: 'MLA', marketplace: 'NONE', externalReference: '', preferenceId: 'preference' },
      ...{ items: [], shippingCost: 0, paymentIds: [], payer: null, expiresAt: null },
    },
  ],
})

function readOriginals(found: Record<string, Document[]>): Record<string, Document[]> {
  const folder = new URL('../../server/simulator/control/scenarios/', import.meta.url)
  for (const file of readdirSync(folder)) {
    const { tables } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
    for (const name of [
      'payments',
      'orders',
      'customers',
      'preferences',
      'plans',
      'subscriptions',
      'invoices',
    ])
      found[name] = [...(found[name] ?? []), ...(tables[name] ?? [])]
  }
  return found
}

/** Adds copies, each with an id, a reference, a person and dates of its own. */
async function fill(store: Store, table: Table<Document>, { from, to }: { from: number; to: number }) {
  const documents = originals[table.name] ?? []
  for (let index = from; index < to; index++) {
    const original = documents[index % documents.length] as Document
    table.put(account, copyOf(original, index))
    if (index % inOneTransaction === 0) await store.committed()
  }
  await store.committed()
}

function copyOf(original: Document, index: number): Document {
  const email = `person-${index % people}@shop.example`
  const createdAt = Date.now() - Math.floor((1 - index / 1_000_000) * spreadDays * dayMs)
  return {
    ...original,
    id: typeof original.id === 'number' ? 10_000_000_000 + index : `copy-${index}`,
    createdAt,
    updatedAt: createdAt + (index % 1_000) * 60_000,
    externalReference: `order-${index}`,
    email,
    payerEmail: email,
    storeId: `store-${index % 50}`,
    payer: original.payer && { ...original.payer, email },
  }
}

type NamedSearch = [name: string, search: Required<Search>]

/** A filter by the value that one document has in each column, and a sort by each number. */
function searchesOf({ database }: Store, { name }: Table<Document>): NamedSearch[] {
  const row = { ...database.prepare(`SELECT * FROM ${name} LIMIT 1 OFFSET 777`).get() }
  const page = { limit: 30, offset: 0 }
  return Object.entries(row).flatMap(([column, value]): NamedSearch[] => {
    if (value === null || ['account', 'id', 'doc'].includes(column)) return []
    const is = column === 'words' ? 'contains' : '='
    const where = [{ column, is, value: String(value) } as const]
    const filtered = { ...page, where, sort: { column: 'created', isDescending: true } }
    const sorted = { ...page, where: [], sort: { column, isDescending: false } }
    // Nothing is sorted by the time until which an order is open: the index omits those that are closed.
    const isSorted = typeof value === 'number' && !column.endsWith('_until')
    return [
      [`of one ${column}`, filtered],
      ...(isSorted ? [[`by ${column}`, sorted] satisfies NamedSearch] : []),
    ]
  })
}
