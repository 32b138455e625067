import { waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { testUserVault } from '../../records/test-user-vault.ts'
import { renderConsole } from '../../tests/support/render-console.tsx'

const nobody = { nickname: 'nobody', password: 'none', email: 'none' }

async function openTestUsers() {
  const page = await renderConsole('/test-users')
  const { screen, user, fill, press } = page
  const form = (await screen.findByLabelText(/^Note/)).closest('form') as HTMLFormElement
  return {
    ...page,
    form,
    row: (text: string) => screen.queryAllByRole('row').find(row => row.textContent?.includes(text)),
    async create({ country, role, note }: { country: string; role: string; note: string }) {
      await user.click(within(form).getByRole('radio', { name: country }))
      await user.click(within(form).getByRole('radio', { name: role }))
      await fill(within(form).getByLabelText(/^Note/), note)
      await press('Create test user', form)
    },
  }
}

test('a test user is created, stored in this browser, and its password is hidden until shown', async () => {
  const { screen, press, open, row, create } = await openTestUsers()
  await create({ country: 'Brazil', role: 'Seller', note: 'seller for the checkout' })
  const created = await screen.findByTestId('created-user')
  const [{ nickname, password, email } = nobody] = testUserVault.get()
  expect(created).toHaveTextContent(nickname)
  for (const text of ['Seller MLB', email ?? 'no email', 'seller for the checkout'])
    expect(row(nickname)).toHaveTextContent(text)
  expect(document.body).not.toHaveTextContent(password)

  await open()
  await waitFor(() => expect(row(nickname)).toHaveTextContent('••••••••'))
  expect(document.body).not.toHaveTextContent(password)
  await press(`Show the password of ${nickname}`)
  expect(row(nickname)).toHaveTextContent(password)
  await press(`Hide the password of ${nickname}`)
  expect(document.body).not.toHaveTextContent(password)
  await press(`Remove ${nickname} from this browser`)
  await waitFor(() => expect(row(nickname)).toBeUndefined())
})

test('a buyer that was created leads to Pay, which begins with that buyer', async () => {
  const { screen, user, create } = await openTestUsers()
  await create({ country: 'Argentina', role: 'Buyer', note: '' })
  await user.click(await screen.findByRole('link', { name: 'Pay with this buyer' }))
  const [buyer] = testUserVault.get()
  expect(await screen.findByLabelText('Payer’s email')).toHaveValue(buyer?.email ?? 'no email')
})

test('the copied text of a test user has all its details', async () => {
  const { screen, user, press, row, create } = await openTestUsers()
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
  await create({ country: 'Argentina', role: 'Buyer', note: '' })
  const created = within(await screen.findByTestId('created-user'))
  await user.click(created.getByRole('button', { name: /^Copy/ }))
  await waitFor(() => expect(created.getByRole('button')).toHaveTextContent('Copied'))
  const nickname = created.getByText(/^TEST/).textContent ?? 'nobody'
  await press(`Show the password of ${nickname}`)
  const password = row(nickname)?.querySelector('code')?.textContent ?? 'nothing'
  expect(copied).toEqual([expect.stringContaining(nickname)])
  expect(copied[0]).toContain(password)
  expect(copied[0]).toContain('MLA')
})

test('users are filtered by country, and the address keeps the choice', async () => {
  const { screen, user, open, row, create } = await openTestUsers()
  await create({ country: 'Chile', role: 'Buyer', note: 'one of Chile' })
  await waitFor(() => expect(row('one of Chile')).toBeVisible())
  await create({ country: 'Peru', role: 'Buyer', note: 'one of Peru' })
  await waitFor(() => expect(row('one of Peru')).toBeVisible())
  const filter = within(screen.getByRole('navigation', { name: 'Show' }))
  await user.click(filter.getByRole('link', { name: 'Chile' }))
  await waitFor(() => expect(row('one of Peru')).toBeUndefined())
  await open()
  await waitFor(() => expect(row('one of Chile')).toBeVisible())
  expect(row('one of Peru')).toBeUndefined()
})

test('a double click on "Create test user" over a slow network creates one', async () => {
  const { screen, user, network, form } = await openTestUsers()
  const letGo = network.holdBack(/testUsers\.create/)
  await user.dblClick(within(form).getByRole('button', { name: 'Create test user' }))
  await user.type(within(form).getByLabelText(/^Note/), '{Enter}')
  letGo()
  expect(await screen.findByTestId('created-user')).toBeVisible()
  expect(network.sent.filter(({ url }) => url.pathname.includes('testUsers.create'))).toHaveLength(1)
})
