/** What the kit says of a webhook handler. Like the other types of the kit, they need no others. */

/** The kit waits for it if it is a promise. */
type Awaitable<T> = T | Promise<T>

export type GradeShopOptions = {
  /**
   * How the shop is asked about its own orders. Without it, nothing is said about what it ships; `makeOrder` is for shops
   * that accept payments of known orders only.
   */
  shop?: {
    /** `state` is `paid` while the shop thinks that it has the money; `unknown` for an order that it does not know. */
    readState: (reference: string) => Awaitable<{ state: string; shipped?: number }>
    restart?: () => Awaitable<void>
    makeOrder?: (order: { reference: string; amount: number; currency: string }) => Awaitable<void>
  }
  /** Cases or groups: `signature`, `delivery`, `truth`, `robustness`. Default: all. */
  only?: string[]
  /** Repeats a run. */
  seed?: number
  /** The access token of the other environment, whose payments must not count, and secrets that the shop must refuse. */
  otherAccessToken?: string
  otherSecret?: string
  previousSecret?: string
  /** Also the case in which the API takes 25 seconds. */
  isSlow?: boolean
  /** Notifications in a second, 1 to 100. Default: 50. */
  rate?: number
  /** How long nothing must happen before it counts as nothing. Default: by what a valid notification took. */
  settleMs?: number
  /** How long a shop may take that acknowledges before it works. Default: 5,000. */
  patienceMs?: number
}

export type GradeFinding = {
  id: string
  group: 'signature' | 'delivery' | 'truth' | 'robustness'
  severity: 'low' | 'medium' | 'high' | 'critical'
  /** In English: what was sent, what a right handler does and why, what this one did, and what it costs. */
  sent: string
  right: string
  did: string
  harm: string
  sources: string[]
  mend: { node: string; php: string; python: string }
}

export type ShopGrade = {
  target: string
  seed: number
  /** How many notifications were sent. */
  requests: number
  worst: GradeFinding['severity'] | null
  findings: GradeFinding[]
  passed: string[]
  /** Cases that failed for the reason of a finding, and the case of that finding. */
  covered: { id: string; by: string }[]
  /** Cases that could not be decided, and which option would decide them. */
  undecided: { id: string; why: string }[]
}
