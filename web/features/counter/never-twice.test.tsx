import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { newReference } from '../../records/own-reference.ts'
import { describeForms, noDialog, openDialog } from '../../tests/support/never-twice.ts'
import type { Console } from '../../tests/support/render-console.tsx'

const countOf = async ({ api }: Console, path: string) => (await api.get(path)).paging.total as number

const newPos = async ({ api }: Console) => {
  const external_id = newReference().replace('-', '')
  const { id } = await api.post('/pos', { name: 'Register 9', external_id })
  return { id: String(id), external_id }
}

describeForms({
  'a charge at the counter': {
    call: { method: 'POST', path: '/v1/orders' },
    procedure: 'orders.create',
    async open(page) {
      const { external_id } = await newPos(page)
      await page.visit(`/counter?at=${external_id}`)
      const submit = await page.screen.findByRole('button', { name: /^Charge ARS/ })
      const reference = (page.screen.getByLabelText('External reference') as HTMLInputElement).value
      const day = 86_400_000
      const [begin, end] = [-day, day].map(ms => new Date(Date.now() + ms).toISOString())
      const query = `begin_date=${begin}&end_date=${end}&external_reference=${reference}`
      return {
        submit,
        isDone: () => page.screen.queryByTestId('order-summary') !== null,
        count: async () => (await page.api.get(`/orders?${query}`)).data.length,
      }
    },
  },
  'a new branch': {
    call: { method: 'POST', path: '/users/*/stores' },
    procedure: 'branches.create',
    async open(page) {
      const { id } = await page.api.get('/seller')
      const before = await countOf(page, `/users/${id}/stores`)
      await page.visit('/counter?tab=codes')
      const dialog = await openDialog(page, 'New branch')
      return {
        submit: dialog.getByRole('button', { name: 'Create branch' }),
        isDone: noDialog,
        count: async () => (await countOf(page, `/users/${id}/stores`)) - before,
      }
    },
  },
  'a new point of sale': {
    call: { method: 'POST', path: '/pos' },
    procedure: 'pointsOfSale.create',
    async open(page) {
      const before = await countOf(page, '/pos')
      await page.visit('/counter?tab=codes')
      const dialog = await openDialog(page, 'New point of sale')
      return {
        submit: dialog.getByRole('button', { name: 'Create point of sale' }),
        isDone: noDialog,
        count: async () => (await countOf(page, '/pos')) - before,
      }
    },
  },
  'a removed point of sale': {
    call: { method: 'DELETE', path: '/pos/*' },
    procedure: 'pointsOfSale.delete',
    async open(page) {
      await newPos(page)
      const before = await countOf(page, '/pos')
      await page.visit('/counter?tab=codes')
      await waitFor(() =>
        expect(page.screen.getAllByRole('button', { name: 'Remove Register 9' })).not.toBe([]),
      )
      page.screen.getAllByRole('button', { name: 'Remove Register 9' }).at(-1)?.click()
      const submit = await page.screen.findByRole('button', { name: 'Remove' })
      return { submit, isDone: noDialog, count: async () => before - (await countOf(page, '/pos')) }
    },
  },
})
