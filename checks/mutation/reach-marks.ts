import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The test with this full name. Without a name: the code of the file outside of its tests. */
export type Place = { file: string; name?: string }

/** The marks (see `markMutants`) that a process passed in each place, and those that it passed before any test. */
export type PassedMarks = { passed: { place: Place; marks: string[] }[]; startMarks: string[] }

type Counts = Record<string, number>
type Marks = { currentTestId?: string; mutantCoverage?: { perTest: Record<string, Counts>; static: Counts } }

/** What the marks write to and read from, by a name that their maker chose. */
const shared = globalThis as { __stryker__?: Marks }
shared.__stryker__ ??= {}
const state = shared.__stryker__

/** From now on marks count for this place, or for the start of all tests if none is given. */
export function countMarksFor(place?: Place): void {
  if (place === undefined) delete state.currentTestId
  else state.currentTestId = JSON.stringify(place)
}

/** Writes what was passed since the last time to the folder of MUTATION_REACH. */
export function writeMarks(): void {
  const { perTest = {}, static: atStart = {} } = state.mutantCoverage ?? {}
  const passed: PassedMarks = {
    passed: Object.entries(perTest).map(([place, counts]) => ({
      place: JSON.parse(place),
      marks: Object.keys(counts),
    })),
    startMarks: Object.keys(atStart),
  }
  for (const place of Object.keys(perTest)) delete perTest[place]
  if (passed.passed.length + passed.startMarks.length === 0) return
  writeFileSync(join(process.env.MUTATION_REACH ?? '', `${randomUUID()}.json`), JSON.stringify(passed))
}
