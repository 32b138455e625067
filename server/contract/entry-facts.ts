/** The words that entries of the journal are told apart by. Lists without a library, so that pages carry no more. */

/** What the signature check said of a notification. */
export const verdicts = ['validated', 'unsigned', 'rejected'] as const
export type Verdict = (typeof verdicts)[number]

/**
 * Who sent a notification: the provider (or anybody from outside), or this gateway itself, as a copy of one that
 * it keeps (`replay`) or as one made up to try something (`test`).
 */
export const origins = ['provider', 'replay', 'test'] as const
export type Origin = (typeof origins)[number]

/** Which adapter an operation came through. */
export const transports = ['rest', 'trpc'] as const
export type Transport = (typeof transports)[number]

/** `error`: it was answered 4xx or 5xx. */
export const outcomes = ['ok', 'error'] as const
export type Outcome = (typeof outcomes)[number]

/** The classes of statuses that calls end in. */
export const statusClasses = ['2xx', '4xx', '5xx'] as const
export type StatusClass = (typeof statusClasses)[number]
