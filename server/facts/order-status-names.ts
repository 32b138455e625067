/** The documented values of an order's `status`, apart from their details, which the first page of the console omits. */
export const orderStatuses = [
  'created',
  'processing',
  'action_required',
  'at_terminal',
  'processed',
  'refunded',
  'canceled',
  'failed',
  'expired',
  'charged_back',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderTypes = ['online', 'point', 'qr'] as const
export type OrderType = (typeof orderTypes)[number]
