import { z } from 'zod'
import { cardholderNames } from '../../facts/cardholder-outcomes.ts'
import { terminalRefusals } from '../../facts/in-person-orders.ts'
import { providerPaymentSchema } from './payments.ts'

const name = z.string().min(1).max(100).optional()

/** Where an order waits. May be omitted if orders wait at one place only. */
const atCode = {
  /** The external id of the point of sale. */
  pos: name,
  /** The order whose own code is scanned. */
  order: name,
}
const atTerminal = { terminal: name, order: name }

export const waitingSchema = z.strictObject({ ...atCode, ...atTerminal })

const providerOrderSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  status_detail: z.string(),
})

export const waitingOrdersSchema = z.strictObject({
  /** The newest comes first. */
  waiting: z.array(
    z.strictObject({
      order: providerOrderSchema,
      pos: z.string().nullable(),
      terminal: z.string().nullable(),
      /** The phone or the terminal on which the order is paid. */
      page: z.string(),
    }),
  ),
})

/** What the buyer does after a scan. */
export const scanSchema = z
  .strictObject({
    ...atCode,
    action: z.enum(['pay', 'refuse']).default('pay'),
    /** Default: the balance; with an outcome other than APRO, the country's first credit card. */
    method: z.string().min(1).optional(),
    /** The name on the card. CONT, a review, is excluded: QR orders have no status for it. */
    outcome: z.enum(cardholderNames).exclude(['CONT']).optional(),
    installments: z.int().min(1).optional(),
  })
  .refine(
    ({ action, method, outcome, installments }) => action === 'pay' || !(method || outcome || installments),
    { path: ['action'], message: 'only pay has a method, an outcome or installments' },
  )

export const scannedSchema = z.strictObject({
  order: providerOrderSchema,
  /** Null if the buyer refused to pay. */
  payment: providerPaymentSchema.nullable(),
})

/** What happens at a terminal. `receive` only shows the order on its screen. */
export const terminalActSchema = z
  .strictObject({
    action: z.enum(['approve', 'refuse', 'cancel', 'disconnect', 'receive']),
    ...atTerminal,
    /** Default: what the order preselects, else credit. */
    type: z.enum(['credit_card', 'debit_card']).optional(),
    method: z.string().min(1).optional(),
    installments: z.int().min(1).optional(),
    /** What the buyer adds, as decimal text. */
    tip: z.string().min(1).optional(),
    /** Why the charge is refused. */
    reason: z.enum(terminalRefusals).optional(),
  })
  .refine(({ action, reason }) => reason === undefined || action === 'refuse', {
    path: ['reason'],
    message: 'only the action refuse has one',
  })
  .refine(({ action, tip }) => tip === undefined || action === 'approve', {
    path: ['tip'],
    message: 'only the action approve has one',
  })
  .refine(
    ({ action, type, method, installments }) =>
      action === 'approve' || action === 'refuse' || !(type || method || installments),
    { path: ['action'], message: 'only approve and refuse have a type, a method or installments' },
  )

export const orderAfterActSchema = z.strictObject({ order: providerOrderSchema })
