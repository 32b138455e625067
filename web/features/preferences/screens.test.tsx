/** What the pages of preferences show: the list, a preference, and the form. */
import { expect, test } from 'vitest'
import { openScenario } from '../../tests/support/open-scenario.ts'
import { expectScreens } from '../../tests/support/screen-outlines.ts'

test('preferences and their form', { timeout: 120_000 }, async () => {
  const page = await openScenario('pix-and-boletos')
  const { elements } = await page.api.get('/preferences')
  const ids: string[] = elements.map(({ id }: { id: string }) => id).toSorted()
  expect(ids).toHaveLength(2)
  const stops = [
    '/preferences',
    '/preferences/new',
    ...ids.flatMap(id => ['', '?tab=json', '?tab=payments'].map(tab => `/preferences/${id}${tab}`)),
  ]
  await expectScreens(page, 'preferences', stops)
})
