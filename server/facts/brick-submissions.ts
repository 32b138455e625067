/** How a brick of the simulator reports a submission. The provider's bricks make no such calls. */

/** The beginning of the paths, which end with a step. They change nothing. Only faults with such a path act on them. */
export const brickSubmissions = '/bricks/submissions/'

/** What happened to `onSubmit` of the shop's page: it was called, its promise ended, or it returned no promise. */
export type BrickStep = 'called' | 'resolved' | 'rejected' | 'no_promise'

/** The state of a submission whose card token nothing has used yet. */
export const notPaid = 'not_paid'
