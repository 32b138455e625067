import { expect, test } from 'vitest'
import { ProviderError } from '../http/errors/provider-error.ts'
import { explain } from './pay-checkout.ts'

const refused = (body: unknown) => explain(new ProviderError(400, body))
const causes = (...codes: (number | string)[]) => ({
  message: 'refused',
  cause: codes.map(code => ({ code, description: `cause ${code}` })),
})

test('each cause that a payer can correct is told at its field, several at once, numbers and texts alike', () => {
  expect(refused(causes('205', 208, 'E302'))).toEqual({
    errors: { card_number: 'cardNumber', expiry: 'expiry', security_code: 'code' },
    refusal: null,
  })
  expect(refused({ errors: [{ code: 'invalid_transaction_amount' }] })).toEqual({
    errors: { method: 'amount' },
    refusal: null,
  })
  expect(refused(causes('9999', 4050))).toEqual({ errors: { email: 'email' }, refusal: null })
})

test('other refusals are shown in the provider’s words', () => {
  expect(refused(causes('9999'))).toEqual({ errors: {}, refusal: 'refused' })
  expect(refused({ cause: [{ code: '9999', message: 'of the cause' }] }).refusal).toBe('of the cause')
  for (const body of [null, {}, { cause: 'text' }, { cause: [null] }])
    expect(refused(body)).toEqual({ errors: {}, refusal: 'internal_error' })
})
