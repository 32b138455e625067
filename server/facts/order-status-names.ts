/** The documented values of an order's `status` and `type`, apart from the details, which the console's first page omits. */
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
