import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The marks (see `markMutants`) that a process passed in a file of tests, and those that it passed outside of tests. */
export type PassedMarks = { test: string; marks: string[]; startMarks: string[] }

type Counts = Record<string, number>
type Marks = { currentTestId?: string; mutantCoverage?: { perTest: Record<string, Counts>; static: Counts } }

/** What the marks write to and read from, by a name that their maker chose. */
const shared = globalThis as { __stryker__?: Marks }
shared.__stryker__ ??= {}
const state = shared.__stryker__

/** From now on marks count for this file of tests, or for the start of any if it is not given. */
export function countMarksFor(test?: string): void {
  if (test === undefined) delete state.currentTestId
  else state.currentTestId = test
}

/** Writes what was passed in a file of tests to the folder of MUTATION_REACH. */
export function writeMarks(test: string): void {
  const { perTest = {}, static: atStart = {} } = state.mutantCoverage ?? {}
  const passed: PassedMarks = {
    test,
    marks: Object.keys(perTest[test] ?? {}),
    startMarks: Object.keys(atStart),
  }
  if (passed.marks.length + passed.startMarks.length === 0) return
  writeFileSync(join(process.env.MUTATION_REACH ?? '', `${randomUUID()}.json`), JSON.stringify(passed))
}
