/** What the provider sorts orders by. It sorts all orders of the period, not those that are loaded. */
export const orderSorts = {
  newest: ['created_date', 'desc'],
  oldest: ['created_date', 'asc'],
  changed: ['last_updated_date', 'desc'],
  'changed-oldest': ['last_updated_date', 'asc'],
} as const
export type OrderSort = keyof typeof orderSorts
