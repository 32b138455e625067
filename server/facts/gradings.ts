/**
 * What a grade of a webhook handler makes at the simulator: payments and orders whose external reference begins with
 * `gradingPrefix`. Lists leave them out, because they are nobody's tests.
 */
export const gradingPrefix = 'pasarela-grade-'

/** The first text that is after all texts with the prefix. */
export const afterGradingPrefix = 'pasarela-grade.'

export function isOfGrading(externalReference: string | null | undefined): boolean {
  return externalReference?.startsWith(gradingPrefix) ?? false
}

/** Marks a call of the grader itself, which is not listed among those of the shop, and meets no fault about what it shows. */
export const gradersOwn = 'own'

/** With the value `omit`, a search at the simulator leaves out what gradings made, and says how many. */
export const gradingsHeader = 'x-pasarela-gradings'
