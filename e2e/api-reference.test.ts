import { expect, test } from './support/fixtures.ts'

/** Redoc draws 14,000 elements at once, which takes a busy machine longer than any other page. */
const drawing = { timeout: 60_000 }
test.beforeEach(() => test.slow())

test('the API reference lists every operation of the document and makes no request to other hosts', async ({
  page,
  request,
  demo,
}) => {
  const outside: string[] = []
  page.on('request', sent => {
    if (/^https?:/.test(sent.url()) && new URL(sent.url()).origin !== demo.gateway.url)
      outside.push(sent.url())
  })
  const document = await (await request.get(`/${demo.prefix}/openapi.json`)).json()
  await page.goto('/docs')
  await expect(page.getByRole('heading', { level: 2, name: 'API reference' })).toBeVisible()
  type Operation = { operationId: string; summary: string }
  const operations = Object.values(document.paths as Record<string, Record<string, Operation>>)
    .flatMap(path => Object.values(path))
    .filter(operation => operation.operationId)
  expect(operations.length).toBeGreaterThan(20)
  const sections = page.locator('[id^="operation/"]')
  await expect(sections).toHaveCount(operations.length, drawing)
  const texts = new Map(await sections.evaluateAll(all => all.map(one => [one.id, one.textContent] as const)))
  for (const { operationId, summary } of operations)
    expect(texts.get(`operation/${operationId}`)).toContain(summary)
  expect(outside).toEqual([])
})

test('a form’s request links to its operation in the reference', async ({ page, api }) => {
  const { id } = await api.pay()
  await page.goto(`/payments/${id}`)
  await page.getByRole('button', { name: 'As curl' }).click()
  await page.getByRole('link', { name: 'payments.get in the API reference' }).click()
  await expect(page).toHaveURL(/\/docs#operation\/payments\.get/)
  await expect(page.locator('[id="operation/payments.get"]')).toBeInViewport(drawing)
})

test('a browser that reports offline still shows the API reference', async ({ page, context }) => {
  // web/tests/every-screen.test.tsx covers all other screens.
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false, configurable: true }),
  )
  await page.goto('/docs')
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(page.locator('[id="operation/payments.create"]')).toBeVisible(drawing)
})
