/** What the console says of one sale whose money two charges of a store hold. */
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Account, renderConsole, startAccount } from '../../../tests/support/render-console.tsx'
import { sendAsStore } from '../../../tests/support/send-as-store.ts'

const buyer = { external_reference: 'cart-9', payer: { email: 'test_payer_1@testuser.com' } }

async function holdPayment(account: Account, key: string) {
  const token = await account.api.cardToken()
  const body = { ...buyer, token, transaction_amount: 1500, installments: 1, capture: false }
  return (await sendAsStore(account, '/v1/payments', body, key)).id
}

async function holdOrder(account: Account, key: string) {
  const token = await account.api.cardToken()
  const method = { id: 'visa', type: 'credit_card', token, installments: 1 }
  const body = {
    ...buyer,
    ...{ type: 'online', capture_mode: 'manual', total_amount: '1500.00' },
    transactions: { payments: [{ amount: '1500.00', payment_method: method }] },
  }
  return (await sendAsStore(account, '/v1/orders', body, key)).id
}

test.each([
  ['payments', holdPayment],
  ['orders', holdOrder],
] as const)(
  'two authorizations by %s are held twice on each page, not charged twice, until one is canceled',
  async (kind, hold) => {
    const account = await startAccount()
    const first = await hold(account, 'click-1')
    const second = await hold(account, 'click-2')
    const { screen, user, open } = await renderConsole('/overview', { account })
    await waitFor(() =>
      expect(screen.getByTestId('store-alarm')).toHaveTextContent(
        'The money of sale cart-9 is held twice: cancel one.',
      ),
    )
    const inTime = { timeout: 10_000 }
    const expectHeld = () =>
      waitFor(
        () =>
          expect(screen.getByTestId('double-charge')).toHaveTextContent(
            /^One sale is held twice.*cancel one that was not captured/,
          ),
        inTime,
      )
    const expectNowhere = () => expect(screen.queryByText(/charged twice|refund one of them/)).toBeNull()
    for (const id of [first, second]) {
      await open(`/${kind}/${id}`)
      await expectHeld()
      expectNowhere()
    }
    await open('/shop')
    await waitFor(() => expect(screen.getAllByText('held twice')).toHaveLength(2), inTime)
    expectNowhere()
    const [newest] = screen.getAllByTestId(/^feed-row-/)
    if (newest) await user.click(newest)
    await expectHeld()
    await open('/quality')
    await waitFor(() => expect(screen.getByTestId('quality-sales')).toHaveTextContent('held twice'), inTime)
    expectNowhere()

    await account.api.post(`/${kind}/${second}/cancel`, {})
    await open(`/${kind}/${first}`)
    await waitFor(() => expect(screen.queryByTestId('double-charge')).toBeNull(), inTime)
    await open('/quality')
    await waitFor(
      () => expect(screen.getByTestId('quality-sales')).not.toHaveTextContent('held twice'),
      inTime,
    )
    expectNowhere()
    await open('/overview')
    expect(await screen.findByText('Latest failed calls')).toBeVisible()
    expect(screen.queryByTestId('store-alarm')).toBeNull()
    await open('/shop')
    await waitFor(() => expect(screen.queryByText('held twice')).toBeNull(), inTime)
    expectNowhere()
  },
)
