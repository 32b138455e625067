import type { SiteId } from '../../facts/countries.ts'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One call. A text of `path` or `body` may name what came before: `{pay.id}` is the field `id` of the answer of the step
 * `pay`, and `{site.…}` and `{run.…}` are values of the country and of the run (`run/fill-template.ts`). A text that is
 * one such name only becomes the value with its type.
 */
export type Step = {
  /** What later steps, and reports, call it. */
  name: string
  call: `${Method} /${string}`
  body?: JsonValue
  /** `none` leaves it out. By default each POST and PUT has a new one. Steps of the same text share one. */
  idempotencyKey?: string
  /** By default those of the user. */
  credentials?: 'none' | 'blank' | 'unknown'
  /** What the simulator is asked to answer instead: the text of its header `x-simulator-fault`. */
  fault?: string
  /** Asks again until the resource is in one of these states, and records all states on the way. */
  until?: readonly string[]
  /** Needed by later steps only: what it answers is not compared. */
  isPreparation?: boolean
  /** What its answer is, and is taken back at the end (`run/take-back.ts`). */
  makes?: ResourceKind
}

/** What scenarios make, and what the API can take back: cards go with their customer, tokens by themselves. */
export type ResourceKind = 'payment' | 'order' | 'customer' | 'preference' | 'plan' | 'subscription'

export type Scenario = {
  /** `payments/approved`: the part before the slash is its subject. */
  name: string
  /** The countries that have what it needs. By default all. */
  sites?: readonly SiteId[]
  /** Why it is never run at the provider. It is checked against recorded shapes only. */
  onlySimulator?: string
  steps: readonly Step[]
}
