/** No state, amount, date or end of a reference of a list is cut or covered by another, in any language, beside an open entry or alone. */
import type { Page } from 'playwright/test'
import { type Language, languages } from '../server/facts/languages.ts'
import { expect, ownDemoTest as test } from './support/fixtures.ts'
import { startShopServer } from './support/shop-server.ts'

const wide = { width: 1440, height: 900 }
const sizes = [
  wide,
  { width: 1200, height: 900 },
  { width: 1110, height: 900 },
  { width: 1024, height: 900 },
  { width: 390, height: 844 },
]
const amount = 999_999_999.99
const reference = 'order-of-the-spring-sale-1000001'

/** The words of states that are looked for in each list, in one language. */
const spanishStates = { '/webhooks': 'Reembolso parcial', '/calls': 'Aprobado', '/shop': 'Leído' }

// One test for each language: together they take longer than a test may on a busy machine.
for (const language of languages) {
  test(`no list cuts or covers a state, an amount, a date or the end of a reference in "${language}", with and without an open entry`, async ({
    page,
    api,
    demo,
  }) => {
    test.slow()
    const { id } = await api.pay({ amount, external_reference: reference })
    await api.post(`/payments/${id}/refunds`, { amount: 1 })
    await api.get(`/payments/${id}`)
    await api.order({ holder: 'CONT', amount: String(amount) })
    await api.notify({ resource: String(id), signature: 'wrong' })
    await fetch(`${demo.gateway.shopUrl}/v1/payments/${id}`, {
      headers: { authorization: `Bearer ${demo.credentials.accessToken}` },
    })
    await api.post('/preferences', { items: [{ title: 'Mate', quantity: 1, unit_price: amount }] })
    await api.post('/customers', { email: `cut-${Date.now()}@testuser.com` })
    await api.post('/subscriptions', {
      reason: 'Club',
      external_reference: reference,
      payer_email: 'test_user_1234567890@testuser.com',
      back_url: 'https://shop.example/back',
      auto_recurring: {
        frequency: 1,
        frequency_type: 'months',
        transaction_amount: 1_234_567.89,
        currency_id: 'ARS',
      },
      status: 'pending',
    })
    // While the simulated clock is moved, dates are written in full and marked.
    await api.simulate('POST', '/clock/advance', { days: 3 })
    const found: string[] = []
    for (const path of ['/payments', '/orders', '/customers', '/subscriptions', '/preferences'])
      await visit(page, { path, row: `[data-testid="${path.slice(1)}"] > li`, language, found })
    for (const [path, state] of Object.entries(spanishStates)) {
      const row = '[data-testid^="feed-row-"]'
      await visit(page, { path, row, language, found })
      const opened = await page.locator(row).first().getAttribute('data-testid')
      await visit(page, { path: `${path}?id=${opened?.replace('feed-row-', '')}`, row, language, found })
      if (language !== 'es') continue
      // What is hidden is not cut: rows beside an open entry say states and amounts too.
      await page.setViewportSize(wide)
      const shown = page.locator(row).filter({ hasText: state }).first()
      await expect(shown.getByText(state, { exact: true })).toBeVisible()
      await expect(shown.getByText('999.999.999,99')).toBeVisible()
    }
    expect(found).toEqual([])
  })
}

for (const language of languages) {
  test(`no response of the store or of \`pasarela listen\`, and no count of duplicates covers or cuts another text in "${language}"`, async ({
    page,
    api,
  }) => {
    const shop = await startShopServer()
    await api.post('/forwarding', { url: `${shop.url}/notifications`, verdict: 'any' })
    const { id } = await api.pay({ amount })
    for (let time = 0; time < 3; time++) await api.notify({ resource: String(id) })
    await api.notify({ resource: '1636150000008', id: 2, signature: 'wrong' })
    type Entry = { seq: number; forward: string | null }
    const read = async () => (await api.get('/notifications?limit=20')).entries as Entry[]
    await expect
      .poll(async () => (await read()).filter(({ forward }) => forward !== null).length)
      .toBeGreaterThan(4)
    const report = { url: 'http://127.0.0.1:9/hook', duration_ms: 3, at: new Date().toISOString() }
    for (const [place, { seq }] of (await read()).entries())
      await api.post(`/notifications/${seq}/forwards`, { ...report, status: place % 2 ? 401 : 200 })
    const found: string[] = []
    const row = '[data-testid^="feed-row-"]'
    await visit(page, { path: '/webhooks', row, language, found, shown: /999[.,]99.*\+2/ })
    expect(found).toEqual([])
    // Where all columns are at their smallest, they are as wide as the list.
    for (const width of [1181, 1200, 1260]) {
      await page.setViewportSize({ width, height: 900 })
      await page.waitForFunction(inner => innerWidth === inner, width)
      await expect.poll(() => page.locator(row).evaluateAll(findWider), `${width}`).toEqual([])
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const told = page.locator(row).filter({ hasText: 'payment.created' }).first()
    await expect(told.getByText(/^(now|ahora|agora)$/)).toBeVisible()
    await shop.close()
  })
}

/** @returns the texts of the last cells that reach beyond the padding of their row */
function findWider(rows: Element[]): (string | null)[] {
  return rows.flatMap(row => {
    const last = row.querySelector('[class*="_tail_"]')
    const line = last?.parentElement
    if (!last || !line) return []
    const end = line.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(line).paddingRight)
    return last.getBoundingClientRect().right > end + 1 ? [last.textContent] : []
  })
}

/** `shown`: what a row says once all is loaded. */
type Visit = { path: string; row: string; language: Language; found: string[]; shown?: RegExp }

async function visit(page: Page, { path, row, language, found, shown = /./ }: Visit): Promise<void> {
  await page.setViewportSize(wide)
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
  await expect(page.locator(row).filter({ hasText: shown }).first()).toBeAttached()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.waitForFunction(inner => innerWidth === inner, size.width)
    // Rows get their height for the size a moment after it changed.
    let texts: string[] = []
    const look = async () => {
      texts = await page.evaluate(findCut, row)
      return texts.length
    }
    await expect
      .poll(look, { timeout: 2_000 })
      .toBe(0)
      .catch(() => undefined)
    for (const text of texts) found.push(`${path} ${size.width}: ${text}`)
  }
}

/** @returns the texts of states, amounts, dates and ends of references of which a part is not seen */
function findCut(rowSelector: string): string[] {
  const told =
    'time, [data-status]:not(a), [data-tone], [data-column="amount"], [class*="_amount_"], [class*="_clock_"], [class*="_took_"], [class*="_end_"], [data-forward], [class*="_duplicates_"]'
  type Box = { left: number; right: number; top: number; bottom: number }
  const rangeOf = (node: Node): Box => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    return { left, right, top, bottom }
  }
  /** The part of a text that is seen: every element around it that hides what leaves it counts. */
  const seenOf = (node: Node, row: Element): Box => {
    let box = rangeOf(node)
    for (let at = node.parentElement; at && at !== row.parentElement; at = at.parentElement) {
      if (getComputedStyle(at).overflowX === 'visible' && at !== row) continue
      const { left, right } = at.getBoundingClientRect()
      box = { ...box, left: Math.max(box.left, left), right: Math.min(box.right, right) }
    }
    return box
  }
  const textsOf = (row: Element) => {
    const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
    const texts: { node: Node; isTold: boolean; full: Box; seen: Box }[] = []
    while (walker.nextNode()) {
      const node = walker.currentNode
      const { left, right } = rangeOf(node)
      const isHidden =
        node.parentElement?.closest('.visually-hidden') ||
        (node.parentElement?.clientWidth ?? 9) === 1 ||
        (node.parentElement && getComputedStyle(node.parentElement).clipPath !== 'none')
      if (right - left < 2 || isHidden) continue
      const isTold = node.parentElement?.closest(told) != null
      texts.push({ node, isTold, full: rangeOf(node), seen: seenOf(node, row) })
    }
    return texts
  }
  const cut: string[] = []
  for (const row of document.querySelectorAll(rowSelector)) {
    const texts = textsOf(row)
    for (const { node, isTold, full, seen } of texts) {
      if (!isTold) continue
      const isCut = seen.left > full.left + 1 || seen.right < full.right - 1
      const isCovered = texts.some(
        ({ node: other, seen: box }) =>
          other !== node &&
          Math.min(box.right, full.right) - Math.max(box.left, full.left) > 1 &&
          Math.min(box.bottom, full.bottom) - Math.max(box.top, full.top) > 3,
      )
      if (isCut || isCovered) cut.push(`${node.textContent} is ${isCut ? 'cut' : 'covered'}`)
    }
  }
  return [...new Set(cut)]
}
