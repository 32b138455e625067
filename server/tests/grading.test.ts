/** Grading through the gateway: what starts, ends and limits a run. The cases have tests in server/grading. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Grading, GradingRun } from '../contract/grading.ts'
import { demoCredentials } from '../facts/demo-credentials.ts'
import type { HandlerFault } from '../grading/tests/support/handler-faults.ts'
import { openShop } from '../grading/tests/support/open-shop.ts'
import { secrets } from '../grading/tests/support/small-shop.ts'
import { startTestDemo } from './support/start-test-demo.ts'
import { startTestGateway } from './support/start-test-gateway.ts'
import { json, never, startStubProvider } from './support/stub-provider.ts'

type Server = Pick<Awaited<ReturnType<typeof startTestGateway>>, 'rest'>

/** Resolves to the run once it has ended. */
async function readEnded({ rest }: Server): Promise<Grading> {
  const read = async () => (await rest<Grading>('GET', '/grade?language=en')).body.data
  await expect.poll(async () => (await read()).is_running, { timeout: 60_000 }).toBe(false)
  return read()
}

test('a stopped run gives up a shop that hangs, the next run finds the account as it was, and a restart keeps it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pasarela-grade-'))
  await using demo = await startTestDemo({ GATEWAY_DATA_DIR: folder })
  const shop = await startStubProvider()
  shop.answerWith(never)
  const webhookOf = async () => JSON.parse((await demo.control('GET', '/simulator/account')).text).webhook_url
  const webhook = await webhookOf()
  await demo.rest('POST', '/grade', { url: `${shop.url}/hook`, only: ['delivery'] })
  await expect.poll(() => shop.seen.length, { timeout: 60_000 }).toBe(1)
  const stopped = await demo.rest<GradingRun>('DELETE', '/grade')
  expect(stopped.body.data).toMatchObject({ is_running: false, failure: 'stopped', worst: null })
  shop.answerWith(json(404, {}))
  await demo.rest('POST', '/grade', { url: `${shop.url}/hook`, only: ['valid'], seed: 7 })
  const { failure, results, seed, requests } = await readEnded(demo)
  expect([failure, seed, requests]).toEqual([null, 7, 1])
  expect(results).toMatchObject([{ id: 'valid', verdict: 'finding', exchanges: [{ status: 404 }] }])
  await expect.poll(webhookOf).toBe(webhook)
  const before = await readEnded(demo)
  const report = await demo.rest('GET', '/grade/report?format=json')
  await demo.stop()
  await using again = await startTestDemo({ GATEWAY_DATA_DIR: folder })
  expect(await readEnded(again)).toEqual(before)
  expect((await again.rest('GET', '/grade/report?format=json')).text).toBe(report.text)
  await again.stop()
  await rm(folder, { recursive: true })
  await shop.close()
})

test('a repeated case keeps the options of its run and the other results, is explained by them, and counts as one of them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pasarela-grade-'))
  const environment = { GATEWAY_DATA_DIR: folder, GATEWAY_WEBHOOK_SECRET: secrets.secret }
  await using demo = await startTestDemo(environment)
  const faults: HandlerFault[] = ['ignores_status', 'ignores_refunds']
  const { simulator } = demo
  const accessToken = demoCredentials.accessToken
  const shop = await openShop({ simulatorUrl: simulator.url, accessToken, faults })
  const [url, check, order] = [`${shop.url}?key=s3cret`, shop.checkUrl, shop.orderUrl]
  const only = ['not_approved', 'approved_later', 'refund']
  await demo.rest('POST', '/grade', { url, check_url: check, order_url: order, only, patience: 1 })
  const first = await readEnded(demo)
  const verdictsOf = ({ results }: Grading) => results.map(({ id, verdict }) => [id, verdict])
  const wrong = [
    ['valid', 'passed'],
    ['not_approved', 'finding'],
    ['approved_later', 'covered'],
    ['refund', 'finding'],
  ]
  expect(verdictsOf(first)).toEqual(wrong)
  const of = first.started_at
  const repeat = async (server: typeof demo, id: string) => {
    await server.rest('POST', '/grade', { url: `${shop.url}?key=***`, only: [id], of })
    return readEnded(server)
  }
  const again = await repeat(demo, 'approved_later')
  expect(verdictsOf(again)).toEqual(wrong)
  expect(again).toMatchObject({ started_at: of, cases: 4, only, worst: 'critical', standing: 'findings' })
  expect(again.results.map(({ repeated_at: at }) => at !== null)).toEqual([false, false, true, false])
  expect(again.requests).toBeGreaterThan(first.requests)
  const options = { check_url: check, order_url: order, restart_url: null, patience: 1 }
  expect(again.options).toEqual({ ...options, slow: false, owns_host: false })
  faults.splice(0, 1)
  // What the finding explained is run again, because nothing explains it now.
  const mended = await repeat(demo, 'not_approved')
  expect(mended).toMatchObject({ standing: 'findings', worst: 'high', failure: null })
  expect(verdictsOf(mended).map(([, verdict]) => verdict)).toEqual(['passed', 'passed', 'passed', 'finding'])
  const refused = async (server: typeof demo, input: object) =>
    (await server.rest('POST', '/grade', { url, only: ['refund'], of, ...input })).body
  const otherRun = { errors: { of: [expect.stringContaining('last run')] } }
  expect(await refused(demo, { of: '2026-01-01T00:00:00.000Z' })).toMatchObject(otherRun)
  expect(await refused(demo, { url: `${shop.url}/other` })).toMatchObject(otherRun)
  expect(await refused(demo, { only: ['replay'] })).toMatchObject(otherRun)
  await demo.stop()
  await using later = await startTestDemo(environment)
  // The stored run has no secrets.
  expect(await refused(later, { url: `${shop.url}?key=***` })).toMatchObject({
    errors: { url: [expect.stringContaining('pass them again')] },
  })
  await later.rest('POST', '/grade', { url, only: ['refund'], of })
  const stored = await readEnded(later)
  expect(stored).toMatchObject({ started_at: of, options, failure: null })
  // The shop calls the simulator that has ended. A finding of the valid notification is never left out.
  expect(verdictsOf(stored)).toEqual([
    ['valid', 'finding'],
    ['not_approved', 'passed'],
    ['approved_later', 'passed'],
    ['refund', 'undecided'],
  ])
  await later.stop()
  await rm(folder, { recursive: true })
})

test('a report marks what was repeated, and a secret that the restart forgot is asked for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pasarela-grade-'))
  const environment = { GATEWAY_DATA_DIR: folder, GATEWAY_WEBHOOK_SECRET: secrets.secret }
  await using demo = await startTestDemo(environment)
  const shop = await openShop({
    simulatorUrl: demo.simulator.url,
    accessToken: demoCredentials.accessToken,
    faults: [],
  })
  const { url, checkUrl, orderUrl } = shop
  const only = ['previous', 'not_json']
  const input = { url, check_url: checkUrl, order_url: orderUrl, only, previous_secret: 'the-one-before' }
  await demo.rest('POST', '/grade', input)
  const { started_at: of } = await readEnded(demo)
  const repeat = async (server: typeof demo, more: object) =>
    (await server.rest<GradingRun>('POST', '/grade', { url, of, ...more })).body
  // This gateway still has the secret.
  await repeat(demo, { only: ['previous'] })
  const again = await readEnded(demo)
  const [, repeated] = again.results
  expect(repeated).toMatchObject({ id: 'previous', verdict: 'passed', repeated_at: expect.any(String) })
  const reportOf = async (format: string) =>
    (await demo.rest<{ text: string }>('GET', `/grade/report?format=${format}`)).body.data.text
  const junit = await reportOf('junit')
  expect(junit).toMatch(
    new RegExp(`name="previous"[^>]*><system-out>Run again: ${repeated?.repeated_at}</system-out>`),
  )
  expect(junit).toMatch(/name="not_json"[^>]*\/>/)
  const html = await reportOf('html')
  expect(html.split('Run again')).toHaveLength(2)
  expect(html).toContain(repeated?.repeated_at)
  await demo.stop()
  await using later = await startTestDemo(environment)
  expect(await repeat(later, { only: ['previous'] })).toMatchObject({
    errors: { previous_secret: [expect.stringContaining('pass it again')] },
  })
  // Nothing ran, and the other case needs no such secret.
  expect(await readEnded(later)).toEqual(again)
  expect(await repeat(later, { only: ['not_json'] })).toMatchObject({ data: { is_running: true } })
  await readEnded(later)
  expect(await repeat(later, { only: ['previous'], previous_secret: 'the-one-before' })).toMatchObject({
    data: { is_running: true },
  })
  await later.stop()
  await rm(folder, { recursive: true })
})

test('a fault of the shop proxy, by which a right shop would fail, ends the run before it begins', async () => {
  await using demo = await startTestDemo()
  await demo.rest('POST', '/faults', { method: 'GET', path: '/v1/payments/*', status: 500 })
  await demo.rest('POST', '/grade', { url: 'http://127.0.0.1:9/hook', only: ['valid'] })
  const { failure, failure_detail } = await readEnded(demo)
  expect([failure, failure_detail]).toEqual(['faults', 'GET /v1/payments/*'])
})

test('a run says why it cannot grade', async () => {
  await using demo = await startTestDemo()
  const shop = 'http://127.0.0.1:9999'
  const start = async (input: object) => {
    await demo.rest('POST', '/grade', input)
    return readEnded(demo)
  }
  expect(await start({ url: 'http://192.0.2.1/hook' })).toMatchObject({ failure: 'not_loopback' })
  const check = `${demo.url}/nowhere/{reference}`
  expect(await start({ url: demo.url, check_url: check, only: ['valid'] })).toMatchObject({ failure: 'shop' })
  const order = `${demo.url}/nowhere/orders`
  const both = { check_url: check, order_url: order, only: ['valid'] }
  expect(await start({ url: demo.url, ...both })).toMatchObject({
    failure: 'shop_order',
    failure_detail: expect.stringContaining(order),
  })
  for (const elsewhere of [
    'http://127.0.0.2:9999/{reference}',
    'http://127.0.0.1:9998/',
    'http://127.0.0.1/',
  ]) {
    const refused = await demo.rest('POST', '/grade', {
      url: shop,
      check_url: elsewhere,
      order_url: elsewhere,
      restart_url: elsewhere,
    })
    expect(refused.body).toMatchObject({
      errors: {
        check_url: ['The check_url field must have the host and the port of the url.'],
        order_url: ['The order_url field must have the host and the port of the url.'],
        restart_url: ['The restart_url field must have the host and the port of the url.'],
      },
    })
  }
  const unknown = await demo.rest('POST', '/grade', { url: shop, only: ['truths'] })
  expect(unknown.body).toMatchObject({ errors: { only: ['There is no group or case truths.'] } })
})

test('a shop is restarted by its address, and waited for as long as its patience says', async () => {
  await using demo = await startTestDemo()
  const shop = await startStubProvider()
  let stateReads = 0
  /** This is more often than a run reads with a patience of one second, and less often than with five. */
  const manyTimes = 75
  shop.answerWith((response, { method, url }) => {
    const isPaid = method === 'GET' && ++stateReads > manyTimes && !url.includes('unannounced')
    response.end(JSON.stringify({ state: isPaid ? 'paid' : 'unpaid', shipped: Number(isPaid) }))
  })
  const input = { url: `${shop.url}/hook`, check_url: `${shop.url}/orders/{reference}` }
  await demo.rest('POST', '/grade', { ...input, only: ['valid'], patience: 1 })
  expect((await readEnded(demo)).results).toMatchObject([{ id: 'valid', need: 'ignored' }])
  stateReads = manyTimes
  const restart = { only: ['restart'], restart_url: `${shop.url}/restart`, patience: 1 }
  await demo.rest('POST', '/grade', { ...input, ...restart })
  expect((await readEnded(demo)).results).toMatchObject([{ id: 'valid' }, { id: 'restart', need: null }])
  const restarts = shop.seen.filter(({ url }) => url === '/restart')
  expect(restarts.map(({ method }) => method)).toContain('POST')
  await shop.close()
})

test('a secret in the address of the shop is in no report', async () => {
  await using demo = await startTestDemo()
  const shop = await startStubProvider()
  shop.answerWith((response, request) => {
    const isUnannounced = request.url.includes('unannounced')
    json(isUnannounced ? 200 : 500, { reason: 'a fault', state: 'unpaid' })(response, request)
  })
  const secret = 's3cret-of-the-shop'
  await demo.rest('POST', '/grade', {
    url: `${shop.url}/hook?key=${secret}`,
    check_url: `${shop.url}/orders/{reference}?${secret}`,
    only: ['valid'],
  })
  await readEnded(demo)
  expect(shop.seen.map(({ url }) => url)).toContainEqual(expect.stringContaining(`?key=${secret}&data.id=`))
  const reports = ['/grade', ...['html', 'junit', 'json'].map(format => `/grade/report?format=${format}`)]
  for (const path of reports) expect((await demo.rest('GET', path)).text, path).not.toContain(secret)
  expect((await demo.rest<Grading>('GET', '/grade')).body.data.url).toBe(`${shop.url}/hook?key=***`)
  await shop.close()
})

test('a token with a line break is refused, and shown nowhere', async () => {
  await using demo = await startTestDemo()
  const token = 'TEST-1\ns3cret'
  const { status, text } = await demo.rest('POST', '/grade', { url: demo.url, other_access_token: token })
  expect([status, text]).toEqual([422, expect.stringContaining('printable ASCII')])
  expect(text).not.toContain('s3cret')
})

test('nothing is graded with the real provider', async () => {
  const provider = await startStubProvider()
  provider.answerWith(json(404, {}))
  await using gateway = await startTestGateway({ GATEWAY_PROVIDER_URL: provider.url })
  await gateway.rest('POST', '/grade', { url: provider.url })
  expect(await readEnded(gateway)).toMatchObject({ failure: 'not_simulated', requests: 0 })
  expect(provider.seen.map(({ url }) => url)).toEqual(['/simulator/console-key'])
  await provider.close()
})

type Found = {
  paging: object
  results: { id: number; external_reference: string | null }[]
  data: { id: string }[]
}
const isGraded = ({ external_reference: text }: Found['results'][number]) =>
  text?.startsWith('pasarela-grade-') ?? false

test('what a grade makes is left out of lists, counted, found by its reference, and never announced', async () => {
  await using demo = await startTestDemo()
  const payment = await demo.pay()
  const ownOrder = await demo.order()
  const shop = await startStubProvider()
  shop.answerWith(json(200, {}))
  await demo.rest('POST', '/grade', { url: shop.url, only: ['id_case', 'not_approved', 'refund'] })
  const { results, standing } = await readEnded(demo)
  expect(standing).toBe('not_graded')
  const quality = await demo.rest<{ sales: { verdicts: { id: string; status: string }[] }[] }>(
    'GET',
    '/quality',
  )
  const handler = quality.body.data.sales[0]?.verdicts.find(({ id }) => id === 'handler_graded')
  expect(handler).toMatchObject({ status: 'not_observable' })
  expect(results.map(({ need }) => need)).toEqual(Array(4).fill('ignored'))
  const html = (await demo.rest<{ text: string }>('GET', '/grade/report?format=html')).body.data
  const order = 'Most stores only act on orders that they know: pass order_url.'
  expect(html.text).toMatch(new RegExp(`not decided \\(4\\): .*${order}`))
  expect(html.text).toMatch(/Repeat with seed \d+\./)
  expect(results.at(-1)?.did).toContain(order)
  const junit = (await demo.rest<{ text: string }>('GET', '/grade/report?format=junit')).body.data
  expect(junit.text).toContain(order)
  const today = {
    begin_date: ownOrder.created_date ?? '',
    end_date: new Date(Date.now() + 60_000).toISOString(),
  }
  const read = async (path: string, query: Record<string, string>) =>
    (await demo.rest<Found>('GET', `${path}?${new URLSearchParams(query)}`)).body.data
  const payments = await read('/payments', {})
  expect(payments.results.map(({ id }) => id)).toContain(payment.id)
  expect(payments).toMatchObject({ paging: { total: 2, omitted_gradings: 11 } })
  const all = await read('/payments', { gradings: 'included' })
  expect(all.paging).toEqual({ total: 13, limit: 30, offset: 0 })
  const [graded] = all.results.filter(isGraded)
  const named = await read('/payments', { external_reference: graded?.external_reference ?? '' })
  expect(named.results.map(({ id }) => id)).toEqual([graded?.id])
  const orders = await read('/orders', today)
  expect(orders.data.map(({ id }) => id)).toEqual([ownOrder.id])
  expect(orders.paging).toMatchObject({ total: '1', omitted_gradings: 3 })
  const { body: preferences } = await demo.rest('GET', '/preferences')
  expect(preferences.data).toMatchObject({ total: 0, elements: [], omitted_gradings: 2 })
  const { body: allPreferences } = await demo.rest('GET', '/preferences?gradings=included')
  expect(allPreferences.data).toMatchObject({ total: 2 })
  // Of jobs of the shop only the expiry of its order is listed.
  const { jobs, omitted_gradings: omittedJobs } = JSON.parse(
    (await demo.control('GET', '/simulator/jobs')).text,
  )
  const resources = jobs.map(({ resource }: { resource: string }) => resource)
  for (const { id } of all.results.filter(isGraded)) expect(resources).not.toContain(String(id))
  expect(omittedJobs).toBeGreaterThan(0)
  const slow = await read('/payments', { payment_method_id: 'account_money' })
  expect(slow.paging).toMatchObject({ total: 0, omitted_gradings: 3 })
  // The shop searches at the provider itself, which omits nothing.
  const shopSees = JSON.parse((await demo.control('GET', '/v1/payments/search')).text)
  expect(shopSees.paging.total).toBe(13)
  // Pending payments expire on the simulated clock.
  const advanced = await demo.control('POST', '/simulator/clock/advance', { days: 40 })
  expect(advanced.text).toContain(
    results.find(({ id }) => id === 'not_approved')?.exchanges[0]?.path.match(/\d{6,}/)?.[0] ?? '-',
  )
  const deliveries = (await demo.control('GET', '/simulator/deliveries')).text
  expect(deliveries).toContain(String(payment.id))
  for (const { id } of all.results.filter(isGraded)) expect(deliveries).not.toContain(String(id))
  await shop.close()
})
