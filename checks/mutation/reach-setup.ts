/** What vitest loads before each file of tests while `reach.ts` learns which tests reach which change. */
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { countMarksFor, writeMarks } from './reach-marks.ts'

countMarksFor()
const test = relative(process.cwd(), expect.getState().testPath ?? '')

// The processes that tests start pass marks, too.
const child = `--import=${join(import.meta.dirname, 'reach-child.ts')}`
const { NODE_OPTIONS = '' } = process.env
if (!NODE_OPTIONS.includes(child)) process.env.NODE_OPTIONS = `${NODE_OPTIONS} ${child}`
process.env.MUTATION_TEST = test

beforeAll(() => countMarksFor(test))
afterAll(() => {
  countMarksFor()
  writeMarks(test)
})
