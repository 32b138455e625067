/**
 * The external references of what a grade of a webhook handler creates begin with this prefix, and so do the reasons of
 * its subscriptions. Lists leave them out, because no user created them.
 */
export const gradingPrefix = 'pasarela-grade-'

export function isOfGrading(externalReference: string | null | undefined): boolean {
  return externalReference?.startsWith(gradingPrefix) ?? false
}

/**
 * Value of `gradingsHeader` for calls of the grader itself. Such calls are not listed as calls of the shop, and no
 * fault affects them.
 */
export const gradersOwn = 'own'

/** The name that a grade gives itself, so that nobody takes its faults for those of another tester. */
export const gradingActor = 'pasarela grade'

/** With the value `omit`, a search at the simulator leaves out what gradings created, and says how many it left out. An answer with the header was read while the account was graded. */
export const gradingsHeader = 'x-pasarela-gradings'

/** Marks calls that the gateway makes for the console, so that a grade does not take them for calls of the store. */
export const consoleHeader = 'x-pasarela-console'
