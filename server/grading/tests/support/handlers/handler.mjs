// A correct handler with the official SDK for Node, made of the code of the fixes (advice/). Its orders are in
// memory.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { MercadoPagoConfig, Payment, WebhookSignatureValidator } from 'mercadopago'

const { SIMULATOR_URL, ACCESS_TOKEN: accessToken } = process.env
const secret = process.env.WEBHOOK_SECRET
if (!secret) throw new Error('WEBHOOK_SECRET is not set')

// The SDK has no setting for its address (docs/connect/sdk-bridges.md).
createRequire(import.meta.url)('mercadopago/dist/utils/config/index.js').AppConfig.BASE_URL = SIMULATOR_URL
const config = new MercadoPagoConfig({ accessToken, options: { timeout: 10_000, maxRetries: 0 } })
const payments = new Payment(config)

const database = new DatabaseSync(':memory:')
database.exec(
  'CREATE TABLE orders (id TEXT PRIMARY KEY, amount REAL, currency TEXT, state TEXT, shipped INTEGER, paid_by INTEGER)',
)
// The object has the form of the client of PostgreSQL.
const db = {
  query: async (sql, values) => ({
    rowCount: database.prepare(sql.replaceAll('$', '?')).run(...values).changes,
  }),
}
const findOrder = id => database.prepare('SELECT * FROM orders WHERE id = ?').get(id)
const ship = order => db.query('UPDATE orders SET shipped = shipped + 1 WHERE id = $1', [order.id])
const hold = order => db.query("UPDATE orders SET state = 'held' WHERE id = $1", [order.id])

async function markPaid(payment, order) {
  const isPaid = payment.transaction_amount >= order.amount && payment.currency_id === order.currency
  if (!isPaid) return
  const sql = "UPDATE orders SET state = 'paid', paid_by = $2 WHERE id = $1 AND state = 'unpaid'"
  const { rowCount } = await db.query(sql, [order.id, payment.id])
  if (rowCount === 1) await ship(order)
}

async function update(payment) {
  const order = findOrder(payment.external_reference)
  if (!order) return
  const isReversed = ['refunded', 'charged_back'].includes(payment.status)
  if (isReversed && order.paid_by === payment.id) await hold(order)
  if (payment.status === 'approved') await markPaid(payment, order)
}

async function hear(request, response, query) {
  if (request.method !== 'POST') return response.writeHead(405).end()
  const { 'x-signature': xSignature, 'x-request-id': xRequestId } = request.headers
  const [id, ...others] = query.getAll('data.id')
  if (others.length > 0) return response.writeHead(400).end()
  const dataId = id
  try {
    WebhookSignatureValidator.validate({ xSignature, xRequestId, dataId, secret })
  } catch {
    return response.writeHead(401).end()
  }
  const ts = /ts=(\d+)/.exec(xSignature)?.[1] ?? ''
  const seconds = Number(ts) / (ts.length > 11 ? 1000 : 1)
  if (Math.abs(Date.now() / 1000 - seconds) > 300) return response.writeHead(401).end()
  if (query.get('type') !== 'payment') return response.writeHead(200).end()
  try {
    const payment = await payments.get({ id })
    await update(payment)
  } catch (error) {
    if (error.status === 404) return response.writeHead(404).end()
    return response.writeHead(503).end()
  }
  response.writeHead(200).end()
}

async function keepOrder(request, response) {
  const { external_reference: id, amount, currency } = JSON.parse(await text(request))
  database.prepare("INSERT INTO orders VALUES (?, ?, ?, 'unpaid', 0, NULL)").run(id, amount, currency)
  response.writeHead(201).end()
}

async function handler(request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://shop')
  if (pathname === '/hook') return hear(request.resume(), response, searchParams)
  if (request.method === 'POST') return keepOrder(request, response)
  const { state, shipped } = findOrder(pathname.split('/')[2])
  response.end(JSON.stringify({ state, shipped }))
}

const server = createServer({ requestTimeout: 10_000 }, handler)
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
