import { atm, yape } from '../method-kinds.ts'
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

const cards: CardLimits = { min: 1, max: 100_000 }

export const paymentMethods: readonly PaymentMethod[] = [
  visa(cards),
  master(cards, '^(517878)'),
  amex(cards),
  diners(cards),
  debvisa(cards, '^(455788)'),
  debmaster(cards, '^(517878)'),
  offline({ id: 'pagoefectivo_atm', name: 'PagoEfectivo', type: 'atm', kind: atm, min: 5, max: 10_000 }),
  offline({ id: 'yape', name: 'Yape', type: 'debit_card', kind: yape, min: 1, max: 2_000 }),
  wallet({ min: 1, max: 100_000 }),
]

export const installmentPlan = withInterest({ 1: 0, 2: 0, 3: 0, 6: 0, 9: 0, 12: 0, 18: 0, 24: 0 })
