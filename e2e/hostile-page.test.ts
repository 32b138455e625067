/** A page of another site in a real browser: what it can read and change at the gateway and at the simulator. */
import type { Page } from 'playwright'
import type { Demo } from '../server/demo/start-demo.ts'
import { demoCredentials } from '../server/facts/demo-credentials.ts'
import { type Api, createApi } from '../server/simulator/tests/support/api.ts'
import { expect, ownDemoTest } from './support/fixtures.ts'
import { startShopServer } from './support/shop-server.ts'

const test = ownDemoTest.extend<{ seller: Api; openHostilePage: () => Promise<void> }>({
  seller: async ({ demo }, use) => use(createApi(demo.simulator, demoCredentials.accessToken)),
  openHostilePage: async ({ page }, use) => {
    const site = await startShopServer({ page: '<!doctype html><title>Hostile</title><body></body>' })
    await use(async () => {
      await page.goto(site.url.replace('127.0.0.1', 'hostile.example'))
    })
    await site.close()
  },
})
// The browser reports what it refused.
test.use({ expectedErrors: [/./] })

const stateOf = async (seller: Api) => [
  (await seller.get('/simulator/accounts')).body,
  (await seller.get('/simulator/scenario')).body.tables,
  (await seller.get('/simulator/faults')).body,
]

type Sent = {
  url: string
  init?: { method?: string; mode?: 'no-cors'; headers?: Record<string, string>; body?: string }
}

/** What a script reads from each address: status and body, or nothing. */
function read(page: Page, requests: Sent[]) {
  return page.evaluate(
    sent =>
      Promise.all(
        sent.map(async ({ url, init }) => {
          const answer = await fetch(url, init).catch(() => null)
          return answer && { status: answer.status, type: answer.type, text: await answer.text() }
        }),
      ),
    requests,
  )
}

/** Sends a form, which needs no consent of the other site. */
function sendForm(page: Page, action: string, fields: Record<string, string>) {
  return page.evaluate(
    async ({ action, fields }) => {
      const frame = Object.assign(document.createElement('iframe'), { name: `form-${Math.random()}` })
      const form = Object.assign(document.createElement('form'), {
        action,
        method: 'post',
        enctype: 'text/plain',
        target: frame.name,
      })
      for (const [name, value] of Object.entries(fields)) {
        form.append(Object.assign(document.createElement('input'), { name, value }))
      }
      document.body.append(frame, form)
      const loaded = new Promise(resolve => frame.addEventListener('load', resolve))
      form.submit()
      await loaded
    },
    { action, fields },
  )
}

const authorization = `Bearer ${demoCredentials.accessToken}`
const key = `public_key=${demoCredentials.publicKey}`

test('scripts, forms and images of another site read and change nothing at the simulator', async ({
  page,
  demo,
  seller,
  openHostilePage,
}) => {
  const ticket = await seller.payByTicket()
  const { body: preference } = await seller.post('/checkout/preferences', {
    items: [{ title: 'Mate', quantity: 1, unit_price: 900 }],
  })
  await seller.post('/simulator/idle')
  const before = await stateOf(seller)
  const { url } = demo.simulator
  await openHostilePage()

  const bodies = [
    ['/simulator/accounts', { webhook_url: 'http://hostile.example/' }],
    ['/simulator/reset', { all: true }],
    ['/simulator/clock/advance', { days: 40 }],
    ['/simulator/faults', { status: 500 }],
    [`/simulator/payments/${ticket.id}/settle`, { settlement: 'approve' }],
  ] as const
  const readings = [
    '/simulator/accounts',
    '/simulator/account',
    '/simulator/deliveries',
    '/simulator/console-key',
  ]
  const answers = await read(page, [
    ...readings.map(path => ({ url: `${url}${path}?${key}` })),
    ...bodies.flatMap(([path, body]) => [
      { url: `${url}${path}?${key}`, init: { method: 'POST', body: JSON.stringify(body) } },
      {
        url: `${url}${path}`,
        init: {
          method: 'POST',
          headers: { authorization, 'x-simulator-key': 'guess' },
          body: JSON.stringify(body),
        },
      },
    ]),
  ])
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 403, text: expect.stringContaining('Pages may not call') })
  }
  const ofSellers = await read(page, [
    { url: `${url}/v1/payments/search?access_token=${demoCredentials.accessToken}` },
    { url: `${url}/v1/payments/search`, init: { headers: { authorization } } },
    { url: `${url}/checkout/v1/redirect?pref_id=${preference.id}` },
  ])
  expect(ofSellers).toEqual([null, null, null])
  await read(
    page,
    bodies.map(([path, body]) => ({
      url: `${url}${path}?${key}`,
      init: { method: 'POST', mode: 'no-cors', body: JSON.stringify(body) },
    })),
  )
  for (const [path, body] of bodies) {
    await sendForm(page, `${url}${path}?${key}`, { [JSON.stringify(body)]: '' })
  }
  await sendForm(page, ticket.transaction_details.external_resource_url, {})
  await sendForm(page, preference.init_point, { method: 'rapipago', email: 'a@b.co' })
  await page.evaluate(async address => {
    const image = new Image()
    image.src = address
    await image.decode().catch(() => undefined)
  }, `${url}/simulator/account?${key}`)
  expect(await stateOf(seller)).toEqual(before)
})

test('scripts, forms and images of another site read and change nothing at the gateway', async ({
  page,
  demo,
  seller,
  openHostilePage,
}) => {
  const before = await stateOf(seller)
  const { url } = demo.gateway
  const rest = `${url}/${demo.prefix}`
  await openHostilePage()
  const payment = JSON.stringify({
    transaction_amount: 1,
    payment_method_id: 'rapipago',
    payer: { email: 'a@b.co' },
  })
  const answers = await read(page, [
    { url: `${rest}/settings` },
    { url: `${rest}/payments` },
    { url: `${url}/trpc/settings.get` },
    { url: `${rest}/payments`, init: { method: 'POST', body: payment } },
    {
      url: `${rest}/payments`,
      init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: payment },
    },
  ])
  expect(answers).toEqual([null, null, null, null, null])
  const opaque = await read(page, [
    { url: `${rest}/payments`, init: { method: 'POST', mode: 'no-cors', body: payment } },
  ])
  expect(opaque).toEqual([{ status: 0, type: 'opaque', text: '' }])
  await sendForm(page, `${rest}/payments`, { [payment]: '' })
  expect(await stateOf(seller)).toEqual(before)
})

const servers: [string, (demo: Demo) => string, string[]][] = [
  ['simulator', demo => demo.simulator.url, ['/simulator/accounts', '/checkout/start', '/js/v2']],
  ['gateway', demo => demo.gateway.url, ['/', '/api/gateway/settings']],
]

for (const [name, urlOf, paths] of servers) {
  test(`a name that was made to lead to the ${name} reads nothing from it`, async ({ page, demo }) => {
    for (const path of paths) {
      const answer = await page.goto(urlOf(demo).replace('127.0.0.1', 'rebound.example') + path)
      expect(answer?.status(), path).toBe(403)
    }
  })
}

test('another site can frame neither the checkout nor the console', async ({
  page,
  demo,
  seller,
  openHostilePage,
}) => {
  const { body } = await seller.post('/checkout/preferences', {
    items: [{ title: 'Mate', quantity: 1, unit_price: 900 }],
  })
  await openHostilePage()
  for (const address of [body.init_point, `${demo.gateway.url}/`]) {
    const refused = page.waitForEvent('console', message => /frame-ancestors 'none'/.test(message.text()))
    await page.evaluate(src => {
      document.body.append(Object.assign(document.createElement('iframe'), { src }))
    }, address)
    expect((await refused).text()).toContain(new URL(address).origin)
  }
})

test('images and loads without consent of another site perform nothing at the gateway', async ({
  page,
  demo,
  openHostilePage,
}) => {
  const { url } = demo.gateway
  const batch = Array.from({ length: 10 }, () => 'payments.search').join()
  const addresses = [
    `${url}/trpc/payments.search`,
    `${url}/trpc/${batch}?batch=1&input={}`,
    `${url}/${demo.prefix}/payments`,
    `${url}/${demo.prefix}/calls/details`,
  ]
  const firstSeq = async (path: string) =>
    (await (await fetch(`${url}/${demo.prefix}${path}`)).json()).data.entries[0]?.seq ?? 0
  const before = await firstSeq('/calls?limit=1')
  await openHostilePage()
  await page.evaluate(async sources => {
    const load = (tag: 'img' | 'script', src: string) =>
      new Promise(resolve => {
        const element = Object.assign(document.createElement(tag), { src })
        element.addEventListener('error', resolve)
        element.addEventListener('load', resolve)
        document.body.append(element)
      })
    const loads = sources.flatMap(src => [load('img', src), load('script', src)])
    const fetches = sources.map(src => fetch(src, { mode: 'no-cors', credentials: 'include' }))
    await Promise.allSettled([...loads, ...fetches])
  }, addresses)
  // A call of our own is recorded after every earlier one.
  await fetch(`${url}/${demo.prefix}/payments/999`)
  expect(await firstSeq(`/calls/wait?resource=999&after=${before}`)).toBe(before + 1)
})
