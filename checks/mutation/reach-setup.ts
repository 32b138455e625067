/** What vitest loads before each file of tests while `reach.ts` learns which tests reach which change. */
import { join, relative } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { countMarksFor, type Place, writeMarks } from './reach-marks.ts'

countMarksFor()
const file = relative(process.cwd(), expect.getState().testPath ?? '')

// The processes that tests start pass marks, too.
const child = `--import=${join(import.meta.dirname, 'reach-child.ts')}`
const { NODE_OPTIONS = '' } = process.env
if (!NODE_OPTIONS.includes(child)) process.env.NODE_OPTIONS = `${NODE_OPTIONS} ${child}`

function enter(place: Place): void {
  countMarksFor(place)
  process.env.MUTATION_PLACE = JSON.stringify(place)
}

beforeAll(() => enter({ file }))
beforeEach(({ task }) => enter({ file, name: task.fullTestName }))
afterEach(() => enter({ file }))
afterAll(() => {
  countMarksFor()
  writeMarks()
})
