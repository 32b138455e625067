import { startProduction } from '../server/tests/support/own-demo.ts'
import { pages } from '../web/app/pages.ts'
import { expect, test } from './support/fixtures.ts'

const addresses = [
  '/',
  ...pages.map(({ path }) => path.replace(/\$\w+/, '1340001000')),
  '/index.html',
  '/assets/',
  '/trpc/settings.get',
  '/trpc/notifications.feed',
  '/trpc',
]

test('in production every address of the console answers the same 404 in JSON', async ({ request }) => {
  const { url, prefix, end } = await startProduction()
  const openapi = [`/${prefix}/openapi.json`, `/${prefix}/health`, `/${prefix}/notifications`]
  for (const path of [...addresses, ...openapi, '/an/unknown/path']) {
    const answer = await request.get(url + path)
    expect(answer.status(), path).toBe(404)
    expect(answer.headers()['content-type'], path).toContain('application/json')
    expect(await answer.json(), path).toMatchObject({ ok: false })
  }
  const posted = await request.post(`${url}/trpc/payments.create`, { data: {} })
  expect(posted.status()).toBe(404)
  await end()
})

test('in production only the receiver of notifications needs no token', async ({ request }) => {
  const { url, prefix, end } = await startProduction()
  const answer = await request.post(`${url}/${prefix}/webhooks?data.id=1&type=payment`, {
    data: { type: 'payment', data: { id: '1' } },
  })
  // No secret is configured here, so the notification is unchecked.
  expect(answer.status()).toBe(200)
  expect((await request.get(`${url}/readyz`)).status()).toBe(200)
  await end()
})
