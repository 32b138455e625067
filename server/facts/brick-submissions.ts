/** What a brick of the simulator tells of a submission. The provider's brick has no such calls. */

/** The beginning of the paths, which end with a step. They change nothing, and no fault acts on them by chance. */
export const brickSubmissions = '/bricks/submissions/'

/** What the callback `onSubmit` of the shop's page did: it was called, and its promise ended, or there was none. */
export type BrickStep = 'called' | 'resolved' | 'rejected' | 'no_promise'

/** The state of a submission whose card token nothing has used yet. */
export const notPaid = 'not_paid'
