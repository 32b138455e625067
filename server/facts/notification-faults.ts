/** The fields of a fault of notifications. The control API has a schema for each; the command knows such faults by them. */
export const notificationFaultFields = [
  'copies',
  'delay_seconds',
  'reorder',
  'lose',
  'wrong_signature',
  'stale_timestamp',
] as const
export type NotificationFaultField = (typeof notificationFaultFields)[number]
