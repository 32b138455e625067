import { describeChange, type Mutant } from './mutants.ts'

/**
 * Changes that nothing can notice, as `npm run mutate` prints them without the line, and why. They are named in the
 * report and not tried. Code that can be shorter without them is shortened instead.
 */
export const equivalentChanges: Record<string, string> = {
  'server/journal/masking/card-candidates.ts, !isPart(at) -> false':
    'it only saves time: a run of 13 characters contains an offset that is looked at, and a shorter one is too short',
}

/** Why nothing can notice this mutant, if it is a listed one. */
export const whyEquivalent = (mutant: Mutant): string | undefined => equivalentChanges[describeChange(mutant)]
