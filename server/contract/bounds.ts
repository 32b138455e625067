/** Bounds that the console shows. Plain values: pages import them without a schema library. */

/** The maximum number of characters of a note. Lists cut texts longer than 256. */
export const maxNoteLength = 250

/** How long a grade may wait for a shop that acknowledges a notification before it processes it. */
export const maxPatienceSeconds = 600

/** Waiting notifications are counted up to this number, because the forwarder reads those that it counts. */
export const maxWaiting = 100

/** What can be sent in an HTTP header as a credential: printable ASCII without blanks. */
export const headerText = /^[!-~]+$/
