/** What a process loads that a test started (see `reach-setup.ts`). */
import { countMarksFor, writeMarks } from './reach-marks.ts'

countMarksFor(JSON.parse(process.env.MUTATION_PLACE ?? '{}'))
process.on('exit', writeMarks)
