import { readFile } from 'node:fs/promises'
import { expect, ownDemoTest as test } from './support/fixtures.ts'
import { SimulatorPage } from './support/pages/simulator-page.ts'

test('the account is exported to a file and imported from it', async ({ page, api }) => {
  const { id } = await api.pay({ amount: 1234 })
  const simulator = await new SimulatorPage(page).open('scenarios')
  await page.getByLabel('File name').fill('my case')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('my-case.json')
  const path = await file.path()
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ format: 'pasarela-scenario' })

  await page.getByRole('button', { name: 'Empty the account…' }).click()
  await simulator.dialog.getByRole('button', { name: 'Empty the account' }).click()
  await expect(page.getByText('The account is empty')).toBeVisible()
  expect((await api.get('/payments')).paging.total).toBe(0)

  await page.getByTestId('scenario-file').setInputFiles(path)
  await simulator.dialog.getByRole('button', { name: 'Replace everything' }).click()
  await expect(page.getByText('Scenario my case loaded')).toBeVisible()
  expect(await api.get(`/payments/${id}`)).toMatchObject({ transaction_amount: 1234 })
})
