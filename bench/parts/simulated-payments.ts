/** The requests of the bench to the simulator: card tokens, payments, and the search. */
import { Pool } from 'undici'

export const simulatorToken = 'TEST-bench'
const authorization = `Bearer ${simulatorToken}`
export const connections = 32

const card = JSON.stringify({
  card_number: '4509953566233704',
  expiration_month: 11,
  expiration_year: 2030,
  security_code: '123',
  cardholder: { name: 'APRO', identification: { type: 'DNI', number: '12345678' } },
})

/** Creates card tokens; each pays once. */
export async function createTokens(port: number, count: number): Promise<string[]> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections })
  const headers = { authorization, 'content-type': 'application/json' }
  const tokens: string[] = []
  let asked = 0
  const ask = async () => {
    while (asked++ < count) {
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: '/v1/card_tokens',
        headers,
        body: card,
      })
      const { id } = (await body.json()) as { id: string }
      if (statusCode !== 201) throw new Error(`A card token was answered with ${statusCode}.`)
      tokens.push(id)
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  await pool.close()
  return tokens
}

const order = (number: number) => ({
  transaction_amount: 1500,
  external_reference: `order-${number}`,
  description: 'Order',
  payer: { email: 'test_user_1@testuser.com' },
})

/** The request that pays an order by card. Its reference is `order-<number>`. */
export function payOrder(number: number, token: string): string {
  return createPayment(number, { ...order(number), token, installments: 1, payment_method_id: 'visa' })
}

/** The request for an order that waits for cash. */
export function orderInCash(number: number): string {
  return createPayment(number, { ...order(number), payment_method_id: 'rapipago' })
}

/** The request that pays an order by card through the Orders API. */
export function payByOrdersApi(number: number, token: string): string {
  const { external_reference, description, payer } = order(number)
  const payment_method = { id: 'visa', type: 'credit_card', token, installments: 1 }
  return post('/v1/orders', number, {
    type: 'online',
    external_reference,
    description,
    total_amount: '1500.00',
    payer,
    transactions: { payments: [{ amount: '1500.00', payment_method }] },
  })
}

const createPayment = (number: number, payment: object) => post('/v1/payments', number, payment)

function post(path: string, number: number, content: object): string {
  const body = JSON.stringify(content)
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\nx-idempotency-key: pay-${number}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

/**
 * Searches the only payment of an order, and returns the milliseconds until the answer.
 * @throws Error if another number of payments is found
 */
export async function searchOrder(port: number, number: number): Promise<number> {
  const query = `external_reference=order-${number}&sort=date_created&criteria=desc`
  const startedAt = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/v1/payments/search?${query}`, {
    headers: { authorization },
  })
  const { paging } = (await response.json()) as { paging: { total: number } }
  const elapsedMs = performance.now() - startedAt
  if (paging.total !== 1) throw new Error(`order-${number} was found ${paging.total} times.`)
  return elapsedMs
}

/**
 * Milliseconds until the simulator's clock is so many days ahead, with every payment on the way expired.
 * @throws Error when it cannot be advanced, or a payment still waits
 */
export async function advanceClock(port: number, days: number): Promise<number> {
  const simulator = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const response = await fetch(`${simulator}/simulator/clock/advance`, {
    method: 'POST',
    headers: { authorization },
    body: JSON.stringify({ days }),
  })
  await response.arrayBuffer()
  const elapsedMs = performance.now() - startedAt
  const waiting = await fetch(`${simulator}/v1/payments/search?status=pending`, {
    headers: { authorization },
  })
  const { paging } = (await waiting.json()) as { paging: { total: number } }
  if (!response.ok || paging.total > 0)
    throw new Error(`The clock was advanced with ${response.status}, and ${paging.total} payments wait.`)
  return elapsedMs
}
