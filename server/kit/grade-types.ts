/** The types of a grade of a webhook handler. Like the other types of the kit, they import nothing outside it. */

/** The kit awaits the value if it is a promise. */
type Awaitable<T> = T | Promise<T>

export type GradeShopOptions = {
  /**
   * How the kit asks the shop about its own orders. Without it, the grade does not judge what the shop ships. Only a
   * shop that accepts no payment of an unknown order needs `makeOrder`. A shop that chooses its references itself, such
   * as the number of a row, returns it: `{ reference: 41 }`.
   */
  shop?: {
    /** `state` is `paid` while the shop thinks that it has the money; `unknown` for an order that it does not know. */
    readState: (reference: string) => Awaitable<{ state: string; shipped?: number }>
    restart?: () => Awaitable<void>
    makeOrder?: (order: {
      reference: string
      amount: number
      currency: string
      // biome-ignore lint/suspicious/noConfusingVoidType: functions that return nothing are allowed.
    }) => Awaitable<void | { reference: string | number }>
  }
  /** Cases or groups: `signature`, `delivery`, `truth`, `robustness`. Default: all. */
  only?: string[]
  /** The same seed repeats a run. */
  seed?: number
  /** The access token of the other environment, whose payments must not count, and secrets that the shop must refuse. */
  otherAccessToken?: string
  otherSecret?: string
  previousSecret?: string
  /** True also runs the case in which the API takes 25 seconds. */
  isSlow?: boolean
  /** Notifications per second, 1 to 100. Default: 50. */
  rate?: number
  /**
   * How long nothing must happen before the grade concludes that nothing will. By default it depends on the time that a
   * valid notification took.
   */
  settleMs?: number
  /**
   * How long a shop that acknowledges a notification before it processes it may take for that, in milliseconds.
   * Default: 5,000.
   */
  patienceMs?: number
}

export type GradeFinding = {
  id: string
  group: 'signature' | 'delivery' | 'truth' | 'robustness'
  severity: 'low' | 'medium' | 'high' | 'critical'
  /**
   * The texts are English: what was sent, what a correct handler does and why, what this handler did, and what that
   * costs.
   */
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
  /** The number of notifications that were sent. */
  requests: number
  /**
   * `not_graded`: no effect of a valid notification was seen, so the other observations prove little. `incomplete`: no
   * finding, but cases are undecided whose omission was not chosen, or the shop refused valid notifications of an API.
   */
  standing: 'findings' | 'safe' | 'incomplete' | 'not_graded'
  worst: GradeFinding['severity'] | null
  findings: GradeFinding[]
  passed: string[]
  /** Cases that failed for the same reason as a finding, with the case of that finding. */
  covered: { id: string; by: string }[]
  /** Why the notifications of an API were not graded, such as those of orders that the shop refused. */
  notGraded: string[]
  /** Cases that could not be decided, with the option that would decide each. */
  undecided: { id: string; why: string }[]
}
