/** Prints the milliseconds of the first `startPasarela` of this process. Loading the modules does not count. */
import { startPasarela } from '../../server/testing.ts'

const startedAt = performance.now()
const pasarela = await startPasarela()
console.log(performance.now() - startedAt)
await pasarela.close()
