/** The documented values of a payment's `status`, apart from their details, which the first page of the console omits. */
export const paymentStatuses = [
  'approved',
  'pending',
  'in_process',
  'authorized',
  'rejected',
  'cancelled',
  'refunded',
  'in_mediation',
  'charged_back',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
