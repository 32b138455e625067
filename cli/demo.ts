/** `npm run demo`: `pasarela demo` in a clone, which builds the console first if its sources are newer. */
import { buildConsoleIfOld } from '../server/demo/build-console.ts'
import { runProcess } from './run-process.ts'

await runProcess(['demo', ...process.argv.slice(2)], buildConsoleIfOld)
