import { freshResource } from '../server/tests/support/gateway-api.ts'
import { expect, test } from './support/fixtures.ts'
import { openActions } from './support/page-actions.ts'
import { WebhooksPage } from './support/pages/webhooks-page.ts'

type Shown = { title: string; body: string }
type Watched = typeof globalThis & { shown: Shown[]; isAway: boolean }

test('desktop notifications appear only if switched on, and only while the page is hidden', async ({
  page,
  api,
  context,
}) => {
  await context.grantPermissions(['notifications'])
  // Records the notifications; the test sets whether the page is hidden.
  await page.addInitScript(() => {
    const watched = globalThis as Watched
    watched.shown = []
    watched.isAway = true
    const Real = Notification
    globalThis.Notification = class extends Real {
      /** Chromium without windows says "denied", whatever was granted. */
      static override get permission(): NotificationPermission {
        return 'granted'
      }
      constructor(title: string, options: NotificationOptions = {}) {
        super(title, options)
        watched.shown.push({ title, body: options.body ?? '' })
      }
    }
    Object.defineProperty(document, 'hidden', { get: () => watched.isAway })
  })
  const resource = freshResource()
  const webhooks = await new WebhooksPage(page).open(`q=${resource}&duplicates=all`)
  await expect(page.getByTestId('conn-state')).toHaveAttribute('data-status', 'live')
  const shown = () => page.evaluate(() => (globalThis as Watched).shown)
  await api.notify({ resource, id: 1 })
  await expect(webhooks.rows).toHaveCount(1)
  expect(await shown()).toEqual([])

  const toggle = page.getByRole('menuitemcheckbox', { name: 'Notify me' })
  await openActions(page)
  await toggle.click()
  await openActions(page)
  await expect(toggle).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')
  await api.notify({ resource, id: 2, signature: 'wrong' })
  await expect(webhooks.rows).toHaveCount(2)
  await expect
    .poll(shown)
    .toEqual([{ title: 'A notification arrived, 1 rejected', body: `payment.updated ${resource}` }])

  // The choice is kept. A visible page shows nothing.
  await page.reload()
  await openActions(page)
  await expect(toggle).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    ;(globalThis as Watched).isAway = false
  })
  await api.notify({ resource, id: 3 })
  await expect(webhooks.rows).toHaveCount(3)
  expect(await shown()).toEqual([])
  await openActions(page)
  await toggle.click()
  await openActions(page)
  await expect(toggle).toHaveAttribute('aria-checked', 'false')
})
