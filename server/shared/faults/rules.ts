/** Rules that make calls or notifications fail. They are kept in memory, so a restart removes them. */
import { brickSubmissions } from '../../facts/brick-submissions.ts'
import { matchesPath } from '../../facts/matches-path.ts'

/** How many matches a rule affects, after how many that it skips. */
export type Counted = { times: number; skip: number }

export type Rules<Owner, Rule extends Counted> = {
  readonly isEmpty: boolean
  add: (owner: Owner, rule: Rule) => void
  list: (owner: Owner) => Rule[]
  /** Keeps the rules for which the function returns true. */
  keep: (owner: Owner, isKept: (rule: Rule) => boolean) => void
  /**
   * Uses the first matching rule of the first owner that has one. While this rule still skips matches, the call is not
   * affected.
   */
  use: (owners: Owner[], fits: (rule: Rule) => boolean) => Rule | null
}

export function createRules<Owner, Rule extends Counted>(): Rules<Owner, Rule> {
  const rules = new Map<Owner, Rule[]>()

  function keep(owner: Owner, isKept: (rule: Rule) => boolean) {
    const left = (rules.get(owner) ?? []).filter(isKept)
    if (left.length > 0) rules.set(owner, left)
    else rules.delete(owner)
  }

  return {
    get isEmpty() {
      return rules.size === 0
    },
    add: (owner, rule) => void rules.set(owner, [...(rules.get(owner) ?? []), { ...rule }]),
    list: owner => (rules.get(owner) ?? []).map(rule => ({ ...rule })),
    keep,
    use: (owners, fits) => {
      for (const owner of owners) {
        const rule = rules.get(owner)?.find(fits)
        if (!rule) continue
        if (rule.skip > 0) {
          rule.skip--
          return null
        }
        rule.times--
        keep(owner, ({ times }) => times > 0)
        return rule
      }
      return null
    },
  }
}

type MatchedCalls = { method?: string | undefined; path?: string | undefined }

export function matchesCall(rule: MatchedCalls, call: { method: string; path: string }): boolean {
  if (rule.method !== undefined && rule.method !== call.method) return false
  // A rule without a path is meant for the shop's calls, not for those by which our bricks report a submission.
  if (rule.path === undefined) return !call.path.startsWith(brickSubmissions)
  return matchesPath(rule.path, call.path)
}
