import { bankPage } from '../method-kinds.ts'
import {
  amex,
  type CardLimits,
  debmaster,
  debvisa,
  diners,
  master,
  offline,
  type PaymentMethod,
  visa,
  wallet,
  withInterest,
} from '../payment-method.ts'

const cards: CardLimits = { min: 1000, max: 50_000_000 }

export const paymentMethods: readonly PaymentMethod[] = [
  visa(cards, '^(402365)'),
  master(cards, '^(524101)'),
  amex(cards),
  diners(cards),
  debvisa(cards, '^(402365)'),
  debmaster(cards, '^(524101)'),
  offline({
    id: 'webpay',
    name: 'RedCompra (Webpay)',
    type: 'bank_transfer',
    kind: bankPage,
    min: 1000,
    max: 10_000_000,
    banks: [{ id: '1234', description: 'Transbank' }],
  }),
  wallet({ min: 1, max: 50_000_000 }),
]

export const installmentPlan = withInterest({
  1: 0,
  2: 0,
  3: 5.2,
  6: 10.1,
  9: 14.8,
  12: 19.7,
  18: 29.6,
  24: 39.5,
})
