/**
 * The health check of the image. Its exit code is 0 while the gateway is ready or, with the command `simulator`, while
 * the simulator answers.
 */
import { readFileSync } from 'node:fs'

const { PORT = '3000', SIMULATOR_PORT = '4010' } = process.env
// The command line decides, because in the demo the simulator answers before the gateway.
const isSimulator = readFileSync('/proc/1/cmdline', 'utf8').split('\0').includes('simulator')
const url = isSimulator ? `http://127.0.0.1:${SIMULATOR_PORT}/` : `http://127.0.0.1:${PORT}/readyz`
const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null)
process.exit(answer && (isSimulator || answer.ok) ? 0 : 1)
