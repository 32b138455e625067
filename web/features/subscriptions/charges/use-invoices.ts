import { useQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { Invoice } from '../../../../server/contract/invoices.ts'
import type { Subscription } from '../../../../server/contract/subscriptions.ts'
import { isPaid } from '../../../../server/facts/payment-life.ts'
import { gateway, trpc } from '../../../trpc.ts'

/** Invoices per page. The provider refuses 50. */
const pageSize = 40
/** Maximum number of invoices, enough for monthly charges of many years. `total` tells how many exist. */
const maxInvoices = 200

export type Invoices = { invoices: Invoice[]; total: number }

/** The newest invoices of a subscription, the oldest first. */
export function useInvoices({ id }: Pick<Subscription, 'id'>) {
  return useQuery({
    queryKey: [...getQueryKey(trpc.invoices.search), { input: { preapproval_id: id }, type: 'query' }],
    queryFn: ({ signal }) => readInvoices(id, signal),
    retry: false,
  })
}

async function readInvoices(subscriptionId: string, signal: AbortSignal): Promise<Invoices> {
  const invoices: Invoice[] = []
  for (;;) {
    const page = { preapproval_id: subscriptionId, limit: pageSize, offset: invoices.length }
    const { results, paging } = await gateway.invoices.search.query(page, { signal })
    invoices.push(...results)
    const isWhole = results.length === 0 || invoices.length >= paging.total
    if (isWhole || invoices.length >= maxInvoices)
      return { invoices: invoices.toReversed(), total: paging.total }
  }
}

export const chargeOutcomes = ['paid', 'returned', 'retrying', 'unpaid', 'open'] as const
export type ChargeOutcome = (typeof chargeOutcomes)[number]

/**
 * The outcome of an invoice, whose own status tells only whether it is closed. `returned` means that it was paid, and
 * the payer has the money back.
 */
export function outcomeOf({ status, payment }: Invoice): ChargeOutcome {
  if (payment && isPaid(payment)) return 'paid'
  if (payment?.status === 'refunded' || payment?.status === 'charged_back') return 'returned'
  if (status === 'processed' || status === 'cancelled') return 'unpaid'
  return payment?.status === 'rejected' ? 'retrying' : 'open'
}
