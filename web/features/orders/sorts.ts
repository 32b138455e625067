/** The fields by which the provider sorts orders. It sorts all orders of the period, not only the loaded ones. */
export const orderSorts = {
  newest: ['created_date', 'desc'],
  oldest: ['created_date', 'asc'],
  changed: ['last_updated_date', 'desc'],
  'changed-oldest': ['last_updated_date', 'asc'],
} as const
export type OrderSort = keyof typeof orderSorts
