/** The types of a measurement of integration quality. Like the other types of the kit, they import nothing outside it. */

export type QualityOptions = {
  /** The reference of a sale, or the id of its preference, order or payment. Default: the newest sales. */
  sale?: string | number
  /** Measures only sales by this product. `bricks` measures payments and orders as those of a Brick. */
  product?: 'checkout_pro' | 'checkout_api' | 'orders' | 'bricks' | 'subscriptions' | 'point' | 'qr'
  /** The number of newest sales that are measured, at most 100. Default: 20. */
  last?: number
}

export type QualityVerdict = {
  /** The provider's id, for example `item_category_id`. */
  id: string
  title: string
  class: 'mandatory' | 'recommended' | 'good_practice' | 'advisory'
  /** The provider does not have the aspect `safety`. */
  aspect: 'experience' | 'reconciliation' | 'approval' | 'scalability' | 'security' | 'safety'
  /** `warning`: it counts here, and would not in production. */
  status: 'met' | 'warning' | 'missing' | 'invalid' | 'not_applicable' | 'not_observable'
  fields: string[]
  /** `seq` is null for the grade of the webhook handler. */
  evidence: { seq: number | null; operation: string; field: string | null; value: string | null }[]
  /**
   * What to change, why the criterion does not apply, or where to look. Null if the criterion is met. The text is
   * English.
   */
  remedy: {
    reason: string | null
    text: string
    before?: Record<string, unknown>
    after?: Record<string, unknown>
  } | null
  /** Points as third parties reported them; they are not official. */
  points: number | null
}

type QualityCount = { met: number; of: number }

export type SaleQuality = {
  sale: string
  product: NonNullable<QualityOptions['product']>
  made_at: string
  /** Why its body could not be read: the journal has only a part of it, or it is too deep. Null: it was measured. */
  not_measurable: 'cut' | 'too_deep' | null
  mandatory: QualityCount
  recommended: QualityCount
  good_practice: QualityCount
  advisory: QualityCount
  safety: QualityCount
  not_observable: number
  /** A local estimate of the provider's points, up to 100, for Checkout Pro alone. */
  points: { min: number; max: number } | null
  verdicts: QualityVerdict[]
}

export type ShopQuality = {
  /** The newest sale comes first. */
  sales: SaleQuality[]
  /** The sales with the most losses, and the one in the middle. Null without a sale that could be measured. */
  worst: string | null
  median: string | null
  /**
   * Calls and notifications before this moment may be missing: the newest `max` of each operation were read, or so many
   * megabytes. Null: all were read.
   */
  cut_off: { by: 'count' | 'size'; max: number; before: string } | null
}
