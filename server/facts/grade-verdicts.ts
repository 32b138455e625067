/** How the results of a grade are ordered for people: what to do first. */

/** In the order of a report. */
export const gradeVerdicts = ['finding', 'undecided', 'covered', 'passed'] as const
const worstFirst = ['critical', 'high', 'medium', 'low'] as const

type Judged = { verdict: (typeof gradeVerdicts)[number]; severity: (typeof worstFirst)[number] }

/** The verdicts that have results, findings first and passed cases last. The worst findings come first. */
export function groupVerdicts<T extends Judged>(
  results: readonly T[],
): { verdict: Judged['verdict']; results: T[] }[] {
  return gradeVerdicts.flatMap(verdict => {
    const found = results.filter(one => one.verdict === verdict)
    if (found.length === 0) return []
    const isFinding = verdict === 'finding'
    return { verdict, results: isFinding ? found.toSorted((a, b) => rankOf(a) - rankOf(b)) : found }
  })
}

/**
 * The standing that a report shows. Cases that the tester left out do not count against a safe store, but nothing proves
 * them right: with one that is undecided it looks incomplete.
 */
export function shownStanding<Standing extends string>(
  standing: Standing,
  undecided: number,
): Standing | 'incomplete' {
  return standing === 'safe' && undecided > 0 ? 'incomplete' : standing
}

const rankOf = ({ severity }: Judged) => worstFirst.indexOf(severity)
