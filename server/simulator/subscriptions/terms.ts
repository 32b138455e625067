import type { FrequencyType } from '../../facts/subscription-statuses.ts'

/** A number of days or months. */
export type Period = { frequency: number; frequencyType: FrequencyType }

/** What is charged and when: `auto_recurring` of a plan or a subscription. */
export type Terms = Period & {
  /** Of one charge, in the country's currency. */
  amount: number
  /** Number of charges. Null: endless. */
  repetitions: number | null
  /** 1 to 28. Null: the day on which the subscription started. */
  billingDay: number | null
  /** Whether the days before the first billing day are charged at the start, in proportion. */
  isProportional: boolean
  freeTrial: Period | null
}
