/** What a process loads that a test started (see `reach-setup.ts`). */
import { countMarksFor, writeMarks } from './reach-marks.ts'

const test = process.env.MUTATION_TEST ?? ''
countMarksFor(test)
process.on('exit', () => writeMarks(test))
