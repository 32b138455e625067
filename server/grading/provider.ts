/** The provider’s side of a grade: payments and calls of the shop’s account at a simulator. */
import { randomUUID } from 'node:crypto'
import { type Country, countryOf, isSiteId, type SiteId } from '../facts/countries.ts'
import { createSend, PasarelaError, type Send } from '../testing/json-client.ts'
import { payerOf } from '../testing/test-payer.ts'

/** What the payer owes: the shop’s order. */
export type Order = { reference: string; amount: number; currency: string }

type PaymentOptions = {
  amount?: number
  status?: 'approved' | 'pending' | 'rejected'
  /** Of another account, which the shop’s token cannot read. */
  isForeign?: boolean
}

export type Provider = {
  country: Country
  /** Resolves to the id of the payment. */
  pay: (order: Order, options?: PaymentOptions) => Promise<string>
  /** Resolves to the id of an order of the Orders API, which has letters. */
  makeOrder: (order: Order) => Promise<string>
  refund: (payment: string) => Promise<void>
  /** Resolves to the id of the chargeback. */
  dispute: (payment: string) => Promise<string>
  /** Reads of this payment get the fault, until `heal`. */
  breakReads: (payment: string, fault: object) => Promise<void>
  heal: () => Promise<void>
  /** How often the shop read the payment with success. */
  countReads: (payment: string) => Promise<number>
  /** Lets the account send its own notifications again. */
  close: () => Promise<void>
}

/** More than any handler reads. */
const manyTimes = 1_000_000

type Options = { url: string; accessToken: string }

/**
 * Opens the account, whose own notifications are stopped: the grade sends its own.
 * @throws PasarelaError if what answers is not a simulator; TypeError if nothing answers
 */
export async function openProvider({ url, accessToken }: Options): Promise<Provider> {
  const sendAs = (token: string) =>
    createSend(url, () => ({ authorization: `Bearer ${token}`, 'x-idempotency-key': randomUUID() }))
  const send = sendAs(accessToken)
  const sendForeign = sendAs(`TEST-${randomUUID()}`)
  const account = await readAccount(send)
  const country = countryOf(account.site_id)
  const direct = (webhook_url: string | null) =>
    send('POST', '/simulator/accounts', { body: { webhook_url } })
  if (account.webhook_url !== null) await direct(null)

  return {
    country,
    async pay({ reference, amount: owed }, { amount = owed, status = 'approved', isForeign = false } = {}) {
      const method = status === 'approved' ? 'account_money' : country.offlineMethods[0]?.id
      const body = {
        transaction_amount: amount,
        description: 'Pasarela',
        external_reference: reference,
        payment_method_id: method,
        payer: payerOf(country),
      }
      const made = (await (isForeign ? sendForeign : send)('POST', '/v1/payments', { body })) as {
        id: number
      }
      if (status === 'rejected')
        await send('POST', `/simulator/payments/${made.id}/settle`, { body: { settlement: 'reject' } })
      return String(made.id)
    },
    async makeOrder({ reference, amount }) {
      const body = {
        type: 'online',
        processing_mode: 'manual',
        external_reference: reference,
        total_amount: amount.toFixed(country.decimals),
      }
      return ((await send('POST', '/v1/orders', { body })) as { id: string }).id
    },
    refund: async payment => void (await send('POST', `/v1/payments/${payment}/refunds`, { body: {} })),
    dispute: async payment =>
      String(
        ((await send('POST', `/simulator/payments/${payment}/chargeback`, { body: {} })) as { id: unknown })
          .id,
      ),
    breakReads: async (payment, fault) => {
      const rule = { ...fault, method: 'GET', path: `/v1/payments/${payment}`, times: manyTimes }
      await send('POST', '/simulator/faults', { body: rule })
    },
    heal: async () => void (await send('DELETE', '/simulator/faults')),
    async countReads(payment) {
      const { calls } = (await send('GET', `/simulator/calls?path=/v1/payments/${payment}`)) as {
        calls: { method: string; status: number }[]
      }
      return calls.filter(({ method, status }) => method === 'GET' && status === 200).length
    },
    close: async () => {
      if (account.webhook_url !== null) await direct(account.webhook_url)
    },
  }
}

async function readAccount(send: Send): Promise<{ site_id: SiteId; webhook_url: string | null }> {
  const body = await send('GET', '/simulator/account')
  const { site_id, webhook_url = null } = (body ?? {}) as { site_id?: unknown; webhook_url?: string | null }
  if (isSiteId(site_id)) return { site_id, webhook_url }
  throw new PasarelaError('GET /simulator/account: 200 without an account', { status: 200, body })
}
