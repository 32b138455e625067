import { expect, test } from 'vitest'
import { isCardholderName } from '../../../server/facts/cardholder-outcomes.ts'
import { bankTransfer, ticket } from '../../../server/facts/countries/country.ts'
import { findTestCard } from '../../provider/test-cards.ts'
import { toOrderInput } from './order-input.ts'
import { startValues } from './pay-values.ts'
import type { PayChoice } from './use-pay-choice.ts'

const values = startValues('MLB', {
  amount: '100',
  installments: 3,
  email: ' ana@testuser.com ',
  description: ' ',
  reference: ' order-7 ',
})
const choice = (card: PayChoice['card']) => ({ card, site: 'MLB', asksBank: false }) as PayChoice

test('an order by card repeats the amount in its transaction, as text', () => {
  const card = choice({ kind: 'test', card: findTestCard('MLB', 'master') })
  expect(toOrderInput({ amount: '100.00', token: 't', method: 'master', values, choice: card })).toEqual({
    type: 'online',
    external_reference: 'order-7',
    total_amount: '100.00',
    payer: { email: 'ana@testuser.com' },
    transactions: {
      payments: [
        {
          amount: '100.00',
          payment_method: { id: 'master', type: 'credit_card', token: 't', installments: 3 },
        },
      ],
    },
  })
})

test('modes, statement descriptor and 3-D Secure are sent if they differ from the defaults', () => {
  const card = choice({ kind: 'test', card: findTestCard('MLB', 'debelo') })
  const special = {
    ...values,
    captureMode: 'manual' as const,
    processingMode: 'manual' as const,
    description: ' Mate ',
    statement: ' MYSHOP ',
    security: 'always' as const,
  }
  const input = toOrderInput({ amount: '1', token: 't', method: 'debelo', values: special, choice: card })
  expect(input).toMatchObject({
    description: 'Mate',
    capture_mode: 'manual',
    processing_mode: 'manual',
    transactions: { payments: [{ payment_method: { type: 'debit_card', statement_descriptor: 'MYSHOP' } }] },
    config: { online: { transaction_security: { validation: 'always' } } },
  })
})

test('an order without a card has a payer with a document, and neither token nor installments', () => {
  const pix = choice({ kind: 'offline', method: bankTransfer('pix', 'Pix') })
  const special = { ...values, expiration: ' PT30M ', security: 'always' as const }
  const input = toOrderInput({ amount: '1', token: '', method: 'pix', values: special, choice: pix })
  expect(input.transactions?.payments).toEqual([
    { amount: '1', payment_method: { id: 'pix', type: 'bank_transfer' }, expiration_time: 'PT30M' },
  ])
  expect(input.payer).toMatchObject({ identification: { type: 'CPF' } })
  // A first name that is the name of an outcome would decide a Pix.
  expect(isCardholderName(input.payer.first_name?.toUpperCase())).toBe(false)
  expect(input).not.toHaveProperty('config')
})

test('an order by boleto has the address without which the provider does not process it', () => {
  const boleto = choice({ kind: 'offline', method: ticket('bolbradesco', 'Boleto') })
  const { payer } = toOrderInput({ amount: '1', token: '', method: 'bolbradesco', values, choice: boleto })
  expect(payer).toMatchObject({ address: { zip_code: '06233200', state: 'SP' } })
  expect(payer).not.toHaveProperty('address.federal_unit')
})

test('an order that is processed later may have no transaction', () => {
  const card = choice({ kind: 'test', card: findTestCard('MLB', 'visa') })
  const bare = { ...values, isBare: true }
  const of = (formValues: typeof values) =>
    toOrderInput({ amount: '1', token: '', method: 'visa', values: formValues, choice: card })
  expect(of({ ...bare, processingMode: 'manual' })).not.toHaveProperty('transactions')
  expect(of(bare)).toHaveProperty('transactions')
})
