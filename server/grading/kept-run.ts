/** The last run that ended, as a setting of the journal: a restart keeps it, and all gateways of the journal have it. */
import { caseIds } from './cases/cases.ts'

/** The part of the journal that stores the run. */
type Settings = {
  setting: (name: string) => Promise<string | null>
  replaceSetting: (change: { name: string; from: string | null; to: string }) => Promise<boolean>
}

/** A run has at most 400 exchanges of some 2 kB. A run with unusually long headers is not kept. */
const maxCharacters = 1_000_000

/** The name contains the version of the form, so that a gateway of another version ignores it. */
const name = 'last_grade_2'

/** `Run` is a run of the grader, which is JSON. */
export type KeptRun<Run> = {
  /** Rejects if the journal is unavailable. */
  read: () => Promise<Run | null>
  /** Resolves even if another gateway stored its run meanwhile. Rejects if the journal is unavailable. */
  write: (run: Run) => Promise<void>
}

export function keepRun<Run extends { results: { id: string }[] }>({
  setting,
  replaceSetting,
}: Settings): KeptRun<Run> {
  return {
    async read() {
      const text = await setting(name)
      if (text === null) return null
      const run = JSON.parse(text) as Run
      // A later version may have other cases, for which this one lacks texts.
      const known: readonly string[] = caseIds
      return { ...run, results: run.results.filter(({ id }) => known.includes(id)) }
    },
    async write(run) {
      const to = JSON.stringify(run)
      if (to.length <= maxCharacters) await replaceSetting({ name, from: await setting(name), to })
    },
  }
}
