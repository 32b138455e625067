/** A small shop whose webhook handler is correct, except for the given faults. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { countries } from '../../../facts/countries.ts'
import type { Order, ShopState } from '../../result.ts'
import type { HandlerFault } from './handler-faults.ts'

export const secrets = {
  otherAccessToken: 'TEST-other-environment',
  secret: 'secret-of-the-shop',
  otherSecret: 'secret-of-tests',
  previousSecret: 'secret-of-may',
}

/** This is longer than a read that the API answers immediately. */
const startMs = 30

/** This is longer than an answer takes, so that the work comes after it. */
const queueMs = 30

/** This is longer than the grader waits for a first effect. */
const lateMs = 4_000
export const lateQueue = { effectTimeoutMs: 3_000 }

/**
 * The pause between two searches for payments. Without one, they took a core of the machine while the grader waited.
 */
const pollMs = 200

type ShopOrder = Order & { state: string; shipped: number; paidBy?: Payment['id'] }
type Payment = {
  id: number | string
  status_detail: string
  status: string
  external_reference: string
  transaction_amount: number
  currency_id: string
  live_mode?: boolean
}
type Body = {
  id?: unknown
  live_mode?: unknown
  user_id?: unknown
  application_id?: unknown
  data?: { id?: unknown; status?: string; external_reference?: string }
  status?: string
  action?: string
  external_reference?: string
}
type Known = { body: Body | null; isPaidBefore: boolean }
/**
 * How a correct shop works: it reads orders of the Orders API, merchant orders or invoices, searches payments, acknowledges before it
 * acts, or takes gifts, which may have any amount, any reference and any number.
 */
export type ShopStyle = 'payments' | 'orders' | 'merchant_orders' | 'renewals' | 'search' | 'queue' | 'gifts'

/**
 * Faults that only one style has. Styles that try late, poll, acknowledge what they drop, find the seller by the ids of
 * the notification, or refund a second payment are correct.
 */
export type StyleFault =
  | HandlerFault
  | 'tries_once'
  | 'tries_late'
  | 'checks_before_reading'
  | 'polls'
  | 'polls_by_id'
  | 'ignores_notifications'
  | 'acknowledges_forged'
  | 'ends_at_unknown_payments'
  | 'believes_invoices'
  | 'ignores_test_payments'
  | 'is_a_marketplace'
  | 'compares_amounts_as_text'
  | 'lowers_the_id'
  | 'reads_once'
  | 'waits_for_the_end_of_an_outage'
  | 'refunds_duplicates'
  | 'fails_on_unapproved'
  | 'asks_again_for_unknown_payments'

/** The topic of other styles is `payment`. */
const topics: Partial<Record<ShopStyle, string>> = {
  orders: 'order',
  merchant_orders: 'topic_merchant_order_wh',
  renewals: 'subscription_authorized_payment',
}
export type SmallShopOptions = {
  simulatorUrl: string
  accessToken: string
  faults?: readonly StyleFault[]
  style?: ShopStyle
  /** Ends a read of the provider. Default: never. */
  limitRead?: () => AbortSignal
  /** Called when a request waits for another connection or body, or for the provider without a limit. */
  onBlocked?: (by: 'shop' | 'provider') => void
}

export type SmallShop = {
  url: string
  makeOrder?: (order: Order) => Promise<void>
  readState: (reference: string) => Promise<ShopState>
  restart: () => Promise<void>
  /** Searches for payments, as a shop does that polls. */
  reconcile: () => Promise<void>
  /** Resolves when the next search of a shop that polls by id is done. */
  nextPoll: () => Promise<void>
  close: () => Promise<void>
}

export async function startSmallShop({
  simulatorUrl,
  accessToken,
  faults = [],
  style = 'payments',
  limitRead = () => new AbortController().signal,
  onBlocked,
}: SmallShopOptions): Promise<SmallShop> {
  const orders = new Map<string, ShopOrder>()
  const seen = new Set<string>()
  const is = (one: StyleFault) => faults.includes(one)
  let running: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let hasEnded = false
  let reading = 0
  const closing = new AbortController()

  /** Lets the requests through one after the other. */
  async function queue(until: Promise<unknown>): Promise<void> {
    const before = running
    if (waiting++ > 0) onBlocked?.('shop')
    running = Promise.all([before, until]).finally(() => waiting--)
    await before
  }

  const listener: RequestListener = async (request, response) => {
    if (is('serves_one_connection')) {
      // Without this header, Node closes the connection after the answer, whether the client has read it or not.
      response.setHeader('connection', 'keep-alive')
      await queue(once(request.socket, 'close'))
    }
    if (is('serves_one_body')) await queue(once(request, 'close'))
    const status = await handle(request).catch(() => 500)
    response.writeHead(status === 200 && is('answers_without_content') ? 204 : status).end()
  }
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')

  /** Waits like processes that are started one after the other. */
  async function startAfterOthers(): Promise<void> {
    running = running.then(() => new Promise(resolve => setTimeout(resolve, startMs)))
    await running
  }

  /** Searches for payments without a notification. */
  async function poll(): Promise<void> {
    while (!closing.signal.aborted) {
      await act('', null).catch(() => 500)
      await new Promise(resolve => setTimeout(resolve, pollMs))
    }
  }
  if (is('polls')) void poll()

  let polled = Promise.withResolvers<void>()
  /** Searches for payments without a notification, and reads those of unpaid orders by their ids. */
  async function reconcile(): Promise<void> {
    const answer = await fetch(`${simulatorUrl}/v1/payments/search?limit=30`, {
      headers: { authorization: `Bearer ${accessToken}` },
      signal: closing.signal,
    })
    const { results } = (await answer.json()) as { results: Payment[] }
    for (const { id, external_reference: reference } of results)
      if (orders.get(reference)?.state === 'unpaid') await act(String(id), null)
  }
  async function reconcileOften(): Promise<void> {
    while (!closing.signal.aborted) {
      const { resolve } = polled
      polled = Promise.withResolvers()
      await reconcile().catch(() => {})
      resolve()
      await new Promise(done => setTimeout(done, pollMs))
    }
  }
  if (is('polls_by_id')) void reconcileOften()

  /** The ids of the only seller, who gave the marketplace this token. */
  const seller = is('is_a_marketplace')
    ? await fetch(`${simulatorUrl}/simulator/account`, {
        headers: { authorization: `Bearer ${accessToken}` },
      }).then(answer => answer.json() as Promise<{ user_id: number; client_id: string }>)
    : null

  async function handle(request: IncomingMessage): Promise<number> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (is('checks_before_reading')) await startAfterOthers()
    const text = Buffer.concat(chunks).toString()
    if (is('fails_on_large_body') && text.length > 500_000) return 500
    if (is('fails_on_deep_body') && text.includes('[[[[[[')) return 500
    if (is('refuses_everything')) return 401
    const { searchParams: query } = new URL(request.url ?? '', 'http://shop')
    const body = parse(text)
    if (is('fails_on_ipn') && body !== null && body.data === undefined) return 500
    if (is('fails_on_bare_ipn') && text === '' && query.has('topic')) return 500
    if (request.method !== 'POST' && style === 'payments') return is('fails_on_get') ? 500 : 405
    const ids = query.getAll('data.id')
    if (!isSigned(request, ids[0] ?? '')) return is('acknowledges_forged') ? 200 : 401
    if (body === null && is('fails_on_other_text') && !text.startsWith('{') && text !== '') return 500
    if (body === null && is('fails_on_trailing_bytes') && text.startsWith('{')) return 500
    const topic = query.get('type')
    if (is('refuses_unknown_topics') && topic === 'topic_of_next_year') return 400
    const requestId = String(request.headers['x-request-id'])
    if (is('deduplicates_by_request_id') && seen.has(requestId)) return 200
    seen.add(requestId)
    if (is('needs_an_id_in_the_data') && body?.data && body.data.id === undefined) return 500
    if (topic !== (topics[style] ?? 'payment') || is('ignores_notifications')) return 200
    if (seller && String(body?.user_id) !== String(seller.user_id)) return 200
    if (seller && String(body?.application_id ?? seller.client_id) !== String(seller.client_id)) return 200
    if (is('ignores_live_mode') && body?.live_mode === true) return 200
    const named = is('reads_id_of_body') ? String(body?.data?.id) : is('reads_last_id') ? ids.at(-1) : ids[0]
    if (style !== 'queue') return act(named ?? '', body)
    void work(named ?? '', body)
    return 200
  }

  /** Acts after the answer, until it succeeds. */
  async function work(id: string, body: Body | null): Promise<void> {
    for (let tries = 1; tries <= (is('tries_once') ? 1 : 10); tries++) {
      const isLate = tries > 1 && is('tries_late')
      await new Promise(resolve => setTimeout(resolve, isLate ? lateMs : queueMs * tries))
      if (hasEnded) return
      const status = await act(id, body)
      hasEnded = status === 404 && is('ends_at_unknown_payments')
      if (status < 300) return
    }
  }

  function isSigned({ headers, rawHeaders }: IncomingMessage, dataId: string): boolean {
    if (is('verifies_nothing')) return true
    const header = headers['x-signature']
    if (is('needs_lower_case_headers') && !rawHeaders.includes('x-signature')) return false
    if (header === undefined) return is('accepts_without_header')
    if (header === '') return is('accepts_empty_header')
    if (String(header).includes(', ') && is('fails_on_two_headers')) throw new Error('two headers')
    const parts = new Map(
      String(header)
        .split(',')
        .map(part => part.split('=', 2) as [string, string]),
    )
    const [ts, v1] = [parts.get('ts'), parts.get('v1')]
    if (ts === undefined && v1 === undefined) return is('accepts_malformed_header')
    if (ts === undefined) return is('accepts_without_ts')
    if (v1 === undefined) return is('accepts_without_hash')
    if (!isFresh(ts)) return false
    if (/\D/.test(dataId) && is('refuses_letters')) return false
    const requestId = headers['x-request-id']
    if (requestId === undefined) return is('accepts_without_request_id')
    const id = is('lowers_the_id') ? dataId.toLowerCase() : dataId
    const manifest = `id:${id};request-id:${requestId};ts:${ts};`
    const accepted = [
      is('has_lost_its_secret') ? '' : secrets.secret,
      ...(is('accepts_empty_secret') ? [''] : []),
      ...(is('accepts_other_environment') ? [secrets.otherSecret] : []),
      ...(is('accepts_previous_secret') ? [secrets.previousSecret] : []),
    ]
    return accepted.some(secret => isSame(createHmac('sha256', secret).update(manifest).digest('hex'), v1))
  }

  function isFresh(ts: string): boolean {
    const isMilliseconds = ts.length > 11 && !is('reads_ts_as_seconds')
    const age = Date.now() / 1000 - Number(ts) / (isMilliseconds ? 1000 : 1)
    if (is('ignores_age')) return true
    return age <= 300 && (age >= -300 || is('ignores_future'))
  }

  function isSame(hash: string, v1: string): boolean {
    if (is('compares_a_prefix') && v1.length >= 8) return hash.startsWith(v1)
    const isShort = v1.length !== hash.length
    if (isShort && is('fails_on_short_hash')) timingSafeEqual(Buffer.from(hash), Buffer.from(v1))
    if (/[^0-9a-fA-F]/.test(v1) && is('fails_on_base64')) throw new Error('not hexadecimal')
    if (/^[0-9A-F]+$/.test(v1) && is('fails_on_upper_case')) throw new Error('not lower case')
    return !isShort && timingSafeEqual(Buffer.from(hash), Buffer.from(v1))
  }

  async function act(id: string, body: Body | null): Promise<number> {
    if (is('never_reads')) {
      const claims = { ...body, ...body?.data }
      const named = orders.get(claims.external_reference ?? '')
      if (named && (claims.status === 'approved' || claims.status === 'processed')) ship(named)
      if (named) return 200
    }
    if (is('deduplicates_by_id')) {
      const event = `event ${body?.id}`
      if (seen.has(event)) return 200
      seen.add(event)
    }
    const paidBefore = new Set([...orders.values()].filter(({ state }) => state === 'paid'))
    if (is('reads_once')) {
      if (seen.has(`read ${id}`)) return 200
      seen.add(`read ${id}`)
    }
    const ownRead = await read(id, accessToken)
    const isOther = ownRead?.status === 404 && is('tries_the_other_token')
    const response = isOther ? await read(id, secrets.otherAccessToken) : ownRead
    if (response === null) return 503
    if (is('remembers_failed_payments')) {
      if (seen.has(id)) return 200
      if (response.status >= 500) seen.add(id)
    }
    if (response.status >= 500) return is('acknowledges_failures') ? 200 : 503
    if (is('forgets_unknown_payments')) {
      if (seen.has(`unknown ${id}`)) return 200
      if (response.status === 404) seen.add(`unknown ${id}`)
    }
    // No notification names an order whose id the API refuses to look for.
    if (response.status === 400 && style === 'orders') return 500
    if (response.status === 404 && is('fails_on_unknown_payments')) return 500
    if (response.status === 404 && is('asks_again_for_unknown_payments')) return 503
    if (!response.ok) {
      const order = orders.get(body?.external_reference ?? '')
      if (order && is('believes_unknown_payments')) ship(order)
      return is('acknowledges_unknown_payments') ? 200 : 404
    }
    if (is('remembers_every_payment')) {
      if (seen.has(`done ${id}`)) return 200
      seen.add(`done ${id}`)
    }
    for (const payment of paymentsOf(await response.json(), { invoices: is('believes_invoices') })) {
      const named = is('takes_order_of_body') && (body?.data?.external_reference ?? body?.external_reference)
      const order = orders.get(named || payment.external_reference) ?? giftOf(payment)
      if (is('drops_unknown_orders') && seen.has(`dropped ${id}`)) continue
      if (order === null) {
        seen.add(`dropped ${id}`)
        continue
      }
      const isPaidBefore = is('checks_before_reading') ? paidBefore.has(order) : order.state === 'paid'
      await update(order, payment, { body, isPaidBefore })
    }
    return 200
  }

  function giftOf({ external_reference: reference, currency_id: currency }: Payment): ShopOrder | null {
    if (style !== 'gifts') return null
    const gift = { reference, amount: 0, currency, state: 'unpaid', shipped: 0 }
    orders.set(reference, gift)
    return gift
  }

  /** Null if the provider took too long. */
  async function read(id: string, token: string): Promise<Response | null> {
    if (is('waits_for_the_api')) onBlocked?.('provider')
    const limit = is('waits_for_the_api') ? [] : [limitRead()]
    reading++
    const paths: Partial<Record<ShopStyle, string>> = {
      orders: `v1/orders/${id}`,
      merchant_orders: `merchant_orders/${id}`,
      renewals: `authorized_payments/${id}`,
      // The limit is higher than the number of payments of any case.
      search: 'v1/payments/search?limit=30',
    }
    const ask = () =>
      fetch(`${simulatorUrl}/${paths[style] ?? `v1/payments/${id}`}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.any([closing.signal, ...limit]),
      }).catch(() => null)
    let response = await ask()
    while (is('waits_for_the_end_of_an_outage') && response?.status === 503) {
      onBlocked?.('provider')
      await new Promise(resolve => setTimeout(resolve, queueMs))
      response = await ask()
    }
    reading--
    return response
  }

  /** Resolves when the requests that arrived meanwhile have read their payments, too, however slow the machine is. */
  async function othersHaveRead(): Promise<void> {
    do await new Promise(resolve => setTimeout(resolve, 20))
    while (reading > 0)
  }

  async function update(order: ShopOrder, payment: Payment, { body, isPaidBefore }: Known): Promise<void> {
    const claimed = (is('believes_body') && body?.status) || (is('believes_data') && body?.data?.status)
    const status = claimed || payment.status
    if (status === 'pending' && is('fails_on_unapproved')) throw new Error('not approved')
    if (is('ignores_test_payments') && payment.live_mode === false) return
    if (is('compares_amounts_as_text') && order.amount.toFixed(2) !== String(payment.transaction_amount))
      return
    if (is('ignores_updates') && body?.action === 'payment.updated') return
    if (is('ignores_creations') && body?.action === 'payment.created') return
    const isOlder = /^(?:payment\.created|order\.action_required)$/.test(body?.action ?? '')
    if (is('believes_created') && isOlder && order.state === 'paid') {
      order.state = 'unpaid'
      return
    }
    if (status === 'refunded' || status === 'charged_back') {
      const isIgnored = is(status === 'refunded' ? 'ignores_refunds' : 'ignores_chargebacks')
      const isOther = order.paidBy !== payment.id && !is('takes_back_for_duplicates')
      if (!isIgnored && !isOther) order.state = status
      return
    }
    if (is('follows_each_status') && status !== 'approved') order.state = 'unpaid'
    if (status === 'rejected' && is('cancels_after_a_rejection')) order.state = 'cancelled'
    if (status === 'rejected' && is('closes_after_a_rejection') && order.state === 'unpaid')
      order.state = 'closed'
    const isPartBack = payment.status_detail === 'partially_refunded'
    if (isPartBack && style === 'search') {
      order.state = 'part_refunded'
      return
    }
    const partIsBack = isPartBack && is('takes_a_part_for_all')
    if (partIsBack) order.state = 'refunded'
    const isPaid = status === 'approved' || isShippedEarly(status)
    if ((!isPaid || partIsBack) && !is('ignores_status')) return
    if (order.state === 'closed') return
    const whole = is('compares_whole_amounts') ? Math.floor(order.amount) : order.amount
    const least = is('tolerates_five_percent') ? 0.95 * order.amount : whole
    if (payment.transaction_amount < least && !is('ignores_amount')) return
    if (payment.currency_id !== order.currency && !is('ignores_currency')) return
    const isNew = (is('ships_each_payment') || style === 'gifts') && !seen.has(`paid ${payment.id}`)
    seen.add(`paid ${payment.id}`)
    if (isPaidBefore && order.paidBy !== payment.id && is('refunds_duplicates'))
      await fetch(`${simulatorUrl}/v1/payments/${payment.id}/refunds`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'x-idempotency-key': `refund-${payment.id}` },
      })
    if (isPaidBefore && !is('ships_each_time') && !isNew) return
    if (is('checks_then_ships')) await othersHaveRead()
    order.paidBy = payment.id
    ship(order)
  }

  const isShippedEarly = (status: string) =>
    (status === 'authorized' && is('ships_authorized')) ||
    (status === 'in_process' && is('ships_in_process')) ||
    (status === 'rejected' && is('ships_rejected'))

  function ship(order: ShopOrder): void {
    order.state = 'paid'
    order.shipped++
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    ...(style !== 'gifts' && {
      makeOrder: async order => void orders.set(order.reference, { ...order, state: 'unpaid', shipped: 0 }),
    }),
    readState: async reference => {
      const { state = 'unknown', shipped = 0 } = orders.get(reference) ?? {}
      return { state, shipped }
    },
    restart: async () => {
      hasEnded = false
      if (is('forgets_over_a_restart')) for (const order of orders.values()) order.state = 'unpaid'
    },
    reconcile,
    nextPoll: () => polled.promise,
    close: async () => {
      closing.abort()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function parse(text: string): Body | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type OrderJson = Omit<Payment, 'id' | 'transaction_amount'> & {
  id: string
  total_amount: string
  country_code: string
}

/**
 * The payments in an answer of the API: a payment, the results of a search, an invoice with its payment, or an order
 * with its amount as text.
 */
function paymentsOf(answer: unknown, beliefs: { invoices: boolean }): Payment[] {
  const { results, payment, payments, total_amount, ...fields } = answer as OrderJson & {
    results?: Payment[]
    payments?: Payment[]
    payment?: Pick<Payment, 'id' | 'status' | 'status_detail'>
  }
  if (results) return results.toReversed()
  if (payment) {
    const isBelieved = beliefs.invoices && fields.status === 'processed'
    return [{ ...(answer as Payment), ...payment, ...(isBelieved && { status: 'approved' }) }]
  }
  if (payments) return payments.map(one => ({ ...one, external_reference: fields.external_reference }))
  if (total_amount === undefined) return [answer as Payment]
  const status = fields.status === 'processed' ? 'approved' : fields.status
  // The currency follows from the country of the account.
  const currency_id = countries.find(({ alpha3 }) => alpha3 === fields.country_code)?.currency ?? ''
  return [{ ...fields, status, currency_id, transaction_amount: Number(total_amount) }]
}
