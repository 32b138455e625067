import type { SiteId } from '../../facts/countries.ts'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One call. A text of `path` or `body` may contain values of earlier steps: `{pay.id}` is the field `id` of the answer
 * to the step `pay`, and `{site.…}` and `{run.…}` are values of the country and of the run (`run/run-scenario.ts`). A
 * text that consists of a single such name becomes the value with its type.
 */
export type Step = {
  /** The name of the step, by which later steps and reports refer to it. */
  name: string
  call: `${Method} /${string}`
  body?: JsonValue
  /** `none` omits the key. By default each POST and PUT has a new one. Steps with the same text share one key. */
  idempotencyKey?: string
  /** By default the credentials are those of the user. */
  credentials?: 'none' | 'blank' | 'unknown'
  /** The fault that makes the simulator answer the error: the value of its header `x-simulator-fault`. */
  fault?: string
  /** Repeats the call until the resource is in one of these states, and records all states on the way. */
  until?: readonly string[]
  /** True for a step that only prepares later ones. Its answer is not compared. */
  isPreparation?: boolean
  /** The kind of the resource that the step creates. The resource is removed at the end (`run/take-back.ts`). */
  makes?: ResourceKind
}

/**
 * Resources that scenarios create and the API can remove or end. Cards are deleted with their customer; tokens expire.
 */
export type ResourceKind = 'payment' | 'order' | 'customer' | 'preference' | 'plan' | 'subscription'

export type Scenario = {
  /** A name such as `payments/approved`. The part before the slash is its subject. */
  name: string
  /** The countries that have what the scenario needs. Default: all. */
  sites?: readonly SiteId[]
  /** Why the scenario never runs at the provider. It is compared with recorded shapes only. */
  onlySimulator?: string
  steps: readonly Step[]
}
