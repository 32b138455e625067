/** The dates by which the provider sorts; it sorts by nothing else. It sorts all payments, not only the loaded ones. */
export const paymentSorts = {
  newest: ['date_created', 'desc'],
  oldest: ['date_created', 'asc'],
  approved: ['date_approved', 'desc'],
  'approved-oldest': ['date_approved', 'asc'],
  changed: ['date_last_updated', 'desc'],
  'changed-oldest': ['date_last_updated', 'asc'],
} as const
export type PaymentSort = keyof typeof paymentSorts
