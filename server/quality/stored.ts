/** What a sale has besides the body of the call that made it. */
import { toObject } from '../facts/json.ts'
import { isAbsent } from './fields.ts'
import type { Json, SeenCall } from './recorded.ts'
import type { Sale } from './sales.ts'

/** The call whose body has the field: the last one that completed it, else the one that made the sale. */
export function sourceOf({ made, completions }: Pick<Sale, 'made' | 'completions'>, path: string): SeenCall {
  const [top = ''] = path.split(/[.[]/)
  return completions.findLast(({ sent }) => Object.hasOwn(sent, top)) ?? made
}

/** Whether the provider has the field from what it stored before: the customer of a saved card, the plan of a subscription. */
export function isStored({ made: { sent } }: Pick<Sale, 'made'>, field: string): boolean {
  if (/(?:^|[.|])payer\.(?!id$|customer_id$)/.test(field)) return isSavedPayer(sent)
  return (field === 'reason' || field === 'back_url') && !isAbsent(sent.preapproval_plan_id)
}

export function isSavedPayer({ payer }: Json): boolean {
  const { type, id, customer_id } = toObject(payer)
  return type === 'customer' || !isAbsent(id) || !isAbsent(customer_id)
}
