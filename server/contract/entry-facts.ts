/** The values that classify entries of the journal. Plain lists: pages import them without a schema library. */

/** What the signature check said of a notification. */
export const verdicts = ['validated', 'unsigned', 'rejected'] as const
export type Verdict = (typeof verdicts)[number]

/**
 * Who sent a notification: the provider (or anybody from outside), or this gateway itself, as the `replay` of a
 * stored one or as a `test` that its user made up.
 */
export const origins = ['provider', 'replay', 'test'] as const
export type Origin = (typeof origins)[number]

/** How a call came in. */
export const transports = ['rest', 'trpc'] as const
export type Transport = (typeof transports)[number]

/** `error`: it was answered 4xx or 5xx. */
export const outcomes = ['ok', 'error'] as const

/** The classes of statuses that calls end in. */
export const statusClasses = ['2xx', '4xx', '5xx'] as const
export type StatusClass = (typeof statusClasses)[number]
