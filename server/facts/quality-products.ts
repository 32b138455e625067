/** The products of the quality measurement. The console's first page loads only these of its words. */

/** Only the user knows that a form is a Brick, so nothing else is measured as `bricks`. */
export const qualityProducts = [
  'checkout_pro',
  'checkout_api',
  'orders',
  'bricks',
  'subscriptions',
  'point',
  'qr',
] as const
export type QualityProduct = (typeof qualityProducts)[number]
