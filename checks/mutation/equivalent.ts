import { describeChange, type Mutant } from './mutants.ts'

/**
 * Changes that nothing can notice, as `npm run mutate` prints them without the line, and why. They are named in the
 * report and not tried. Code that can be shorter without them is shortened instead.
 */
export const equivalentChanges: Record<string, string> = {}

/** Why nothing can notice this mutant, if it is a listed one. */
export const whyEquivalent = (mutant: Mutant): string | undefined => equivalentChanges[describeChange(mutant)]
