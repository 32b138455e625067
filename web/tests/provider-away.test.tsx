import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole } from './support/render-console.tsx'

test('while the provider is down, paying says what happened and what to do, and the form keeps its values', async () => {
  const { screen, press, demo } = await renderConsole('/pay?amount=1234')
  const submit = await screen.findByRole('button', { name: /^Pay/ })
  await waitFor(() => expect(submit).toBeEnabled())
  await demo.simulator.close()
  await press(/^Pay/)
  const problem = await screen.findByTestId('problem')
  expect(problem).toHaveTextContent('The card could not be tokenized')
  expect(problem).toHaveTextContent(
    'The provider is not responding to this browser. Check that it is running',
  )
  expect(screen.getByTestId('pay-step-token')).toHaveAttribute('data-state', 'failed')
  expect(screen.getByTestId('pay-step-payment')).toHaveAttribute('data-state', 'todo')
  expect(screen.getByTestId('amount')).toHaveValue('1,234.00')
  await waitFor(() => expect(submit).toBeEnabled())
})

test('the overview distinguishes an unreachable provider from a rejected token', async () => {
  const { screen, open, demo } = await renderConsole('/docs')
  await demo.simulator.close()
  await open('/overview')
  expect(await screen.findByRole('heading', { name: 'Not ready yet' })).toBeVisible()
  const readiness = screen.getByTestId('readiness')
  await waitFor(() => expect(readiness).toHaveTextContent('The provider could not be reached'))
  expect(readiness.textContent?.split('The provider could not be reached')).toHaveLength(2)
  expect(readiness).toHaveTextContent('Access token')
  expect(readiness).not.toHaveTextContent('did not accept')
  expect(await screen.findByText('Could not load the latest payments')).toBeVisible()
})

test.each([
  ['/pay', 'Could not load the country of the account'],
  ['/preferences/new', 'Could not load the country of the account'],
  ['/subscriptions/new', 'Could not load the account'],
  ['/counter', 'Could not load the account'],
  ['/payments', 'Could not load the payments'],
  ['/orders', 'Could not load the orders'],
  ['/customers', 'Could not load the customers'],
  ['/preferences', 'Could not load the preferences'],
  ['/subscriptions', 'Could not load the subscriptions'],
])('%s says what could not be loaded, and waits for nothing', async (path, says) => {
  const { screen, open, demo } = await renderConsole('/docs')
  await demo.simulator.close()
  await open(path)
  await waitFor(() => expect(screen.getAllByTestId('problem')[0]).toHaveTextContent(says))
  expect(screen.getAllByRole('button', { name: 'Try again' })[0]).toBeVisible()
})
