import { boleto, pix, ticket } from '../method-kinds.ts'
import {
  amex,
  type CardLimits,
  credit,
  debit,
  master,
  offline,
  type PaymentMethod,
  range,
  visa,
  wallet,
  withInterest,
} from '../payment-method.ts'

const cards: CardLimits = { min: 0.5, max: 60_000 }
const boletoNeeds = ['identification_type', 'identification_number', 'first_name', 'last_name']
const eloRange =
  '^((5067(0[78]|15|1[89]|2[0145-9]|3[0-3]|39|4[1-7]|53|7[4-8]))|509[0-9]{3}|636368|636297|6504|6505|6509|6516|6550)'

export const paymentMethods: readonly PaymentMethod[] = [
  offline({
    id: 'pix',
    name: 'PIX',
    type: 'bank_transfer',
    kind: pix,
    min: 0.01,
    max: 9_999_999,
    banks: [{ id: '1', description: 'PIX' }],
  }),
  visa(cards),
  master(cards, '^(502121|506722|506776|509)'),
  amex(cards, '^((384100)|(384140)|(384160))'),
  credit('elo', cards, range(eloRange, { excluded: '^(506722|506776|509023)' })),
  credit('hipercard', cards, range('^((606282)|(637095)|(637568)|(637599)|(637609)|(637612))')),
  // The provider's list writes the name without an accent.
  { ...debit('debelo', cards, range('^(506722|506776)')), name: 'Elo Debito' },
  offline({
    id: 'bolbradesco',
    name: 'Boleto',
    type: 'ticket',
    kind: boleto,
    min: 4,
    max: 100_000,
    accreditation: 1440,
    needs: boletoNeeds,
  }),
  offline({
    id: 'pec',
    name: 'Pagamento na lotérica sem boleto',
    type: 'ticket',
    kind: ticket,
    min: 4,
    max: 2_000,
    accreditation: 60,
    capture: 'supported',
    needs: boletoNeeds,
  }),
  wallet({
    name: 'Dinheiro na minha conta do MercadoPago',
    min: 0.01,
    max: 10_000_000,
    accreditation: 2880,
  }),
]

export const installmentPlan = withInterest({
  1: 0,
  2: 4.6,
  3: 6.12,
  4: 7.66,
  5: 9.22,
  6: 10.8,
  7: 12.4,
  8: 14.02,
  9: 15.66,
  10: 17.32,
  11: 19,
  12: 20.7,
})
