import { expect, test } from 'vitest'
import texts from '../../shared/texts/checkout.pt.json' with { type: 'json' }
import { mlb } from './mlb/country.ts'

test('a method that is paid without a boleto is not said to be paid with one', async () => {
  const { paymentMethods } = await mlb.loadPaymentMethods()
  const saysOf = (id: string) => {
    const { kind } = paymentMethods.find(method => method.id === id) ?? {}
    return kind && texts.kinds[kind.words]
  }
  expect(saysOf('bolbradesco')).toContain('boleto')
  expect(saysOf('pec')).toBe('Pague em dinheiro em um ponto de pagamento, com um código')
})
