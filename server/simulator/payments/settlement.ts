/** What a payer, a bank or a reviewer does to a payment that waits. */
export const settlements = ['approve', 'reject', 'expire', 'cancel', 'mediate', 'release'] as const
export type Settlement = (typeof settlements)[number]
