/** Bodies of refunds: what would refund everything by mistake is refused, in the quoted words (sdk-php#38). */
import { expect, test } from 'vitest'
import { type Api, createApi } from '../../tests/support/api.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'

let api: Api
withSimulator(simulator => {
  api = createApi(simulator)
})

const wrongName = (path: string) => ({
  message: `The name of the following parameters is wrong : [${path}]`,
  error: 'bad_request',
  status: 400,
  cause: [{ code: 8, description: 'The name of the parameters is wrong.', data: null }],
})

test.each([
  [{ payment_id: 123 }, 'payment_id'],
  [{ amout: 5 }, 'amout'],
  [{ Amount: 5 }, 'Amount'],
])('the refund %j is refused, and nothing is refunded', async (body, path) => {
  const { id } = await api.pay('APRO')
  const refused = await api.post(`/v1/payments/${id}/refunds`, body)
  expect(refused).toMatchObject({ status: 400, body: wrongName(path) })
  const { body: payment } = await api.get(`/v1/payments/${id}`)
  expect(payment).toMatchObject({ status: 'approved', transaction_amount_refunded: 0 })
})

test('a text that is no amount is refused by its own code', async () => {
  const { id } = await api.pay('APRO')
  const refused = await api.post(`/v1/payments/${id}/refunds`, { amount: 'five' })
  expect(refused.body.cause[0].code).toBe(4024)
})
