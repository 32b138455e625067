import { ticket } from '../method-kinds.ts'
import {
  type CardLimits,
  credit,
  debvisa,
  diners,
  master,
  offline,
  type PaymentMethod,
  range,
  visa,
  wallet,
  withInterest,
} from '../payment-method.ts'

const cards: CardLimits = { min: 15, max: 1_000_000 }

export const paymentMethods: readonly PaymentMethod[] = [
  visa(cards, '^((421301)|(441010))'),
  master(cards),
  diners(cards),
  credit('oca', cards, range('^(589892|542991)')),
  credit('lider', cards, range('^(589878)')),
  debvisa({ min: 1, max: 1_000_000 }, '^((421301)|(441010))'),
  offline({
    id: 'abitab',
    name: 'Abitab',
    type: 'ticket',
    kind: ticket,
    min: 40,
    max: 100_000,
    accreditation: 1440,
  }),
  offline({
    id: 'redpagos',
    name: 'Redpagos',
    type: 'ticket',
    kind: ticket,
    min: 40,
    max: 100_000,
    accreditation: 1440,
  }),
  wallet({ min: 1, max: 1_000_000 }),
]

export const installmentPlan = withInterest({ 1: 0, 2: 4.5, 3: 6.8, 6: 13.4, 10: 22.3, 12: 26.7 })
