/** What the checks read of recorded calls and notifications, wherever they were recorded. */

import { findProviderRoute } from '../catalog/provider-routes.ts'
import { type AnsweredCall, didSell, type Sold } from '../facts/did-sell.ts'
import { isUnperformed } from '../facts/fault-header.ts'
import { toObject } from '../facts/json.ts'
import { publicRouteOf } from '../facts/plugin-routes.ts'
import { isTooDeep, readBody } from '../facts/read-body.ts'

export type Json = { readonly [name: string]: unknown }

/** A call's entry in the journal has all of it. */
export type Recording = AnsweredCall & {
  seq: number
  received_at: string
  operation: string
  transport: string
  purpose: string
  resource: string | null
  credentials: string | null
  idempotency_key: string | null
  external_reference: string | null
  sdk: string | null
  sdk_version: string | null
  /** What production may refuse or ignore. Null: nothing is known. Undefined: nobody looked, as in a HAR file. */
  warnings?: readonly { code: string; path: string }[] | null | undefined
  cut: string | null
  request: string
  response: string
  exchange: {
    caller: { method: string; url: string; headers: readonly (readonly [string, string])[] }
    provider: readonly {
      method: string
      url: string
      body: string | null
      status: number | null
      /** Of a shop's call: the provider's answer, if the shop got another one. */
      answer?: string | null | undefined
    }[]
    /** Fingerprints of the card tokens that the call made or used. Those of different runs of a gateway differ. */
    card_tokens?: readonly string[] | undefined
  } | null
}

export type Delivery = {
  /** Null: the store got it at an address of its own, `url`, and the gateway has no entry of it. */
  seq: number | null
  received_at: string
  topic: string | null
  /** What happened to the resource, such as `payment.updated`. */
  action: string | null
  resource: string | null
  payment_id: string | null
  /** The first notification with the same id. Absent or null: it is the first. */
  duplicate_of?: number | null
  /** Who sent it, such as `provider`. Absent: the provider. */
  origin?: string
  /** The result of forwarding the notification to the shop. Null: it was not forwarded. */
  forward: string | null
  /** Where `pasarela listen` forwarded it to. Values of queries are masked. */
  listens?: readonly { url: string; outcome: string }[] | null
  url?: string
  /** Whether the store accepted it although nobody with the secret signed it. */
  isForged?: boolean
}

/** Where the gateway sends the notifications that arrive at it. */
export type Forwards = {
  /** Null if forwarding was never started. */
  url: string | null
  /** The gateway's own addresses for notifications. */
  receivers: readonly string[]
}

/** What was found when the shop's handler was graded last. */
type HandlerGrade = {
  url: string
  /** ISO 8601, UTC. */
  startedAt: string
  worst: string | null
  /** Whether every case ran and was decided. */
  isWhole: boolean
  /** The topics of the notifications that were graded. */
  topics: readonly string[]
  forwards: Forwards
}

/** What was not read, because there is too much of it. Times are in milliseconds since the epoch. */
export type CutOff = {
  /** `count`: of each operation the newest `max` calls were read; `size`: so many MB of the newest calls. */
  by: 'count' | 'size'
  max: number
  /** Reads and notifications before it may be missing. */
  beforeMs: number
  /** Writes before it may be missing. 0: none. */
  writesBeforeMs: number
  /** Searches before it may be missing, which cannot be looked up by the sale. 0: none. */
  searchesBeforeMs: number
  /** Whether all of the one sale was read that was asked for. */
  isSaleWhole: boolean
}

/** Everything that was seen. `deliveries` and `grade`: null if nothing records them, as in a HAR file. */
export type Recorded = {
  calls: readonly Recording[]
  deliveries: readonly Delivery[] | null
  grade: HandlerGrade | null
  /** When it was read, in milliseconds since the epoch. */
  atMs: number
  /** Absent or null: all was read. */
  cut?: CutOff | null
}

/** A call of the provider's API. */
export type SeenCall = {
  seq: number
  atMs: number
  /** The provider's route: `POST /v1/payments`, also for a plugin's route that does the same. */
  route: string
  /** The id in its path. */
  id: string | null
  url: string
  /** What the provider answered, which a fault may have hidden from the shop. Null: nobody knows. */
  status: number | null
  sold: Sold
  /** Whether a fault answered in place of the provider, so that the answer tells nothing about the shop. */
  isFaulted: boolean
  sent: Json
  answered: Json
  headers: ReadonlyMap<string, string>
  /** False: the gateway made it for a caller of its own routes. */
  isShop: boolean
  /** Why nobody knows what was sent: the recording has only a part of it, or it is too deep to be read. */
  unread: 'cut' | 'too_deep' | null
  recording: Recording
}

export function toSeenCall(recording: Recording): SeenCall {
  const { seq, received_at, operation, request, response, exchange, transport, cut, fault } = recording
  const isShop = transport === 'shop'
  const last = exchange?.provider.at(-1)
  const attempt = isShop ? undefined : last
  const status = (isShop ? recording.provider_status : null) ?? recording.status
  const url = attempt?.url ?? exchange?.caller.url ?? ''
  const { template, id } = findProviderRoute(pathOf(url))
  const body = attempt?.body ?? request
  return {
    seq,
    atMs: Date.parse(received_at),
    route: publicRouteOf(attempt === undefined ? operation : `${attempt.method} ${template ?? '(other)'}`),
    id: id ?? recording.resource,
    url,
    status: status === 0 ? null : status,
    sold: didSell(recording),
    isFaulted: isUnperformed(fault ?? ''),
    sent: readBody(body),
    answered: documentIn(readBody((isShop ? last?.answer : null) ?? response)),
    headers: new Map(
      (isShop ? exchange?.caller.headers : [])?.map(([name, value]) => [name.toLowerCase(), value]),
    ),
    isShop,
    unread: cut === 'request' || cut === 'both' ? 'cut' : isTooDeep(body) ? 'too_deep' : null,
    recording,
  }
}

/** What failed has its document beside the errors. */
function documentIn(answered: Json): Json {
  const document = Array.isArray(answered.errors) ? toObject(answered.data) : {}
  return Object.keys(document).length > 0 ? document : answered
}

/** Whether a call can tell something: those by which the console shows its pages, and the gateway's own, do not. */
export function isTelling({ purpose, transport, exchange }: Recording): boolean {
  return purpose === 'operation' && (transport === 'shop' || (exchange?.provider.length ?? 0) > 0)
}

function pathOf(url: string): string {
  return URL.parse(url, 'http://localhost')?.pathname ?? '/'
}

/** A text or a number as a text; null for all else, and for nothing. */
export function textOf(value: unknown): string | null {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : null
}

/** Why the headers of a call are not known. Null: they are. */
export function unseenHeaders({ isShop, headers }: SeenCall): 'gateway_call' | 'no_headers' | null {
  if (!isShop) return 'gateway_call'
  return headers.size === 0 ? 'no_headers' : null
}
