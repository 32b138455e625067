/** The criteria of the provider's quality measurement, and where each is known from (docs/internals/quality-evidence.md). */
import type { QualityAspect, QualityClass, QualityProduct } from '../facts/quality-terms.ts'
import table from './criteria.json' with { type: 'json' }
import type { Rule } from './values.ts'

export type CheckName =
  | 'fields'
  | 'device'
  | 'device_of_brick'
  | 'webhook'
  | 'webhook_of_account'
  | 'sdk'
  | 'secure_form'
  | 'front_end'
  | 'read'
  | 'exercised'
  | 'rejection'
  | 'token_in_header'
  | 'made'
  | 'never'
  | 'absent'

export type Criterion = {
  /** The provider's id. */
  id: string
  class: QualityClass
  aspect: QualityAspect
  check: CheckName
  /** All are needed. `a|b`: either; `items[].id`: in each item; `header:x-a`: a header. */
  fields?: readonly string[]
  /** Where the value does not count. */
  wrong?: readonly string[]
  rule?: Rule
  maxLength?: number
  /** A right value of each field, or one for each. */
  example?: unknown
  examples?: readonly unknown[]
  /** Sales to which it applies. Absent: to all. */
  only?: 'card' | 'saved_card' | 'mexico' | 'outside_mexico'
  /** Calls that fulfill it, with a member of the body after a blank: `PUT /v1/payments/{id} status=cancelled`. */
  routes?: readonly string[]
  /** Why no call can show it. */
  reason?: 'page' | 'tls' | 'terminal' | 'document'
  /** Reported by third parties, and by how many. Never official. */
  points?: number
  reports?: number
  /** How certain the class is: official, pasted output of the official tool, a report, or our inference. */
  classCertainty: 'O' | 'P' | 'R' | 'I'
}

type Changes = Readonly<Record<string, Partial<Criterion>>>

// The types of JSON have no unions of literals; `criteria.test.ts` checks the values.
const lists = table as unknown as Record<
  'checkout_pro' | 'checkout_api' | 'subscriptions' | 'point' | 'qr',
  readonly Criterion[]
>
const changesOf = table as unknown as Record<'orders_changes' | 'bricks_changes', Changes>

const change = (list: readonly Criterion[], changes: Changes): readonly Criterion[] =>
  list.map(criterion => ({ ...criterion, ...changes[criterion.id] }))

const orders = change(lists.checkout_api, changesOf.orders_changes)

/** @param isOrder whether the form of a Brick pays by the Orders API */
export function criteriaOf(product: QualityProduct, isOrder: boolean): readonly Criterion[] {
  if (product === 'orders') return orders
  if (product === 'bricks') return change(isOrder ? orders : lists.checkout_api, changesOf.bricks_changes)
  return lists[product]
}

/** The sum of the points that Checkout Pro's criteria were reported with; up to 100, nobody knows what scores. */
export const knownPoints = lists.checkout_pro.reduce((sum, { points = 0 }) => sum + points, 0)
