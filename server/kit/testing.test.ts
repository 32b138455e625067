/** The test kit as a suite of a shop uses it, through its entry. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { methodsWithoutCard } from '../facts/countries/country.ts'
import { countries } from '../facts/countries.ts'
import { type CardOutcome, type Pasarela, PasarelaError, startPasarela } from '../testing.ts'
import { json, startStubProvider } from '../tests/support/stub-provider.ts'

let pasarela: Pasarela
beforeAll(async () => {
  pasarela = await startPasarela()
})
afterAll(() => pasarela?.close())

test('a card payment is approved, its notification is validated, and its timeline shows both', async () => {
  const payment = await pasarela.pay({ amount: 500, fields: { external_reference: 'order-1' } })
  expect(payment).toMatchObject({
    status: 'approved',
    transaction_amount: 500,
    external_reference: 'order-1',
    payment_method_id: 'visa',
  })
  const notification = await pasarela.notifications.waitFor({ payment, action: 'payment.created' })
  expect(notification).toMatchObject({ verdict: 'validated', resource: String(payment.id) })
  const call = await pasarela.calls.waitFor({ payment, operation: 'payments.create' })
  expect(call).toMatchObject({ outcome: 'ok', status: 201 })
  const timeline = await pasarela.timeline(payment)
  expect(timeline.map(({ kind }) => kind)).toEqual(['call', 'notification'])
  expect(await pasarela.notifications.list({ payment })).toEqual([notification])
})

test('a card token is one that the shop pays with, by the outcome of its card', async () => {
  const token = await pasarela.cardToken({ outcome: 'FUND', method: 'master' })
  const body = { transaction_amount: 1500, token, installments: 1, payer: { email: 'a@b.co' } }
  const answer = await fetch(`${pasarela.simulatorUrl}/v1/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${pasarela.accessToken}`, 'x-idempotency-key': token },
    body: JSON.stringify(body),
  })
  expect(await answer.json()).toMatchObject({
    ...{ payment_method_id: 'master', status_detail: 'cc_rejected_insufficient_amount' },
  })
})

test('a misspelled option, and an address without its prefix, are refused with what is meant', async () => {
  const misspelled = { contry: 'MLB' } as object
  await expect(startPasarela(misspelled)).rejects.toThrow('no option contry. Did you mean country?')
  await expect(pasarela.pay({ outcme: 'FUND' } as object)).rejects.toThrow('Did you mean outcome?')
  await expect(pasarela.cardToken({ amount: 5 } as object)).rejects.toThrow('cardToken has no option amount')
  await expect(startPasarela({ gatewayUrl: pasarela.consoleUrl })).rejects.toThrow(
    `gatewayUrl has no prefix, as in ${pasarela.consoleUrl}/api/gateway`,
  )
})

test('a shop that calls the address of the provider is seen: its route, its key and what it sent', async () => {
  const answer = await fetch(`${pasarela.providerUrl}/v1/payments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${pasarela.accessToken}`,
      'content-type': 'application/json',
      'x-idempotency-key': 'cart-7',
    },
    body: JSON.stringify({
      transaction_amount: 1500,
      payment_method_id: 'rapipago',
      external_reference: 'order-7',
      payer: { email: 'test_payer_1@testuser.com' },
    }),
  })
  const { id } = (await answer.json()) as { id: number }
  const call = await pasarela.calls.waitFor({ route: 'POST /v1/payments', status: 201 })
  expect(call).toMatchObject({
    idempotency_key: 'cart-7',
    external_reference: 'order-7',
    resource: String(id),
  })
  expect(await pasarela.readCall(call)).toMatchObject({
    url: '/v1/payments',
    headers: { authorization: '***', 'x-idempotency-key': 'cart-7' },
    request: { transaction_amount: 1500 },
    response: { id },
  })
  expect((await pasarela.timeline(id)).map(({ kind, transport }) => [kind, transport])).toContainEqual([
    'call',
    'shop',
  ])
})

test('the name of the card holder decides the outcome', async () => {
  expect(await pasarela.pay({ method: 'master', outcome: 'FUND' })).toMatchObject({
    status: 'rejected',
    status_detail: 'cc_rejected_insufficient_amount',
    payment_method_id: 'master',
  })
})

test('a payment that waits is approved, rejected, expired or canceled', async () => {
  const wait = () => pasarela.pay({ method: 'rapipago' })
  expect(await pasarela.approve(await wait())).toMatchObject({ status: 'approved' })
  expect(await pasarela.reject(await wait(), 'cc_rejected_high_risk')).toMatchObject({
    status: 'rejected',
    status_detail: 'cc_rejected_high_risk',
  })
  expect(await pasarela.expire(await wait())).toMatchObject({ status: 'cancelled', status_detail: 'expired' })
  expect(await pasarela.cancel(await wait())).toMatchObject({ status: 'cancelled' })
})

test('a preference is paid as on its checkout page, and says where the payer returns to', async () => {
  const preference = (await pasarela.request('POST', '/preferences', {
    items: [{ title: 'Mate', quantity: 1, unit_price: 9000 }],
    external_reference: 'order-2',
    back_urls: { success: 'https://shop.example/ok', pending: 'https://shop.example/wait' },
    payment_methods: { excluded_payment_methods: [{ id: 'amex' }], installments: 3 },
  })) as { id: string }
  const options = { method: 'master', installments: 3, outcome: 'APRO' } as const
  const { payment, backUrl } = await pasarela.payPreference(preference, options)
  expect(payment).toMatchObject({
    status: 'approved',
    transaction_amount: 9000,
    external_reference: 'order-2',
    payment_method_id: 'master',
  })
  expect(backUrl).toMatch(/^https:\/\/shop\.example\/ok\?/)
  expect(new URL(backUrl ?? '').searchParams.get('payment_id')).toBe(String(payment.id))
  expect(await pasarela.notifications.waitFor({ payment })).toMatchObject({ verdict: 'validated' })
  const waiting = await pasarela.payPreference(preference.id, { method: 'rapipago' })
  expect(waiting.backUrl).toMatch(/^https:\/\/shop\.example\/wait\?/)
  expect(await pasarela.approve(waiting.payment)).toMatchObject({ status: 'approved' })
  const refused = await pasarela.payPreference(preference, { outcome: 'FUND' })
  expect(refused).toMatchObject({ payment: { status: 'rejected' }, backUrl: null })
  await expect(pasarela.payPreference(preference, { method: 'amex' })).rejects.toThrow(
    'Possible: visa, master',
  )
  await expect(pasarela.payPreference(preference, { installments: 6 })).rejects.toThrow(PasarelaError)
})

const place = (type: 'qr' | 'point', config: object) =>
  pasarela.simulate('POST', '/v1/orders', {
    type,
    external_reference: 'table-7',
    transactions: { payments: [{ amount: '1500.00' }] },
    config: { [type]: config },
  })

test('a code is scanned, rejected and paid, and the verbs say if nothing waits', async () => {
  await expect(pasarela.qr.pay()).rejects.toThrow('No QR order waits')
  const order = (await place('qr', { external_pos_id: 'POS001' })) as { id: string }
  const rejected = await pasarela.qr.pay({ pos: 'POS001', method: 'visa', outcome: 'OTHE' })
  expect(rejected).toMatchObject({ order: { status: 'created' }, payment: { status: 'rejected' } })
  expect(await pasarela.qr.refuse({ order })).toMatchObject({ id: order.id, status: 'created' })
  expect(await pasarela.qr.pay({ order })).toMatchObject({
    order: { status: 'processed' },
    payment: { payment_method_id: 'account_money' },
  })
  await expect(pasarela.qr.pay({ order })).rejects.toThrow('does not wait: it is qr, processed/')
  await expect(pasarela.qr.pay({ post: 'POS001' } as object)).rejects.toThrow('Did you mean pos?')
})

test('a terminal approves, refuses, cancels and loses its connection', async () => {
  const { point, clock, orders } = pasarela
  const terminal = 'PAX_A910__SBX0000001'
  await expect(point.approve({ terminal })).rejects.toThrow(
    `No Point order waits at the terminal ${terminal}`,
  )
  const next = () => place('point', { terminal_id: terminal })
  await next()
  expect(await point.approve({ installments: 3 })).toMatchObject({ status: 'processed' })
  await next()
  expect(await point.refuse({ terminal, reason: 'high_risk' })).toMatchObject({ status: 'failed' })
  await next()
  expect(await point.cancel()).toMatchObject({ status: 'canceled' })
  await next()
  const lost = await point.disconnect()
  await clock.advance({ seconds: 40 })
  expect([lost.status, (await orders.read(lost)).status]).toEqual(['at_terminal', 'action_required'])
})

test('an authorized payment is captured, refunded in part, and disputed', async () => {
  const payment = await pasarela.pay({ fields: { capture: false } })
  expect(payment.status).toBe('authorized')
  expect(await pasarela.capture(payment)).toMatchObject({ status: 'approved' })
  expect(await pasarela.refund(payment, 100)).toMatchObject({ amount: 100, status: 'approved' })
  expect(await pasarela.read(payment)).toMatchObject({ transaction_amount_refunded: 100 })
  await pasarela.chargeback(payment)
  expect(await pasarela.read(payment)).toMatchObject({ status: 'charged_back' })
  const topics = (await pasarela.notifications.waitForAll(5, { payment })).map(({ topic }) => topic)
  expect(topics).toContain('topic_chargebacks_wh')
  await pasarela.chargeback(payment, 'reimbursed')
  expect(await pasarela.read(payment)).toMatchObject({ status_detail: 'reimbursed' })
})

test('an order is paid, refunded in part and disputed, and its notifications are waited for', async () => {
  const { orders } = pasarela
  const order = await orders.pay({ amount: 500 })
  expect(order).toMatchObject({ status: 'processed', total_amount: '500.00' })
  expect(await pasarela.notifications.waitFor({ order, action: 'order.processed' })).toMatchObject({
    verdict: 'validated',
    resource: order.id,
  })
  await orders.refund(order, 100)
  await orders.refund(order)
  expect(await orders.read(order.id)).toMatchObject({ status: 'refunded' })
  const disputed = await orders.pay({ outcome: 'CONT' })
  expect(await orders.approve(disputed)).toMatchObject({ status: 'processed' })
  await orders.chargeback(disputed)
  expect(await orders.chargeback(disputed, 'reimbursed')).toMatchObject({ status_detail: 'reimbursed' })
  await pasarela.settled()
  const timeline = await orders.timeline(order)
  const calls = timeline.filter(({ kind }) => kind === 'call')
  expect(calls).toEqual(await pasarela.calls.list({ order }))
  expect(timeline.length).toBeGreaterThan(calls.length)
})

test('an order is processed and captured in steps, canceled, expired, or fails with its reason', async () => {
  const { orders } = pasarela
  const later = await orders.pay({ fields: { processing_mode: 'manual', capture_mode: 'manual' } })
  expect(later.status).toBe('created')
  expect(await orders.process(later)).toMatchObject({ status_detail: 'waiting_capture' })
  await orders.capture(later)
  expect(await orders.read(later)).toMatchObject({ status: 'processed' })
  expect(await orders.charges(later)).toMatchObject([{ status: 'approved' }])
  const wait = () => orders.pay({ method: 'rapipago' })
  expect(await orders.cancel(await wait())).toMatchObject({ status: 'canceled' })
  expect(await orders.expire(await wait())).toMatchObject({ status: 'expired' })
  expect(await orders.reject(await wait(), 'cc_rejected_high_risk')).toMatchObject({ status: 'failed' })
  const failed = await orders.pay({ outcome: 'FUND' })
  expect(failed).toMatchObject({
    status: 'failed',
    transactions: { payments: [{ status_detail: 'insufficient_amount' }] },
  })
  await expect(orders.pay({ amount: '0' })).rejects.toMatchObject({ status: 422 })
})

test('a card or an outcome that does not exist is an error, which lists those that do', async () => {
  // A suite in JavaScript has no types that refuse the name.
  const misspelled = 'FOND' as CardOutcome
  await expect(pasarela.pay({ outcome: misspelled })).rejects.toThrow('FOND. The outcomes are: APRO,')
  await expect(pasarela.subscriptions.create({ method: 'rapipago' })).rejects.toThrow('no card rapipago')
})

test('a subscription is charged as the clock advances, refused once and collected, paused, and ended', async () => {
  await using isolated = await startPasarela()
  const { subscriptions } = isolated
  const subscription = await subscriptions.create({ amount: 900 })
  expect(subscription.status).toBe('authorized')
  const [first] = await subscriptions.invoices(subscription)
  const second = await subscriptions.chargeNext(subscription)
  expect(second).toMatchObject({
    transaction_amount: 900,
    payment: { status: 'approved' },
  })
  await subscriptions.refuse(subscription, { attempts: 1, detail: 'cc_rejected_high_risk' })
  const refused = await subscriptions.chargeNext(subscription)
  expect(refused).toMatchObject({ retry_attempt: 1, payment: { status_detail: 'cc_rejected_high_risk' } })
  const collected = await subscriptions.chargeNext(subscription.id)
  expect(collected).toMatchObject({ id: refused.id, retry_attempt: 2, payment: { status: 'approved' } })
  expect(await isolated.refund(collected.payment)).toMatchObject({ amount: 900 })
  const charged = (await subscriptions.invoices(subscription)).map(({ id }) => id)
  expect(charged).toEqual([first?.id, second.id, refused.id])

  expect(await subscriptions.pause(subscription)).toMatchObject({ status: 'paused' })
  await expect(subscriptions.chargeNext(subscription)).rejects.toThrow('no charge to come: it is paused')
  expect(await subscriptions.resume(subscription)).toMatchObject({ status: 'authorized' })
  await subscriptions.cancel(subscription)
  expect(await subscriptions.read(subscription)).toMatchObject({ status: 'cancelled' })
  await expect(subscriptions.refuse(subscription)).rejects.toThrow('cancelled: no charge is to come')
  await isolated.settled()
  const filter = { topic: 'subscription_authorized_payment', resource: refused.id }
  expect(await isolated.notifications.waitFor(filter)).toMatchObject({ verdict: 'validated' })
  const timeline = await subscriptions.timeline(subscription)
  expect(new Set(timeline.map(({ kind }) => kind))).toEqual(new Set(['call', 'notification']))
  const about = (name: string) =>
    new Set(
      timeline.flatMap(entry =>
        entry.kind === 'notification' && entry.topic === name ? [entry.resource] : [],
      ),
    )
  expect(about('subscription_authorized_payment')).toEqual(new Set(charged.map(String)))
  // The test made three charges, and one attempt that was refused.
  expect(about('payment').size).toBe(4)
})

test('a subscription to a plan has the terms of the plan', async () => {
  const plan = (await pasarela.request('POST', '/plans', {
    reason: 'Club',
    back_url: 'https://shop.example',
    auto_recurring: { frequency: 7, frequency_type: 'days', transaction_amount: 700, currency_id: 'ARS' },
  })) as { id: string }
  const subscription = await pasarela.subscriptions.create({ fields: { preapproval_plan_id: plan.id } })
  expect(subscription).toMatchObject({
    preapproval_plan_id: plan.id,
    auto_recurring: { frequency: 7, transaction_amount: 700 },
  })
})

test('the clock of the account expires a ticket, and can stand still', async () => {
  await using isolated = await startPasarela()
  const payment = await isolated.pay({ method: 'pagofacil' })
  const before = await isolated.clock.now()
  await isolated.clock.advance({ days: 40 })
  expect((await isolated.clock.now()).getTime() - before.getTime()).toBeGreaterThanOrEqual(40 * 86_400_000)
  expect(await isolated.read(payment)).toMatchObject({ status: 'cancelled' })
  await isolated.clock.set('2027-01-01T00:00:00Z', { frozen: true })
  await isolated.clock.advance({ to: new Date('2027-02-01T00:00:00Z') })
  expect(await isolated.clock.now()).toEqual(new Date('2027-02-01T00:00:00Z'))
  await expect(isolated.clock.advance({ to: 'tomorrow' })).rejects.toThrow('needs a date such as')
})

test('faults: the next call fails, the next notification is wrong, and sent again later', async () => {
  await using isolated = await startPasarela()
  const old: object = { status: 400, path: '/v1/payments' }
  await expect(isolated.faults.next(old)).rejects.toThrow("no path anymore: write route: 'POST /v1/payments'")
  await expect(isolated.faults.next({ status: 400, route: 'payments' })).rejects.toThrow(
    'payments is no route',
  )
  await isolated.faults.next({ status: 400, route: 'POST /v1/payments' })
  await expect(isolated.pay()).rejects.toMatchObject({ status: 400, body: { code: 'provider_refused' } })
  await isolated.faults.nextNotification({ wrong_signature: true })
  const payment = await isolated.pay()
  const rejected = await isolated.notifications.waitFor({ verdict: 'rejected' })
  expect(rejected).toMatchObject({ reason: 'SignatureMismatch' })
  expect(await isolated.settled()).toMatchObject({ newest: expect.any(Number), scheduled: 1 })
  await isolated.clock.advance({ minutes: 15 })
  const validated = await isolated.notifications.waitFor({ payment, verdict: 'validated' })
  expect(validated.resource).toBe(rejected.resource)
  await isolated.faults.next({ status: 500 })
  await isolated.faults.clear()
  expect((await isolated.pay()).status).toBe('approved')
})

test('a wait that fails says what came near', async () => {
  const payment = await pasarela.pay()
  await pasarela.settled()
  const filter = { payment, action: 'payment.updated' }
  const failing = pasarela.notifications.waitFor(filter, { timeoutMs: 20 })
  await expect(failing).rejects.toThrow(PasarelaError)
  await expect(failing).rejects.toThrow('its action is payment.created, not payment.updated')
  await expect(failing).rejects.toMatchObject({ status: 408, body: { code: 'wait_timeout' } })
})

test('notifications are forwarded to the shop as received', async () => {
  const shop = await startStubProvider()
  shop.answerWith(json(200, {}))
  await using isolated = await startPasarela()
  await isolated.forwardTo(shop.url)
  const payment = await isolated.pay()
  await isolated.settled()
  expect(shop.seen).toMatchObject([{ headers: { 'x-signature': expect.stringContaining('v1=') } }])
  expect(JSON.parse(shop.seen[0]?.body ?? '')).toMatchObject({ data: { id: String(payment.id) } })
  await shop.close()
})

test.each(countries)(
  '$id: a card and each method without a card pay, by payment and by order',
  async declared => {
    const country = declared.id
    await using isolated = await startPasarela({ country, simulatorUrl: pasarela.simulatorUrl })
    expect(await isolated.pay()).toMatchObject({ status: 'approved' })
    expect(await isolated.orders.pay()).toMatchObject({ status: 'processed' })
    for (const { id: method } of methodsWithoutCard(declared)) {
      const waiting = await isolated.pay({ method })
      expect(waiting).toMatchObject({ status: 'pending', payment_method_id: method })
      expect(await isolated.approve(waiting)).toMatchObject({ status: 'approved' })
      expect(await isolated.orders.pay({ method })).toMatchObject({ status: 'action_required' })
    }
  },
)

test('eight workers with one simulator do not see each other', async () => {
  const startedAt = Date.now()
  const workers = Array.from({ length: 8 }, async (_, index) => {
    await using isolated = await startPasarela({ simulatorUrl: pasarela.simulatorUrl })
    const amount = 100 + index
    // Every other worker sets its own faults and its own time.
    const isDifferent = index % 2 === 1
    if (isDifferent) {
      await isolated.faults.nextNotification({ lose: true })
      await isolated.clock.advance({ days: index })
    }
    const payment = await isolated.pay({ amount })
    const { scheduled } = await isolated.settled({ timeoutMs: 30_000 })
    const arrived = await isolated.notifications.list()
    const resources = arrived.map(({ resource }) => resource)
    const days = Math.floor(((await isolated.clock.now()).getTime() - startedAt) / 86_400_000)
    const { paging } = (await isolated.simulate('GET', '/v1/payments/search')) as {
      paging: { total: number }
    }
    return { amount: payment.transaction_amount, resources, id: String(payment.id), scheduled, days, paging }
  })
  for (const [index, seen] of (await Promise.all(workers)).entries()) {
    const isDifferent = index % 2 === 1
    expect(seen).toEqual({
      amount: 100 + index,
      id: seen.id,
      resources: isDifferent ? [] : [seen.id],
      scheduled: isDifferent ? 1 : 0,
      days: isDifferent ? index : 0,
      paging: expect.objectContaining({ total: 1 }),
    })
  }
})

test('a failed start leaves nothing running', async () => {
  await expect(startPasarela({ environment: { HOST: 'nowhere.invalid' } })).rejects.toThrow('HOST')
  await expect(startPasarela({ simulatorUrl: 'http://127.0.0.1:9' })).rejects.toThrow('fetch failed')
})

test('calls, clock and faults of a suite say that it did them, as a claim', async () => {
  await using pasarela = await startPasarela()
  const payment = await pasarela.pay()
  await pasarela.clock.advance({ days: 1 })
  await pasarela.faults.next({ status: 500 })
  const by = 'claimed:test kit'
  expect(await pasarela.simulate('GET', '/simulator/clock')).toMatchObject({ by })
  expect(await pasarela.simulate('GET', '/simulator/faults')).toMatchObject({ calls: [{ by }] })
  expect(await pasarela.calls.waitFor({ payment, operation: 'payments.create' })).toMatchObject({ actor: by })
})

test('workers share a pair of servers, each with an account of its own, which goes with them', async () => {
  await using pair = await startPasarela()
  const join = (country?: 'MLB' | 'MLC') =>
    startPasarela({ gatewayUrl: pair.apiUrl, ...(country && { country }) })
  const receiver = await startStubProvider()
  onTestFinished(receiver.close)
  receiver.answerWith(json(200, {}))
  const chile = await join('MLC')
  await using brazil = await join('MLB')
  await chile.forwardTo(`${receiver.url}/notifications`)
  const [ofChile, ofBrazil] = await Promise.all([chile.pay(), brazil.pay({ method: 'pix' })])
  expect((await brazil.pay({ method: 'bolbradesco' })).status).toBe('pending')
  expect([ofChile.currency_id, ofBrazil.currency_id]).toEqual(['CLP', 'BRL'])
  await brazil.clock.advance({ hours: 2 })
  await brazil.approve(ofBrazil)
  const seen = await brazil.notifications.waitForAll(2, { payment: ofBrazil })
  expect(seen.map(({ verdict }) => verdict)).toEqual(['validated', 'validated'])
  await chile.settled()
  expect((await chile.notifications.list()).map(({ resource }) => resource)).toEqual([String(ofChile.id)])
  expect(receiver.seen.map(({ url }) => new URL(url, receiver.url).searchParams.get('data.id'))).toEqual([
    String(ofChile.id),
  ])
  expect(Math.abs((await chile.clock.now()).getTime() - Date.now())).toBeLessThan(3_600_000)
  expect(await pair.notifications.list()).toEqual([])
  const name = new URL(chile.consoleUrl).pathname.split('/').at(-1) ?? ''
  await using same = await startPasarela({ gatewayUrl: `${pair.apiUrl}/`, account: name })
  expect(same).toMatchObject({ accessToken: chile.accessToken, apiUrl: chile.apiUrl })
  expect(await same.notifications.list()).toHaveLength(1)
  await expect(startPasarela({ gatewayUrl: pair.apiUrl, account: 'default' })).rejects.toThrow(
    'does not show the credentials of the account default',
  )
  await chile.close()
  await expect(startPasarela({ gatewayUrl: pair.apiUrl, account: name })).rejects.toThrow('has no account')
  await expect(chile.notifications.list()).rejects.toThrow('404')
  await expect(startPasarela({ gatewayUrl: pair.apiUrl, accessToken: 'TEST-x' })).rejects.toThrow(
    'The option accessToken',
  )
})

test('closing throws for a warning if the suite asks for it, and closes nevertheless', async () => {
  const items = [{ title: 'Mate', quantity: 1, unit_price: 5 }]
  const closed = async (failOnWarnings: boolean | { allow: string[] }, fields: object) => {
    const own = await startPasarela({ failOnWarnings })
    const headers = { authorization: `Bearer ${own.accessToken}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ items, ...fields })
    await fetch(`${own.providerUrl}/checkout/preferences`, { method: 'POST', headers, body })
    const outcome = await own.close().then(
      () => 'closed',
      (error: Error) => error.message,
    )
    await expect(fetch(own.consoleUrl)).rejects.toThrow('fetch failed')
    await own.close()
    return outcome
  }
  const wrong = { notificationUrl: 'https://shop.example/n' }
  expect(await closed(true, wrong)).toMatch(
    /^Production may .*\n {2}#\d+ POST \/checkout\/preferences: .*unknown_field/,
  )
  expect(await closed(true, {})).toBe('closed')
  expect(await closed({ allow: ['unknown_field'] }, wrong)).toBe('closed')
  expect(await closed(false, wrong)).toBe('closed')
})
