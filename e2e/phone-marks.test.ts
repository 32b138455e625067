/** On a phone, no mark of a row covers another or squeezes what the row is about. */
import { languages } from '../server/facts/languages.ts'
import { expect, ownDemoTest as test } from './support/fixtures.ts'
import { startShopServer } from './support/shop-server.ts'

const report = (status: number | null) => ({
  url: 'http://127.0.0.1:9/hook',
  at: new Date().toISOString(),
  duration_ms: 3,
  status,
})

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a row of Webhooks is read whole beside the marks of several receivers, in any language', async ({
  page,
  api,
}) => {
  // It looks at one page in three languages and two color schemes.
  test.slow()
  const shop = await startShopServer()
  type Entry = { seq: number; forward: string | null }
  const read = async () => (await api.get('/notifications?limit=20')).entries as Entry[]
  await api.pay({ amount: 999_999.99 })
  await expect.poll(async () => (await read()).length).toBe(1)
  // The store and `pasarela listen` each answer alone first, then both.
  for (const { seq } of await read()) await api.post(`/notifications/${seq}/forwards`, report(200))
  const before = (await read()).length
  await api.post('/forwarding', { url: `${shop.url}/notifications`, verdict: 'any' })
  await api.pay({ holder: 'FUND' })
  await api.order({ holder: 'CONT' })
  await api.notify({ resource: '1636150000008', signature: 'wrong' })
  await api.post('/notifications/test', { resource: '1636150000008' })
  await expect
    .poll(async () => (await read()).slice(0, -before).every(({ forward }) => forward !== null))
    .toBe(true)
  for (const [index, { seq }] of (await read()).slice(0, -before).entries())
    if (index !== 1) await api.post(`/notifications/${seq}/forwards`, report(index % 2 ? 500 : 200))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const language of languages) {
      await page.goto(`/webhooks?lang=${language}`)
      const rows = page.getByTestId('feed').getByRole('link')
      await expect(rows.filter({ hasText: 'listen' }).first()).toBeVisible()
      expect(await rows.evaluateAll(findSqueezed), language).toEqual([])
    }
  }
  await shop.close()
})

/** @returns the texts of rows that are cut, squeezed, or covered by another */
function findSqueezed(rows: Element[]): string[] {
  const found: string[] = []
  for (const row of rows) {
    const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
    const texts: { text: string; box: DOMRect }[] = []
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (!parentElement || getComputedStyle(parentElement).clipPath !== 'none') continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const box = range.getBoundingClientRect()
      const holder = parentElement.getBoundingClientRect()
      if (box.width < 2) continue
      texts.push({ text: textContent ?? '', box })
      const isCut = getComputedStyle(parentElement).overflowX !== 'visible' && box.right > holder.right + 1
      const isSqueezed = /^\S{5,20}$/.test(textContent ?? '') && box.height > 36
      if (isCut || isSqueezed) found.push(`${textContent} is cut`)
    }
    for (const { text, box } of texts)
      for (const other of texts)
        if (
          other.box !== box &&
          Math.min(other.box.right, box.right) - Math.max(other.box.left, box.left) > 1 &&
          Math.min(other.box.bottom, box.bottom) - Math.max(other.box.top, box.top) > 3
        )
          found.push(`${text} is covered by ${other.text}`)
  }
  return [...new Set(found)]
}
