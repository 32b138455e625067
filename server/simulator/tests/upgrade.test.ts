/**
 * State written by earlier versions: data files of layout 1 and scenarios of version 1, whose jobs are in `due`, and
 * customers with one address.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../simulator.ts'
import { createApi, type Json } from './support/api.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** An unpaid ticket, which the scheduler must expire, and a payment under review, which it must approve. */
async function payTwice(simulator: Simulator) {
  const api = createApi(simulator)
  const ticket: Json = await api.payByTicket()
  const review: Json = await api.pay('CONT')
  await api.settle(review.id, { settlement: 'reject', detail: 'cc_rejected_high_risk', in_seconds: 60 })
  await simulator.idle()
  return { api, ticket, review }
}

function toOldJob({ id, runAt, kind, paymentId, deliveryId, settlement, detail }: Json): Json {
  if (kind === 'delivery') return { id, at: runAt, kind: 'deliver', subject: deliveryId }
  if (kind === 'expiry') return { id, at: runAt, kind: 'expire payment', subject: paymentId }
  return { id, at: runAt, kind: 'settle payment', subject: `${paymentId} ${settlement} ${detail}` }
}

function rewriteAsLayout1(file: string) {
  const database = new DatabaseSync(file)
  database.exec(
    'CREATE TABLE due (account INTEGER NOT NULL, id TEXT NOT NULL, at INTEGER, doc TEXT NOT NULL);' +
      'CREATE UNIQUE INDEX due_by_id ON due(id, account); CREATE INDEX due_by_at ON due(account, at)',
  )
  const insert = database.prepare('INSERT INTO due VALUES(?,?,?,?)')
  for (const { account, doc } of database.prepare('SELECT account, doc FROM jobs').all()) {
    const job = toOldJob(JSON.parse(String(doc)))
    insert.run(Number(account), job.id, job.at, JSON.stringify(job))
  }
  database.exec("DROP TABLE jobs; UPDATE meta SET value='1' WHERE key='layout'")
  database.close()
}

test('runs the jobs of a data file of layout 1 at their time', async () => {
  const dataFile = join(folder, 'state.sqlite')
  const first = await startSimulator({ dataFile })
  const { api, ticket, review } = await payTwice(first)
  await first.close()
  rewriteAsLayout1(dataFile)

  const second = await startSimulator({ dataFile })
  const after = createApi(second, api.token)
  await after.advance({ days: 4 })
  expect((await after.get(`/v1/payments/${ticket.id}`)).body.status_detail).toBe('expired')
  expect((await after.get(`/v1/payments/${review.id}`)).body.status_detail).toBe('cc_rejected_high_risk')
  await second.close()
  const third = await startSimulator({ dataFile })
  await third.close()
})

test('loads a scenario of version 1 with its jobs, and refuses one with an unknown job', async () => {
  const simulator = await startSimulator()
  const { api, ticket, review } = await payTwice(simulator)
  const { body } = await api.get('/simulator/scenario')
  const { jobs, ...tables } = body.tables
  const old = { ...body, version: 1, tables: { ...tables, due: jobs.map(toOldJob) } }

  const loaded = createApi(simulator)
  expect((await loaded.put('/simulator/scenario', old)).status).toBe(200)
  await loaded.advance({ days: 4 })
  expect((await loaded.get(`/v1/payments/${ticket.id}`)).body.status_detail).toBe('expired')
  expect((await loaded.get(`/v1/payments/${review.id}`)).body.status_detail).toBe('cc_rejected_high_risk')

  const broken = { ...old, tables: { due: [{ id: 'a', at: 1, kind: 'feed the cat', subject: '' }] } }
  const refused = await loaded.put('/simulator/scenario', broken)
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('due')])
  await simulator.close()
})

const toOldCustomer = ({ addresses: [first], ...customer }: Json): Json => ({
  ...customer,
  address: first?.fields ?? null,
  addressId: first?.id ?? null,
})

test('keeps the address of customers in older data files and scenarios', async () => {
  const dataFile = join(folder, 'state.sqlite')
  const first = await startSimulator({ dataFile })
  const api = createApi(first)
  const address = { street_name: 'Corrientes', street_number: 348 }
  await api.post('/v1/customers', { email: 'ana@shop.example', address })
  const { body: other } = await api.post('/v1/customers', { email: 'eva@shop.example' })
  const { body: before } = await api.get('/v1/customers/search')
  const { body: scenario } = await api.get('/simulator/scenario')
  await first.close()

  const database = new DatabaseSync(dataFile)
  const update = database.prepare('UPDATE customers SET doc=? WHERE id=?')
  for (const { id, doc } of database.prepare('SELECT id, doc FROM customers').all())
    update.run(JSON.stringify(toOldCustomer(JSON.parse(String(doc)))), id ?? null)
  database.close()
  const second = await startSimulator({ dataFile })
  const after = createApi(second, api.token)
  expect((await after.get('/v1/customers/search')).body).toEqual(before)
  expect((await after.post(`/v1/customers/${other.id}/addresses`, address)).status).toBe(201)

  const customers = scenario.tables.customers.map(toOldCustomer)
  const loaded = createApi(second)
  const old = { ...scenario, tables: { ...scenario.tables, customers } }
  expect((await loaded.put('/simulator/scenario', old)).status).toBe(200)
  expect((await loaded.get('/v1/customers/search?email=ana@shop.example')).body.results[0]).toMatchObject({
    addresses: [address],
  })
  await second.close()
})
