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
  /** Reads of this payment get the fault until `act` has ended. */
  breakReads: <T>(payment: string, fault: object, act: () => Promise<T>) => Promise<T>
  /** How often the shop read the payment with success. */
  countReads: (payment: string) => Promise<number>
  /** Goes on muting the account’s own notifications. Called at least every two minutes. */
  stayMuted: () => Promise<void>
  /** Lets the account send its own notifications again. */
  close: () => Promise<void>
}

/** More than any handler reads. */
const manyTimes = 1_000_000

/** Longer than any case takes, so that a killed run mutes the account for a short time only. */
const mutedSeconds = 300
const muteIntervalMs = 60_000

type Options = {
  url: string
  accessToken: string
  /** The account of payments that are not the shop’s. Default: a new one. */
  otherAccessToken?: string | undefined
  /** Names the run, so that two runs at once do not end each other’s mute. */
  run: string
}

/**
 * Opens the account, whose own notifications are muted: the grade sends its own.
 * @throws PasarelaError if what answers is not a simulator; TypeError if nothing answers
 */
export async function openProvider({ url, accessToken, otherAccessToken, run }: Options): Promise<Provider> {
  const send = sendAs(url, accessToken)
  const { site_id: site } = await readAccount(send)
  const country = countryOf(site)
  const foreignToken = otherAccessToken ?? `TEST-${randomUUID()}`
  const sendForeign = sendAs(url, foreignToken)
  // In the same country, so that a shop that compares currencies only does not pass.
  if (otherAccessToken === undefined)
    await sendForeign('POST', '/simulator/accounts', { body: { access_token: foreignToken, site_id: site } })
  const foreign = new Set<string>()
  const mute = async (seconds: number) => {
    for (const each of [send, sendForeign])
      await each('POST', '/simulator/mute', { body: { by: run, seconds } })
  }
  await mute(mutedSeconds)
  let mutedAt = performance.now()

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
      const id = idOf(await (isForeign ? sendForeign : send)('POST', '/v1/payments', { body }))
      if (isForeign) foreign.add(id)
      if (status === 'rejected')
        await send('POST', `/simulator/payments/${id}/settle`, { body: { settlement: 'reject' } })
      return id
    },
    async makeOrder({ reference, amount }) {
      const body = {
        type: 'online',
        processing_mode: 'manual',
        external_reference: reference,
        total_amount: amount.toFixed(country.decimals),
      }
      return idOf(await send('POST', '/v1/orders', { body }))
    },
    refund: async payment => void (await send('POST', `/v1/payments/${payment}/refunds`, { body: {} })),
    dispute: async payment =>
      idOf(await send('POST', `/simulator/payments/${payment}/chargeback`, { body: {} })),
    async breakReads(payment, fault, act) {
      const path = `/v1/payments/${payment}`
      await send('POST', '/simulator/faults', { body: { ...fault, method: 'GET', path, times: manyTimes } })
      try {
        return await act()
      } finally {
        await send('DELETE', `/simulator/faults?path=${path}`)
      }
    },
    async countReads(payment) {
      const { calls } = (await (foreign.has(payment) ? sendForeign : send)(
        'GET',
        `/simulator/calls?path=/v1/payments/${payment}`,
      )) as { calls: { method: string; status: number }[] }
      return calls.filter(({ method, status }) => method === 'GET' && status === 200).length
    },
    async stayMuted() {
      if (performance.now() - mutedAt < muteIntervalMs) return
      mutedAt = performance.now()
      await mute(mutedSeconds)
    },
    close: () => mute(0),
  }
}

/** Long enough for the longest delay of a fault. */
const maxCallMs = 150_000

function sendAs(url: string, token: string): Send {
  const send = createSend(url, () => ({
    authorization: `Bearer ${token}`,
    'x-idempotency-key': randomUUID(),
  }))
  return (method, path, options) =>
    send(method, path, { ...options, signal: AbortSignal.timeout(maxCallMs) }).catch((failure: Error) => {
      if (failure instanceof PasarelaError) throw failure
      // `fetch` says why it failed in the cause of its error.
      const { message } = failure.cause instanceof Error ? failure.cause : failure
      throw new TypeError(`${method} ${path}: ${message}`, { cause: failure })
    })
}

/** Ids are numbers or texts. */
function idOf(answer: unknown): string {
  return String((answer as { id: unknown }).id)
}

async function readAccount(send: Send): Promise<{ site_id: SiteId }> {
  const body = await send('GET', '/simulator/account')
  const { site_id } = (body ?? {}) as { site_id?: unknown }
  if (isSiteId(site_id)) return { site_id }
  throw new PasarelaError('GET /simulator/account: 200 without an account', { status: 200, body })
}
