/** The provider’s side of a grade: payments and calls of the shop’s account at a simulator. */
import { randomUUID } from 'node:crypto'
import { createProviderClients, type ProviderClients } from '../catalog/client.ts'
import { actorHeader } from '../facts/actors.ts'
import { type Country, countryOf, isSiteId, type SiteId } from '../facts/countries.ts'
import { gradersOwn, gradingActor, gradingsHeader, isOfGrading } from '../facts/gradings.ts'
import { toObject } from '../facts/json.ts'
import { createSend, PasarelaError } from '../shared/json-client.ts'
import type { Seller } from './message.ts'
import { type Announcement, announceMerchantOrder, announceOrder } from './order-announcement.ts'
import { type PaidStatus, payBy } from './provider-flows.ts'
import { refuseFaults } from './refuse-faults.ts'
import type { Flow, MetFault, Order } from './result.ts'

type PaymentOptions = {
  flow: Flow
  amount?: number
  status?: PaidStatus
  /** True if the payment belongs to another account, which the shop’s token cannot read. */
  isForeign?: boolean
  /** True if the payer shall dispute the payment, which needs a card. */
  byCard?: boolean
}

export type Reads = { byId: number; all: number; tried: number }

export type Provider = {
  country: Country
  seller: Seller
  /** Resolves to the id that notifications name: a payment, an order, or the invoice of a subscription. */
  pay: (order: Order, options: PaymentOptions) => Promise<string>
  /** The id of the payment that charged the resource, which is refunded and disputed. */
  chargeOf: (id: string) => string
  /** What notifications say about the resource besides its id. */
  announcementOf: (id: string) => Announcement
  /** Approves a pending payment, as its payer or the bank does. */
  approve: (id: string) => Promise<void>
  /** Refunds the payment, fully without an amount. A shop may have refunded a second payment itself. */
  refund: (id: string, amount?: number) => Promise<void>
  /** Resolves to the id of the chargeback. */
  dispute: (id: string) => Promise<string>
  /** While `act` runs, each read that shows this id gets the fault, including searches. */
  breakReads: <T>(id: string, fault: ReadFault, act: () => Promise<T>) => Promise<T>
  /**
   * How often the shop read the resource successfully: by its id, and in total, including searches and lists. `tried`
   * includes failed reads.
   */
  countReads: (id: string) => Promise<Reads>
  /**
   * The first fault that met a call of the shop since this time by `performance.now()`, at the simulator or at the shop
   * proxy. The faults of gradings do not count, nor calls of the console and of other pages. Null: none did.
   */
  faultSince: (startedAt: number) => Promise<MetFault | null>
  /** Whether the shop read the resource, or its charge, before its fields were changed, so without a notification. */
  wasReadUnchanged: (id: string) => boolean
  /** Keeps the simulator’s notifications of the run muted. Must be called at least every two minutes. */
  stayMuted: () => Promise<void>
  /** Lets the simulator announce later changes of orders whose references the shop chose. */
  close: () => Promise<void>
}

type ReadFault = { fields: Record<string, unknown> } | { status: number } | { delay_ms: number }

/** This is more than any handler reads. */
const manyTimes = 1_000_000

/** How long a question to the simulator may be under way. */
const maxQuestionMs = 10_000

/** The mute is longer than any case, and short enough that a killed run mutes the account only briefly. */
const mutedSeconds = 300
const muteIntervalMs = 60_000

type Options = {
  url: string
  accessToken: string
  /** The account of payments that do not belong to the shop. Default: a new one. */
  otherAccessToken?: string | undefined
  /** Names the run, so that simultaneous runs do not end each other’s mute. */
  run: string
}

/**
 * Opens the account. The simulator does not announce what the grade pays, because the grade sends these notifications
 * itself. Those of all other payments go out as usual.
 * @throws PasarelaError if what answers is not a simulator, or if faults are set for what the shop reads; TypeError if nothing answers
 */
export async function openProvider({ url, accessToken, otherAccessToken, run }: Options): Promise<Provider> {
  const own = connectAs(url, accessToken)
  const { provider, control } = own
  const { site, seller } = await readAccount(own)
  refuseFaults((await control.faults.list()).calls)
  const country = countryOf(site)
  const foreignToken = otherAccessToken ?? `TEST-${randomUUID()}`
  const other = connectAs(url, foreignToken)
  // The other account is in the same country, so that a shop that only compares currencies does not pass.
  if (otherAccessToken === undefined)
    await other.control.accounts.register({ access_token: foreignToken, site_id: site })
  const foreign = new Set<string>()
  const paid = new Map<string, { flow: Flow; charge: string }>()
  const announcements = new Map<string, Announcement>()
  const standing: string[] = []
  const chargeOf = (id: string) => paid.get(id)?.charge ?? id
  const ownerOf = (id: string) => (foreign.has(id) ? other : own)
  const addFault = (id: string, fault: ReadFault) =>
    control.faults.add({ ...fault, method: 'GET', shows: id, times: manyTimes })
  const readUnchanged = new Set<string>()
  async function countReads(id: string): Promise<Reads> {
    // The shop's reads of another account's payment fail in the shop's account.
    const readers = foreign.has(id) ? [own, other] : [own]
    const answers = await Promise.all(readers.map(one => one.control.calls.list({ shows: id })))
    const tried = answers
      .flatMap(({ calls }) => calls)
      .filter(call => call.method === 'GET' && !call.from_page)
    const read = tried.filter(({ status }) => status === 200)
    const byId = read.filter(({ path }) => path.split('/').includes(id)).length
    return { byId, all: read.length, tried: tried.length }
  }
  /** `shows` is the id in the answers: that of the payment, or of a resource that belongs to it. */
  async function changeReads(id: string, shows: string, fields: Record<string, unknown>) {
    await addFault(shows, { fields })
    if ((await countReads(shows)).all > 0) readUnchanged.add(id)
  }
  /** Only notifications of orders and merchant orders contain more than the id. */
  async function announce(id: string) {
    const { orders, merchantOrders } = ownerOf(id).provider
    const flow = paid.get(id)?.flow
    if (flow === 'order') announcements.set(id, announceOrder(await orders.get({ orderId: id })))
    if (flow === 'merchant_order')
      announcements.set(id, announceMerchantOrder(await merchantOrders.get({ id })))
  }
  /** A part of an order is refunded by transaction. */
  async function partOf(id: string, amount: number) {
    const { transactions } = await provider.orders.get({ orderId: id })
    const text = amount.toFixed(country.decimals)
    return { transactions: [{ id: transactions?.payments?.[0]?.id ?? '', amount: text }] }
  }
  /** The references that the shop chose. Sales with a reference of the grade are never announced. */
  const chosen = new Set<string>()
  const mute = async (seconds: number) => {
    const muted = { by: run, seconds, external_references: [...chosen] }
    for (const each of [own, other]) await each.control.accounts.mute(muted)
  }
  async function muteOrder({ reference }: Order) {
    if (isOfGrading(reference) || chosen.has(reference)) return
    chosen.add(reference)
    await mute(mutedSeconds)
  }
  await mute(mutedSeconds)
  let mutedAt = performance.now()

  return {
    country,
    seller,
    async pay(
      order,
      { flow, amount = order.amount, status = 'approved', isForeign = false, byCard = false },
    ) {
      const payer = isForeign ? other : own
      await muteOrder(order)
      const purchase = { order, amount, status, byCard }
      const { id, charge, standing: faults } = await payBy[flow](payer, country, purchase)
      if (isForeign) foreign.add(id)
      paid.set(id, { flow, charge })
      for (const { id: shows, fields } of faults) {
        standing.push(shows)
        await changeReads(id, shows, fields)
      }
      await announce(id)
      return id
    },
    chargeOf,
    announcementOf: id => announcements.get(id) ?? {},
    async approve(id) {
      await control.payments.settle({ id: chargeOf(id), settlement: 'approve' })
      await announce(id)
    },
    async refund(id, amount) {
      const { orders, payments } = provider
      const refunding =
        paid.get(id)?.flow === 'order'
          ? orders.refund({ orderId: id, ...(amount !== undefined && (await partOf(id, amount))) })
          : payments.refund({ paymentId: chargeOf(id), amount })
      await refunding.catch((failure: unknown) => {
        const isDone = amount === undefined && failure instanceof PasarelaError && failure.status < 500
        if (!isDone) throw failure
      })
      await announce(id)
    },
    async dispute(id) {
      const dispute = await control.payments.dispute({ id: chargeOf(id) })
      await announce(id)
      return dispute.id
    },
    async breakReads(id, fault, act) {
      await ('fields' in fault ? changeReads(id, id, fault.fields) : addFault(id, fault))
      try {
        return await act()
      } finally {
        await control.faults.clear({ shows: id })
      }
    },
    countReads,
    async faultSince(startedAt) {
      const withinMs = Math.ceil(performance.now() - startedAt) + maxQuestionMs
      const { applied } = await control.faults.listApplied({ within_ms: withinMs })
      const answeredAt = performance.now()
      // The faults age while the question is under way, so their ages are subtracted from the time of the answer.
      const isSince = (ageMs: number) => answeredAt - ageMs >= startedAt
      const isOfShop = ({ shows, from_page }: (typeof applied)[number]) => shows === undefined && !from_page
      const found = applied.find(one => isOfShop(one) && isSince(one.age_ms))
      return found ? { call: `${found.method} ${found.path}`, fault: found.fault } : null
    },
    wasReadUnchanged: id => readUnchanged.has(id),
    async stayMuted() {
      if (performance.now() - mutedAt < muteIntervalMs) return
      mutedAt = performance.now()
      await mute(mutedSeconds)
    },
    async close() {
      for (const id of standing) await control.faults.clear({ shows: id })
      await mute(0)
    },
  }
}

/** This is long enough for the longest delay of a fault. */
const maxCallMs = 150_000

function connectAs(url: string, token: string): ProviderClients {
  const send = createSend(url, () => ({
    authorization: `Bearer ${token}`,
    'x-idempotency-key': randomUUID(),
    [gradingsHeader]: gradersOwn,
    [actorHeader]: gradingActor,
  }))
  return createProviderClients((method, path, options) =>
    send(method, path, { ...options, signal: AbortSignal.timeout(maxCallMs) }).catch((failure: Error) => {
      if (failure instanceof PasarelaError) throw failure
      // `fetch` says why it failed in the cause of its error.
      const { message } = failure.cause instanceof Error ? failure.cause : failure
      throw new TypeError(`${method} ${path}: ${message}`, { cause: failure })
    }),
  )
}

async function readAccount({ control }: ProviderClients): Promise<{ site: SiteId; seller: Seller }> {
  const body: unknown = await control.accounts.get()
  // What answers may be no simulator.
  const { site_id, user_id, client_id } = toObject(body)
  if (isSiteId(site_id))
    return { site: site_id, seller: { userId: Number(user_id), applicationId: String(client_id) } }
  throw new PasarelaError('GET /simulator/account: 200 without an account', { status: 200, body })
}
