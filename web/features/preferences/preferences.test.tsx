import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectWrong } from '../../tests/support/expect-wrong.ts'
import { renderConsole, startAccount } from '../../tests/support/render-console.tsx'

test('a preference is found by its reference', async () => {
  const account = await startAccount()
  await account.api.post('/preferences', {
    items: [{ title: 'Yerba', quantity: 1, unit_price: 10 }],
    external_reference: 'order-1001',
  })
  await account.api.post('/preferences', { items: [{ title: 'Mate', quantity: 1, unit_price: 10 }] })
  const { screen, press, fill } = await renderConsole('/preferences', { account })
  await fill(await screen.findByRole('searchbox'), 'order-1001')
  await press('Find')
  await waitFor(() => {
    const links = within(screen.getByTestId('preferences')).getAllByRole('link')
    expect(links.map(link => link.textContent)).toEqual(['Yerba'])
  })
})

test('a preference is listed with its title, reference, payer and date', async () => {
  const account = await startAccount()
  const items = [{ title: 'Yerba', quantity: 1, unit_price: 10 }]
  const { id } = await account.api.post('/preferences', {
    items,
    external_reference: 'order-1001',
    payer: { email: 'ana@testuser.com' },
  })
  const { screen } = await renderConsole('/preferences', { account })
  const row = await screen.findByTestId(`preference-${id}`)
  expect(row).toHaveTextContent('Yerbaorder-1001ana@testuser.com')
  expect(within(row).getByRole('time')).toBeVisible()
  expect(screen.getByText('1 preference')).toBeVisible()
})

test.each([
  ['MLB', 'Café', '100.00'],
  ['MLC', 'Miel', '15,000'],
])('the form suggests what a store of %s may sell, for a whole amount', async (site, item, price) => {
  const account = await startAccount()
  await account.api.simulate('POST', '/accounts', { site_id: site })
  const { screen } = await renderConsole('/preferences/new', { account })
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue(item)
  expect(screen.getByRole('textbox', { name: /^Price/ })).toHaveValue(price)
})

test('a preference of many items is titled by its first ones', async () => {
  const account = await startAccount()
  const items = Array.from({ length: 5 }, (_, at) => ({ title: `Mate ${at}`, quantity: 1, unit_price: 10 }))
  const { id } = await account.api.post('/preferences', { items })
  const { screen } = await renderConsole(`/preferences/${id}`, { account })
  expect(await screen.findByText('Mate 0, Mate 1, Mate 2 and 2 more')).toBeVisible()
})

test('a preference that was paid twice says so, and what was paid of its total', async () => {
  const account = await startAccount()
  const { id } = await account.api.post('/preferences', {
    items: [{ title: 'Yerba', quantity: 2, unit_price: 750 }],
    external_reference: 'order-2002',
  })
  const pay = () => account.api.pay({ amount: 1500, external_reference: 'order-2002' })
  const first = await pay()
  const { screen } = await renderConsole(`/preferences/${id}`, { account })
  expect(await screen.findByTestId('paid-sum')).toHaveTextContent('Paid: ARS 1,500.00 of ARS 1,500.00')
  expect(screen.queryByTestId('paid-twice')).toBeNull()
  const second = await pay()
  expect(await screen.findByTestId('paid-twice')).toHaveTextContent(
    'Paid more than once: 2 payments, together ARS 3,000.00 instead of ARS 1,500.00',
  )
  for (const { id } of [first, second])
    expect(screen.getByRole('link', { name: String(id) })).toHaveAttribute('href', `/payments/${id}`)
  await account.api.post(`/payments/${second.id}/refunds`, {})
  await waitFor(() => expect(screen.queryByTestId('paid-twice')).toBeNull())
  expect(screen.getByTestId('paid-sum')).toHaveTextContent('Paid: ARS 1,500.00')
})

test('a preference with more payments than are shown says how many there are, and links to all', async () => {
  const account = await startAccount()
  const reference = 'order-1001'
  const items = [{ title: 'Yerba', quantity: 1, unit_price: 10 }]
  const { id } = await account.api.post('/preferences', { items, external_reference: reference })
  for (let made = 0; made < 51; made++) await account.api.pay({ external_reference: reference })
  const { screen } = await renderConsole(`/preferences/${id}`, { account })
  const payments = within(await screen.findByTestId('preference-payments'))
  expect(await payments.findByText(/the newest 50/)).toBeVisible()
  expect(payments.getByRole('link', { name: 'See all 51 payments' })).toHaveAttribute(
    'href',
    '/payments?q=order-1001',
  )
})

test('the preview of a preference says by what it is found, and a reference of blanks finds nothing', async () => {
  const { screen, fill } = await renderConsole('/preferences/new')
  const reference = await screen.findByLabelText(/^External reference/)
  await fill(reference, '   ')
  expect(screen.getByText(/^Without a reference, its payments cannot be found/)).toBeVisible()
  await fill(reference, 'order-1001')
  expect(screen.getByText('Its payments carry the reference order-1001')).toBeVisible()
})

test('a preference without items is refused by the form, and by the gateway if it is sent anyway', async () => {
  const { screen, press } = await renderConsole('/preferences/new')
  await press('Remove item 1')
  await press('Create preference')
  expect(await screen.findByText('A preference has at least one item.')).toBeVisible()
  await press('Send anyway')
  expect(await screen.findByTestId('problem')).toHaveTextContent('items')
})

test('the form shows each error at its field and focuses the first', async () => {
  const { screen, user, press, fill } = await renderConsole('/preferences/new')
  const item = within(await screen.findByTestId('item-0'))
  await fill(item.getByLabelText(/^Title/), ' ')
  await fill(item.getByLabelText(/^Quantity/), '0')
  await fill(item.getByLabelText(/^Price/), 'much')
  await user.click(screen.getByText('Return to the store'))
  await fill(await screen.findByLabelText('When it fails'), 'shop')
  await press('Create preference')
  await expectWrong(item.getByLabelText(/^Title/), 'Enter a title.')
  await expectWrong(item.getByLabelText(/^Quantity/), 'Enter a whole number, 1 or more.')
  await expectWrong(item.getByLabelText(/^Price/), /Enter an amount/)
  await expectWrong(screen.getByLabelText('When it fails'), /^Enter a full URL of a website or an app/)
  await waitFor(() => expect(item.getByLabelText(/^Title/)).toHaveFocus())
  await press('Send anyway')
  // The message is the gateway's.
  await expectWrong(item.getByLabelText(/^Price/), /unit_price/)
  await expectWrong(item.getByLabelText(/^Quantity/), /quantity/)
  await expectWrong(screen.getByLabelText('When it fails'), /failure/)
})

test('a payer may return to an app, and to no script', async () => {
  const { screen, user, press, fill, address: shown } = await renderConsole('/preferences/new')
  await user.click(await screen.findByText('Return to the store'))
  const address = await screen.findByLabelText('When it fails')
  await fill(address, 'javascript:alert(1)')
  await press('Create preference')
  await expectWrong(address, /^Enter a full URL of a website or an app/)
  await fill(address, 'myshop://failed')
  await press('Create preference')
  await waitFor(() => expect(shown()).toMatch(/^\/preferences\/\d/))
})

test('an error in a collapsed section expands it and takes the focus', async () => {
  const { screen, user, press, fill } = await renderConsole('/preferences/new')
  const summary = await screen.findByText('Notifications')
  await user.click(summary)
  const address = await screen.findByLabelText(/^Notification URL/)
  await fill(address, 'shop')
  await user.click(summary)
  expect(address).not.toBeVisible()
  await press('Create preference')
  await expectWrong(address, /Enter a full http or https URL/)
  await waitFor(() => expect(address).toHaveFocus())
  expect(address).toBeVisible()
})

test('a preference that is past its end on the account’s clock is named expired, and awaits no payment', async () => {
  const account = await startAccount()
  const { id } = await account.api.post('/preferences', {
    items: [{ title: 'Yerba', quantity: 1, unit_price: 10 }],
    external_reference: 'order-late',
    expires: true,
    expiration_date_to: new Date(Date.now() + 3_600_000).toISOString(),
  })
  await account.api.simulate('POST', '/clock/advance', { hours: 2 })
  const { screen, user } = await renderConsole('/preferences', { account })
  const row = await screen.findByTestId(`preference-${id}`)
  await waitFor(() => expect(row).toHaveTextContent('Yerba Expired'))
  await user.click(within(row).getByRole('link'))
  expect(await screen.findByText(/its checkout no longer accepts payments/)).toBeVisible()
  expect(await screen.findByText(/Its checkout accepts none any more/)).toBeVisible()
  expect(screen.queryByText(/Waiting for the payment/)).toBeNull()
  expect(screen.getByRole('link', { name: /^Open the expired checkout/ })).toBeVisible()
})
