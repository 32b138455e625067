/** Correct shops that work in unusual ways get no finding, and losses after the acknowledgement are found. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../../simulator/start/simulator.ts'
import { gradeSmallShop } from './support/grade-small-shop.ts'
import { lateQueue, type ShopStyle, type StyleFault } from './support/small-shop.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

type Style = { style: ShopStyle; faults?: StyleFault[]; only?: string[] }

function gradeStyle({ style, faults = [], only }: Style) {
  const accessToken = `TEST-style-${style}-${faults}`
  // The other styles act before they answer, except on payments that they find by polling.
  const atOnce = { settleMs: 0, effectTimeoutMs: faults.includes('polls') ? 500 : 0 }
  const timing = style === 'queue' ? lateQueue : atOnce
  return gradeSmallShop({ simulatorUrl: simulator.url, accessToken, style, faults }, { only, timing })
}

/** The cases in which it matters that the shop acts after its answer. */
const queued = ['provider_down', 'same_again', 'early', 'replay', 'not_approved', 'other_currency', 'refund']

/** The needs of cases that are undecided because they need another API or an option. */
const needs = ['other_api', 'slow']

test.concurrent.for<ShopStyle>(['orders', 'merchant_orders', 'renewals', 'search', 'queue', 'gifts'])(
  'a correct shop of the style %s gets no finding',
  { timeout: 120_000 },
  async style => {
    const only = style === 'queue' ? queued : undefined
    const { results } = await gradeStyle({ style, only })
    const others = results.filter(one => one.verdict !== 'passed')
    // The price of a gift and the number of gifts are unknown.
    const allowed = style === 'gifts' ? [...needs, 'order'] : needs
    expect(others.filter(one => one.verdict !== 'undecided' || !allowed.includes(one.need))).toEqual([])
    expect(results.length).toBeGreaterThanOrEqual(queued.length)
  },
)

test.concurrent('a shop that believes what the notification of an order says is found', {
  timeout: 60_000,
}, async () => {
  const { results } = await gradeStyle({
    style: 'orders',
    faults: ['never_reads'],
    only: ['valid', 'refund'],
  })
  expect(results).toMatchObject([
    { id: 'valid', verdict: 'finding', kind: 'not_read' },
    { id: 'refund', verdict: 'covered', by: 'valid' },
  ])
})

test.concurrent('a shop of orders is told that it believes an older notification, and ignores live ones', {
  timeout: 60_000,
}, async () => {
  const faults: StyleFault[] = ['believes_created', 'ignores_live_mode']
  const only = ['delivery', 'live_mode']
  const { results } = await gradeStyle({ style: 'orders', faults, only })
  const findings = results.flatMap(one => (one.verdict === 'finding' ? [[one.id, one.kind]] : []))
  expect(findings).toEqual([
    ['out_of_order', 'not_paid'],
    ['live_mode', 'not_paid'],
  ])
})

test.concurrent('a shop that also looks for payments by itself, and acknowledges what it drops, gets no finding', {
  timeout: 120_000,
}, async () => {
  const { results } = await gradeStyle({ style: 'search', faults: ['polls', 'acknowledges_forged'] })
  expect(results.filter(({ verdict }) => verdict === 'finding' || verdict === 'covered')).toEqual([])
})

test.concurrent('a shop that refunds a second payment itself gets no finding', {
  timeout: 60_000,
}, async () => {
  const faults: StyleFault[] = ['refunds_duplicates']
  const only = ['paid_twice', 'duplicate_refunded']
  const { results } = await gradeStyle({ style: 'payments', faults, only })
  expect(results.map(({ verdict }) => verdict)).toEqual(['passed', 'passed', 'passed'])
})

test.concurrent('a failure explains no worse finding', { timeout: 60_000 }, async () => {
  const faults: StyleFault[] = ['fails_on_unapproved', 'ships_rejected']
  const { results } = await gradeStyle({ style: 'payments', faults, only: ['not_approved', 'rejected'] })
  expect(results).toMatchObject([
    { id: 'valid', verdict: 'passed' },
    { id: 'not_approved', verdict: 'finding', kind: 'crashed', severity: 'low' },
    { id: 'rejected', verdict: 'finding', kind: 'believed', severity: 'critical' },
  ])
})

test.concurrent('a shop that asks for another attempt with 503 has not failed', {
  timeout: 60_000,
}, async () => {
  const faults: StyleFault[] = ['asks_again_for_unknown_payments']
  const only = ['early', 'unknown_payment', 'other_account']
  const { results } = await gradeStyle({ style: 'payments', faults, only })
  expect(results.map(({ verdict }) => verdict)).toEqual(['passed', 'passed', 'passed', 'passed'])
})

test.concurrent.for<ShopStyle>(['payments', 'orders'])(
  'a marketplace of the style %s finds its seller by the ids of each notification',
  { timeout: 120_000 },
  async style => {
    const { results } = await gradeStyle({ style, faults: ['is_a_marketplace'], only: ['truth'] })
    const others = results.filter(one => one.verdict !== 'passed')
    expect(others.filter(one => one.verdict !== 'undecided' || !needs.includes(one.need))).toEqual([])
  },
)

test.concurrent('a shop that takes payments of live credentials only is accused of nothing, and told why', {
  timeout: 60_000,
}, async () => {
  const faults: StyleFault[] = ['ignores_test_payments']
  const { results } = await gradeStyle({ style: 'payments', faults })
  expect(results.filter(({ verdict }) => verdict === 'finding' || verdict === 'covered')).toEqual([])
  expect(results).toMatchObject([
    { id: 'valid', verdict: 'undecided', need: 'unmarked' },
    ...results.slice(1),
  ])
  expect(results.find(({ id }) => id === 'replay')).toMatchObject({ need: 'unmarked' })
})

test.concurrent('copies that slow processes work on at the same time are found to ship twice', {
  timeout: 60_000,
}, async () => {
  const faults: StyleFault[] = ['checks_before_reading']
  const { results } = await gradeStyle({ style: 'payments', faults, only: ['replay', 'concurrent'] })
  expect(results).toMatchObject([
    { id: 'valid', verdict: 'passed' },
    { id: 'replay', verdict: 'passed' },
    { id: 'concurrent', verdict: 'finding', kind: 'shipped_again' },
  ])
})

test.concurrent('a queue that tries again late loses nothing', { timeout: 60_000 }, async () => {
  const { results } = await gradeStyle({ style: 'queue', faults: ['tries_late'], only: ['provider_down'] })
  expect(results.map(({ verdict }) => verdict)).toEqual(['passed', 'passed'])
})

test.concurrent('a handler that waits for the end of an outage has no finding: it acts on the next notification', {
  timeout: 60_000,
}, async () => {
  const accessToken = 'TEST-waits'
  let timeOut = () => {}
  const { results } = await gradeSmallShop(
    {
      simulatorUrl: simulator.url,
      accessToken,
      faults: ['waits_for_the_end_of_an_outage'],
      onBlocked: () => timeOut(),
    },
    {
      only: ['provider_down', 'same_again'],
      timing: { wait: () => new Promise<void>(resolve => (timeOut = resolve)) },
    },
  )
  expect(results.map(({ id, verdict }) => [id, verdict])).toEqual([
    ['valid', 'passed'],
    ['provider_down', 'passed'],
    ['same_again', 'passed'],
  ])
  expect(results[1]?.evidence.exchanges).toMatchObject([
    { status: null, failure: 'timeout' },
    { status: 200 },
  ])
})

test.concurrent('a queue that ends at one notification is told so, and is not blamed for the next ones', {
  timeout: 120_000,
}, async () => {
  const only = ['early', 'shared_request_id', 'refund']
  const graded = await gradeStyle({ style: 'queue', faults: ['ends_at_unknown_payments'], only })
  // The shop is restarted.
  expect(graded.results).toMatchObject([
    { id: 'valid', verdict: 'passed' },
    { id: 'early', verdict: 'finding', kind: 'stopped', severity: 'high' },
    { id: 'shared_request_id', verdict: 'passed' },
    { id: 'refund', verdict: 'passed' },
  ])
})

test.concurrent('a single try after the acknowledgement loses the payment of an outage', {
  timeout: 60_000,
}, async () => {
  const only = ['provider_down', 'early']
  const { results } = await gradeStyle({ style: 'queue', faults: ['tries_once'], only })
  expect(results).toMatchObject([
    { id: 'valid', verdict: 'passed' },
    { id: 'provider_down', verdict: 'finding', kind: 'acknowledged' },
    { id: 'early', verdict: 'covered' },
  ])
})

test.concurrent('a shop that ships for a closed invoice, which nobody paid, is found', {
  timeout: 60_000,
}, async () => {
  const { results } = await gradeStyle({ style: 'renewals', faults: ['believes_invoices'], only: ['truth'] })
  const findings = results.flatMap(one => (one.verdict === 'finding' ? [[one.id, one.kind]] : []))
  expect(findings).toEqual([
    ['rejected', 'believed'],
    ['refund', 'still_paid'],
    ['chargeback', 'still_paid'],
  ])
})

test.concurrent('what a shop of merchant orders does wrong is found, and its limits are named', {
  timeout: 60_000,
}, async () => {
  const faults: StyleFault[] = [
    'ships_each_time',
    'ignores_amount',
    'takes_order_of_body',
    'ships_in_process',
    'takes_back_for_duplicates',
    'ignores_refunds',
  ]
  const only = ['replay', 'ids_differ', 'truth']
  const { results } = await gradeStyle({ style: 'merchant_orders', faults, only })
  const findings = results.flatMap(one => (one.verdict === 'finding' ? [[one.id, one.kind]] : []))
  expect(Object.fromEntries(findings)).toEqual({
    replay: 'shipped_again',
    in_process: 'believed',
    body_reference: 'believed',
    smaller_amount: 'believed',
    refund: 'still_paid',
  })
  const open = results.flatMap(one => (one.verdict === 'undecided' ? [[one.id, one.need]] : []))
  expect(Object.fromEntries(open)).toEqual({
    authorized: 'other_api',
    other_currency: 'other_api',
    live_mode: 'other_api',
    slow_provider: 'slow',
    chargeback: 'other_api',
  })
})

test.concurrent('what a shop of subscriptions does with the invoice of a renewal is found', {
  timeout: 60_000,
}, async () => {
  const faults: StyleFault[] = [
    'ignores_amount',
    'ships_each_time',
    'believes_unknown_payments',
    'takes_a_part_for_all',
    'ignores_refunds',
    'ignores_chargebacks',
  ]
  const { results } = await gradeStyle({ style: 'renewals', faults, only: ['replay', 'truth'] })
  const findings = results.flatMap(one => (one.verdict === 'finding' ? [[one.id, one.kind]] : []))
  expect(Object.fromEntries(findings)).toEqual({
    replay: 'shipped_again',
    smaller_amount: 'believed',
    unknown_payment: 'believed',
    refund: 'still_paid',
    chargeback: 'still_paid',
  })
  for (const id of ['refund', 'chargeback'])
    expect(results.find(one => one.id === id)).toMatchObject({ severity: 'high' })
  const partial = results.find(({ id }) => id === 'partial_refund')
  expect(partial).toMatchObject({ verdict: 'covered', kind: 'taken_back', by: 'replay' })
  const refund = results.find(({ id }) => id === 'refund')
  const types = refund?.evidence.exchanges.map(({ path }) => /type=(\w+)/.exec(path)?.[1])
  // The provider announces a refund for the payment that charged the invoice.
  const invoice = 'subscription_authorized_payment'
  expect(types).toEqual([invoice, invoice, 'payment'])
})
