import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectDangerous } from '../../../tests/support/expect-dangerous.ts'
import { expectWrong } from '../../../tests/support/expect-wrong.ts'
import { renderConsole } from '../../../tests/support/render-console.tsx'

test('a plan is created with errors at its fields, chosen, subscribed to, canceled and linked to', async () => {
  const { screen, press, fill, api, user, visit } = await renderConsole('/subscriptions/new')
  await press('New plan')
  const form = within(await screen.findByRole('dialog', { name: 'Create a plan' }))
  await fill(form.getByLabelText(/^Reason/), 'Gym')
  await fill(form.getByLabelText(/^Amount/), '2,000')
  await fill(form.getByLabelText(/^Charges/), 'many')
  await fill(form.getByLabelText(/^Billing day/), '31')
  await press('Create plan')
  await expectWrong(form.getByLabelText(/^Charges/), /Enter a whole number, 1 or more/)
  await expectWrong(form.getByLabelText(/^Billing day/), /Enter a day from 1 to 28/)
  await press('Send anyway')
  // The message is the gateway's.
  await expectWrong(form.getByLabelText(/^Charges/), /repetitions/)
  await expectWrong(form.getByLabelText(/^Billing day/), /billing_day/)
  await fill(form.getByLabelText(/^Charges/), '6')
  await fill(form.getByLabelText(/^Billing day/), '10')
  await press('Create plan')
  await waitFor(() =>
    expect(screen.getByTestId('subscription-total')).toHaveTextContent('ARS 2,000.00 every month'),
  )
  const { results } = await api.get('/plans')
  expect(results).toMatchObject([{ reason: 'Gym', auto_recurring: { repetitions: 6, billing_day: 10 } }])
  expect(screen.getByTestId('plan-page')).toHaveAttribute('href', results[0].init_point)
  await press('Create subscription')
  const summary = await screen.findByTestId('subscription-summary')
  expect(summary).toHaveTextContent('ARS 12,000.00 · 6 charges')
  await user.click(within(summary).getByText('More facts'))
  const [{ external_reference: reference, payer_id: payer }] = (await api.get('/subscriptions')).results
  expect(summary).toHaveTextContent(
    new RegExp(
      `Start.*20\\d\\d.*Plan.*Reference${reference}Payer${payer}Created.*20\\d\\d.*Changed.*20\\d\\d`,
    ),
  )
  expect(within(summary).getByRole('link', { name: results[0].id })).toHaveAttribute(
    'href',
    expect.stringContaining(`/subscriptions/new?plan=${results[0].id}`),
  )
  await visit('/subscriptions?columns=plan')
  expect(await screen.findByTestId(/^subscription-/)).toHaveTextContent('Plan')

  await visit('/subscriptions/new')
  const choice = await screen.findByRole('combobox', { name: 'Plan' })
  await waitFor(() => expect(within(choice).getAllByRole('option')).toHaveLength(2))
  await user.selectOptions(choice, results[0].id)
  await press('Cancel plan')
  const dialog = await screen.findByRole('dialog')
  expectDangerous(within(dialog).getByRole('button', { name: 'Cancel plan' }))
  await press('Cancel plan', dialog)
  await waitFor(() => expect(choice).toHaveValue(''))
  await waitFor(() => expect(within(choice).getAllByRole('option')).toHaveLength(1))

  await visit(`/subscriptions/new?plan=${results[0].id}`)
  expect(await screen.findByText(/nobody can subscribe on its page/)).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Plan' })).toHaveValue(results[0].id)
  expect(screen.queryByRole('button', { name: 'Cancel plan' })).toBeNull()
})
