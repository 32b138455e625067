import { atm, clabe, ticket } from '../method-kinds.ts'
import {
  amex,
  type CardLimits,
  debmaster,
  debvisa,
  master,
  offline,
  type PaymentMethod,
  visa,
  wallet,
  withInterest,
} from '../payment-method.ts'

const cards: CardLimits = { min: 5, max: 1_000_000, needs: ['cardholder_name'] }

export const paymentMethods: readonly PaymentMethod[] = [
  visa(cards, '^(418914)'),
  master(cards, '^(557905)'),
  amex(cards),
  debvisa(cards, '^(418914)'),
  debmaster(cards, '^(557905)'),
  offline({
    id: 'oxxo',
    name: 'OXXO',
    type: 'ticket',
    kind: ticket,
    min: 10,
    max: 10_000,
    accreditation: 2880,
  }),
  offline({
    id: 'paycash',
    name: 'PayCash',
    type: 'ticket',
    kind: ticket,
    min: 10,
    max: 10_000,
    accreditation: 1440,
  }),
  offline({
    id: 'banamex',
    name: 'Citibanamex',
    type: 'atm',
    kind: atm,
    min: 5,
    max: 50_000,
    accreditation: 1440,
  }),
  offline({
    id: 'bancomer',
    name: 'BBVA Bancomer',
    type: 'atm',
    kind: atm,
    min: 5,
    max: 50_000,
    accreditation: 60,
  }),
  offline({ id: 'clabe', name: 'STP', type: 'bank_transfer', kind: clabe, min: 1, max: 1_000_000 }),
  wallet({ min: 1, max: 1_000_000 }),
]

export const installmentPlan = withInterest({
  1: 0,
  3: 4.58,
  6: 7.64,
  9: 11.06,
  12: 14.9,
  18: 21.9,
  24: 30.2,
})
