import type { AccountDeps } from '../../http/deps.ts'
import { subscriptionError } from '../../http/errors/provider-error.ts'
import type { Invoice } from '../../store/records/invoice.ts'
import type { Plan } from '../../store/records/plan.ts'
import type { Subscription } from '../../store/records/subscription.ts'
import type { Table } from '../../store/table.ts'

type Documents = { plans: Plan; subscriptions: Subscription; invoices: Invoice }

const unknown = {
  plans: 'plan_not_found',
  subscriptions: 'preapproval_not_found',
  invoices: 'invoice_not_found',
} as const

/** The account's plan, subscription or invoice. Throws 400 for one of another account, 404 for an unknown id. */
export function requireDocument<Name extends keyof Documents>(
  name: Name,
  id: string | undefined,
  { account, deps }: AccountDeps,
): Documents[Name] {
  const tables: { [Each in keyof Documents]: Table<Documents[Each]> } = deps.tables
  const document = tables[name].get(account.number, id ?? '')
  if (document) return document
  throw subscriptionError(tables[name].getAnywhere(id ?? '') ? 'other_caller' : unknown[name], id)
}
