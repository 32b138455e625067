/**
 * Generates flows: what a caller does, step by step. Steps are data, so that a failing flow can be kept. fast-check's
 * own commands are objects with methods, which can only be generated again.
 */
import fc, { type Arbitrary } from 'fast-check'

/** The index of one of the resources that the flow has created, modulo their number. */
type Which = number
/** The percentage of what is left of the payment; above 100 is too much. Null: the request has no amount. */
export type Share = number | null

export type Action =
  | { do: 'pay'; cents: number; holder: 'APRO' | 'OTHE' | 'CONT'; capture: boolean; token: 'new' | 'used' }
  | { do: 'payOffline'; cents: number }
  | { do: 'capture'; payment: Which; share: Share }
  | { do: 'cancel'; payment: Which }
  | { do: 'refund'; payment: Which; share: Share }
  | { do: 'repeatPayment'; payment: Which; isChanged: boolean }
  | { do: 'repeatRefund'; refund: Which; isChanged: boolean }
  | { do: 'createOrder'; cents: number; holder: 'APRO' | 'OTHE'; isCaptured: boolean; isManual: boolean }
  | { do: 'processOrder'; order: Which }
  | { do: 'captureOrder'; order: Which }
  | { do: 'cancelOrder'; order: Which }
  | { do: 'refundOrder'; order: Which; share: Share }
  | { do: 'repeatOrder'; order: Which; isChanged: boolean }
  | { do: 'createCustomer' }
  | { do: 'saveCard'; customer: Which; month: number }
  | { do: 'deleteCard'; card: Which }
  | { do: 'createPreference'; cents: number }
  | { do: 'callWrongMethod'; payment: Which; method: 'PUT' | 'PATCH' | 'DELETE' }
export type ActionOf<Do extends Action['do']> = Extract<Action, { do: Do }>
export type Step = { transport: 'rest' | 'trpc' } & Action

const which = fc.nat({ max: 9 })
/** The minimum is at least that of every payment method. */
const cents = fc.integer({ min: 10_000, max: 1_000_000 })
const share = fc.oneof(fc.constant(null), fc.constant(100), fc.integer({ min: 1, max: 150 }))
const isChanged = fc.boolean()

const actions: { weight: number; arbitrary: Arbitrary<Action> }[] = [
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay'),
      cents,
      holder: fc.constantFrom('APRO', 'APRO', 'OTHE', 'CONT'),
      capture: fc.boolean(),
      token: fc.constantFrom('new', 'new', 'new', 'used'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('payOffline'), cents }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('capture'), payment: which, share }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel'), payment: which }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('refund'), payment: which, share }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('repeatPayment'), payment: which, isChanged }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('repeatRefund'), refund: which, isChanged }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('createOrder'),
      cents,
      holder: fc.constantFrom('APRO', 'APRO', 'OTHE'),
      isCaptured: fc.boolean(),
      isManual: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('processOrder'), order: which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('captureOrder'), order: which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancelOrder'), order: which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('refundOrder'), order: which, share }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('repeatOrder'), order: which, isChanged }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('createCustomer') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('saveCard'),
      customer: which,
      month: fc.integer({ min: 1, max: 12 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('deleteCard'), card: which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('createPreference'), cents }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('callWrongMethod'),
      payment: which,
      method: fc.constantFrom('PUT', 'PATCH', 'DELETE'),
    }),
  },
]

export const flows: Arbitrary<Step[]> = fc.array(
  fc
    .tuple(fc.constantFrom('rest' as const, 'trpc' as const), fc.oneof(...actions))
    .map(([transport, action]) => ({ transport, ...action })),
  { minLength: 1, maxLength: 20 },
)
