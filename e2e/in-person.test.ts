/** The phone of a buyer and the terminal of a cashier, which wake up by themselves when an order arrives. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { type Simulator, startSimulator } from '../server/simulator/start/simulator.ts'
import { type Api, createApi } from '../server/simulator/tests/support/api.ts'
import { findViolations } from './support/axe.ts'
import { test as base, expect } from './support/fixtures.ts'
import { measureOverflow } from './support/overflow.ts'

type Fixtures = { simulator: Simulator; seller: Api & { key: string } }

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  simulator: async ({}, use) => {
    const simulator = await startSimulator()
    await use(simulator)
    await simulator.close()
  },
  seller: async ({ simulator }, use) => {
    const key = `TEST-${randomUUID()}`
    simulator.register('TEST-seller-at-a-counter', { siteId: 'MLA', publicKey: key })
    await use({ ...createApi(simulator, 'TEST-seller-at-a-counter'), key })
  },
})

const terminal = 'NEWLAND_N950__SBX0000001'

async function place(seller: Api, type: 'qr' | 'point'): Promise<string> {
  const config = { qr: { external_pos_id: 'POS001' }, point: { terminal_id: terminal } }
  const transactions = { payments: [{ amount: '18500.00' }] }
  const items = [{ title: 'Milanesa con papas', unit_price: '18500.00', quantity: 1, unit_measure: 'unit' }]
  const order = { type, external_reference: 'table-7', transactions, config: { [type]: config[type] } }
  const { body } = await seller.post('/v1/orders', { ...order, ...(type === 'qr' && { items }) })
  return body.id
}

const statusOf = async (seller: Api, id: string) => (await seller.get(`/v1/orders/${id}`)).body.status

/** Looks at the page as it is, narrow and in dark, then wide and in light. */
async function expectGoodLooks(page: Page) {
  for (const [width, colorScheme] of [
    [320, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await measureOverflow(page)).toBe(0)
    expect(await findViolations(page)).toEqual([])
  }
}

test('the phone sees the code that appears, its card is rejected, and another scan pays by keyboard', async ({
  page,
  simulator,
  seller,
}) => {
  await page.goto(`${simulator.url}/phone?public_key=${seller.key}&pos=POS001&lang=en`)
  await expect(page.getByRole('heading', { name: 'Nothing to scan' })).toBeVisible()
  await expectGoodLooks(page)
  const id = await place(seller, 'qr')
  await expect(page.getByText('Milanesa con papas')).toBeVisible()
  await page.getByRole('radio', { name: 'Card Test card' }).check()
  await page.getByRole('radio', { name: 'Mastercard Debit' }).check()
  await page.getByLabel('What should happen').selectOption('FUND')
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Pay $ 18,500.00' }).click()
  await expect(page.getByText('The card does not have enough funds.')).toBeVisible()
  expect(await statusOf(seller, id)).toBe('created')
  await expectGoodLooks(page)
  await page.getByRole('link', { name: 'Scan it again' }).press('Enter')
  await page.getByRole('radio', { name: 'Balance' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Payment approved' })).toBeFocused()
  expect(await statusOf(seller, id)).toBe('processed')
})

test('a charge is rejected at the terminal, the next one is canceled there, and a third one prints its ticket', async ({
  page,
  simulator,
  seller,
}) => {
  await page.goto(`${simulator.url}/terminal?public_key=${seller.key}&lang=en`)
  const screen = page.getByRole('region', { name: 'Terminal' }).getByRole('status')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await expect(screen).toContainText('Waiting for an order')
  await expectGoodLooks(page)
  const rejected = await place(seller, 'point')
  await expect(screen).toContainText('New charge')
  await press('Show')
  await expect(screen).toContainText('Tap, insert or swipe')
  await page.getByLabel('Why the Reject key rejects it').selectOption('insufficient_amount')
  await expectGoodLooks(page)
  await press('Reject')
  await expect(screen).toContainText('Rejected')
  const canceled = await place(seller, 'point')
  await expect(screen).toContainText('New charge')
  await press('Cancel')
  await expect(screen).toContainText('Canceled')
  const paid = await place(seller, 'point')
  await press('Show')
  await page.getByRole('radio', { name: 'American Express' }).check()
  await page.getByLabel('Installments').selectOption('6')
  await press('Approve')
  await expect(page.getByRole('region', { name: 'Printed ticket' })).toContainText('American Express')
  await expectGoodLooks(page)
  const statuses = [rejected, canceled, paid].map(id => statusOf(seller, id))
  expect(await Promise.all(statuses)).toEqual(['failed', 'canceled', 'processed'])
})
