import { pse, ticket } from '../method-kinds.ts'
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
  visa(cards, '^(491511)'),
  master(cards),
  amex(cards),
  diners(cards),
  debvisa(cards, '^(491511)'),
  debmaster(cards, '^(526557)'),
  offline({ id: 'efecty', name: 'Efecty', type: 'ticket', kind: ticket, min: 5000, max: 8_000_000 }),
  offline({
    id: 'pse',
    name: 'PSE',
    type: 'bank_transfer',
    kind: pse,
    min: 1600,
    max: 340_000_000,
    needs: ['entity_type'],
    banks: [
      { id: '1040', description: 'Banco Agrario' },
      { id: '1052', description: 'Banco AV Villas' },
      { id: '1007', description: 'Bancolombia' },
      { id: '1051', description: 'Davivienda' },
      { id: '1001', description: 'Banco de Bogotá' },
    ],
  }),
  wallet({ min: 1, max: 50_000_000 }),
]

export const installmentPlan = withInterest({ 1: 0, 2: 0, 3: 0, 6: 0, 9: 0, 12: 0, 18: 0, 24: 0, 36: 0 })
