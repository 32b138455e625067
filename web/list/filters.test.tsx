import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole } from '../tests/support/render-console.tsx'

test('Back leaves a list in which one typed, and returns to the value before where values are submitted', async () => {
  const { screen, user, fill, address, visit, back } = await renderConsole('/overview')
  await visit('/payments')
  await fill(await screen.findByRole('searchbox'), 'mate')
  await waitFor(() => expect(address()).toBe('/payments?q=mate'))
  await back()
  await waitFor(() => expect(address()).toBe('/overview'))
  await visit('/customers')
  for (const email of ['a@a.example', 'b@a.example']) {
    await fill(await screen.findByRole('searchbox'), email)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe(`/customers?email=${email}`))
  }
  await back()
  await waitFor(() => expect(address()).toBe('/customers?email=a@a.example'))
  expect(await screen.findByRole('searchbox')).toHaveValue('a@a.example')
})

test.each([
  ['/payments?q=mate&status=rejected&method=visa&sort=oldest', ['Rejected', 'Visa (visa)', 'Oldest first']],
  ['/payments?status=unheard', ['unheard']],
  ['/payments?from=2026-01-02T12:00:00Z', [/^From 2 Jan 2026/]],
  ['/shop?group=errors&warning=any&key=k-1', ['With warnings', 'Group errors']],
  ['/webhooks?sig=rejected&duplicates=all', ['Rejected', /: off$/]],
])('each set filter of %s is a button that removes it', async (path, words) => {
  const { screen, user, address } = await renderConsole(path)
  await screen.findAllByRole('searchbox')
  const buttons = () =>
    within(screen.getByRole('list', { name: 'Filters that are set' })).queryAllByRole('button')
  const wanted = words.map(word => (typeof word === 'string' ? word : expect.stringMatching(word)))
  await waitFor(() => expect(buttons().map(button => button.textContent?.trim())).toEqual(wanted))
  const typed = /[?&](?:q|key)=[^&]*/.exec(path)?.[0].slice(1)
  for (const left of words.map((_, place) => words.length - place - 1)) {
    await user.click(buttons()[0] as HTMLElement)
    await waitFor(() => expect(buttons()).toHaveLength(left))
  }
  expect(address()).toBe(path.split('?')[0] + (typed ? `?${typed}` : ''))
})

test('a usual period is one filter, and any other has two ends', async () => {
  const { screen, user, address, fill } = await renderConsole('/calls')
  const period = await screen.findByRole('combobox', { name: 'Date and time' })
  const set = screen.getByRole('list', { name: 'Filters that are set' })
  for (const name of ['Today', 'Yesterday']) {
    await user.selectOptions(period, name)
    await waitFor(() => expect(set).toHaveTextContent(new RegExp(`^${name}\\s*$`)))
    expect(period).toHaveDisplayValue(name)
    expect(address().includes('to=')).toBe(name === 'Yesterday')
  }
  await user.click(within(set).getByRole('button'))
  await waitFor(() => expect(address()).toBe('/calls'))
  await user.selectOptions(period, 'Last hour')
  await waitFor(() => expect(set).toHaveTextContent(/^From/))
  expect(period).toHaveDisplayValue('From – to…')
  await user.selectOptions(period, 'Any time')
  await waitFor(() => expect(address()).toBe('/calls'))
  await user.selectOptions(period, 'From – to…')
  await fill(screen.getByLabelText('To'), '2026-01-02T03:04')
  await waitFor(() => expect(address()).toMatch(/^\/calls\?to=2026-01-0/))
})
